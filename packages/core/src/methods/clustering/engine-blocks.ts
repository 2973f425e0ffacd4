import { tooManyCombinations } from '../../engine/combination-limit.ts'
import type { TableParts } from '../../engine/table-parts.ts'
import type { MethodJob } from '../../method/method-run.ts'
import { nextTurn } from '../../next-turn.ts'
import type { StoredRecoding } from '../../recoding/stored-recoding.ts'
import type { Context, Outcome, StopReason } from '../../search/method.ts'
import type { Table } from '../../table/table.ts'
import { defined } from '../../value/defined.ts'
import { pulse } from '../full-domain/plan/pulse.ts'
import { type CountedPart, cutInEngine } from '../mondrian/plan/engine-cuts.ts'
import type { ClassInput } from './class-input.ts'
import { contextByContent, countedByCode, widenedBlocks } from './hardened-blocks.ts'
import type { AssignedOutcome, ClusteringSummary } from './plan/assigned-outcome.ts'
import type { ClassFigures } from './plan/class-figures.ts'
import { countedJudging } from './plan/class-judging.ts'
import { impossibleCounts } from './plan/impossible.ts'
import { rowsByKey } from './plan/keyed-rows.ts'
import type { OpenClasses } from './plan/open-classes.ts'
import { quasiColumns } from './plan/quasi-column.ts'
import { summarise } from './plan/summary.ts'
import type { Widening } from './plan/widen-classes.ts'

/** A table with more combinations than may be held, and how a block of it is planned. */
export interface BlockJob {
  readonly job: Pick<MethodJob, 'prepared' | 'open'>
  /** The columns of the table, as the method reads them. */
  readonly input: ClassInput
  readonly context: Context
  /** Absent: faithful. */
  readonly hardening?: Widening | undefined
  /** Plans one block: `whole` is what it is a block of, `share` its share of the rows. */
  readonly run: (block: Table, given: BlockGiven) => Promise<AssignedOutcome>
  /** Whether the cuts of the engine are steps of the method itself. */
  readonly countsCuts: boolean
}

export interface BlockGiven {
  readonly whole: Table
  readonly share: number
  readonly context: Context
}

/** A plan that lies with the engine, block by block. */
export type StoredOutcome = Outcome<StoredRecoding, ClusteringSummary>

/**
 * Plans a table in blocks that Mondrian's rules cut by counts of the engine: the combinations of one block at a time are held,
 * and its plan goes to the engine. Every block is admitted as a class, so that a plan of it exists.
 */
export async function runInBlocks(given: BlockJob): Promise<StoredOutcome> {
  const { open, prepared } = given.job
  const { table: whole, request, ranges } = given.input
  const { combinations, most } = prepared.coarse!
  const impossible = impossibleCounts(whole.rows, request)
  if (impossible) return impossible
  const heart = pulse(given.context)
  const judging = countedJudging(whole.rows, request)
  const columns = quasiColumns(whole, request.quasi, { ranges })
  const counted = await open.parts!(whole.columns)
  const parts = given.hardening ? countedByCode(counted) : counted
  try {
    const beat = () => heart.beat(() => ({ done: 0, total: whole.rows }))
    const { blocks, stuck, cuts } = await cutInEngine({ parts, whole, request, columns, judging, most, beat })
    if (stuck.length > 0) throw uncut(combinations, most, stuck)
    const planned = await planBlocks(given, parts, blocks)
    if (planned.kind === 'stopped') return planned
    const refused = planned.refused.reduce(added, judging.refused)
    const search: ClusteringSummary = {
      ...summarise(whole, request, {
        columns,
        refused,
        figures: planned.figures,
        milliseconds: heart.elapsed(),
        nodes: planned.nodes,
        evaluated: planned.evaluated + (given.countsCuts ? cuts : 0),
      }),
      engineBlocks: blocks.length,
      ...defined({ blocks: planned.blocks, generalisedFurther: planned.generalisedFurther }),
    }
    const { recoding, stopped } = planned
    return stopped
      ? { kind: 'stopped', because: stopped, best: { recoding, search } }
      : { kind: 'released', optimal: false, recoding, search }
  } finally {
    await parts.close()
  }
}

async function planBlocks(
  { job: { open }, input, context, run, hardening }: BlockJob,
  parts: TableParts,
  blocks: readonly CountedPart[],
) {
  const whole = input.table
  const store = await open.storePlan!(hardening && { seed: hardening.seed })
  const figures: ClassFigures[] = []
  const classes: OpenClasses[] = []
  const refused: Float64Array[] = []
  let [nodes, evaluated, within] = [0, 0, 0]
  let stopped: StopReason | undefined
  const begin = context.now()
  for (const [at, { pieces, rows }] of blocks.entries()) {
    const left = blocks.slice(at).reduce((sum, block) => sum + block.rows, 0)
    const share = rows / whole.rows
    const taken = await blockTable(parts, pieces)
    const block = hardening ? rowsByKey(taken, hardening.seed) : taken
    const own = shareOf(context, { share, ofTime: rows / left, begin })
    const outcome = await run(block, {
      whole,
      share,
      context: hardening ? contextByContent(own, block, hardening.seed) : own,
    })
    const best = bestOf(outcome)
    const because = outcome.kind === 'stopped' ? outcome.because : undefined
    if (best === undefined || because === 'abort')
      return { kind: 'stopped', because: because ?? 'abort' } as const
    const { recoding, search } = best
    await store.add(recoding)
    figures.push(search.ofBlock!)
    if (search.open) classes.push(search.open)
    refused.push(search.ofBlock!.refused)
    nodes += search.nodes
    evaluated += search.evaluated
    within += search.blocks ?? 0
    stopped ??= because
    await nextTurn()
  }
  const widened = hardening && widenedBlocks(classes, input, hardening)
  return {
    kind: 'planned',
    recoding: await store.finish(widened?.shown()),
    figures: widened?.figures ?? figures.reduce(addedFigures),
    generalisedFurther: widened?.changed,
    refused,
    nodes,
    evaluated,
    stopped,
    ...(within > 0 && { blocks: within }),
  } as const
}

/** The combinations of a block, those of its pieces one behind the other. */
async function blockTable(parts: TableParts, pieces: readonly number[]): Promise<Table> {
  const tables: Table[] = []
  for (const piece of pieces) tables.push(await parts.census(piece))
  const [first] = tables
  if (tables.length === 1) return first
  return {
    columns: first.columns.map((column, place) => ({
      ...column,
      codes: Uint32Array.from(tables.flatMap((table) => [...table.columns[place].codes])),
    })),
    weights: Uint32Array.from(tables.flatMap(({ weights }) => [...weights])),
    length: tables.reduce((sum, { length }) => sum + length, 0),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** Work is shared by rows; of the time that is left, later blocks get what earlier ones did not use. */
function shareOf(
  context: Context,
  { share, ofTime, begin }: { readonly share: number; readonly ofTime: number; readonly begin: number },
): Context {
  const { budget, work, now } = context
  return {
    ...context,
    ...(work !== undefined && { work: work * share }),
    ...(budget !== undefined && { budget: Math.max(0, budget - (now() - begin)) * ofTime }),
  }
}

/** A block is admitted as a class: there is a plan unless the user stopped the search. */
function bestOf(outcome: AssignedOutcome) {
  if (outcome.kind === 'impossible') throw new TypeError('a block that is admitted as a class has no plan')
  return outcome.kind === 'released' ? outcome : outcome.best
}

const added = (one: Float64Array, other: Float64Array): Float64Array =>
  one.map((count, place) => count + other[place])

const addedFigures = (one: ClassFigures, other: ClassFigures): ClassFigures => ({
  classes: one.classes + other.classes,
  squares: one.squares + other.squares,
  suppressedRows: one.suppressedRows + other.suppressedRows,
  sums: one.sums.map((sums, place) => added(sums, other.sums[place])),
})

const uncut = (combinations: number, most: number, stuck: readonly CountedPart[]) =>
  tooManyCombinations(
    combinations,
    most,
    `The table was cut into blocks, and the models allow no cut of ${stuck.length === 1 ? 'one' : stuck.length} with ${Math.max(...stuck.map((part) => part.combinations))} combinations, which is to be held whole.`,
  )
