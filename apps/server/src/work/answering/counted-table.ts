import { createHash } from 'node:crypto'
import {
  decodeRowSet,
  hasTuple,
  type KnowledgeBase,
  knowledgeBase,
  type NumberScale,
  type OriginalTable,
  originalTable,
  type PublishedTable,
  type ReleaseIndex,
  type RowSet,
  releaseIndex,
  rowsWhere,
  type Universe,
  universeOf,
} from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Meaning } from '@outis/core/methods'
import { readingOfColumn } from '@outis/core/pipeline'
import { defined, valueTest } from '@outis/core/value'

/** What a table is counted as; with the table itself it is all that answers are computed from. */
export type CountedAs = ReleaseToCount | OriginalToCount

interface ReleaseToCount {
  readonly as: 'release'
  readonly meaning: Meaning
  readonly sensitive: readonly string[]
  /** Rows, from 0, of people who took themselves out; there where people may. */
  readonly withdrawn?: readonly number[]
}

interface OriginalToCount {
  readonly as: 'original'
  readonly sensitive: readonly string[]
  /** Columns of the release. */
  readonly published: readonly string[]
  /** The scales of graded columns in all releases of the table: what a mean tells of them. */
  readonly scales: readonly NumberScale[]
  /** People who took themselves out, by the column that tells who they are. */
  readonly withdrawn?: {
    readonly key: string
    readonly type?: Parameters<typeof readingOfColumn>[0]['type'] | undefined
    readonly values: readonly string[]
  }
}

/** A table made ready to be counted on. To make it takes seconds, so the process that did keeps it. */
export type CountedTable = CountedRelease | CountedOriginal

interface CountedRelease {
  readonly as: 'release'
  readonly index: ReleaseIndex
  readonly meaning: Meaning
  /** The rows that sets are made of; with those that are not counted. */
  readonly universe: Universe
  readonly withdrawn?: RowSet
  /** Sets number rows. Absent: rows that are alike. */
  readonly print?: string
  /** A set that was stored before people could withdraw: it numbers rows that are alike. */
  readonly fromAlike?: (bytes: Uint8Array) => RowSet
}

interface CountedOriginal {
  readonly as: 'original'
  readonly original: OriginalTable
  readonly universe: Universe
  /** Rows that are not counted; `universe` has them all the same. */
  readonly withdrawn: RowSet
  /** The same for the same rows in the same order, and for no others. */
  readonly print: string
  /** The numbers of the rows that are not counted, from 0. */
  readonly withdrawnRows: readonly number[]
}

export function countedTable(table: PublishedTable, counted: CountedAs): CountedTable {
  const { sensitive } = counted
  if (counted.as === 'release') {
    return countedRelease(table, counted)
  }
  const published = new Set(counted.published)
  const leftOut = withdrawnRows(table, counted)
  const original = originalTable(table, { sensitive, published, leftOut, scales: counted.scales })
  const { everyone, leftOut: withdrawn } = original.index
  const rows = table.columns[0]?.texts.length ?? 0
  const withdrawnRowNumbers = Array.from({ length: rows }, (_, row) => row).filter(leftOut)
  return {
    as: 'original',
    original,
    universe: everyone,
    withdrawn,
    withdrawnRows: withdrawnRowNumbers,
    print: printOfTable(table),
  }
}

/** Where people may withdraw, every row is counted by itself: one of two that are alike may be left out. */
function countedRelease(table: PublishedTable, counted: ReleaseToCount): CountedRelease {
  const { meaning, sensitive, withdrawn } = counted
  if (withdrawn === undefined) {
    const index = releaseIndex(table, meaning, { sensitive })
    return { as: 'release', index, meaning, universe: index.universe }
  }
  const leftOut = new Set(withdrawn)
  const index = releaseIndex(table, meaning, { sensitive, leftOut: (row) => leftOut.has(row), byRow: true })
  const { alikeOfRow } = index
  const alike = universeOf(alikeOfRow!.reduce((most, number) => Math.max(most, number + 1), 0))
  return {
    as: 'release',
    index,
    meaning,
    universe: index.everyone,
    withdrawn: index.leftOut,
    print: BY_ROW,
    fromAlike(bytes) {
      const set = decodeRowSet(alike, bytes)
      return rowsWhere(index.everyone, (row) => hasTuple(set, alikeOfRow![row]!))
    },
  }
}

const BY_ROW = 'rows'

/** What of a table its release hides; an original hides nothing by itself. */
export const hiddenIn = (table: CountedTable): KnowledgeBase =>
  table.as === 'release' ? knowledgeBase(table.index, table.meaning) : { columns: [] }

/** The rows of people who took themselves out, found as a run finds them. */
function withdrawnRows(table: PublishedTable, { withdrawn }: OriginalToCount): (row: number) => boolean {
  if (withdrawn === undefined || withdrawn.values.length === 0) return () => false
  const keys = table.columns.find(({ name }) => name === withdrawn.key)?.texts
  if (keys === undefined) throw withoutColumn(withdrawn.key)
  const values = [...new Set(keys)]
  const reading = readingOfColumn(defined({ type: withdrawn.type }), values, [''])
  const leftOut = new Set(values.filter(valueTest([...withdrawn.values], reading)))
  return (row) => leftOut.has(keys[row])
}

/** A fingerprint of all rows, and one of eight bytes of each, ascending: equal rows of two tables have the same. */
export function rowsOfTable(table: PublishedTable): { readonly name: string; readonly rows: BigUint64Array } {
  const { columns } = table
  const names = JSON.stringify(columns.map(({ name }) => name))
  const rows = BigUint64Array.from({ length: columns[0]?.texts.length ?? 0 }, (_, row) =>
    createHash('sha256')
      .update(names)
      .update(JSON.stringify(columns.map(({ texts }) => texts[row])))
      .digest()
      .readBigUInt64LE(),
  )
  return { name: printOfTable(table), rows: rows.sort() }
}

function printOfTable({ columns }: PublishedTable): string {
  const hash = createHash('sha256')
  for (const { name, texts } of columns) {
    hash.update(JSON.stringify(name))
    for (const text of texts) hash.update(JSON.stringify(text))
  }
  return hash.digest('base64')
}

const withoutColumn = (column: string): OutisError =>
  new OutisError('CONFLICT', {
    message: `The table of the project has no column "${column}", which tells who has withdrawn.`,
    hint: 'Give the project a table with that column again, or make a register for another one.',
  })
