import { OutisError } from '../errors.ts'
import { MISSING } from '../table/dictionary.ts'
import type { Table } from '../table/table.ts'
import { type AppliedAssigned, applyAssigned } from './apply-assigned.ts'
import { type AppliedLevels, applyPlaces } from './apply-levels.ts'
import type { AssignedRecoding } from './assigned-recoding.ts'
import type { ColumnRecoding, LevelsRecoding } from './recoding.ts'

/**
 * The release of a table in memory: every column of the table in its order, recoded where the plan says so. With levels
 * there is one code per combination, and combinations keep their weights; a plan of assignments has one for each
 * combination and class. The same cells as an engine writes. O((combinations + assignments) × columns).
 */
export function applyRecoding(table: Table, recoding: LevelsRecoding): AppliedLevels
export function applyRecoding(table: Table, recoding: AssignedRecoding): AppliedAssigned
export function applyRecoding(
  table: Table,
  recoding: LevelsRecoding | AssignedRecoding,
): AppliedLevels | AppliedAssigned
export function applyRecoding(
  table: Table,
  recoding: LevelsRecoding | AssignedRecoding,
): AppliedLevels | AppliedAssigned {
  return recoding.kind === 'assigned' ? applyAssigned(table, recoding) : applyToTable(table, recoding)
}

function applyToTable(table: Table, recoding: LevelsRecoding): AppliedLevels {
  const places = recoding.columns.map((column) => placesOf(table, column))
  const { columns: recoded, suppressed } = applyPlaces(recoding, places, table.length)
  const byName = new Map(recoded.map((column) => [column.name, column]))
  const columns = table.columns.map(
    ({ name, dictionary, codes }) =>
      byName.get(name) ?? { name, labels: dictionary.values, codes: Uint32Array.from(codes) },
  )
  return { columns, suppressed }
}

/** Codes of the table's column as places in the recoding's list; mostly the same list. */
function placesOf(table: Table, { name, values }: ColumnRecoding): ArrayLike<number> {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The recoding speaks of a column "${name}" that the table lacks.`,
      hint: 'Apply the recoding to a table with the columns it was made for.',
      details: { column: name },
    })
  }
  if (column.dictionary.values === values) return column.codes
  const placeOf = new Map(values.map((value, valueIndex) => [value, valueIndex]))
  const ofCode = column.dictionary.values.map((value, code) =>
    code === MISSING ? MISSING : (placeOf.get(value) ?? -1),
  )
  const places = Int32Array.from(column.codes, (code) => ofCode[code])
  const unseen = places.reduce((count, place) => count + (place < 0 ? 1 : 0), 0)
  if (unseen === 0) return places
  throw new OutisError('UNSEEN_VALUES', {
    message: `"${name}" has ${unseen} combinations with values the recoding does not know.`,
    hint: 'Make a new recoding from data that has these values.',
    details: { column: name, combinations: unseen },
  })
}
