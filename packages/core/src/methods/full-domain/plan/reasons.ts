import { count, counted } from '../../../data/words/words.ts'
import type { ColumnReason, SearchNode } from '../../contract/search.ts'
import { type EvaluateParts, inspectNode } from './search/evaluate-node.ts'
import { positionLevels } from './search/lattice-search.ts'

/** How the levels came about: by a search that was ended, by one that was stopped, or by a plan made on other data. */
export type LevelsFound = 'searched' | 'stopped' | 'stored'

/**
 * Why each column stands where it does: what one level finer would do to this table, all else as it is. In declared
 * order.
 */
export function columnReasons(
  parts: EvaluateParts,
  chosen: SearchNode,
  origin: LevelsFound,
): readonly ColumnReason[] {
  const { problem, path } = parts
  const levels = positionLevels(problem, chosen.levels)
  for (let depth = 1; depth <= levels.length; depth++) path.listAt(levels, depth)
  const reasons = new Array<ColumnReason>(levels.length)
  // Last position first: each finer node begins with the lists made for the positions before it.
  for (const { columnIndex, floor } of problem.columns.toReversed()) {
    const { hierarchy, counted = 0, levels: bounds } = problem.request.quasi[columnIndex]
    const level = chosen.levels[columnIndex]
    const about = { column: hierarchy.column, level, height: hierarchy.height }
    if (level === 0) reasons[columnIndex] = { ...about, text: notGeneralised[origin], fails: [] }
    else if (level <= floor) {
      const text = counted > (bounds?.least ?? 0) ? NOT_COUNTED : LOWEST
      reasons[columnIndex] = { ...about, text, fails: [] }
    } else reasons[columnIndex] = { ...about, ...oneLevelFiner(parts, { chosen, columnIndex, origin }) }
  }
  return reasons
}

/** Said where nobody asked what one level finer would do. */
export const NOT_COUNTED =
  'One level finer there are more combinations than are held in memory: it was not looked at with the others as they are.'

const LOWEST = 'It is the lowest level that the policy allows.'

const notGeneralised: Readonly<Record<LevelsFound, string>> = {
  searched: 'It needs no generalising.',
  stopped: 'It needs no generalising.',
  stored: 'The stored plan does not generalise it.',
}

export interface FinerColumn {
  readonly chosen: SearchNode
  readonly columnIndex: number
  readonly origin: LevelsFound
}

/** What one level finer would do to one column, all else as it is. */
export function oneLevelFiner(
  parts: EvaluateParts,
  { chosen, columnIndex, origin }: FinerColumn,
): Pick<ColumnReason, 'text' | 'fails'> {
  const { problem } = parts
  const finer = chosen.levels.with(columnIndex, chosen.levels[columnIndex] - 1)
  const { valid, loss, suppressed, rejected, failedTables } = inspectNode(
    parts,
    positionLevels(problem, finer),
  )
  if (valid) return { text: validText(origin, { loss: loss(), than: chosen.loss }), fails: [] }
  const fails = [
    ...rejected
      .filter(({ rows }) => rows > 0)
      .map(({ bound, rows }) => ({ model: bound.requirement.model.id, rows })),
    ...failedTables.map(({ requirement }) => ({
      model: requirement.model.id,
      rows: problem.table.rows - suppressed.rows,
    })),
  ]
  const names = [...new Set(fails.map(({ model }) => model))].join(' and ')
  if (suppressed.rows <= problem.maxSuppressed)
    return { text: `One level finer, ${names} would fail.`, fails }
  return {
    text: `One level finer, ${counted(suppressed.rows, 'row')} would fail ${names}${allowance(problem.maxSuppressed)}.`,
    fails,
  }
}

export const allowance = (maxSuppressed: number): string =>
  maxSuppressed === 0 ? '' : `, and ${count(maxSuppressed)} may be suppressed`

function validText(
  origin: LevelsFound,
  { loss, than }: { readonly loss: number; readonly than: number },
): string {
  if (loss > than)
    return `One level finer would be allowed too, but would lose more: ${figure(loss)} against ${figure(than)}.`
  return noWorse[origin]
}

const noWorse: Readonly<Record<LevelsFound, string>> = {
  searched: 'One level finer would be allowed and lose as much.',
  stopped: 'One level finer would be allowed and lose less; the search was stopped before it got there.',
  stored: 'One level finer would be allowed and lose no more; the level is that of the stored plan.',
}

const figure = (loss: number): string => Number(loss.toPrecision(6)).toString()
