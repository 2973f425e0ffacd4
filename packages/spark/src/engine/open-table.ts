import { OutisError } from '@outis/core/errors'
import {
  type OpenOptions,
  type OpenTable,
  type ReleaseLayout,
  readingOfColumn,
  type SparkSource,
  type SparkTarget,
} from '@outis/core/pipeline'
import type { Recoding } from '@outis/core/recoding'
import { valueTest } from '@outis/core/value'
import { sqlRelation, viewPlan } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { countFormulasSql, ROW_COLUMN } from '../sql/release-sql.ts'
import { isOneOf, nativeAt, quoteName, quoteParts, ROW, textAt } from '../sql/spark-sql.ts'
import { applyRecoding } from './apply-recoding.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  census,
  combinations,
  dictionaryOf,
  foresee,
  frequenciesOf,
  profileOf,
  rowOf,
  spellColumns,
} from './questions.ts'
import { isDelimitedPath, type OrderedSource, orderedSource } from './source-relation.ts'
import { asideTable, placeRelease, type SparkRelease } from './spark-release.ts'
import { distinctTexts, foreseeTexts, forget, placeOf, type SparkState } from './spark-state.ts'

/** A table of a cluster. */
export type SparkTable = OpenTable<SparkRelease>

const READING = 'reading the data'

export interface OpenJob {
  readonly id: string
  readonly source: SparkSource
  readonly options: OpenOptions
}

export async function openSparkTable(session: SparkSession, job: OpenJob): Promise<SparkTable> {
  const { columns } = job.options
  const choose = typeof columns === 'function' ? columns : (names: readonly string[]) => columns ?? names
  const source = await orderedSource(session, job.source, { id: job.id, choose })
  try {
    return await tableOf(session, job, source)
  } catch (fault) {
    await source.drop().catch(() => undefined)
    throw fault
  }
}

async function tableOf(
  session: SparkSession,
  { id, source: named }: OpenJob,
  source: OrderedSource,
): Promise<SparkTable> {
  const state = stateOf(session, id, source)
  refuseRows(source.rows)
  await showRows(state)
  return {
    columns: state.names,
    sourceColumns: source.names.all,
    get rows() {
      return state.rows
    },
    print: () => fingerprintOf(state),
    orders: new Map(),
    async setMissing(tokens) {
      state.missing = [...new Set(tokens)]
    },
    dropMissing: (columns) => dropMissing(state, columns),
    addColumn: async () => {
      throw new OutisError('METHOD_UNAVAILABLE', {
        message: 'A column of another file cannot be joined to a table of Spark.',
        hint: 'Join it inside Spark, and name the joined table in the policy.',
      })
    },
    profile: (columns = state.names) => profileOf(state, columns),
    foresee: (columns) => foresee(state, columns),
    dictionary: (column) => dictionaryOf(state, column),
    async spell(columns) {
      const spelt = await spellColumns(state, columns)
      if (spelt.length > 0) await showRows(state)
      return spelt
    },
    census: (columns, options) => census(state, columns, options),
    frequencies: (column, limit) => frequenciesOf(state, column, limit),
    combinations: (columns) => combinations(state, columns),
    row: (number) => rowOf(state, number),
    async apply(recoding, layout) {
      refuseOwnSource(named, source, layout)
      const release = await makeRelease(state, recoding, layout)
      if (await source.isUnchanged()) return release
      await release.discard()
      throw new OutisError('DATA_CHANGED', {
        message: 'The files of the table were changed while they were being read.',
        hint: 'Nothing was written. Run it again once nobody writes there.',
      })
    },
    close: source.drop,
  }
}

const stateOf = (
  session: SparkSession,
  id: string,
  { view, plainView, names, texts, rows }: OrderedSource,
): SparkState => ({
  session,
  id,
  names: names.kept,
  texts,
  source: view,
  plainSource: plainView,
  rowsView: `${id}_rows`,
  plainRows: `${id}_plain_rows`,
  rows,
  missing: [''],
  required: new Map(),
  spelt: new Map(),
  distinct: new Map(),
  counted: undefined,
  codes: new WeakMap(),
  numbered: new Map(),
  made: 0,
})

function refuseRows(rows: number): void {
  if (rows === 0) {
    throw new OutisError('DATA_EMPTY', {
      message: 'The table has no rows.',
      hint: 'Check that data.source names the right table.',
    })
  }
  if (rows < 2 ** 32) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${rows} rows; at most ${2 ** 32 - 1} can be counted.`,
    hint: 'Publish it in parts.',
    details: { rows, most: 2 ** 32 - 1 },
  })
}

/** The rows in question, their texts as they are spelt by now. */
async function showRows(state: SparkState): Promise<void> {
  const { session, source, plainSource, rowsView, plainRows } = state
  const shown = (view: string, sql: string) => session.run(viewPlan(view, sqlRelation(sql)), READING)
  await Promise.all([
    shown(rowsView, rowsSql(state, source, [`b.${ROW}`])),
    shown(plainRows, rowsSql(state, plainSource, [])),
  ])
}

function rowsSql({ names, spelt, required }: SparkState, source: string, others: readonly string[]): string {
  const texts = names.map((_, place) => {
    const own = `b.${textAt(place)}`
    return `${spelt.has(place) ? `coalesce(m${place}.cell, ${own})` : own} AS ${textAt(place)}`
  })
  const natives = names.map((_, place) => `b.${nativeAt(place)}`)
  const changed = [...spelt]
  const hint =
    changed.length === 0 ? '' : `/*+ BROADCAST(${changed.map(([place]) => `m${place}`).join(', ')}) */ `
  const joins = changed.map(
    ([place, view]) => `LEFT JOIN ${quoteName(view)} AS m${place} ON b.${textAt(place)} = m${place}.value`,
  )
  const absent = [...required].map(([place, missing]) => `NOT ${isOneOf(`b.${textAt(place)}`, missing)}`)
  const where = absent.length === 0 ? '' : ` WHERE ${absent.join(' AND ')}`
  return `SELECT ${hint}${[...natives, ...texts, ...others].join(', ')} FROM ${quoteName(source)} AS b ${joins.join(' ')}${where}`
}

async function dropMissing(
  state: SparkState,
  columns: Parameters<SparkTable['dropMissing']>[0],
): Promise<number> {
  const before = state.rows
  const named = columns.map((column) => (typeof column === 'string' ? { name: column } : column))
  await foreseeTexts(
    state,
    named.map(({ name }) => placeOf(state, name)),
  )
  for (const column of named) await requireValue(state, column)
  await showRows(state)
  await recount(state)
  return before - state.rows
}

async function recount(state: SparkState): Promise<void> {
  forget(state)
  const sql = `SELECT count(*) FROM ${quoteName(state.rowsView)}`
  const [[rows = 0]] = await readNumbers(state.session.rows(sqlRelation(sql), 'dropping rows'), 1)
  state.rows = rows
}

async function requireValue(
  state: SparkState,
  { name, type }: Parameters<SparkTable['dropMissing']>[0][number] & object,
): Promise<void> {
  const place = placeOf(state, name)
  const { values } = await distinctTexts(state, place)
  const isMissing = valueTest(
    state.missing,
    readingOfColumn({ ...(type && { type }) }, values, state.missing),
  )
  state.required.set(place, [...new Set([...state.missing, ...values.filter(isMissing)])])
}

/** What is read while it is written is neither. */
function refuseOwnSource(named: SparkSource, { files }: OrderedSource, { target }: ReleaseLayout): void {
  if (target.kind !== 'spark') return
  const { path, table } = target
  const place = path === undefined ? undefined : bare(path)
  const isRead =
    place === undefined
      ? named.table !== undefined && named.table.toLowerCase() === table?.toLowerCase()
      : [...files, ...(named.path === undefined ? [] : [named.path])].some((file) =>
          `${bare(file)}/`.startsWith(`${place}/`),
        )
  if (!isRead) return
  throw new OutisError('RELEASE_TARGET', {
    message: 'The release would be written over the table that is read.',
    hint: 'Name another table or path in release.to.',
  })
}

/** A path without its scheme and the slashes at its end. */
const bare = (path: string): string => path.replace(/^file:(?:\/\/)?(?=\/)/, '').replace(/\/+$/, '')

async function makeRelease(
  state: SparkState,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<SparkRelease> {
  const { session } = state
  const target = sparkTarget(layout)
  const aside = asideTable(target, `${state.id}_${++state.made}`.replace(/^outis_/, ''))
  const discard = async () => {
    for (const name of [quoteParts(aside), quoteParts([...aside.slice(0, -1), `${aside.at(-1)}_bare`])])
      await session.cleanUp(`DROP TABLE IF EXISTS ${name}`).catch(() => undefined)
  }
  try {
    const made = await applyRecoding(state, recoding, { layout, table: aside })
    const numbered = layout.rowNumbers === true
    const source: SparkSource = {
      kind: 'spark',
      address: target.address,
      table: quoteParts(aside),
      ...(numbered && { leaveOut: [ROW_COLUMN] }),
    }
    return {
      source,
      ...made,
      formulaColumns: await formulaColumns(session, aside, layout),
      ...(numbered && {
        rowNumbers: await rowNumbersOf(session, source, `${state.id}_numbers_${++state.made}`),
      }),
      commit: () => placeRelease(session, target, { aside, rows: made.rows, numbered }),
      discard,
    }
  } catch (fault) {
    await discard()
    throw fault
  }
}

/** Columns of a delimited release with a cell that spreadsheet programs run as a formula. */
async function formulaColumns(
  session: SparkSession,
  aside: readonly string[],
  { target, columns }: ReleaseLayout,
): Promise<readonly string[]> {
  if (target.kind !== 'spark' || target.path === undefined || !isDelimitedPath(target.path)) return []
  const names = columns.map(({ name }) => name)
  const sql = sqlRelation(countFormulasSql(quoteParts(aside), names))
  const counts = await readNumbers(session.rows(sql, 'writing the release'), names.length)
  return names.filter((_, at) => counts[at][0] > 0)
}

function sparkTarget({ target, spreadsheetSafe = false }: ReleaseLayout): SparkTarget {
  if (
    spreadsheetSafe &&
    target.kind === 'spark' &&
    target.path !== undefined &&
    isDelimitedPath(target.path)
  ) {
    throw new OutisError('RELEASE_TARGET', {
      message: 'Formulas cannot be marked in delimited files that Spark writes.',
      hint: 'Take release.spreadsheet-safe out of the policy, or write Parquet.',
    })
  }
  if (target.kind === 'spark') return target
  throw new OutisError('RELEASE_TARGET', {
    message: 'A table of Spark is published inside Spark: its rows do not pass through this machine.',
    hint: 'Name a table or a path of the same cluster in release.to.',
  })
}

/** The number in the source of each row, in the order in which the release is read again. */
async function rowNumbersOf(session: SparkSession, source: SparkSource, id: string): Promise<Uint32Array> {
  const { table } = source
  const ordered = await orderedSource(
    session,
    { kind: 'spark', address: source.address, ...(table && { table }) },
    { id, choose: () => [ROW_COLUMN] },
  )
  const sql = `SELECT CAST(${nativeAt(0)} AS BIGINT), ${ROW} FROM ${quoteName(ordered.view)}`
  const [numbers, places] = await readNumbers(session.rows(sqlRelation(sql), 'writing the release'), 2)
  const inOrder = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) inOrder[places[row]] = numbers[row]
  return inOrder
}
