import { rowsOfCodes, type Table } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { shownPolicy } from '../../policy/text/shown-policy.ts'
import type { AttributeParts } from '../../report/common-parts.ts'
import type { ReportAbout } from '../../report/common-report.ts'
import type { ValueRows } from '../../report/frequencies.ts'
import { RARE } from '../../report/pooling.ts'
import type { RunIdentity } from '../run-state.ts'

/** Who publishes what for whom, when, from which file, by which policy. */
export function reportAbout(
  { about }: Policy,
  { made, source, release, policyText }: RunIdentity,
  columns: ReportedColumns,
): { readonly about?: ReportAbout } {
  const told = {
    ...about,
    ...defined({ made, source, release }),
    ...(policyText !== undefined && { policy: shownPolicy(policyText, knownValues(columns)) }),
  }
  return Object.keys(told).length === 0 ? {} : { about: told }
}

interface ReportedColumns {
  readonly attributes: readonly AttributeParts[]
  /** All rows, suppressed ones too: a value that they alone have is as rare as any. */
  readonly table: Table
}

/** By the rows of the original that the report tells of; of columns whose counts are not told nothing is shown. */
function knownValues({ attributes, table }: ReportedColumns) {
  const rowsOf = new Map(
    attributes.map(({ name, before }) => [
      name,
      new Map((before?.values ?? []).map(({ value, rows }) => [value, rows])),
    ]),
  )
  const rare = new Set(
    attributes
      .filter(({ type }) => type !== 'number')
      .flatMap(({ name, before }) => [...(before?.values ?? []), ...recordedValues(table, name)])
      .filter(({ rows }) => rows > 0 && rows < RARE)
      .map(({ value }) => value),
  )
  return {
    shows: (column: string, value: string) => (rowsOf.get(column)?.get(value) ?? 0) >= RARE,
    hides: (value: string) => rare.has(value),
  }
}

function recordedValues(table: Table, name: string): ValueRows[] {
  const columnIndex = table.columns.findIndex((column) => column.name === name)
  if (columnIndex < 0) return []
  const rows = rowsOfCodes(table, columnIndex)
  return table.columns[columnIndex].dictionary.values.map((value, code) => ({ value, rows: rows[code] }))
}
