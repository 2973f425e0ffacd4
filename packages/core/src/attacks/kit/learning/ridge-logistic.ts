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
  readonly indices: Uint32Array
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
  { indices, positive, negative }: Taught,
): Generator<void, RidgeLogistic> {
  const intercept = interceptOf({ indices, positive, negative })
  const logits = new Float64Array(indices.length).fill(intercept)
  const weights = blocks.map(({ size }) => new Float64Array(size))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [block, { codes, size, held }] of blocks.entries()) {
      yield
      const slopes = new Float64Array(size)
      const bends = new Float64Array(size)
      for (let i = 0; i < indices.length; i++) {
        const person = indices[i]
        const likely = 1 / (1 + Math.exp(-logits[i]))
        const rows = positive[person] + negative[person]
        slopes[codes[person]] += positive[person] - rows * likely
        bends[codes[person]] += rows * likely * (1 - likely)
      }
      const blockWeights = weights[block]
      const steps = slopes.map((slope, code) => (slope - held * blockWeights[code]) / (bends[code] + held))
      for (let code = 0; code < size; code++) blockWeights[code] += steps[code]
      for (let i = 0; i < indices.length; i++) logits[i] += steps[codes[indices[i]]]
    }
  }
  return { intercept, weights }
}

/** The logit of the person at a place of other codes in the same numbering. */
export function logitAt(
  { intercept, weights }: RidgeLogistic,
  blocks: readonly Pick<CodedBlock, 'codes'>[],
  index: number,
): number {
  let logit = intercept
  for (let block = 0; block < blocks.length; block++) logit += weights[block][blocks[block].codes[index]]
  return logit
}

function interceptOf({ indices, positive, negative }: Taught): number {
  let yes = 0.5
  let no = 0.5
  for (const person of indices) {
    yes += positive[person]
    no += negative[person]
  }
  return Math.log(yes / no)
}
