import { OutisError } from '@outis/core/errors'
import { areaParts, meanSquare } from './auc.ts'
import { combineEstimates, criticalValue, unknownEstimate } from './confidence-intervals.ts'
import type { Estimate, Evaluation, Predictions } from './evaluation.ts'

/** What was gained from one evaluation to another: after less before. An interval that holds 0 is no effect. */
export interface EvaluationDifference {
  /** Whether both answered the same rows, so that what they have in common drops out. */
  readonly paired: boolean
  readonly accuracy: Estimate
  readonly accuracyOfAll: Estimate
  readonly balancedAccuracy: Estimate
  readonly auc: Estimate
}

export interface DifferenceOptions {
  /** Default: where both have the same rows, told by the classes in their order. */
  readonly paired?: boolean
  /** Default 0.95. */
  readonly confidence?: number
}

/**
 * Differences with intervals. Paired: accuracy and recalls by Agresti and Min 2005 (doi:10.1002/sim.1781), half a row added to each
 * way to differ; the area by DeLong's components (doi:10.2307/2531595). Otherwise both intervals combined (Newcombe 1998,
 * doi:10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I), too wide rather than too narrow where the rows are of the
 * same people. O(rows · log rows).
 */
export function evaluationDifference(
  before: Evaluation,
  after: Evaluation,
  { paired = sameRows(before, after), confidence = 0.95 }: DifferenceOptions = {},
): EvaluationDifference {
  if (paired && !sameRows(before, after)) throw differentRows()
  const apart = (of: 'accuracy' | 'accuracyOfAll' | 'balancedAccuracy' | 'auc'): Estimate =>
    combineEstimates(
      [
        { factor: 1, estimate: after[of] },
        { factor: -1, estimate: before[of] },
      ],
      { confidence, least: -1, most: 1 },
    )
  if (!paired) {
    return {
      paired,
      accuracy: apart('accuracy'),
      accuracyOfAll: apart('accuracyOfAll'),
      balancedAccuracy: apart('balancedAccuracy'),
      auc: apart('auc'),
    }
  }
  const byClass = countDisagreements(before.predictions, after.predictions)
  const accuracy = pairedShare(sumOf(byClass), confidence)
  return {
    paired,
    accuracy,
    accuracyOfAll: before.leftOut + after.leftOut > 0 ? apart('accuracyOfAll') : accuracy,
    balancedAccuracy: combineEstimates(
      byClass.map((own) => ({ factor: 1 / byClass.length, estimate: pairedShare(own, confidence) })),
      { confidence, least: -1, most: 1 },
    ),
    auc: pairedArea(before.predictions, after.predictions, confidence),
  }
}

/** Whether both tested rows of the same classes in the same order, all of them. */
function sameRows(before: Evaluation, after: Evaluation): boolean {
  const { actual: one } = before.predictions
  const { actual: other } = after.predictions
  if (one.length !== other.length) return false
  const codeOf = new Map(after.confusion.values.map((value, code) => [value, code]))
  const translated = before.confusion.values.map((value) => codeOf.get(value))
  for (let row = 0; row < one.length; row++) {
    if (translated[one[row]] !== other[row]) return false
    if (before.predictions.foldOf[row] < 0 || after.predictions.foldOf[row] < 0) return false
    if ((before.predictions.weights?.[row] ?? 1) !== (after.predictions.weights?.[row] ?? 1)) return false
  }
  return true
}

/** Rows, rows that only the second answered rightly, rows that only the first did. */
interface Disagreement {
  rows: number
  gained: number
  lost: number
}

/** Of each class that occurs. */
function countDisagreements(before: Predictions, after: Predictions): Disagreement[] {
  const byClass = new Map<number, Disagreement>()
  for (let row = 0; row < before.actual.length; row++) {
    const code = before.actual[row]
    const own = byClass.get(code) ?? { rows: 0, gained: 0, lost: 0 }
    byClass.set(code, own)
    const weight = before.weights?.[row] ?? 1
    const wasRight = before.predicted[row] === code
    const isRight = after.predicted[row] === after.actual[row]
    own.rows += weight
    if (isRight && !wasRight) own.gained += weight
    if (wasRight && !isRight) own.lost += weight
  }
  return [...byClass.values()].filter(({ rows }) => rows > 0)
}

const sumOf = (parts: readonly Disagreement[]): Disagreement =>
  parts.reduce(
    (sum, { rows, gained, lost }) => ({
      rows: sum.rows + rows,
      gained: sum.gained + gained,
      lost: sum.lost + lost,
    }),
    { rows: 0, gained: 0, lost: 0 },
  )

function pairedShare({ rows, gained, lost }: Disagreement, confidence: number): Estimate {
  const n = rows + 2
  const b = gained + 0.5
  const c = lost + 0.5
  const centre = (b - c) / n
  const width = (criticalValue(confidence) * Math.sqrt(b + c - (b - c) ** 2 / n)) / n
  return {
    value: (gained - lost) / rows,
    low: Math.max(-1, centre - width),
    high: Math.min(1, centre + width),
    confidence,
  }
}

function pairedArea(before: Predictions, after: Predictions, confidence: number): Estimate {
  const one = areaParts(before)
  const other = areaParts(after)
  if (Number.isNaN(one.value) || Number.isNaN(other.value)) return unknownEstimate(confidence)
  const influence = other.influence.map((moved, row) => moved - one.influence[row])
  const width = criticalValue(confidence) * Math.sqrt(meanSquare(influence, after) / other.rows)
  const value = other.value - one.value
  return { value, low: Math.max(-1, value - width), high: Math.min(1, value + width), confidence }
}

const differentRows = () =>
  new OutisError('USAGE', {
    message: 'The two evaluations are not of the same rows.',
    hint: 'Evaluate the same rows in the same order, or do not ask for a paired difference.',
  })
