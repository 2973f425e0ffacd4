import { levelsRecoding } from '../../../data/recoding/levels-recoding.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import type { LatticeSummary, Request } from '../../contract/search.ts'
import { classOfCombinations } from './grouping/base-classes.ts'
import type { Levels } from './grouping/class-list.ts'
import { classPath } from './grouping/class-path.ts'
import { columnReasons } from './reasons.ts'
import { type EvaluateParts, evaluateParts, inspectNode } from './search/evaluate-node.ts'
import { declaredLevels, positionLevels } from './search/lattice-search.ts'
import { prepareProblem } from './search/search-problem.ts'

/**
 * The plan for levels that are already chosen (a stored recoding on new data): every class that a model does not admit
 * is suppressed, however many rows that takes.
 *
 * @param levels one per quasi-identifier, in declared order
 */
export function recodeAtLevels(
  table: Table,
  request: Request,
  levels: readonly number[],
): { readonly recoding: LevelsRecoding; readonly loss: number; readonly summary: () => LatticeSummary } {
  const parts = evaluateParts(prepareProblem(table, request))
  const recoded = recodeNode(parts, positionLevels(parts.problem, levels))
  return {
    ...recoded,
    summary() {
      const node = { levels, loss: recoded.loss, suppressedRows: recoded.recoding.suppressedRows }
      const reasons = columnReasons(parts, node, 'stored')
      return {
        stored: true,
        nodes: 0,
        evaluated: 0,
        milliseconds: 0,
        loss: recoded.loss,
        best: [node],
        reasons,
      }
    },
  }
}

/** The same on a path that keeps which class went where. */
export const keepingInto = (parts: EvaluateParts): EvaluateParts => {
  const { problem, classes, loss, path } = parts
  if (path.keepsInto) return parts
  return { problem, classes, loss, path: classPath(problem, { keepsInto: true }) }
}

/** The plan for one node, on a path that keeps which class went where. */
export function recodeNode(
  partsGiven: EvaluateParts,
  levels: Levels,
): { readonly recoding: LevelsRecoding; readonly loss: number } {
  const parts = keepingInto(partsGiven)
  const { table, request, base } = parts.problem
  const node = inspectNode(parts, levels)
  const recoding = levelsRecoding(table, request.quasi, {
    levels: declaredLevels(parts.problem, levels),
    classOf: classOfCombinations(base, node.list),
    suppressed: node.suppressed.fails,
  })
  return { recoding, loss: node.loss() }
}
