import type { Design } from './design.ts'

/** A logistic regression that grows by one simple regression per class and iteration. */
export interface Boosting {
  /** One iteration; false where no column varies any more. */
  step(): boolean
  /** Rows of `counts`, by (group, class), whose class is not the most probable one. */
  errors(counts: Float64Array): number
  /** As a linear model has them: the intercept of each class, then its columns. */
  readonly coefficients: Float64Array
}

/** No working response is farther from 0. */
const LARGEST_RESPONSE = 3

/** Columns that explain equally much differ by no more. */
const ROUNDING = 1e-12

/**
 * LogitBoost (Friedman, Hastie, Tibshirani 2000, doi:10.1214/aos/1016218223) with a simple linear regression on the best column.
 * `counts` are the training rows by (group, class).
 */
export function boost(design: Design, counts: Float64Array): Boosting {
  const { groups, classes, columns } = design
  const scores = new Float64Array(groups * classes)
  const shares = new Float64Array(groups * classes).fill(1 / classes)
  const coefficients = new Float64Array(classes * (columns + 1))
  // Of two classes the second's working responses are the first's with the sign changed: one regression serves both.
  const fitted = classes === 2 ? 1 : classes
  const room = createRoom(design)
  const step = (): boolean => {
    const fits: Fit[] = []
    for (let c = 0; c < fitted; c++) {
      const fit = fitClass(design, { counts, shares, c, room })
      if (fit === undefined) return false
      fits.push(fit)
    }
    for (let c = 0; c < fitted; c++) addFit(design, fits[c], { c, coefficients, scores })
    updateShares(design, scores, shares)
    return true
  }
  return { step, coefficients, errors: (tested) => countErrors(design, shares, tested) }
}

interface Fit {
  readonly column: number
  readonly slope: number
  readonly intercept: number
}

/** What is filled anew for every fit. */
interface Room {
  /** Weighted sums by column: of its values, their squares, and their products with the response. */
  readonly weights: Float64Array
  readonly squares: Float64Array
  readonly responses: Float64Array
  /** By group: Σ w and Σ w·z over its rows. */
  readonly groupWeights: Float64Array
  readonly groupResponses: Float64Array
  /** The design by attribute instead of by group. A nominal one has no values: all of its columns hold 1 or 0. */
  readonly byAttribute: readonly { readonly column: Int32Array; readonly value?: Float64Array }[]
}

function createRoom({ columns, groups, width, column, value, numeric }: Design): Room {
  const byAttribute = Array.from({ length: width }, (_, index) => {
    const ownColumn = new Int32Array(groups)
    const ownValue = new Float64Array(groups)
    for (let group = 0, at = index; group < groups; group++, at += width) {
      ownColumn[group] = column[at]
      ownValue[group] = value[at]
    }
    return { column: ownColumn, ...(numeric[index] && { value: ownValue }) }
  })
  return {
    weights: new Float64Array(columns + 1),
    squares: new Float64Array(columns + 1),
    responses: new Float64Array(columns + 1),
    groupWeights: new Float64Array(groups),
    groupResponses: new Float64Array(groups),
    byAttribute,
  }
}

interface Fitting {
  readonly counts: Float64Array
  readonly shares: Float64Array
  readonly c: number
  readonly room: Room
}

/** The column whose weighted regression on the working response leaves the smallest squared error, the first among equals. */
function fitClass(design: Design, fitting: Fitting): Fit | undefined {
  const { weights, squares, responses } = fitting.room
  const { numeric, owner } = design
  const { weight, response } = sumGroups(design, fitting)
  sumColumns(fitting.room)
  let best: Fit | undefined
  let explained = 0
  for (let j = 0; j < design.columns; j++) {
    // The square of 1 is 1.
    const square = numeric[owner[j]] ? squares[j] : weights[j]
    const variation = square - (weights[j] * weights[j]) / weight
    if (!(variation > 1e-9 * weight)) continue
    const together = responses[j] - (weights[j] * response) / weight
    if (best !== undefined && (together * together) / variation <= explained * (1 + ROUNDING)) continue
    explained = (together * together) / variation
    const slope = together / variation
    best = { column: j, slope, intercept: (response - slope * weights[j]) / weight }
  }
  return best
}

/** z = 1/p for rows of the class, −1/(1 − p) for others, kept in bounds; w = (y − p)/z, so that w·z is y − p. */
function sumGroups({ groups, classes }: Design, { counts, shares, c, room }: Fitting) {
  let weight = 0
  let response = 0
  for (let group = 0, from = 0; group < groups; group++, from += classes) {
    const own = counts[from + c]
    let rest = -own
    for (let other = 0; other < classes; other++) rest += counts[from + other]
    const p = shares[from + c]
    const forOwn = own === 0 ? 0 : (own * (1 - p)) / Math.min(1 / p, LARGEST_RESPONSE)
    const forRest = rest === 0 ? 0 : (rest * p) / Math.min(1 / (1 - p), LARGEST_RESPONSE)
    room.groupWeights[group] = forOwn + forRest
    room.groupResponses[group] = own * (1 - p) - rest * p
    weight += room.groupWeights[group]
    response += room.groupResponses[group]
  }
  return { weight, response }
}

function sumColumns({ weights, squares, responses, groupWeights, groupResponses, byAttribute }: Room): void {
  weights.fill(0)
  squares.fill(0)
  responses.fill(0)
  for (const { column, value } of byAttribute) {
    if (value === undefined) {
      for (let group = 0; group < column.length; group++) {
        weights[column[group]] += groupWeights[group]
        responses[column[group]] += groupResponses[group]
      }
      continue
    }
    const j = column[0]
    let weight = 0
    let square = 0
    let response = 0
    for (let group = 0; group < column.length; group++) {
      const weighted = groupWeights[group] * value[group]
      weight += weighted
      square += weighted * value[group]
      response += groupResponses[group] * value[group]
    }
    weights[j] = weight
    squares[j] = square
    responses[j] = response
  }
}

/** Adds (J − 1)/J · (f − mean of f over classes) to all classes, where f is 0 but for class c. */
function addFit(
  { groups, width, column, value, classes, columns, owner }: Design,
  { column: chosen, slope, intercept }: Fit,
  { c, coefficients, scores }: { c: number; coefficients: Float64Array; scores: Float64Array },
): void {
  const both = classes === 2 ? 2 : 1
  const factors = new Float64Array(classes).fill((-both * (classes - 1)) / classes ** 2)
  factors[c] += (both * (classes - 1)) / classes
  for (let other = 0; other < classes; other++) {
    coefficients[other * (columns + 1)] += factors[other] * intercept
    coefficients[other * (columns + 1) + 1 + chosen] += factors[other] * slope
  }
  for (let group = 0, index = owner[chosen]; group < groups; group++, index += width) {
    const fitted = column[index] === chosen ? intercept + slope * value[index] : intercept
    for (let other = 0; other < classes; other++) scores[group * classes + other] += factors[other] * fitted
  }
}

function updateShares({ groups, classes }: Design, scores: Float64Array, shares: Float64Array): void {
  for (let from = 0; from < groups * classes; from += classes) {
    if (classes === 2) {
      // The same as below with one exponential.
      shares[from] = 1 / (1 + Math.exp(scores[from + 1] - scores[from]))
      shares[from + 1] = 1 - shares[from]
      continue
    }
    let largest = scores[from]
    for (let c = 1; c < classes; c++) if (scores[from + c] > largest) largest = scores[from + c]
    let sum = 0
    for (let c = 0; c < classes; c++) {
      shares[from + c] = Math.exp(scores[from + c] - largest)
      sum += shares[from + c]
    }
    for (let c = 0; c < classes; c++) shares[from + c] /= sum
  }
}

function countErrors({ groups, classes }: Design, shares: Float64Array, counts: Float64Array): number {
  let wrong = 0
  for (let from = 0; from < groups * classes; from += classes) {
    let answer = 0
    let rows = counts[from]
    for (let c = 1; c < classes; c++) {
      rows += counts[from + c]
      if (shares[from + c] > shares[from + answer]) answer = c
    }
    wrong += rows - counts[from + answer]
  }
  return wrong
}
