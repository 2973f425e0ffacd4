import { boxBounds, type LevelBox } from '../plan/level-box.ts'
import { nodeLoss } from '../plan/node-loss.ts'
import type { Problem } from '../plan/problem.ts'
import type { AskedLevels } from './asked-levels.ts'

/** The box without what cannot be within the limit; undefined where nothing is left of it. */
export type TightenBox = (box: LevelBox, limit: number) => Promise<LevelBox | undefined>

/** What is known of losses in a box: by the levels alone, or by the classes of its most specific node. */
export function coarseBounds(problem: Problem, asked: AskedLevels): TightenBox {
  const { objective } = problem
  if (objective.kind === 'cells') {
    const bounds = boxBounds({ problem, loss: nodeLoss(problem) })
    return async (box, limit) => bounds.tighten(box, limit)
  }
  return async (box, limit) => {
    if (limit === Number.POSITIVE_INFINITY) return box
    const { sizes, classes } = await asked.classes(box.low)
    const value = objective.value({
      classes: classes.reduce((sum, some) => sum + some, 0),
      squares: sizes.reduce((sum, size, at) => sum + size * size * classes[at], 0),
      suppressedRows: 0,
    })
    // Sums of doubles, where the search counts in whole numbers.
    const bound = Math.max(box.bound, value * (1 - 1e-9))
    return bound > limit ? undefined : { ...box, bound }
  }
}
