import { OutisError } from '@outis/core/errors'
import type { SparkSource } from '@outis/core/pipeline'
import { DataType, type Field } from 'apache-arrow'
import { filesRelation, projected, type Relation, sqlRelation, viewPlan } from '../connect/plans.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { cellText } from '../sql/cell-text-sql.ts'
import { nativeAt, PIECE, quoteName, ROW, SIZE, textAt, WITHIN } from '../sql/spark-sql.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import {
  countFiles,
  countPieces,
  countRows,
  countSnapshot,
  type FilesOf,
  listFiles,
  type Piece,
} from './source-files.ts'
import { quotedTable } from './spark-names.ts'

/**
 * The row number `n`: `plain`, rows have none; `rising`, it rises in the order of the source and may have gaps; `own`, it is the
 * number of the row from 0, for which the rows of every file are counted.
 */
export type RowNumbers = 'plain' | 'rising' | 'own'

/** The rows of a source in an order of their own. */
export interface OrderedSource {
  /** A view of `s0 …` as Spark has them, `c0 …` as text, and `n`; made when it is asked for. */
  view(numbers: RowNumbers): Promise<string>
  readonly names: { readonly all: readonly string[]; readonly kept: readonly string[] }
  /** Whether the cells of each kept column are texts in Spark too. */
  readonly texts: readonly boolean[]
  readonly rows: number
  /** Whether the files are still what they were when the source was opened. */
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
export async function orderedSource(session: SparkSession, job: SourceJob): Promise<OrderedSource> {
  const { id, source, choose, made } = job
  // A release that was made just now is nobody else's.
  const snapshot = made || !source.table ? undefined : await snapshotOf(session, source.table)
  const relation = relationOf(source, snapshot)
  const fields = await fieldsOf(session, relation, id)
  const left = new Set(source.leaveOut ?? [])
  const all = fields.filter(({ name }) => !left.has(name))
  refuseRepeated(all)
  const wantedNames = new Set(choose(all.map(({ name }) => name)))
  const kept = all.filter(({ name }) => wantedNames.has(name))
  const texts = kept.map((field, index) => cellText(nativeAt(index), field))
  const base = await baseOf(session, { id, source, relation, snapshot, kept, texts, made })
  const views = new Map<RowNumbers, Promise<string>>()
  const make = (numbers: RowNumbers) => {
    const view = viewOf(session, { view: `${id}_${numbers}`, base, numbers, texts })
    views.set(numbers, view)
    view.catch(() => views.delete(numbers))
    return view
  }
  return {
    view: (numbers) => views.get(numbers) ?? make(numbers),
    names: { all: all.map(({ name }) => name), kept: kept.map(({ name }) => name) },
    texts: kept.map(({ type }) => DataType.isUtf8(type) || DataType.isLargeUtf8(type)),
    rows: base.rows,
    isUnchanged: base.isUnchanged,
    files: base.files,
    drop: base.drop,
  }
}

export interface SourceJob {
  /** What the names of all views begin with. */
  readonly id: string
  readonly source: SparkSource
  readonly choose: (names: readonly string[]) => readonly string[]
  /** A release that was made just now: its rows were counted, and their order tells nothing. */
  readonly made?: { readonly rows: number } | undefined
}

function relationOf({ table, path }: SparkSource, snapshot: Snapshot | undefined): Relation {
  if (path !== undefined)
    return isDelimitedPath(path)
      ? filesRelation('csv', path, csvOptions(path))
      : filesRelation('parquet', path)
  return sqlRelation(`SELECT * FROM ${snapshot?.table ?? quotedTable(table ?? '')}`)
}

/** The columns of a relation; no row is read for it. */
async function fieldsOf(session: SparkSession, relation: Relation, id: string): Promise<readonly Field[]> {
  const view = `${id}_raw`
  await session.run(viewPlan(view, relation), READING)
  const { fields } = await session.schema(sqlRelation(`SELECT * FROM ${quoteName(view)} LIMIT 0`), READING)
  return fields
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
  /** View of `s0 …`, the piece, its size and the number in it. */
  readonly view: string
  readonly rows: number
  readonly files: readonly string[]
  isUnchanged(): Promise<boolean>
  /** What is added to a row's number in its piece; undefined where order tells nothing. */
  pieces(numbers: 'rising' | 'own'): Promise<readonly Piece[] | undefined>
  /** The same rows where they have numbers of their own, where these have none. */
  numbered?(): Promise<Base>
  drop(): Promise<void>
}

interface BaseJob extends FilesOf {
  readonly snapshot: Snapshot | undefined
  readonly kept: readonly Field[]
  readonly texts: readonly string[]
  readonly made?: { readonly rows: number } | undefined
}

async function baseOf(session: SparkSession, job: BaseJob): Promise<Base> {
  const { id, source, relation, snapshot, kept } = job
  const natives = kept.map(({ name }, index) => `${quoteName(name)} AS ${nativeAt(index)}`)
  const columns = (...more: string[]): Relation =>
    source.table === undefined
      ? projected(relation, [...natives, ...more])
      : sqlRelation(
          `SELECT ${[...natives, ...more].join(', ')} FROM ${snapshot?.table ?? quotedTable(source.table)}`,
        )
  const view = `${id}_base`
  if (source.path !== undefined && isDelimitedPath(source.path)) {
    await session.run(viewPlan(view, columns(`_metadata.file_path AS ${PIECE}`)), READING)
    return copied(session, { id, from: `SELECT * FROM ${quoteName(view)}`, pieces: PIECE })
  }
  if (await canBeMade(session, view, columns(...numberedBy(snapshot)))) {
    const base = snapshot ? await inSnapshot(session, view) : await inPlace(session, view, job)
    if (base) return base
  }
  await session.run(viewPlan(view, columns()), READING)
  const order = job.texts.length === 0 ? '' : ` ORDER BY ${job.texts.join(', ')}`
  const copy = () =>
    copied(session, {
      id,
      from: `SELECT * FROM ${quoteName(view)}${order}`,
      pieces: `CAST(monotonically_increasing_id() >> 33 AS STRING)`,
    })
  return snapshot ? withoutOrder(session, view, copy) : copy()
}

/** Rows of a snapshot without row numbers. They are copied when numbers are needed. */
async function withoutOrder(session: SparkSession, view: string, copy: () => Promise<Base>): Promise<Base> {
  let made: Promise<Base> | undefined
  return {
    ...{ view, rows: await countRows(session, view), files: [], isUnchanged: async () => true },
    pieces: async () => undefined,
    numbered: () => {
      made ??= copy()
      return made
    },
    drop: async () => (await made)?.drop(),
  }
}

function numberedBy(snapshot: Snapshot | undefined): string[] {
  if (snapshot?.format === 'iceberg') return [`_file AS ${PIECE}`, `0L AS ${SIZE}`, `_pos AS ${WITHIN}`]
  return [
    `_metadata.file_path AS ${PIECE}`,
    `_metadata.file_size AS ${SIZE}`,
    `_metadata.row_index AS ${WITHIN}`,
  ]
}

/** Rows of a state that never changes; undefined where Spark cannot number them there. */
async function inSnapshot(session: SparkSession, view: string): Promise<Base | undefined> {
  const counted = await countSnapshot(session, view)
  return (
    counted && {
      ...{ view, rows: counted.rows, files: counted.pieces.map(({ name }) => name) },
      ...{ isUnchanged: async () => true, pieces: async () => counted.pieces, drop: async () => undefined },
    }
  )
}

/** Rows that are numbered where they lie. */
async function inPlace(session: SparkSession, view: string, job: BaseJob): Promise<Base> {
  const { made } = job
  const countOwn = () => countFiles(session, job)
  const common = { view, drop: async () => undefined }
  if (made)
    return {
      ...{ ...common, rows: made.rows, files: [], isUnchanged: async () => true },
      pieces: async (numbers) => (numbers === 'own' ? countOwn() : undefined),
    }
  const [{ rising, digest }, rows] = await Promise.all([listFiles(session, job), countRows(session, view)])
  return {
    ...{ ...common, rows, files: rising.map(({ name }) => name) },
    isUnchanged: async () => (await listFiles(session, job)).digest === digest,
    pieces: async (numbers) => (numbers === 'own' && rising.length > 1 ? countOwn() : rising),
  }
}

/** Whether Spark can number the rows of a relation where they lie: it tells so before a row is read. */
async function canBeMade(session: SparkSession, view: string, relation: Relation): Promise<boolean> {
  try {
    await session.run(viewPlan(view, relation), READING)
    for await (const _ of session.rows(sqlRelation(`SELECT * FROM ${quoteName(view)} LIMIT 0`), READING));
    return true
  } catch (fault) {
    const reason = fault instanceof OutisError ? String(fault.details.reason ?? '') : ''
    if (/^(?:UNRESOLVED_COLUMN|FIELD_NOT_FOUND|UNRESOLVED_FIELD)/.test(reason)) return false
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
    const { pieces: counted, rows } = await countPieces(session, view)
    return { view, rows, files: [], isUnchanged: async () => true, pieces: async () => counted, drop }
  } catch (fault) {
    await drop().catch(() => undefined)
    throw fault
  }
}

/** Cells as Spark has them and as texts. */
function shownCells(base: string, texts: readonly string[], ...others: readonly string[]): string {
  const natives = texts.map((_, textIndex) => `b.${nativeAt(textIndex)}`)
  const cells = texts.map((text, textIndex) => `${text} AS ${textAt(textIndex)}`)
  return `SELECT ${[...natives, ...cells, ...others].join(', ')} FROM ${quoteName(base)} AS b`
}

/** A list of so many is searched faster than rows are joined to it. */
const FEW_PIECES = 32

interface ViewJob {
  readonly view: string
  readonly base: Base
  readonly numbers: RowNumbers
  readonly texts: readonly string[]
}

async function viewOf(session: SparkSession, { view, base, numbers, texts }: ViewJob): Promise<string> {
  const select = (...row: string[]) =>
    shownCells(base.view, texts, ...row.map((number) => `${number} AS ${ROW}`))
  const shown = async (sql: string) => {
    await session.run(viewPlan(view, sqlRelation(sql)), READING)
    return view
  }
  if (numbers === 'plain') return shown(select())
  if (numbers === 'own' && base.numbered)
    return viewOf(session, { view, base: await base.numbered(), numbers, texts })
  const pieces = await base.pieces(numbers)
  if (pieces === undefined) return shown(select('CAST(0 AS BIGINT)'))
  if (pieces.length <= 1) return shown(select(`b.${WITHIN} + ${pieces[0]?.shift ?? 0n}`))
  // Every row is looked up: a number is found faster than a path, where it tells the files apart.
  const bySize =
    pieces.every(({ size }) => size > 0) && new Set(pieces.map(({ size }) => size)).size === pieces.length
  if (numbers === 'rising' && bySize && pieces.length <= FEW_PIECES) {
    const [sizes, shifts] = [pieces.map(({ size }) => `${size}L`), pieces.map(({ shift }) => `${shift}L`)]
    const place = `CAST(array_position(array(${sizes.join(', ')}), b.${SIZE}) AS INT) - 1`
    return shown(select(`b.${WITHIN} + coalesce(get(array(${shifts.join(', ')}), ${place}), 0L)`))
  }
  const offsets = `${view}_pieces`
  const keys = bySize
    ? BigInt64Array.from(pieces, ({ size }) => BigInt(size))
    : pieces.map(({ name }) => name)
  await session.send(
    offsets,
    [
      { name: 'piece', values: keys },
      { name: 'shift', values: BigInt64Array.from(pieces, ({ shift }) => shift) },
    ],
    READING,
  )
  const joined = select(`b.${WITHIN} + o.shift`).replace('SELECT ', 'SELECT /*+ BROADCAST(o) */ ')
  return shown(`${joined} JOIN ${quoteName(offsets)} AS o ON b.${bySize ? SIZE : PIECE} = o.piece`)
}
