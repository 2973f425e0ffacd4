import type { CoarseTable } from '../../../method/coarse-table.ts'
import type { ColumnReason, SearchNode } from '../../../search/method.ts'
import { counted } from '../../../words/words.ts'
import { evaluateParts } from '../plan/evaluate.ts'
import { type Problem, prepareProblem } from '../plan/problem.ts'
import { allowance, NOT_COUNTED, oneLevelFiner } from '../plan/reasons.ts'
import { positionLevels } from '../plan/search.ts'
import { type AskedLevels, failingRows } from './asked-levels.ts'
import { requestAt } from './search-above.ts'

interface FinerJob {
  readonly job: { readonly coarse: CoarseTable }
  readonly problem: Problem
  readonly asked: AskedLevels
}

interface FoundNode {
  readonly chosen: SearchNode
  readonly reasons: readonly ColumnReason[]
  readonly proven: boolean
}

/** What one level finer would do to columns that stand on the lowest level that was held in memory: the engine is asked. */
export async function finerReasons(
  job: FinerJob,
  { chosen, reasons, proven }: FoundNode,
): Promise<readonly ColumnReason[]> {
  const told: ColumnReason[] = []
  for (const [place, reason] of reasons.entries())
    told.push(reason.text === NOT_COUNTED ? await finer(job, { chosen, place, reason, proven }) : reason)
  return told
}

async function finer(
  { job: { coarse }, problem, asked }: FinerJob,
  {
    chosen,
    place,
    reason,
    proven,
  }: Omit<FoundNode, 'reasons'> & { readonly place: number; readonly reason: ColumnReason },
): Promise<ColumnReason> {
  const levels = chosen.levels.with(place, chosen.levels[place] - 1)
  const node = positionLevels(problem, levels)
  const sizes = await asked.classes(node)
  const rows = failingRows(problem, sizes)
  if (rows > problem.maxSuppressed) {
    const fails = problem.judging.early
      .map((judge) => ({ model: judge.requirement.model.id, rows: failingRows(problem, sizes, [judge]) }))
      .filter((one) => one.rows > 0)
    const names = [...new Set(fails.map(({ model }) => model))].join(' and ')
    const text = `One level finer, ${counted(rows, 'row')} would fail ${names}${allowance(problem.maxSuppressed)}.`
    return { ...reason, text, fails }
  }
  if (!(await asked.fits(node))) return reason
  const table = await coarse.at(levels)
  const parts = evaluateParts(prepareProblem(table, requestAt(problem, { least: levels })))
  return { ...reason, ...oneLevelFiner(parts, { chosen, place, found: proven ? 'searched' : 'stopped' }) }
}
