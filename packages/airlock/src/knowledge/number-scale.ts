import type { GradeMeaning } from '@outis/core/methods'

/**
 * What is unknown about the numbers of a graded column: a number between the ends of a piece is a mean of two unknowns,
 * weighted by how far it is from each. Memberships are linear, so that a piece is a category and its ends are the
 * unknowns. Where ranks were swapped a grade tells its rank alone: pieces then lie between quantiles.
 */
export interface NumberScale {
  readonly column: string
  /** The same for the same pieces. */
  readonly name: string
  readonly unknowns: number
  /** Ranks were swapped: how many rows have a number does not tell which ones. */
  readonly isByRank: boolean
  readonly pieces: readonly ScalePiece[]
}

export interface ScalePiece {
  readonly low: number
  readonly high: number
  readonly lowUnknown: number
  readonly highUnknown: number
}

/** A number as a weighted mean of two unknowns. */
export interface NumberWeights {
  readonly lowUnknown: number
  readonly highUnknown: number
  /** Of the upper one; the other has what is left of 1. */
  readonly share: number
}

/** Pieces between quantiles where only ranks are told. */
const QUANTILES = 24

/** Widths that differ by less are equal: whoever guesses so is right. */
const EQUAL_WIDTH = 0.01

export interface CountedNumber {
  readonly number: number
  readonly rows: number
}

/** @param numbers every number of the release once, ascending, with its rows */
export function numberScale(
  { column, categories, swap }: GradeMeaning,
  numbers: readonly CountedNumber[],
): NumberScale {
  const isByRank = swap !== undefined || categories.length === 0
  const pieces = isByRank ? quantilePieces(numbers) : categoryPieces(categories)
  const unknowns = 1 + Math.max(0, ...pieces.map(({ highUnknown }) => highUnknown))
  const ends = pieces.map(({ low, high }) => `${low}:${high}`).join(' ')
  return { column, name: `${isByRank ? 'ranks' : 'line'} ${ends}`, unknowns, isByRank, pieces }
}

/** Ends that two categories share are one unknown; ends at equal distances follow from the first and the last. */
function categoryPieces(categories: GradeMeaning['categories']): ScalePiece[] {
  const bounds = categories.map(({ lower, upper }) => ({ low: Number(lower), high: Number(upper) }))
  const [smallest, largest] = [bounds[0].low, bounds.at(-1)!.high]
  const width = (largest - smallest) / bounds.length
  const areEqual = bounds.every(
    ({ low, high }, index) =>
      Math.abs(low - (smallest + index * width)) <= EQUAL_WIDTH * width &&
      Math.abs(high - (smallest + (index + 1) * width)) <= EQUAL_WIDTH * width,
  )
  if (areEqual) return [{ low: smallest, high: largest, lowUnknown: 0, highUnknown: 1 }]
  let unknown = -1
  let end: number | undefined
  return bounds.map(({ low, high }) => {
    const lowUnknown = low === end ? unknown : ++unknown
    const highUnknown = high === low ? lowUnknown : ++unknown
    end = high
    return { low, high, lowUnknown, highUnknown }
  })
}

function quantilePieces(numbers: readonly CountedNumber[]): ScalePiece[] {
  const total = numbers.reduce((sum, { rows }) => sum + rows, 0)
  const ends: number[] = []
  let passed = 0
  for (const { number, rows } of numbers) {
    if (ends.length === 0 || passed + rows >= (ends.length * total) / QUANTILES) ends.push(number)
    passed += rows
  }
  const last = numbers.at(-1)?.number
  if (last !== undefined && ends.at(-1) !== last) ends.push(last)
  if (ends.length === 1) return [{ low: ends[0], high: ends[0], lowUnknown: 0, highUnknown: 0 }]
  return ends.slice(1).map((high, index) => ({
    low: ends[index],
    high,
    lowUnknown: index,
    highUnknown: index + 1,
  }))
}

/** The weights of a number; one outside all pieces counts as the nearest end. */
export function weightsOn({ pieces }: NumberScale, number: number): NumberWeights {
  let pieceIndex = 0
  while (pieceIndex < pieces.length - 1 && number >= pieces[pieceIndex + 1].low) pieceIndex++
  const { low, high, lowUnknown, highUnknown } = pieces[pieceIndex]
  const share = high === low ? 0 : (number - low) / (high - low)
  return { lowUnknown, highUnknown, share: Math.min(1, Math.max(0, share)) }
}

/**
 * How mean and deviation of numbers change with each unknown: the mean is a weighted mean of the unknowns, the deviation
 * is one nearly, beside the truth. Two lists, one after the other. O(numbers).
 */
export function momentWeights(scale: NumberScale, numbers: readonly number[]): number[] {
  const { unknowns } = scale
  const weights = new Array<number>(2 * unknowns).fill(0)
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length
  const deviation = Math.sqrt(variance)
  for (const number of numbers) {
    const { lowUnknown, highUnknown, share } = weightsOn(scale, number)
    const slope = deviation === 0 ? 0 : (number - mean) / deviation
    for (const [unknown, weight] of [
      [lowUnknown, 1 - share],
      [highUnknown, share],
    ]) {
      weights[unknown] += weight / numbers.length
      weights[unknowns + unknown] += (slope * weight) / numbers.length
    }
  }
  return weights.map((weight) => Number(weight.toPrecision(6)))
}
