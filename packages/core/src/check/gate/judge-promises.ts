import { figure } from '../../data/words/words.ts'
import { requirementName } from '../../report/explain-verdict.ts'
import type { Verdict } from '../check-input.ts'
import type { ReleaseFault } from './release-fault.ts'

/** What the report beside a release promises and the release does not hold, as far as the check measured the same. */
export const judgePromises = (
  measured: readonly Verdict[],
  promised: readonly Verdict[] = [],
): ReleaseFault[] =>
  promised.flatMap((promise) => {
    const verdict = measured.find((candidate) => isSameQuestion(candidate, promise))
    if (verdict === undefined || keeps(verdict, promise)) return []
    return [
      {
        kind: 'report-beside',
        count: 1,
        text: `The report beside the release promises ${requirementName(promise)}, and the release has ${figure(verdict.figure)}.`,
      },
    ]
  })

/** The same model of the same rows and attribute, whose options differ by the limit alone. */
const isSameQuestion = (measured: Verdict, promise: Verdict): boolean =>
  measured.model === promise.model &&
  measured.of === promise.of &&
  measured.rows === promise.rows &&
  measured.direction === promise.direction &&
  otherOptions(measured) === otherOptions(promise)

const otherOptions = ({ options, limit }: Verdict): string =>
  JSON.stringify(
    Object.entries(options)
      .map(([name, value]) => [name, value === limit ? 'the limit' : value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Where the policy asks for the same limit, its own verdict says whether it holds. Figures over no class at all are words; shares
 * that are equal differ by rounding alone.
 */
function keeps({ figure: value, limit: asked }: Verdict, { limit, direction }: Verdict): boolean {
  if (typeof value !== 'number' || asked === limit) return true
  return direction === 'at-least' ? value >= limit - ROUNDING : value <= limit + ROUNDING
}

const ROUNDING = 1e-9
