import type { Verdict } from '../../../check/check-input.ts'
import { SUPPRESSED } from '../../../data/table/table.ts'
import { columnName, counted, figure, figureBeside } from '../../../data/words/words.ts'
import { namedRequirement } from '../../../report/requirement-name.ts'

/** A cell whose class decided what it shows. Whoever may ask holds the key, and hears counts, no values but the published one. */
export interface ClassCellFacts {
  readonly column: string
  readonly published: string
  /** Rows of its class. */
  readonly classSize: number
  /** Different recorded values of the column in its class. */
  readonly values: number
  /** Some of them are missing. */
  readonly missing: boolean
  /** The published text is one of the recorded values. */
  readonly recorded: boolean
  /** A range of the method's own, in place of a node of a hierarchy. */
  readonly range: boolean
  /** More general than its class needs, by chance. */
  readonly further: boolean
}

/** Why one cell of a release of classes that were formed row by row reads as it does. */
export function explainClassCell(cell: ClassCellFacts): string {
  const { column, published, classSize, values, missing, recorded, further } = cell
  const shows = `${columnName(column)} shows “${published}”`
  const rows = classSize === 1 ? 'the one row' : `the ${counted(classSize, 'row')}`
  const beyond = further ? ' It is more general than the class needs: the method chose so by chance.' : ''
  if (missing && values === 1) return `${shows}: no value was recorded in ${rows} of its class.`
  if (recorded && values === 1) return `${shows}: it is the recorded value of ${rows} of its class.`
  const different = counted(values, 'different value')
  return `${shows}: ${rows} of its class ${classSize === 1 ? 'has' : 'have'} ${different}, and ${holding(cell)}.${beyond}`
}

function holding({ published, range, missing, further }: ClassCellFacts): string {
  if (range && published === SUPPRESSED && missing) return 'no range holds numbers and missing values at once'
  if (range) return further ? 'this range holds them' : 'this range goes from the smallest to the largest'
  if (published === SUPPRESSED) return 'no group of its hierarchy below the top holds them all'
  return further
    ? 'this group of its hierarchy holds them'
    : 'this is the smallest group of its hierarchy that holds them all'
}

/** What keeps a class as large as it is: requirements that are just met first, the others after them. */
export function explainClassSize(classSize: number, verdicts: readonly Verdict[]): string {
  const size = `The class has ${counted(classSize, 'row')}.`
  const just = verdicts.filter(({ figure: reached, limit }) => reached === limit)
  const room = verdicts.filter((verdict) => !just.includes(verdict))
  const told = (verdict: Verdict) =>
    `${namedRequirement(verdict)}, asked ${verdict.direction === 'at-least' ? 'at least' : 'at most'} ${figure(verdict.limit)}, here ${figureBeside(verdict.figure, verdict.limit)}`
  return [
    size,
    ...(just.length > 0 ? [`Just met: ${just.map(told).join('; ')}.`] : []),
    ...(room.length > 0 ? [`Met with room: ${room.map(told).join('; ')}.`] : []),
  ].join(' ')
}
