import { createHash } from 'node:crypto'
import type { SparkSource } from '@outis/core/pipeline'
import { projected, type Relation, sqlRelation, viewPlan } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import {
  countFilesSql,
  countPiecesSql,
  countRowsSql,
  countSnapshotSql,
  listFilesSql,
} from '../sql/question-sql.ts'
import { quotedTable } from './spark-names.ts'

/** A file, or a part of a copy, and what is added to the number of a row in it. */
export interface Piece {
  readonly name: string
  /** Bytes of a file; 0 of a part. */
  readonly size: number
  readonly shift: bigint
}

/** The files that a table lies in. */
export interface ListedFiles {
  /** In the order of their names; shifts let numbers rise from each to the next, and leave gaps. */
  readonly rising: readonly Piece[]
  /** Of the names, sizes and times of the files. */
  readonly digest: string
}

export interface FilesOf {
  readonly id: string
  readonly source: SparkSource
  readonly relation: Relation
}

const READING = 'reading the data'

/** No file has as many rows. */
const GAP = 2n ** 32n

/** Files with their sizes and times, listed anew. No cell is read for it. */
export async function listFiles(session: SparkSession, files: FilesOf): Promise<ListedFiles> {
  const view = await filesView(session, files)
  const listed: { name: string; size: number }[] = []
  const lines: string[] = []
  for await (const batch of session.rows(sqlRelation(listFilesSql(view)), READING)) {
    for (let row = 0; row < batch.numRows; row++) {
      const [name, size, time] = [0, 1, 2].map((column) => batch.getChildAt(column)!.get(row))
      listed.push({ name: String(name), size: Number(size) })
      lines.push([name, size, time].join('|'))
    }
  }
  listed.sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    rising: listed.map((file, index) => ({ ...file, shift: BigInt(index) * GAP })),
    digest: createHash('sha256').update(lines.sort().join('\n')).digest('hex'),
  }
}

/** A view of what files are; Spark lists them when it is made. */
async function filesView(session: SparkSession, { id, source, relation }: FilesOf): Promise<string> {
  const names = ['file_path', 'file_size', 'file_modification_time', 'row_index']
  const seen = names.map((name) => `_metadata.${name} AS ${name}`)
  const view = `${id}_files`
  if (source.table === undefined) await session.run(viewPlan(view, projected(relation, seen)), READING)
  else {
    const table = quotedTable(source.table)
    // Spark remembers the files of a table that it has read.
    await session.statement(`REFRESH TABLE ${table}`, READING)
    await session.run(viewPlan(view, sqlRelation(`SELECT ${seen.join(', ')} FROM ${table}`)), READING)
  }
  return view
}

/** Rows of a view. */
export async function countRows(session: SparkSession, view: string): Promise<number> {
  const [[rows = 0]] = await readNumbers(session.rows(sqlRelation(countRowsSql(view)), READING), 1)
  return rows
}

interface CountedPiece {
  readonly name: string
  readonly size: number
  readonly rows: number
  readonly first: bigint
}

/** Asks for pieces: what the three columns of each row of the answer say of it. */
async function countedPieces(
  session: SparkSession,
  sql: string,
  pieceOf: (second: unknown, third: unknown) => Omit<CountedPiece, 'name'>,
): Promise<CountedPiece[]> {
  const counted: CountedPiece[] = []
  for await (const batch of session.rows(sqlRelation(sql), READING)) {
    for (let row = 0; row < batch.numRows; row++) {
      const [name, second, third] = [0, 1, 2].map((column) => batch.getChildAt(column)!.get(row))
      counted.push({ name: String(name), ...pieceOf(second, third) })
    }
  }
  return counted
}

/** The files with the rows of each counted, so that every row gets its own number. */
export async function countFiles(session: SparkSession, files: FilesOf): Promise<readonly Piece[]> {
  const sql = countFilesSql(await filesView(session, files))
  const counted = await countedPieces(session, sql, (size, rows) => ({
    size: Number(size),
    rows: Number(rows),
    first: 0n,
  }))
  return shifted(counted).pieces
}

/** The files of a snapshot, and all its rows; undefined where rows were deleted inside a file, so that numbers are left out. */
export async function countSnapshot(session: SparkSession, view: string) {
  let isWhole = true
  const counted = await countedPieces(session, countSnapshotSql(view), (rows, last) => {
    isWhole &&= Number(last) + 1 === Number(rows)
    return { size: 0, rows: Number(rows), first: 0n }
  })
  return isWhole ? shifted(counted) : undefined
}

/** The parts of a copy, and all its rows. */
export async function countPieces(session: SparkSession, view: string) {
  const counted = await countedPieces(session, countPiecesSql(view), (rows, first) => ({
    size: 0,
    rows: Number(rows),
    first: BigInt(first as bigint),
  }))
  return shifted(counted)
}

function shifted(counted: CountedPiece[]): { readonly pieces: readonly Piece[]; readonly rows: number } {
  // Parts of a copy are numbers, whose order is not that of their texts.
  counted.sort((a, b) => Number(a.name) - Number(b.name) || (a.name < b.name ? -1 : 1))
  let before = 0
  const pieces = counted.map(({ name, size, rows, first }) => {
    const shift = BigInt(before) - first
    before += rows
    return { name, size, shift }
  })
  return { pieces, rows: before }
}
