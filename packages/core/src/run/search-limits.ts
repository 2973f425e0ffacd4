import type { SearchPolicy } from '../methods/contract/method-record.ts'
import { recordOf } from '../methods/registry.ts'
import type { Context } from '../methods/contract/search.ts'
import type { AskedMethod, Policy } from '../policy/options/policy.ts'
import type { ReleasedOutcome } from '../report/common-parts.ts'
import { betterBy, betterWords } from '../report/search-sentence.ts'

/**
 * Steps a search may take where the policy names no `budget`: about a quarter of a minute on a machine of 2024. Counted in work
 * and not in time, so that the same input, policy and seed give the same release on every machine.
 */
const DEFAULT_WORK = 6e8

/** What a search runs in: limited, unless the policy asks for a `budget`, or says otherwise how much is searched. */
export function withDefaultWork({
  policy: { method },
  search: { budget },
  context: { work = DEFAULT_WORK, ...context },
}: {
  readonly policy: Pick<Policy, 'method'>
  readonly search: SearchPolicy
  readonly context: Context
}): Context {
  const asked = budget !== undefined || (recordOf(method).endsItself?.(method) ?? false)
  return asked ? context : { ...context, work }
}

/** Said of a release whose search was stopped by the default limit. */
export function stoppedByWork(outcome: ReleasedOutcome, method: AskedMethod): string[] {
  return outcome.kind === 'stopped' && outcome.because === 'work' ? [workNotice(outcome, method)] : []
}

const workNotice = (
  { best: { search } }: Extract<ReleasedOutcome, { kind: 'stopped' }>,
  method: AskedMethod,
): string =>
  `The search was stopped at the work it may do by default, the same on every machine: this is the best release it had found, all that is promised of it holds, and ${betterWords(betterBy(search.best?.[0]?.loss, search.lossAtLeast))}. ${remedyOf(method)}`

/** How to give it longer. */
const remedyOf = (method: AskedMethod): string =>
  recordOf(method).longer ?? 'Give it longer with `budget: 10m` in the method.'
