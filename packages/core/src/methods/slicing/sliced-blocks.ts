import { tooManyCombinations } from '../../engine/combination-limit.ts'
import type { PartSize, TableParts } from '../../engine/table-parts.ts'
import type { Found, MethodJob } from '../../method/method-run.ts'
import { nextTurn } from '../../next-turn.ts'
import type { StoredRecoding } from '../../recoding/stored-recoding.ts'
import type { Context, StopReason } from '../../search/method.ts'
import { rowsOfCodes } from '../../table/table.ts'
import { pulse } from '../full-domain/plan/pulse.ts'
import type { SlicingPolicy } from './description.ts'
import { wholeBucket } from './plan/bucket.ts'
import { groupsInEngine } from './plan/engine-groups.ts'
import { splitInEngine } from './plan/engine-splits.ts'
import { partitionTuples } from './plan/partition-tuples.ts'
import { type CodeLine, codeLine } from './plan/positions.ts'
import { refuseTakenNames, slicedPlan } from './plan/sliced-plan.ts'
import { type ColumnGroup, sliceTable } from './plan/sliced-table.ts'
import { checkRequest, impossible } from './plan/slicing.ts'
import { finishInTurns } from './plan/steps.ts'
import { strictCheck } from './plan/strict-check.ts'
import type { SlicingRequest } from './request.ts'
import { slicedInParts } from './sliced-parts-release.ts'

/**
 * Slices a table with more combinations than may be held. The engine makes the first splits, one block after another is split
 * further here, and its plan goes to the engine. Blocks have no value in common in some quasi-identifier, so that a row matches
 * buckets of its own block alone; the buckets are those of a table that is held.
 */
export async function runSlicedBlocks(
  job: MethodJob<SlicingPolicy>,
  request: SlicingRequest,
): Promise<Found> {
  const { open, prepared, context } = job
  const { table: whole, coarse } = prepared
  const heart = pulse(context)
  checkRequest(whole, request)
  const { groups, attainable } = await groupsInEngine(open, whole, request)
  refuseTakenNames([], whole, groups)
  if (attainable.some(({ l }) => l < request.l)) return { outcome: impossible(request.l, attainable) }
  const lines = request.quasi.map((attribute) =>
    codeLine(attribute, whole.columns[attribute.column].dictionary, rowsOfCodes(whole, attribute.column)),
  )
  const parts = await open.parts!(whole.columns)
  try {
    const most = coarse!.most
    const beat = () => heart.beat(() => ({ done: 0, total: whole.rows }))
    const { blocks, stuck, levels } = await splitInEngine({
      parts,
      whole,
      request,
      groups,
      lines,
      most,
      beat,
    })
    if (stuck.length > 0) throw unsplit(coarse!, stuck)
    const { recoding, stopped } = await planBlocks(job, { request, groups, lines, parts, blocks })
    const found = {
      recoding,
      search: { nodes: recoding.classes, evaluated: recoding.classes, milliseconds: heart.elapsed() },
    }
    return {
      outcome: stopped
        ? { kind: 'stopped', because: stopped, best: found }
        : { kind: 'released', optimal: false, ...found },
      own: await slicedInParts(job, {
        ...{ neutral: neutralOf(job), blocks: blocks.length, levels, request, attainable },
        groups: groups.map((group) => group.columns.map((column) => whole.columns[column].name)),
      }),
    }
  } finally {
    await parts.close()
  }
}

/** Published columns that the method does not look at. */
const neutralOf = ({ published, prepared: { table } }: MethodJob): readonly string[] =>
  published.filter((name) => !table.columns.some((column) => column.name === name))

interface Blocks {
  readonly request: SlicingRequest
  readonly groups: readonly ColumnGroup[]
  readonly lines: readonly CodeLine[]
  readonly parts: TableParts
  readonly blocks: readonly PartSize[]
}

async function planBlocks(
  job: MethodJob<SlicingPolicy>,
  { request, groups, lines, parts, blocks }: Blocks,
): Promise<{ readonly recoding: StoredRecoding; readonly stopped?: StopReason | undefined }> {
  const { quasi, l, split, tries } = request
  const { open, prepared, context } = job
  const neutral = neutralOf(job)
  const store = await open.storePlan!()
  let stopped: StopReason | undefined
  for (const { part, rows } of blocks) {
    const table = await parts.census(part)
    const sliced = sliceTable(table, { quasi, groups, lines })
    const { leaves, stopped: because } = await finishInTurns(
      partitionTuples(wholeBucket(table), {
        ...{ positions: sliced.positions, split, tries, smallest: 1 },
        check: strictCheck(sliced, l),
        context: shareOf(context, rows / prepared.table.rows),
      }),
    )
    stopped ??= because
    const plan = slicedPlan(
      sliced,
      leaves.map(({ bucket }) => bucket),
    )
    await store.add(neutral.length === 0 ? plan : { ...plan, neutral })
    if (because === 'abort') break
    await nextTurn()
  }
  return { recoding: await store.finish(), stopped }
}

/** Work and time are shared by rows. */
function shareOf({ budget, work, ...context }: Context, share: number): Context {
  return {
    ...context,
    ...(work !== undefined && { work: work * share }),
    ...(budget !== undefined && { budget: budget * share }),
  }
}

const unsplit = (
  { combinations, most }: { readonly combinations: number; readonly most: number },
  stuck: readonly PartSize[],
) =>
  tooManyCombinations(
    combinations,
    most,
    `The table was split into blocks, and l-diversity allows no split of ${stuck.length === 1 ? 'one' : stuck.length} with ${Math.max(...stuck.map((part) => part.combinations))} combinations, which is to be held whole.`,
  )
