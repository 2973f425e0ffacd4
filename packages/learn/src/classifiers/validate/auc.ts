import { criticalValue, shareEstimate, unknownEstimate } from './confidence-intervals.ts'
import type { Estimate, Predictions } from './evaluation.ts'

/** The area and how far each row moves it: the mean of `influence` over the rows is 0, of its square the variance times rows. */
export interface AreaParts {
  readonly value: number
  readonly influence: Float64Array
  /** Rows (sum of weights) tested. */
  readonly rows: number
  /** Rows of the smaller side, the class or the rest, where it is smallest. */
  readonly fewest: number
}

/**
 * Area under the ROC curve: the probability that a row of the class has a higher probability of it than a row of another class,
 * equal ones counted half. Several classes: each against the rest, weighted by its rows (Provost, Domingos 2001).
 * Interval from the rows' structural components on the logit scale (DeLong, DeLong, Clarke-Pearson 1988, doi:10.2307/2531595),
 * shares of the classes taken as given; an area of exactly 0 or 1 gets Wilson's interval for the smaller side.
 * O(classes · rows · log rows).
 */
export function areaEstimate(predictions: Predictions, confidence: number): Estimate {
  const { value, influence, rows, fewest } = areaParts(predictions)
  if (Number.isNaN(value)) return unknownEstimate(confidence)
  const deviation = Math.sqrt(meanSquare(influence, predictions) / rows)
  if (deviation === 0 || value <= 0 || value >= 1) return shareEstimate(value * fewest, fewest, confidence)
  const centre = Math.log(value / (1 - value))
  const width = (criticalValue(confidence) * deviation) / (value * (1 - value))
  return { value, low: logistic(centre - width), high: logistic(centre + width), confidence }
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** The weighted mean of the squares over tested rows. */
export function meanSquare(influence: Float64Array, { foldOf, weights }: Predictions): number {
  let sum = 0
  let rows = 0
  for (let row = 0; row < influence.length; row++) {
    if (foldOf[row] < 0) continue
    const weight = weights?.[row] ?? 1
    sum += weight * influence[row] ** 2
    rows += weight
  }
  return sum / rows
}

export function areaParts(predictions: Predictions): AreaParts {
  const { actual, foldOf, weights } = predictions
  const sizes = new Map<number, number>()
  let rows = 0
  for (let row = 0; row < actual.length; row++) {
    if (foldOf[row] < 0) continue
    const weight = weights?.[row] ?? 1
    rows += weight
    sizes.set(actual[row], (sizes.get(actual[row]) ?? 0) + weight)
  }
  const influence = new Float64Array(actual.length)
  if (sizes.size < 2) return { value: Number.NaN, influence, rows, fewest: 0 }
  const codes = [...sizes.keys()].sort((a, b) => a - b)
  // Of two classes whose probabilities sum to 1, each has the area of the other.
  const judged = predictions.classes === 2 && codes.length === 2 && codes[1] === 1 ? [0] : codes
  const total = judged.reduce((sum, code) => sum + sizes.get(code)!, 0)
  let value = 0
  for (const code of judged) {
    const share = sizes.get(code)! / total
    value += share * addClassArea(predictions, { code, size: sizes.get(code)!, rows, share, influence })
  }
  const fewest = Math.min(...judged.map((code) => Math.min(sizes.get(code)!, rows - sizes.get(code)!)))
  return { value, influence, rows, fewest }
}

interface ClassArea {
  readonly code: number
  readonly size: number
  readonly rows: number
  readonly share: number
  readonly influence: Float64Array
}

/** The area of one class against the rest; adds what each row contributes to it. */
function addClassArea(predictions: Predictions, { code, size, rows, share, influence }: ClassArea): number {
  const { actual, weights } = predictions
  const { order, scores } = rowsByScore(predictions, code)
  const placements = new Float64Array(order.length)
  const rest = rows - size
  let inside = 0
  let outside = 0
  let area = 0
  for (let from = 0, to = 0; from < order.length; from = to) {
    let tiedInside = 0
    let tiedOutside = 0
    for (to = from; to < order.length && scores[order[to]] === scores[order[from]]; to++) {
      const weight = weights?.[order[to]] ?? 1
      if (actual[order[to]] === code) tiedInside += weight
      else tiedOutside += weight
    }
    for (let index = from; index < to; index++) {
      const isInside = actual[order[index]] === code
      // Share of the other side that this row stands on the right side of.
      placements[index] = isInside
        ? (outside + tiedOutside / 2) / rest
        : (size - inside - tiedInside / 2) / size
    }
    area += (tiedInside * (outside + tiedOutside / 2)) / (size * rest)
    inside += tiedInside
    outside += tiedOutside
  }
  for (let index = 0; index < order.length; index++) {
    const side = actual[order[index]] === code ? size / rows : rest / rows
    influence[order[index]] += (share * (placements[index] - area)) / side
  }
  return area
}

/** Tested rows by ascending probability of a class; 0 for a class the classifier was not trained with. */
function rowsByScore({ foldOf, probabilities, classes }: Predictions, code: number) {
  const scores = new Float64Array(foldOf.length)
  if (code < classes) {
    for (let row = 0; row < scores.length; row++) scores[row] = probabilities[row * classes + code]
  }
  const order = Int32Array.from(foldOf, (_, row) => row)
    .filter((row) => foldOf[row] >= 0)
    .sort((a, b) => scores[a] - scores[b])
  return { order, scores }
}
