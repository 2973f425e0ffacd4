import { createHash } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import type { SparkSource } from '@outis/core/pipeline'
import type { Field } from 'apache-arrow'
import { filesRelation, projected, type Relation, sqlRelation, viewPlan } from '../connect/plans.ts'
import { readTextsAndNumbers } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { cellText } from '../sql/cell-text.ts'
import { countPiecesSql } from '../sql/questions.ts'
import { nameParts, nativeAt, PIECE, quoteName, quoteParts, ROW, textAt, WITHIN } from '../sql/spark-sql.ts'

/** The rows of a source in an order of their own, as views of the session. */
export interface OrderedSource {
  /** View of `s0 …` as Spark has them, `c0 …` as text, and `n`. */
  readonly view: string
  readonly names: { readonly all: readonly string[]; readonly kept: readonly string[] }
  readonly rows: number
  /** What the files were when they were read first; other ones were changed meanwhile. */
  state(): Promise<string>
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
  const pieces = await countPieces(session, base.view)
  const view = `${id}_source`
  await numberRows(session, { view, base: base.view, pieces, texts })
  return {
    view,
    names: { all: all.map(({ name }) => name), kept: kept.map(({ name }) => name) },
    rows: pieces.reduce((sum, { rows }) => sum + rows, 0),
    state: base.copied ? async () => '' : () => stateOf(session, base.marks),
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
  /** View of the files' names, sizes and times. */
  readonly marks: string
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
  const marks = `${id}_marks`
  if (source.path === undefined || !isDelimitedPath(source.path)) {
    const inPlace = columns(`_metadata.file_path AS ${PIECE}`, `_metadata.row_index AS ${WITHIN}`)
    if (await canBeMade(session, view, inPlace)) {
      const seen = ['file_path', 'file_size', 'file_modification_time'].map(
        (one) => `_metadata.${one} AS ${one}`,
      )
      await session.run(
        viewPlan(
          marks,
          source.table === undefined
            ? projected(relation, seen)
            : sqlRelation(`SELECT ${seen.join(', ')} FROM ${quotedTable(source.table)}`),
        ),
        READING,
      )
      return { view, copied: false, marks, drop: async () => undefined }
    }
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
  return { view, copied: true, marks: view, drop }
}

interface CountedPiece {
  readonly name: string
  readonly rows: number
  /** What is added to a row's number in the piece to get its number in the source. */
  readonly shift: bigint
}

async function countPieces(session: SparkSession, view: string): Promise<CountedPiece[]> {
  const counted: { name: string; rows: number; first: bigint }[] = []
  for await (const batch of session.rows(sqlRelation(countPiecesSql(view)), READING)) {
    for (let row = 0; row < batch.numRows; row++) {
      const [name, rows, first] = [0, 1, 2].map((place) => batch.getChildAt(place)!.get(row))
      counted.push({ name: String(name), rows: Number(rows), first: BigInt(first) })
    }
  }
  // Parts of a copy are numbers, whose order is not that of their texts.
  counted.sort((a, b) => Number(a.name) - Number(b.name) || (a.name < b.name ? -1 : 1))
  let before = 0
  return counted.map(({ name, rows, first }) => {
    const shift = BigInt(before) - first
    before += rows
    return { name, rows, shift }
  })
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
  const natives = texts.map((_, at) => `b.${nativeAt(at)}`)
  const cells = texts.map((text, at) => `${text} AS ${textAt(at)}`)
  const select = (row: string) =>
    `SELECT ${[...natives, ...cells, `${row} AS ${ROW}`].join(', ')} FROM ${quoteName(base)} AS b`
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

/** A digest of the files' names, sizes, times and rows. */
async function stateOf(session: SparkSession, marks: string): Promise<string> {
  const sql = `SELECT concat_ws('|', file_path, file_size, file_modification_time), count(*) FROM ${quoteName(marks)} GROUP BY 1`
  const { texts, numbers } = await readTextsAndNumbers(session.rows(sqlRelation(sql), READING), 1)
  const lines = texts.map((text, at) => `${text}|${numbers[0][at]}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
