import { judgeRelease, passes, today } from '../../verdict/judge-release.ts'
import { publishableRedTeam } from '../attack/attacks-report.ts'
import { measuredRelease } from '../report/release-for-verdict.ts'
import type { AttackedRun, JudgedRun } from '../run-state.ts'

/** The one answer on the release. With `strict` it is withheld unless it is ready. */
export async function verdictStage(run: AttackedRun): Promise<Pick<JudgedRun, 'verdict' | 'withheld'>> {
  const { policy, check, columns, prepared, redTeam, looks, strict, identity, hidden, seed } = run
  const isRepeated = (prepared.repeated?.length ?? 0) > 0
  const verdict = judgeRelease({
    policy,
    findings: looks.findings,
    measured: measuredRelease(policy, check, { columns: columns.published, isRepeated }),
    redTeam,
    shownFigures: publishableRedTeam(redTeam, hidden.length > 0 ? seed : undefined),
    today: identity.made?.slice(0, 10) ?? today(),
  })
  return { verdict, withheld: strict && !passes(verdict, strict) }
}
