import { agreeing, count } from '../../data/words/words.ts'
import { limitedAttacks, noAttack } from '../attack/run-attacks.ts'
import type { AttackedRun, DescribedRun } from '../run-state.ts'

/** In place of attacks. The report says that none was tried, and that limits of the policy were not judged. */
export async function unattackedStage({ policy }: DescribedRun): Promise<Pick<AttackedRun, 'redTeam'>> {
  const limited = limitedAttacks(policy).length
  const unjudged =
    limited === 0
      ? ''
      : ` ${agreeing(limited, 'The limit', `The ${count(limited)} limits`)} that the policy sets ${agreeing(limited, 'was', 'were')} not judged.`
  return {
    redTeam: noAttack(
      `No attack was tried on this release: it was made without them (--no-attack).${unjudged}`,
    ),
  }
}
