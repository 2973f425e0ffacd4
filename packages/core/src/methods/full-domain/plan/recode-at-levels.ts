import { levelsRecoding } from '../../../data/recoding/levels-recoding.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import type { LatticeSummary, Request } from '../../contract/search.ts'
import { classOfCombinations } from './class-of-combinations.ts'
import { classPath, type Levels } from './class-path.ts'
import { type EvaluateParts, evaluateParts } from './evaluate.ts'
import { inspectNode } from './inspect.ts'
import { prepareProblem } from './problem.ts'
import { columnReasons } from './reasons.ts'
import { declaredLevels, positionLevels } from './search.ts'

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
  const made = recodeNode(parts, positionLevels(parts.problem, levels))
  return {
    ...made,
    summary() {
      const node = { levels, loss: made.loss, suppressedRows: made.recoding.suppressedRows }
      const reasons = columnReasons(parts, node, 'stored')
      return { stored: true, nodes: 0, evaluated: 0, milliseconds: 0, loss: made.loss, best: [node], reasons }
    },
  }
}

/** The same on a path that keeps which class went where. */
export const keepingInto = (parts: EvaluateParts): EvaluateParts => {
  const { problem, classes, loss, path } = parts
  if (path.keepsInto) return parts
  const { base, layout, merger } = problem
  return { problem, classes, loss, path: classPath(base.list, layout, { keepsInto: true, merger }) }
}

/** The plan for one node, on a path that keeps which class went where. */
export function recodeNode(
  given: EvaluateParts,
  levels: Levels,
): { readonly recoding: LevelsRecoding; readonly loss: number } {
  const parts = keepingInto(given)
  const { table, request, base } = parts.problem
  const node = inspectNode(parts, levels)
  const recoding = levelsRecoding(table, request.quasi, {
    levels: declaredLevels(parts.problem, levels),
    classOf: classOfCombinations(base, node.list),
    suppressed: node.suppressed.fails,
  })
  return { recoding, loss: node.loss() }
}
