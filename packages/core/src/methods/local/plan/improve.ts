import type { ClassLoss } from '../../clustering/plan/classes/class-loss.ts'
import type { Context } from '../../contract/search.ts'
import { costOfKeys, weigh } from './cell-costs.ts'
import { type HeldRows, type LocalState, totalCost } from './local-state.ts'
import { neighbours } from './neighbours.ts'
import { rebuild } from './rebuild.ts'
import { relocateAll } from './relocate.ts'

export interface ImproveParts {
  readonly loss: ClassLoss
  readonly context: Context
  readonly moves: number
}

/** Tuples that are looked at around one. */
const NEAR = 10
/** Units that are rebuilt together, about. */
const POOL = 16
/** Moves between two sweeps, at which the loss is measured. */
const ROUND = 2048
/** Moves between two looks at the clock. */
const BEAT = 32
/** What a move costs, about, beside finding the tuples near by. */
const MOVE_STEPS = 10_000
/** How much worse than before, in mean costs of a class, is accepted at first with probability 1/e. */
const FIRST_TEMPERATURE = 0.01

/** Improves a state move by move. Returns the best classes there were and how many moves were made. */
export function* improve(
  state: LocalState,
  { loss, context, moves }: ImproveParts,
): Generator<void, { readonly classes: readonly HeldRows[]; readonly moves: number }> {
  const { meter } = state.problem
  const near = neighbours(state, NEAR)
  let best = lossOf(state, loss)
  let bestState = copyOf(state)
  let made = 0
  const judged = state.problem.judging.tableJudges.length
  const report = () => ({ done: made, total: moves, best })
  const sweep = function* (everyUnit: boolean) {
    yield* relocateAll(state, { near, everyUnit, meter, report })
    const currentLoss = lossOf(state, loss)
    if (currentLoss < best) {
      best = currentLoss
      bestState = copyOf(state)
    }
    reweigh(state, loss)
  }
  if (!meter.stopped) yield* sweep(true)
  while (made < moves && !meter.stopped) {
    const temperature = FIRST_TEMPERATURE * meanCost(state) * (1 - made / moves)
    const end = Math.min(moves, made + ROUND)
    while (made < end && !meter.stopped) {
      rebuild(state, { near, random: context.random, pool: POOL, temperature })
      made++
      meter.countWork(MOVE_STEPS + judged * state.classes.length)
      if (made % BEAT === 0 && meter.reportProgress(report)) yield
    }
    yield* sweep(made >= moves)
  }
  return { classes: bestState, moves: made }
}

/** The loss of the state as it would be published. O(classes × columns). */
function lossOf(state: LocalState, loss: ClassLoss): number {
  if (loss.objective.kind === 'cells') {
    return loss.value(cellSums(state, loss), { classes: state.classes.length, squares: 0, suppressedRows: 0 })
  }
  const sizes = new Map<string, number>()
  for (const { keys, size } of state.classes) {
    const key = keys.join()
    sizes.set(key, (sizes.get(key) ?? 0) + size)
  }
  let squares = 0
  for (const size of sizes.values()) squares += size * size
  return loss.value([], { classes: sizes.size, squares, suppressedRows: 0 })
}

function cellSums({ classes, model, problem }: LocalState, loss: ClassLoss): Float64Array {
  const sums = new Float64Array(problem.columns.length)
  for (const { keys, size } of classes) {
    for (let slot = 0; slot < model.slots.length; slot++) {
      const { kind, columnIndex } = model.slots[slot]
      if (kind === 'high') continue
      sums[columnIndex] +=
        size * loss.columns[columnIndex].cell(keys[slot], kind === 'low' ? keys[slot + 1] : keys[slot])
    }
  }
  return sums
}

/** Follows the slope of the loss at where the state stands by now. */
function reweigh(state: LocalState, loss: ClassLoss): void {
  if (loss.objective.kind !== 'cells') return
  const sums = cellSums(state, loss)
  const rows = Math.max(1, state.problem.table.rows)
  weigh(
    state.model,
    loss.objective,
    loss.columns.map(({ offset }, columnIndex) => offset + sums[columnIndex] / rows),
  )
  for (const localClass of state.classes) localClass.cost = costOfKeys(state.model, localClass.keys)
}

/** Of the classes of several tuples. */
function meanCost(state: LocalState): number {
  let sum = 0
  let count = 0
  for (const localClass of state.classes) {
    if (localClass.tuple >= 0) continue
    sum += Math.abs(totalCost(state, localClass))
    count++
  }
  return count === 0 ? 0 : sum / count
}

const copyOf = ({ classes }: LocalState): HeldRows[] =>
  classes.map(({ units, counts, keys }) => ({
    units: units.slice(),
    counts: counts.slice(),
    keys: keys.slice(),
  }))
