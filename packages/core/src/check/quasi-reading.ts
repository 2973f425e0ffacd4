import { type ColumnFigures, cellFigures } from '../metrics/measured/cell-figures.ts'
import { type ColumnReading, type ReadableColumn, readColumn } from '../metrics/measured/column-reading.ts'
import { ownValue } from '../table/own-value.ts'
import type { CheckedQuasi, ReleaseClaims } from './check-input.ts'
import type { Grouping } from './grouping.ts'

/** A quasi-identifier of the release and what its cells stand for. */
export interface QuasiReading {
  readonly column: ReadableColumn
  readonly reading: ColumnReading
  /** Absent where the column cannot be measured. */
  readonly figures?: ColumnFigures
  /** Text of each class. */
  readonly texts: readonly string[]
}

/** What a missing cell is. */
export interface MissingReading {
  readonly isMissing: (text: string) => boolean
  readonly wildcard: boolean
}

/** A release, grouped, and its quasi-identifiers read. */
export interface ReadRelease {
  readonly grouping: Grouping
  readonly readings: readonly QuasiReading[]
  readonly missing: MissingReading
}

/** Reads every quasi-identifier; what cannot be read costs figures, never a verdict of a model. */
export function readQuasi(
  quasi: readonly CheckedQuasi[],
  grouping: Grouping,
  { isMissing, claims }: { readonly isMissing: MissingReading['isMissing']; readonly claims?: ReleaseClaims },
): { readonly readings: readonly QuasiReading[]; readonly notices: readonly string[] } {
  const notices: string[] = []
  const readings = quasi.map((declared, place): QuasiReading => {
    const level = ownValue(claims?.levels, declared.name)
    const column: ReadableColumn = { ...declared, ...(level !== undefined && { level }) }
    const texts = grouping.texts[place]
    const reading = readColumn(column, [...new Set(texts)], isMissing)
    const figures = cellFigures(column, reading)
    if (reading.wrongClaim) {
      notices.push(
        `The release's dictionary puts "${column.name}" on level ${level}, but not all its cells are on it.`,
      )
    }
    if (typeof figures !== 'string') return { column, reading, figures, texts }
    notices.push(`What "${column.name}" lost is not measured: ${figures}.`)
    return { column, reading, texts }
  })
  return { readings, notices }
}
