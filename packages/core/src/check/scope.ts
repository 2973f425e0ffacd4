import { OutisError } from '../data/errors.ts'
import { SUPPRESSED } from '../data/table/dictionary.ts'
import { valueTest } from '../data/value/same-values.ts'
import { columnReading } from '../metrics/measured/column-reading.ts'
import type { QuasiReading } from './quasi-reading.ts'

/** The rows a requirement speaks of: all classes, or some. */
export interface Scope {
  /** Absent: all. */
  readonly selected?: readonly number[]
  readonly notices: readonly string[]
}

/**
 * `all`, or `generalised`: the classes with at least one cell that is no original value. Where neither hierarchy nor
 * original says what an original value is, every cell counts as generalised: a requirement may then fail needlessly,
 * but never hold wrongly.
 */
export function scopeOf(rows: string, readings: readonly QuasiReading[], classes: number): Scope {
  if (rows === 'all') return { notices: [] }
  if (rows !== 'generalised') {
    throw new OutisError('POLICY_INVALID', {
      message: `A requirement is limited to the rows "${rows}", and no stratum has that name.`,
      hint: 'Write rows: all or rows: generalised, or name a stratum of the method.',
      details: { rows },
    })
  }
  const tests = readings.map(generalisedTexts)
  const selected: number[] = []
  for (let c = 0; c < classes; c++) {
    if (readings.some(({ texts }, readingIndex) => tests[readingIndex](texts[c]))) selected.push(c)
  }
  const unknown = readings.filter(({ column }) => !column.dictionary && !column.hierarchy)
  return { selected, notices: unknown.map(({ column }) => unknownNotice(column.name)) }
}

const unknownNotice = (name: string): string =>
  `The original values of "${name}" are not known: all its cells count as generalised.`

function generalisedTexts({ column, reading }: QuasiReading): (text: string) => boolean {
  const { hierarchy, dictionary } = column
  const isValue = valueTest(dictionary?.values ?? hierarchy?.levels[0].labels ?? [], columnReading(column))
  return (text) => {
    if (text === SUPPRESSED || !isValue(text)) return true
    // A label may be a value as well: then the level decides, and in doubt it is a label.
    const cell = reading.cells.get(text)
    if (cell?.kind !== 'node' || !hierarchy) return false
    return hierarchy.levels[cell.level].leaves[cell.node] > 1 || reading.ambiguous > 0
  }
}
