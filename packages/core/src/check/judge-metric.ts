import { OutisError } from '../data/errors.ts'
import type { LevelBounds } from '../data/hierarchy/hierarchy-spec.ts'
import { valueTest } from '../data/value/same-values.ts'
import { agreeing, columnName, counted } from '../data/words/words.ts'
import { columnReading } from '../metrics/measured/column-reading.ts'
import type { Measured } from '../metrics/metric.ts'
import { withinLimit } from '../models/kit/boundary.ts'
import type { CheckedQuasi, CheckRequirement, Verdict } from './check-input.ts'
import { metricSentence } from './check-sentences.ts'
import type { ReadRelease } from './quasi-reading.ts'

/**
 * A figure held against `max` and `min`. A figure that could not be measured does not hold: a gate must not pass
 * what it has not seen.
 *
 * @param title for the sentence where nothing was measured
 */
export function judgeMetric(
  requirement: CheckRequirement,
  title: string,
  measured: Measured | undefined,
): Verdict[] {
  const { spec, source } = requirement
  const limits = limitsOf(requirement)
  return limits.map(({ limit, direction }) => {
    const figure = measured?.value
    const holds = figure !== undefined && withinLimit({ limit, direction }, Number(figure))
    return {
      model: spec.id,
      options: spec.options,
      rows: spec.rows ?? 'all',
      holds,
      figure: figure ?? 'not measured',
      limit,
      direction,
      failingClasses: 0,
      failingRows: 0,
      text: metricSentence(title, { figure, limit, direction, holds }),
      source,
    }
  })
}

function limitsOf({ spec }: CheckRequirement): { limit: number; direction: 'at-least' | 'at-most' }[] {
  const { max, min } = spec.options
  const limits = [
    ...(typeof max === 'number' ? [{ limit: max, direction: 'at-most' as const }] : []),
    ...(typeof min === 'number' ? [{ limit: min, direction: 'at-least' as const }] : []),
  ]
  if (limits.length > 0) return limits
  throw new OutisError('POLICY_INVALID', {
    message: `The requirement "${spec.id}" has neither max nor min.`,
    hint: `Write for example "${spec.id}: { max: 0.2 }".`,
    details: { requirement: spec.id },
  })
}

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
function misplaced(
  { grouping, readings }: ReadRelease,
  columnIndex: number,
  labels: readonly string[],
): Misplaced {
  const { column, texts, isMissing } = readings[columnIndex]
  const isAllowed = valueTest(labels, columnReading(column))
  const cache = new Map<string, boolean>()
  let classes = 0
  let rows = 0
  for (const [c, text] of texts.entries()) {
    const allowed = cache.get(text) ?? (isMissing(text) || isAllowed(text))
    cache.set(text, allowed)
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
  const levelsText = least === most ? `level ${least}` : `levels ${least} to ${most}`
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
        ? `${columnName(name)} is on ${levelsText} of its hierarchy in every row that is not suppressed.`
        : `${columnName(name)} is not on ${levelsText} of its hierarchy in ${counted(rows, 'row')}, which ${agreeing(rows, 'is', 'are')} finer or coarser than the policy allows.`,
    source: 'method',
  }
}
