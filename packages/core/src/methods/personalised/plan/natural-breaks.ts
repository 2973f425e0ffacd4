/**
 * Natural breaks: the parting of ordered numbers into k runs with the least sum of squared distances to the runs' means,
 * numbers weighted by their rows. Dynamic programming over the number of runs; the best last break moves only upwards,
 * so each layer is filled by halving. O(k · n · log n) time, O(k · n) memory, for n distinct numbers.
 * Wang, Song 2011 (Ckmeans.1d.dp), doi:10.32614/RJ-2011-015
 *
 * @param numbers ascending and distinct
 * @param k at most as many as there are numbers
 * @returns the place of the first number of each run, the first of which is 0
 */
export function naturalBreaks(numbers: Float64Array, weights: Float64Array, k: number): number[] {
  const spread = squaredSpread(numbers, weights)
  const length = numbers.length
  let before = Float64Array.from(numbers, (_, last) => spread(0, last))
  const firstOfLast: Uint32Array[] = [new Uint32Array(length)]
  for (let runs = 2; runs <= k; runs++) {
    const layer = { before, spread, cost: new Float64Array(length), first: new Uint32Array(length) }
    fillLayer(layer, { from: runs - 1, to: length - 1, lowest: runs - 1, highest: length - 1 })
    before = layer.cost
    firstOfLast.push(layer.first)
  }
  const breaks: number[] = []
  let last = length - 1
  for (let run = k - 1; run >= 0; run--) {
    const first = firstOfLast[run][last]
    breaks.unshift(first)
    last = first - 1
  }
  return breaks
}

interface Layer {
  /** Least cost of the numbers up to a place in one run less. */
  readonly before: Float64Array
  readonly spread: (first: number, last: number) => number
  readonly cost: Float64Array
  readonly first: Uint32Array
}

interface Span {
  /** Places to fill. */
  readonly from: number
  readonly to: number
  /** Where the last run may begin. */
  readonly lowest: number
  readonly highest: number
}

function fillLayer(layer: Layer, { from, to, lowest, highest }: Span): void {
  if (from > to) return
  const last = (from + to) >> 1
  let best = Number.POSITIVE_INFINITY
  let bestFirst = lowest
  for (let first = lowest; first <= Math.min(highest, last); first++) {
    const cost = layer.before[first - 1] + layer.spread(first, last)
    if (cost >= best) continue
    best = cost
    bestFirst = first
  }
  layer.cost[last] = best
  layer.first[last] = bestFirst
  fillLayer(layer, { from, to: last - 1, lowest, highest: bestFirst })
  fillLayer(layer, { from: last + 1, to, lowest: bestFirst, highest })
}

/** Σ w (x − mean)² of the numbers from first to last, by running sums around the middle number, which keeps them small. */
function squaredSpread(numbers: Float64Array, weights: Float64Array) {
  const middle = numbers[numbers.length >> 1]
  const weight = new Float64Array(numbers.length + 1)
  const sum = new Float64Array(numbers.length + 1)
  const squares = new Float64Array(numbers.length + 1)
  for (let numberIndex = 0; numberIndex < numbers.length; numberIndex++) {
    const distance = numbers[numberIndex] - middle
    weight[numberIndex + 1] = weight[numberIndex] + weights[numberIndex]
    sum[numberIndex + 1] = sum[numberIndex] + weights[numberIndex] * distance
    squares[numberIndex + 1] = squares[numberIndex] + weights[numberIndex] * distance * distance
  }
  return (first: number, last: number): number => {
    const rows = weight[last + 1] - weight[first]
    if (rows === 0) return 0
    const total = sum[last + 1] - sum[first]
    return Math.max(0, squares[last + 1] - squares[first] - (total * total) / rows)
  }
}
