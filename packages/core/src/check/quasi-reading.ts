import { missingAnywhere, missingInRelease, ownValue } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import { sameValues, valueTest } from '../data/value/same-values.ts'
import { counted } from '../data/words/words.ts'
import { type ColumnFigures, cellFigures } from '../metrics/measured/cell-figures.ts'
import {
  type ColumnReading,
  columnReading,
  type ReadableColumn,
  readColumn,
} from '../metrics/measured/column-reading.ts'
import type { CheckedQuasi, ColumnReadings, ReleaseClaims } from './check-input.ts'
import type { Grouping } from './grouping.ts'

/** A quasi-identifier of the release and what its cells stand for. */
export interface QuasiReading {
  readonly column: ReadableColumn
  readonly reading: ColumnReading
  /** Absent where the column cannot be measured. */
  readonly figures?: ColumnFigures
  /** Text of each class. */
  readonly texts: readonly string[]
  /** Whether a cell of this column in the release means "no value": `*` does not, it is suppressed. */
  readonly isMissing: (text: string) => boolean
  /** The same of a value of the original or of a population. */
  readonly isMissingValue: (text: string) => boolean
}

/** A release, grouped, and its quasi-identifiers read. */
export interface ReadRelease {
  readonly grouping: Grouping
  readonly readings: readonly QuasiReading[]
  /** A missing value may be any. */
  readonly wildcard: boolean
}

export interface QuasiTexts {
  readonly grouping: Grouping
  /** Tokens that mean "no value". */
  readonly tokens: readonly string[]
  readonly readings?: ColumnReadings
  readonly claims?: ReleaseClaims
}

/** Reads every quasi-identifier; what cannot be read costs figures, never a verdict of a model. */
export function readQuasi(
  quasi: readonly CheckedQuasi[],
  { grouping, tokens, readings: stated, claims }: QuasiTexts,
): { readonly readings: readonly QuasiReading[]; readonly notices: readonly string[] } {
  const notices: string[] = []
  const readings = quasi.map((declared, columnIndex): QuasiReading => {
    const level = ownValue(claims?.levels, declared.name)
    const column = readable(declared, { stated, level })
    const texts = grouping.texts[columnIndex]
    const distinct = [...new Set(texts)]
    const isMissing = valueTest(missingInRelease(tokens), columnReading(column))
    const isMissingValue = valueTest(missingAnywhere(tokens), columnReading(column))
    const reading = readColumn(column, distinct, isMissing)
    const figures = cellFigures(column, reading)
    notices.push(...normalisedNotice(column, distinct))
    if (reading.wrongClaim) {
      notices.push(
        `The release's dictionary puts "${column.name}" on level ${level}, but not all its cells are on it.`,
      )
    }
    if (typeof figures !== 'string') return { column, reading, figures, texts, isMissing, isMissingValue }
    notices.push(`What "${column.name}" lost is not measured: ${figures}.`)
    return { column, reading, texts, isMissing, isMissingValue }
  })
  return { readings, notices }
}

/** The declared reading comes first, then the original's dictionary, then what is stated for the release. */
function readable(
  declared: CheckedQuasi,
  { stated, level }: { readonly stated: ColumnReadings | undefined; readonly level: number | undefined },
): ReadableColumn {
  const reading = declared.reading ?? (declared.dictionary ? undefined : stated?.get(declared.name))
  return { ...declared, ...(reading && { reading }), ...defined({ level }) }
}

/** Several spellings of one value make smaller classes, for an attacker may know the spelling: a notice says so. */
function normalisedNotice(column: ReadableColumn, texts: readonly string[]): string[] {
  const firstOf = sameValues(texts, columnReading(column))
  if (!firstOf) return []
  const values = new Set(firstOf.filter((first, index) => first !== index)).size
  return [
    `The release writes ${counted(values, 'value')} of "${column.name}" in more than one way: rows that differ in nothing else are judged as different classes.`,
  ]
}
