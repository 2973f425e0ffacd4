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
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import { distinctTexts, foreseeTexts, forget } from '../count/known-answers.ts'
import { countDistinct } from '../count/level-combinations.ts'
import {
  census,
  combinations,
  dictionaryOf,
  frequenciesOf,
  normaliseColumns,
  prefetch,
  profileOf,
  rowOf,
} from '../count/spark-questions.ts'
import { countFormulasSql, ROW_COLUMN } from '../sql/release-sql.ts'
import { nativeAt, quoteName, quoteParts, ROW } from '../sql/spark-sql.ts'
import { applyRecoding } from '../write/apply-on-spark.ts'
import { asideTable, placeRelease, type SparkRelease } from '../write/spark-release.ts'
import { countRows } from './source-files.ts'
import { isDelimitedPath, type OrderedSource, orderedSource } from './source-relation.ts'
import { fingerprintOf } from './spark-fingerprint.ts'
import { dropFolders } from './spark-leftovers.ts'
import { barePath } from './spark-names.ts'
import { columnIndexOf, dropKept, rowsAs, type SparkState } from './spark-state.ts'

/** A table of a cluster. */
export type SparkTable = OpenTable<SparkRelease>

export interface OpenJob {
  readonly id: string
  readonly source: SparkSource
  readonly options: OpenOptions
  /** Releases that were made in the session, by the names of their tables. */
  readonly made: Map<string, MadeRelease>
  readonly mostCombinations: number
  readonly places: ReleasePlaces
}

interface ReleasePlaces {
  /** Whether a release may take the place of a table that is there. */
  replace: boolean
  /** Where the table lies that a release is made in, if this machine sees it too. */
  folder: string | undefined
}

/** What is known of a release that was made just now. */
export interface MadeRelease {
  readonly rows: number
  /** Texts that its cells are likely to have, by column. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Different rows that it has at most. */
  readonly different: number
}

export async function openSparkTable(session: SparkSession, job: OpenJob): Promise<SparkTable> {
  const { columns } = job.options
  const choose = typeof columns === 'function' ? columns : (names: readonly string[]) => columns ?? names
  const made = job.made.get(job.source.table ?? '')
  const source = await orderedSource(session, { id: job.id, source: job.source, choose, made })
  try {
    return await tableOf(session, job, source)
  } catch (fault) {
    await source.drop().catch(() => undefined)
    throw fault
  }
}

async function tableOf(
  session: SparkSession,
  { id, source: named, made, places, mostCombinations }: OpenJob,
  source: OrderedSource,
): Promise<SparkTable> {
  const state = stateOf(session, id, {
    ...{ source, mostCombinations },
    made: made.get(named.table ?? ''),
  })
  refuseRows(source.rows)
  return {
    columns: state.names,
    sourceColumns: source.names.all,
    get rows() {
      return state.rows
    },
    fingerprint: () => fingerprintOf(state),
    orders: new Map(),
    async setMissing(tokens) {
      state.missing = [...new Set(tokens)]
    },
    dropMissing: (columns) => dropMissing(state, columns),
    addColumn: () => Promise.reject(noColumnElsewhere()),
    profile: (columns = state.names) => profileOf(state, columns),
    async dictionary(column, next) {
      if (next) await prefetch(state, next)
      return dictionaryOf(state, column)
    },
    async normaliseTexts(columns) {
      const normalised = await normaliseColumns(state, columns)
      if (normalised.length > 0) state.views.clear()
      return normalised
    },
    census: (columns, options) => census(state, columns, options),
    mostCombinations,
    countDistinct: (columns) => countDistinct(state, columns),
    frequencies: (column, limit) => frequenciesOf(state, column, limit),
    combinations: (columns) => combinations(state, columns),
    row: (number) => rowOf(state, number),
    async apply(recoding, layout) {
      refuseOwnSource(named, source, layout)
      const release = await makeRelease(state, { recoding, layout, made, places })
      if (await source.isUnchanged()) return release
      await release.discard()
      throw new OutisError('DATA_CHANGED', {
        message: 'The files of the table were changed while they were being read.',
        hint: 'Nothing was written. Run it again once nobody writes there.',
      })
    },
    async close() {
      await dropKept(state, [...state.kept])
      await source.drop()
    },
  }
}

const noColumnElsewhere = (): OutisError =>
  new OutisError('METHOD_UNAVAILABLE', {
    message: 'A column of another file cannot be joined to a table of Spark.',
    hint: 'Join it inside Spark, and name the joined table in the policy.',
  })

const stateOf = (
  session: SparkSession,
  id: string,
  {
    source,
    made,
    mostCombinations,
  }: Pick<SparkState, 'mostCombinations'> & {
    readonly source: OrderedSource
    readonly made: MadeRelease | undefined
  },
): SparkState => ({
  session,
  id,
  names: source.names.kept,
  texts: source.texts,
  source: source.view,
  views: new Map(),
  likely: made?.texts,
  different: made?.different ?? source.rows,
  rows: source.rows,
  mostCombinations,
  missing: [''],
  required: new Map(),
  normalised: new Map(),
  distinct: new Map(),
  counted: undefined,
  codes: new WeakMap(),
  codeViews: new Map(),
  kept: new Set(),
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

async function dropMissing(
  state: SparkState,
  columns: Parameters<SparkTable['dropMissing']>[0],
): Promise<number> {
  const before = state.rows
  const named = columns.map((column) => (typeof column === 'string' ? { name: column } : column))
  await foreseeTexts(
    state,
    named.map(({ name }) => columnIndexOf(state, name)),
  )
  for (const column of named) await requireValue(state, column)
  state.views.clear()
  await recount(state)
  return before - state.rows
}

async function recount(state: SparkState): Promise<void> {
  forget(state)
  state.rows = await countRows(state.session, await rowsAs(state, 'plain'))
}

async function requireValue(
  state: SparkState,
  { name, type }: Parameters<SparkTable['dropMissing']>[0][number] & object,
): Promise<void> {
  const place = columnIndexOf(state, name)
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
  const place = path === undefined ? undefined : barePath(path)
  const isRead =
    place === undefined
      ? named.table !== undefined && named.table.toLowerCase() === table?.toLowerCase()
      : [...files, ...(named.path === undefined ? [] : [named.path])].some((file) =>
          `${barePath(file)}/`.startsWith(`${place}/`),
        )
  if (!isRead) return
  throw new OutisError('RELEASE_TARGET', {
    message: 'The release would be written over the table that is read.',
    hint: 'Name another table or path in release.to.',
  })
}

interface ReleaseJob extends Pick<OpenJob, 'made' | 'places'> {
  readonly recoding: Recoding
  readonly layout: ReleaseLayout
}

async function makeRelease(
  state: SparkState,
  { recoding, layout, made: known, places }: ReleaseJob,
): Promise<SparkRelease> {
  const { session } = state
  const target = sparkTarget(layout)
  const aside = asideTable(target, `${state.id}_${++state.made}`.replace(/^outis_/, ''))
  const own = [aside.at(-1)!, `${aside.at(-1)}_bare`]
  const discard = async () => {
    for (const name of own) {
      const dropped = session.cleanUp(`DROP TABLE IF EXISTS ${quoteParts([...aside.slice(0, -1), name])}`)
      // A driver that died leaves files that no catalog knows.
      await dropped.catch(() => dropFolders(places.folder, (one) => one === name))
    }
  }
  try {
    const { texts, different, ...made } = await applyRecoding(state, recoding, { layout, table: aside })
    // One that keeps the order of the source is read in that order.
    if (!layout.keepOrder) known.set(quoteParts(aside), { rows: made.rows, texts, different })
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
      commit: () =>
        placeRelease(session, target, { aside, rows: made.rows, numbered, replace: places.replace }),
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
  return names.filter((_, nameIndex) => counts[nameIndex][0] > 0)
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
  const ordered = await orderedSource(session, {
    id,
    source: { kind: 'spark', address: source.address, ...(table && { table }) },
    choose: () => [ROW_COLUMN],
  })
  const view = await ordered.view('own')
  const sql = `SELECT CAST(${nativeAt(0)} AS BIGINT), ${ROW} FROM ${quoteName(view)}`
  const [numbers, places] = await readNumbers(session.rows(sqlRelation(sql), 'writing the release'), 2)
  const inOrder = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) inOrder[places[row]] = numbers[row]
  return inOrder
}
