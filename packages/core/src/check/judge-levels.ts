import type { LevelBounds } from '../data/hierarchy/level-bounds.ts'
import { valueTest } from '../data/value/same-values.ts'
import { agreeing, columnName, counted } from '../data/words/words.ts'
import { columnReading } from '../metrics/measured/column-reading.ts'
import type { CheckedQuasi } from './check-input.ts'
import type { ReadRelease } from './quasi-reading.ts'
import type { Verdict } from './verdict.ts'

/** What verdicts on the levels of a column are called. */
const LEVELS = 'levels'

/**
 * Whether every cell of a column is a label of a level that the policy allows, by the hierarchy over the original's values. Rows that
 * are suppressed as a whole and missing values are on no level. A label that stands on several levels is on each of them.
 */
export const judgeLevels = (quasi: readonly CheckedQuasi[], release: ReadRelease): Verdict[] =>
  quasi.flatMap((column, columnIndex) => {
    const { levels: bounds, hierarchy } = column
    if (bounds === undefined || hierarchy === undefined) return []
    const labels = hierarchy.levels.slice(bounds.least, bounds.most + 1).flatMap((level) => level.labels)
    return [verdictOf(column, bounds, misplaced(release, columnIndex, labels))]
  })

interface Misplaced {
  readonly classes: number
  readonly rows: number
}

/** Classes whose text is none of the labels, and their rows. */
function misplaced({ grouping, readings }: ReadRelease, place: number, labels: readonly string[]): Misplaced {
  const { column, texts, isMissing } = readings[place]
  const isAllowed = valueTest(labels, columnReading(column))
  const known = new Map<string, boolean>()
  let classes = 0
  let rows = 0
  for (const [c, text] of texts.entries()) {
    const allowed = known.get(text) ?? (isMissing(text) || isAllowed(text))
    known.set(text, allowed)
    if (allowed) continue
    classes++
    rows += grouping.rows[c]
  }
  return { classes, rows }
}

function verdictOf(
  { name }: CheckedQuasi,
  { least, most }: LevelBounds,
  { classes, rows }: Misplaced,
): Verdict {
  const asked = least === most ? `level ${least}` : `levels ${least} to ${most}`
  return {
    model: LEVELS,
    options: { least, most },
    of: name,
    rows: 'all',
    holds: rows === 0,
    figure: rows,
    limit: 0,
    direction: 'at-most',
    failingClasses: classes,
    failingRows: rows,
    text:
      rows === 0
        ? `${columnName(name)} is on ${asked} of its hierarchy in every row that is not suppressed.`
        : `${columnName(name)} is not on ${asked} of its hierarchy in ${counted(rows, 'row')}, which ${agreeing(rows, 'is', 'are')} finer or coarser than the policy allows.`,
    source: 'method',
  }
}
