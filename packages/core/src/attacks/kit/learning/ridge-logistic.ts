/** What one column says of people: each has one of its values. */
export interface CodedBlock {
  readonly codes: Uint32Array
  readonly size: number
  /** How strongly its weights are held to 0, in rows. */
  readonly held: number
}

/** People counted by what is to be learned of them. */
export interface Taught {
  /** Places in the codes. */
  readonly places: Uint32Array
  /** By place: rows with what is looked for, and without. */
  readonly positive: Float64Array
  readonly negative: Float64Array
}

export interface RidgeLogistic {
  readonly intercept: number
  /** By block and value. */
  readonly weights: readonly Float64Array[]
}

const ROUNDS = 8

/**
 * Ridge logistic regression (Le Cessie, Van Houwelingen 1992, doi:10.2307/2347628) by Newton's step for all values of a
 * block at once, block after block; yields between blocks. The order of the people does not matter.
 * O(rounds × people × blocks).
 */
export function* ridgeLogistic(
  blocks: readonly CodedBlock[],
  { places, positive, negative }: Taught,
): Generator<void, RidgeLogistic> {
  const intercept = interceptOf({ places, positive, negative })
  const logits = new Float64Array(places.length).fill(intercept)
  const weights = blocks.map(({ size }) => new Float64Array(size))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [block, { codes, size, held }] of blocks.entries()) {
      yield
      const slopes = new Float64Array(size)
      const bends = new Float64Array(size)
      for (let i = 0; i < places.length; i++) {
        const at = places[i]
        const likely = 1 / (1 + Math.exp(-logits[i]))
        const rows = positive[at] + negative[at]
        slopes[codes[at]] += positive[at] - rows * likely
        bends[codes[at]] += rows * likely * (1 - likely)
      }
      const own = weights[block]
      const steps = slopes.map((slope, code) => (slope - held * own[code]) / (bends[code] + held))
      for (let code = 0; code < size; code++) own[code] += steps[code]
      for (let i = 0; i < places.length; i++) logits[i] += steps[codes[places[i]]]
    }
  }
  return { intercept, weights }
}

/** The logit of the person at a place of other codes in the same numbering. */
export function logitAt(
  { intercept, weights }: RidgeLogistic,
  blocks: readonly Pick<CodedBlock, 'codes'>[],
  at: number,
): number {
  let logit = intercept
  for (let block = 0; block < blocks.length; block++) logit += weights[block][blocks[block].codes[at]]
  return logit
}

function interceptOf({ places, positive, negative }: Taught): number {
  let yes = 0.5
  let no = 0.5
  for (const at of places) {
    yes += positive[at]
    no += negative[at]
  }
  return Math.log(yes / no)
}
