import { OutisError } from '../errors.ts'
import { groupCombinations, MISSING, SUPPRESSED, type Table } from '../table/table.ts'
import { counted } from '../words/words.ts'
import { type AppliedAssigned, applyAssigned } from './apply-assigned.ts'
import type { AssignedRecoding, ColumnRecoding, LevelsRecoding } from './recoding.ts'

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
  const indexes = recoding.columns.map((column) => placesOf(table, column))
  const { columns: recoded, suppressed } = applyPlaces(recoding, indexes, table.length)
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
  const indexOf = new Map(values.map((value, valueIndex) => [value, valueIndex]))
  const ofCode = column.dictionary.values.map((value, code) =>
    code === MISSING ? MISSING : (indexOf.get(value) ?? -1),
  )
  const indexes = Int32Array.from(column.codes, (code) => ofCode[code])
  const unseen = indexes.reduce((count, index) => count + (index < 0 ? 1 : 0), 0)
  if (unseen === 0) return indexes
  throw new OutisError('UNSEEN_VALUES', {
    message: `"${name}" has ${unseen} combinations with values the recoding does not know.`,
    hint: 'Make a new recoding from data that has these values.',
    details: { column: name, combinations: unseen },
  })
}

/** Cells as they are published, and which entries are suppressed. */
export interface AppliedLevels {
  /** In the order of the recoding's columns: labels[column], codes[column][entry]. */
  readonly columns: readonly {
    readonly name: string
    readonly labels: readonly string[]
    readonly codes: Uint32Array
  }[]
  /** 1 for each suppressed entry: it shows `*` in every column. */
  readonly suppressed: Uint8Array
}

/**
 * The plan applied to texts: texts[column][entry] in the order of the recoding's columns. Texts the recoding does not
 * know are an error with column and count. O(entries × columns).
 */
export function applyLevels(
  recoding: LevelsRecoding,
  texts: readonly (readonly string[])[],
  length: number,
): AppliedLevels {
  const places = recoding.columns.map(({ name, values }, column) => {
    const indexOf = new Map(values.map((value, valueIndex) => [value, valueIndex]))
    const indexes = new Int32Array(length)
    let unseen = 0
    for (let entry = 0; entry < length; entry++) {
      const index = indexOf.get(texts[column][entry])
      if (index === undefined) unseen++
      else indexes[entry] = index
    }
    if (unseen > 0) throw unseenError(name, unseen)
    return indexes
  })
  return applyPlaces(recoding, places, length)
}

/** The plan applied to places in each column's list of values. O(entries × columns). */
export function applyPlaces(
  { columns, suppressed }: LevelsRecoding,
  places: readonly ArrayLike<number>[],
  length: number,
): AppliedLevels {
  const numbered = columns.map(({ labels }) => numberLabels(labels))
  const recoded = numbered.map(({ labels, codeOf }, column) => {
    const codeOfIndex = columns[column].labels.map((label) => codeOf.get(label)!)
    const codes = new Uint32Array(length)
    for (let entry = 0; entry < length; entry++) codes[entry] = codeOfIndex[places[column][entry]]
    return { name: columns[column].name, labels, codes }
  })
  const tuples = suppressed.map((tuple) =>
    tuple.map((label, column) => numbered[column].codeOf.get(label) ?? -1),
  )
  const flags = findTuples(
    recoded,
    tuples.filter((tuple) => !tuple.includes(-1)),
    length,
  )
  for (const [column, { codes }] of recoded.entries()) {
    const star = numbered[column].star
    for (let entry = 0; entry < length; entry++) if (flags[entry] === 1) codes[entry] = star
  }
  return { columns: recoded, suppressed: flags }
}

function numberLabels(labels: readonly string[]) {
  const distinct = [...new Set([...labels, SUPPRESSED])]
  const codeOf = new Map(distinct.map((label, code) => [label, code]))
  return { labels: distinct, codeOf, star: codeOf.get(SUPPRESSED)! }
}

/** 1 for each entry whose codes are one of the tuples. */
function findTuples(
  columns: readonly { readonly labels: readonly string[]; readonly codes: Uint32Array }[],
  tuples: readonly (readonly number[])[],
  length: number,
): Uint8Array {
  const flags = new Uint8Array(length)
  if (tuples.length === 0) return flags
  const joined = columns.map(({ codes, labels }, column) => {
    const all = new Int32Array(length + tuples.length)
    all.set(codes)
    for (let i = 0; i < tuples.length; i++) all[length + i] = tuples[i][column]
    return { codes: all, size: labels.length }
  })
  const { count, groupOf } = groupCombinations(joined, length + tuples.length)
  const listed = new Uint8Array(count)
  for (let i = 0; i < tuples.length; i++) listed[groupOf[length + i]] = 1
  for (let entry = 0; entry < length; entry++) flags[entry] = listed[groupOf[entry]]
  return flags
}

function unseenError(column: string, unseen: number): OutisError {
  return new OutisError('UNSEEN_VALUES', {
    message: `"${column}" has ${counted(unseen, 'cell')} with values the recoding does not know.`,
    hint: 'Make a new recoding from data that has these values.',
    details: { column, cells: unseen },
  })
}
