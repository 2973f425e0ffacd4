import type { CheckResult } from '../../../check/check-input.ts'
import type { PersonalisedPolicy } from '../../../methods/personalised/description.ts'
import type { ReleaseBesideOriginal } from '../../kit/checked-release.ts'
import { choiceVerdicts } from './choice-verdicts.ts'

/** Whether what each person chose was kept. Where nothing at all was judged, it does not hold. */
export async function withChoices(
  check: CheckResult,
  { policy, search, release, table }: ReleaseBesideOriginal<PersonalisedPolicy>,
): Promise<CheckResult> {
  if (!table) {
    return {
      ...check,
      holds: check.holds && check.verdicts.length > 0,
      notices: [...check.notices, UNCHOSEN],
    }
  }
  const verdicts = await choiceVerdicts({ policy, search, release, ...table })
  return {
    ...check,
    verdicts: [...verdicts, ...check.verdicts],
    holds: check.holds && verdicts.every(({ holds }) => holds),
  }
}

const UNCHOSEN =
  'Without the original and the choices it was not judged whether every person is shown as chosen: name the original.'
