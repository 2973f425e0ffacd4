import { createHash } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import type { SparkSource } from '@outis/core/pipeline'
import { DataType, type Field } from 'apache-arrow'
import { filesRelation, projected, type Relation, sqlRelation, viewPlan } from '../connect/plans.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { cellText } from '../sql/cell-text.ts'
import { countFilesSql, countPiecesSql } from '../sql/questions.ts'
import { nameParts, nativeAt, PIECE, quoteName, quoteParts, ROW, textAt, WITHIN } from '../sql/spark-sql.ts'

/** The rows of a source in an order of their own, as views of the session. */
export interface OrderedSource {
  /** View of `s0 …` as Spark has them, `c0 …` as text, and `n`. */
  readonly view: string
  /** The same without `n`, which takes a join of every row where there are several files. */
  readonly plainView: string
  readonly names: { readonly all: readonly string[]; readonly kept: readonly string[] }
  /** Whether the cells of each kept column are texts in Spark too. */
  readonly texts: readonly boolean[]
  readonly rows: number
  /** Whether the files are still what they were when they were counted. */
  isUnchanged(): Promise<boolean>
  /** Where the files lie; none where they are a copy. */
  readonly files: readonly string[]
  /** Forgets the copy, where there is one. */
  drop(): Promise<void>
}

const READING = 'reading the data'

/** What Spark takes for a delimited file; anything else is Parquet. */
export const isDelimitedPath = (path: string): boolean => /\.(?:csv|tsv)\/?$/i.test(path)
const delimiterOf = (path: string): string => (/\.tsv\/?$/i.test(path) ? '\t' : ',')

/** Nothing is detected, converted, trimmed or let pass; cells may have line ends in them, so each file is one task's. */
const csvOptions = (path: string): Readonly<Record<string, string>> => ({
  header: 'true',
  sep: delimiterOf(path),
  quote: '"',
  escape: '"',
  multiLine: 'true',
  mode: 'FAILFAST',
  enforceSchema: 'false',
  inferSchema: 'false',
  encoding: 'UTF-8',
})

/**
 * Gives the rows of a source their numbers. Parquet is read where it lies: its files in the order of their names, their rows
 * as they stand there. Everything else is first copied into a table of Parquet, which is dropped when the source is
 * closed: delimited files in their own order, tables without one sorted by their cells.
 */
export async function orderedSource(
  session: SparkSession,
  source: SparkSource,
  { id, choose }: { readonly id: string; readonly choose: (names: readonly string[]) => readonly string[] },
): Promise<OrderedSource> {
  const relation = relationOf(source)
  const fields = await fieldsOf(session, relation, id)
  const left = new Set(source.leaveOut ?? [])
  const all = fields.filter(({ name }) => !left.has(name))
  refuseRepeated(all)
  const wanted = new Set(choose(all.map(({ name }) => name)))
  const kept = all.filter(({ name }) => wanted.has(name))
  const texts = kept.map((field, at) => cellText(nativeAt(at), field))
  const base = await piecesOf(session, { id, source, relation, kept, texts })
  const { pieces, digest } = await base.count()
  const [view, plainView] = [`${id}_source`, `${id}_plain`]
  await Promise.all([
    numberRows(session, { view, base: base.view, pieces, texts }),
    session.run(viewPlan(plainView, sqlRelation(shownCells(base.view, texts))), READING),
  ])
  return {
    view,
    plainView,
    names: { all: all.map(({ name }) => name), kept: kept.map(({ name }) => name) },
    texts: kept.map(({ type }) => DataType.isUtf8(type) || DataType.isLargeUtf8(type)),
    rows: pieces.reduce((sum, { rows }) => sum + rows, 0),
    isUnchanged: async () => base.copied || (await base.count()).digest === digest,
    files: base.copied ? [] : pieces.map(({ name }) => name),
    drop: base.drop,
  }
}

function relationOf({ table, path }: SparkSource): Relation {
  if (path !== undefined)
    return isDelimitedPath(path)
      ? filesRelation('csv', path, csvOptions(path))
      : filesRelation('parquet', path)
  return sqlRelation(`SELECT * FROM ${quotedTable(table ?? '')}`)
}

/** The columns of a relation; no row is read for it. */
async function fieldsOf(session: SparkSession, relation: Relation, id: string): Promise<readonly Field[]> {
  const view = `${id}_raw`
  await session.run(viewPlan(view, relation), READING)
  const { fields } = await session.schema(sqlRelation(`SELECT * FROM ${quoteName(view)} LIMIT 0`), READING)
  return fields
}

export function quotedTable(table: string): string {
  const parts = nameParts(table)
  if (parts !== undefined) return quoteParts(parts)
  throw new OutisError('SPARK_TABLE', {
    message: 'The name of the table is none.',
    hint: 'Write it like schema.table, with backticks around a part that has a dot or a space in it.',
  })
}

function refuseRepeated(fields: readonly Field[]): void {
  const seen = new Set<string>()
  for (const { name } of fields) {
    const key = name.toLowerCase()
    if (seen.has(key)) {
      throw new OutisError('COLUMN_DUPLICATE', {
        message: `The column "${name}" is there twice: Spark does not tell capitals apart.`,
        hint: 'Rename one of them in the data.',
        details: { columns: [name] },
      })
    }
    seen.add(key)
  }
}

interface Base {
  /** View of `s0 …`, the piece and the number in it. */
  readonly view: string
  readonly copied: boolean
  /** The pieces as they are now. */
  readonly count: () => Promise<CountedPieces>
  readonly drop: () => Promise<void>
}

interface BaseJob {
  readonly id: string
  readonly source: SparkSource
  readonly relation: Relation
  readonly kept: readonly Field[]
  readonly texts: readonly string[]
}

async function piecesOf(session: SparkSession, job: BaseJob): Promise<Base> {
  const { id, source, relation, kept } = job
  const natives = kept.map(({ name }, at) => `${quoteName(name)} AS ${nativeAt(at)}`)
  const columns = (...more: string[]): Relation =>
    source.table === undefined
      ? projected(relation, [...natives, ...more])
      : sqlRelation(`SELECT ${[...natives, ...more].join(', ')} FROM ${quotedTable(source.table)}`)
  const view = `${id}_base`
  if (source.path === undefined || !isDelimitedPath(source.path)) {
    const inPlace = columns(`_metadata.file_path AS ${PIECE}`, `_metadata.row_index AS ${WITHIN}`)
    if (await canBeMade(session, view, inPlace))
      return { view, copied: false, count: () => countFiles(session, job), drop: async () => undefined }
    await session.run(viewPlan(view, columns()), READING)
    const order = job.texts.length === 0 ? '' : ` ORDER BY ${job.texts.join(', ')}`
    return copied(session, {
      id,
      from: `SELECT * FROM ${quoteName(view)}${order}`,
      pieces: `CAST(monotonically_increasing_id() >> 33 AS STRING)`,
    })
  }
  await session.run(viewPlan(view, columns(`_metadata.file_path AS ${PIECE}`)), READING)
  return copied(session, { id, from: `SELECT * FROM ${quoteName(view)}`, pieces: PIECE })
}

/** Whether Spark can number the rows of a relation where they lie: it tells so before a row is read. */
async function canBeMade(session: SparkSession, view: string, relation: Relation): Promise<boolean> {
  try {
    await session.run(viewPlan(view, relation), READING)
    for await (const _ of session.rows(sqlRelation(`SELECT * FROM ${quoteName(view)} LIMIT 0`), READING));
    return true
  } catch (fault) {
    const told = fault instanceof OutisError ? String(fault.details.reason ?? '') : ''
    if (/^(?:UNRESOLVED_COLUMN|FIELD_NOT_FOUND|UNRESOLVED_FIELD)/.test(told)) return false
    throw fault
  }
}

async function copied(
  session: SparkSession,
  { id, from, pieces }: { readonly id: string; readonly from: string; readonly pieces: string },
): Promise<Base> {
  const view = `${id}_copy`
  const drop = () => session.cleanUp(`DROP TABLE IF EXISTS ${quoteName(view)}`)
  const numbered = `SELECT *, monotonically_increasing_id() AS ${WITHIN} FROM (${from})`
  const named = pieces === PIECE ? numbered : `SELECT *, ${pieces} AS ${PIECE} FROM (${numbered})`
  try {
    await session.statement(`CREATE TABLE ${quoteName(view)} USING parquet AS ${named}`, 'copying the data')
  } catch (fault) {
    await drop().catch(() => undefined)
    throw fault
  }
  return { view, copied: true, count: () => countPieces(session, view), drop }
}

interface CountedPiece {
  readonly name: string
  readonly rows: number
  /** What is added to a row's number in the piece to get its number in the source. */
  readonly shift: bigint
}

interface CountedPieces {
  readonly pieces: readonly CountedPiece[]
  /** Of the names, sizes, times and rows of the files. */
  readonly digest: string
}

/** Files with their sizes, times and rows, listed anew. No cell is read for it. */
async function countFiles(session: SparkSession, { id, source, relation }: BaseJob): Promise<CountedPieces> {
  const seen = ['file_path', 'file_size', 'file_modification_time'].map((one) => `_metadata.${one} AS ${one}`)
  const view = `${id}_files`
  if (source.table === undefined) await session.run(viewPlan(view, projected(relation, seen)), READING)
  else {
    const table = quotedTable(source.table)
    // Spark remembers the files of a table that it has read.
    await session.statement(`REFRESH TABLE ${table}`, READING)
    await session.run(viewPlan(view, sqlRelation(`SELECT ${seen.join(', ')} FROM ${table}`)), READING)
  }
  const counted: { name: string; rows: number; first: bigint }[] = []
  const lines: string[] = []
  for await (const batch of session.rows(sqlRelation(countFilesSql(view)), READING)) {
    for (let row = 0; row < batch.numRows; row++) {
      const [name, size, time, rows] = [0, 1, 2, 3].map((place) => batch.getChildAt(place)!.get(row))
      counted.push({ name: String(name), rows: Number(rows), first: 0n })
      lines.push([name, size, time, rows].join('|'))
    }
  }
  const digest = createHash('sha256').update(lines.sort().join('\n')).digest('hex')
  return { pieces: shifted(counted), digest }
}

async function countPieces(session: SparkSession, view: string): Promise<CountedPieces> {
  const counted: { name: string; rows: number; first: bigint }[] = []
  for await (const batch of session.rows(sqlRelation(countPiecesSql(view)), READING)) {
    for (let row = 0; row < batch.numRows; row++) {
      const [name, rows, first] = [0, 1, 2].map((place) => batch.getChildAt(place)!.get(row))
      counted.push({ name: String(name), rows: Number(rows), first: BigInt(first) })
    }
  }
  return { pieces: shifted(counted), digest: '' }
}

function shifted(counted: { name: string; rows: number; first: bigint }[]): CountedPiece[] {
  // Parts of a copy are numbers, whose order is not that of their texts.
  counted.sort((a, b) => Number(a.name) - Number(b.name) || (a.name < b.name ? -1 : 1))
  let before = 0
  return counted.map(({ name, rows, first }) => {
    const shift = BigInt(before) - first
    before += rows
    return { name, rows, shift }
  })
}

/** Cells as Spark has them and as texts. */
function shownCells(base: string, texts: readonly string[], ...others: readonly string[]): string {
  const natives = texts.map((_, at) => `b.${nativeAt(at)}`)
  const cells = texts.map((text, at) => `${text} AS ${textAt(at)}`)
  return `SELECT ${[...natives, ...cells, ...others].join(', ')} FROM ${quoteName(base)} AS b`
}

async function numberRows(
  session: SparkSession,
  {
    view,
    base,
    pieces,
    texts,
  }: {
    readonly view: string
    readonly base: string
    readonly pieces: readonly CountedPiece[]
    readonly texts: readonly string[]
  },
): Promise<void> {
  const select = (row: string) => shownCells(base, texts, `${row} AS ${ROW}`)
  if (pieces.length <= 1) {
    const shift = pieces[0]?.shift ?? 0n
    return session.run(viewPlan(view, sqlRelation(select(`b.${WITHIN} + ${shift}`))), READING)
  }
  const offsets = `${view}_pieces`
  await session.send(
    offsets,
    [
      { name: 'piece', values: pieces.map(({ name }) => name) },
      { name: 'shift', values: BigInt64Array.from(pieces, ({ shift }) => shift) },
    ],
    READING,
  )
  const joined = `${select(`b.${WITHIN} + o.shift`).replace('SELECT ', 'SELECT /*+ BROADCAST(o) */ ')} JOIN ${quoteName(offsets)} AS o ON b.${PIECE} = o.piece`
  await session.run(viewPlan(view, sqlRelation(joined)), READING)
}
