import { OutisError } from '../errors.ts'
import { counted } from '../words/words.ts'

/** Levels above the value, `*` among them. */
export const MOST_LEVELS = 1_000

/** Characters of a label above the value: it stands in every row of its node. As many as a cell of a sheet holds. */
export const LONGEST_LABEL = 32_767

/** Labels of all values on all levels, each counted once for every value: what searches and reports hold in memory. */
const MOST_CELLS = 50_000_000
/** Their characters, where each level makes labels of its own. */
const MOST_CHARACTERS = 500_000_000

/** Before its levels are made. */
export function refuseLargeHierarchy(
  column: string,
  {
    values,
    levels,
    length = 1,
  }: { readonly values: number; readonly levels: number; readonly length?: number },
): void {
  const cells = values * levels
  if (levels <= MOST_LEVELS && cells <= MOST_CELLS && cells * length <= MOST_CHARACTERS) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The hierarchy of "${column}" would have ${counted(levels, 'level')} over ${counted(values, 'value')}, more than can be held.`,
    hint: `Give it fewer levels, at most ${MOST_LEVELS}; codes name theirs in \`keep\`, such as [4, 2].`,
    details: { column, levels, values },
  })
}
