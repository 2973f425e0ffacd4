/** A learner's probabilities for distinct people, and what is true of them. */
export interface LearnedOfPeople {
  readonly prior: Float64Array
  readonly persons: Float64Array
  readonly truth: Float64Array
}

/** Rows of a step, at least: fewer would tell whose value it is. */
const STEP = 100

/**
 * What a learner's probabilities are worth: the share that is true among people of whom it says about the same, in steps that
 * never fall (isotonic regression by pooling adjacent violators: Ayer et al. 1955, doi:10.1214/aoms/1177728423).
 * O(people · log people).
 */
export function calibrated({ prior, persons, truth }: LearnedOfPeople): Float64Array {
  const sorted = Uint32Array.from(prior.keys()).sort((a, b) => prior[a] - prior[b])
  const steps: { rows: number; trueRows: number; to: number }[] = []
  let step = { rows: 0, trueRows: 0, to: 0 }
  for (const [index, person] of sorted.entries()) {
    step.rows += persons[person]
    step.trueRows += truth[person]
    step.to = index + 1
    const isSame = index + 1 < sorted.length && prior[sorted[index + 1]] === prior[person]
    if (step.rows < STEP || isSame) continue
    steps.push(step)
    step = { rows: 0, trueRows: 0, to: 0 }
    while (steps.length > 1 && share(steps.at(-2)!) >= share(steps.at(-1)!)) joinLast(steps)
  }
  if (step.to > 0) {
    steps.push(step)
    if (steps.length > 1) joinLast(steps)
  }
  const worth = new Float64Array(prior.length)
  let rank = 0
  for (const passed of steps) for (; rank < passed.to; rank++) worth[sorted[rank]] = share(passed)
  return worth
}

const share = ({ trueRows, rows }: { readonly trueRows: number; readonly rows: number }): number =>
  rows > 0 ? trueRows / rows : 0

function joinLast(steps: { rows: number; trueRows: number; to: number }[]): void {
  const last = steps.pop()!
  const before = steps.at(-1)!
  before.rows += last.rows
  before.trueRows += last.trueRows
  before.to = last.to
}
