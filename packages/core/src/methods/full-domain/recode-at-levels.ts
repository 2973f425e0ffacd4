import { levelsRecoding } from '../../recoding/levels-recoding.ts'
import type { LevelsRecoding } from '../../recoding/recoding.ts'
import type { Table } from '../../table/table.ts'
import type { Request } from '../method.ts'
import { classPath, type Levels } from './class-path.ts'
import type { EvaluateParts } from './evaluate.ts'
import { inspectNode, suppressedCombinations } from './inspect.ts'
import { nodeClasses } from './node-classes.ts'
import { nodeLoss } from './node-loss.ts'
import { type Problem, prepareProblem } from './problem.ts'
import { positionLevels } from './search.ts'

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
): { readonly recoding: LevelsRecoding; readonly loss: number } {
  const parts = evaluateParts(prepareProblem(table, request))
  return recodeNode(parts, positionLevels(parts.problem, levels))
}

export function evaluateParts(problem: Problem): EvaluateParts {
  return {
    problem,
    path: classPath(problem.base.list, problem.layout),
    classes: nodeClasses(problem),
    loss: nodeLoss(problem),
  }
}

export function recodeNode(
  parts: EvaluateParts,
  levels: Levels,
): { readonly recoding: LevelsRecoding; readonly loss: number } {
  const { table, request, columns } = parts.problem
  const inspection = inspectNode(parts, levels)
  const declared = new Array<number>(columns.length)
  for (const [position, { place }] of columns.entries()) declared[place] = levels[position]
  const suppressed = suppressedCombinations(parts, inspection)
  return {
    recoding: levelsRecoding(table, request.quasi, { levels: declared, suppressed }),
    loss: inspection.loss,
  }
}
