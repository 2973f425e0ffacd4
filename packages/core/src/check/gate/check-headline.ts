import { agreeing, counted } from '../../data/words/words.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { WholeCheck } from './check-whole.ts'

/** What a check found, in one line. */
export function headlineOf({ method }: Policy, { faults, verdicts, warnings, holds }: WholeCheck): string {
  const failing = verdicts.filter((verdict) => !verdict.holds)
  const sentences = [...faults, ...failing].map(({ text }) => text)
  if (faults.length > 0 && failing.length === 0)
    return `${counted(faults.length, 'fault')}: ${sentences.join(' ')}`
  if (faults.length > 0)
    return `${counted(faults.length, 'fault')}, and ${failing.length} of ${counted(verdicts.length, 'requirement')} ${agreeing(failing.length, 'fails', 'fail')}: ${sentences.join(' ')}`
  if (failing.length > 0)
    return `${failing.length} of ${counted(verdicts.length, 'requirement')} ${agreeing(failing.length, 'fails', 'fail')}: ${sentences.join(' ')}`
  const { nothingRequired } = releasesOf({ method }).read
  if (verdicts.length === 0 && nothingRequired !== undefined) return nothingRequired
  if (!holds) return `${counted(warnings.length, 'warning')}, and warnings count: ${warnings.join(' ')}`
  if (verdicts.length === 0) return 'The policy requires nothing, so nothing was judged.'
  if (verdicts.length === 1) return 'The one requirement of the policy holds.'
  return `All ${verdicts.length} requirements of the policy hold.`
}
