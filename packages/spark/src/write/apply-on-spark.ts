import { OutisError } from '@outis/core/errors'
import { type ReleaseLayout, refuseAlike, refuseUnpublished, unlabelledError } from '@outis/core/pipeline'
import {
  type ColumnRecoding,
  type LevelsRecoding,
  type PersonalisedRecoding,
  type Recoding,
  suppressedRowsOf,
} from '@outis/core/recoding'
import { defined } from '@outis/core/value'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import { someOf } from '../count/counted-rows.ts'
import { distinctTexts } from '../count/known-answers.ts'
import { assignedTuples, levelTuples, mostShownFirst } from '../count/published-tuples.ts'
import {
  type CountedTexts,
  columnIndexOf,
  dropKept,
  freshName,
  rowsAs,
  type SparkState,
} from '../engine/spark-state.ts'
import {
  arrangedSql,
  copiedSql,
  labelledSql,
  releaseSql,
  type SentPlan,
  type ShownColumn,
} from '../sql/release-sql.ts'
import { quoteParts } from '../sql/spark-sql.ts'
import { dealtRows } from './deal-rows-on-spark.ts'
import { personalisedRows } from './personalise-rows-on-spark.ts'
import { labelsOf, type PlannedRows } from './plan-lists.ts'
import { sendList } from './sent-list.ts'
import { slicedRows } from './slice-rows-on-spark.ts'

const APPLYING = 'writing the release'

/** A release in a table of the cluster, before it is put in its place. */
export interface MadeTable {
  readonly rows: number
  readonly suppressedRows: number
  /** Texts that its cells are likely to have, by column, where they are known. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Different rows that it has at most. */
  readonly different: number
}

/** Makes the release into a table of Parquet. */
export async function applyRecoding(
  state: SparkState,
  recoding: Recoding,
  { layout, table }: { readonly layout: ReleaseLayout; readonly table: readonly string[] },
): Promise<MadeTable> {
  refuseAlike(layout.columns.map(({ name }) => name))
  const name = quoteParts(table)
  const planned = await withoutLeavings(state, async () => {
    const made =
      (await countedRelease(state, recoding, layout)) ?? (await joinedRelease(state, recoding, layout))
    await state.session.statement(`CREATE TABLE ${name} USING parquet AS ${made.sql}`, APPLYING)
    return made
  })
  const counted = `SELECT count(*) FROM ${name}`
  const [[written = 0]] = await readNumbers(state.session.rows(sqlRelation(counted), APPLYING), 1)
  refuseLost(written, state.rows)
  const { suppressedRows, texts = new Map(), different = written } = planned
  return { rows: written, suppressedRows, texts, different }
}

/** Tables that the work keeps in the cluster are dropped after it. */
async function withoutLeavings<Made>(state: SparkState, work: () => Promise<Made>): Promise<Made> {
  const before = new Set(state.kept)
  try {
    return await work()
  } finally {
    await dropKept(
      state,
      [...state.kept].filter((table) => !before.has(table)),
    )
  }
}

/** A release as SQL. */
interface PlannedRelease {
  readonly sql: string
  readonly suppressedRows: number
  readonly texts?: MadeTable['texts']
  readonly different?: number
}

/** Every row joined to what the plan makes of it. */
async function joinedRelease(
  state: SparkState,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<PlannedRelease> {
  const { keepOrder, rowNumbers = false } = layout
  if (recoding.kind === 'sliced') {
    const names = layout.columns.map(({ name }) => name)
    const rows = await slicedRows(state, recoding, layout)
    return { sql: arrangedSql(rows, names, rowNumbers), suppressedRows: 0 }
  }
  const planned = await plannedRows(state, recoding, layout)
  const columns = shownColumns(state, planned, layout)
  return {
    sql: releaseSql(planned.sql, { columns, keepOrder, rowNumbers }),
    suppressedRows: planned.suppressedRows,
  }
}

/**
 * Where every published column was counted for the plan, rows of one combination are alike, and their numbers are known: the
 * release is each of its different rows as often as it occurs, and the table is not read again. Undefined elsewhere.
 */
async function countedRelease(
  state: SparkState,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<PlannedRelease | undefined> {
  if (recoding.kind !== 'levels' && recoding.kind !== 'assigned') return undefined
  if (layout.keepOrder || layout.rowNumbers) return undefined
  const all = await state.counted
  const counted =
    all &&
    someOf(
      all,
      layout.columns.map(({ name }) => columnIndexOf(state, name)),
    )
  if (counted === undefined) return undefined
  const recoded = recoding.kind === 'levels' ? recoding.columns.map(({ name }) => name) : recoding.columns
  refuseUnpublished(recoded, layout)
  // Cells that keep their type, or are NULL, are more than their texts.
  const isText = (sourceIndex: number, labelIndex: number) =>
    state.normalised.has(sourceIndex) ||
    (state.texts[sourceIndex] && !counted.columns[labelIndex].values.includes(''))
  const isShownByText = counted.sourceIndexes.every(
    (sourceIndex, index) => recoded.includes(layout.columns[index].name) || isText(sourceIndex, index),
  )
  if (!isShownByText) return undefined
  const job = { counted, layout, missing: state.missing }
  if (recoding.kind === 'levels') for (const column of recoding.columns) await labelsFor(state, column)
  const tuples = recoding.kind === 'levels' ? levelTuples(recoding, job) : assignedTuples(recoding, job)
  if (tuples === undefined) return undefined
  const cells = tuples.columns.map((values, columnIndex) => ({ name: `x${columnIndex}`, values }))
  const view = await sendList(state, 'tuples', {
    columns: [...cells, { name: 'copies', values: tuples.copies }],
    doing: APPLYING,
  })
  const names = layout.columns.map(({ name }) => name)
  const texts = new Map(names.map((name, nameIndex) => [name, mostShownFirst(tuples, nameIndex)]))
  return {
    sql: copiedSql(view, names, state.rows),
    ...{ suppressedRows: suppressedRowsOf(recoding), texts, different: tuples.copies.length },
  }
}

export function refuseLost(rows: number, expected: number): void {
  if (rows === expected) return
  throw new OutisError('SPARK_FAILED', {
    message: `The release has ${rows} rows where the table has ${expected}.`,
    hint: 'No release was put in place. Run it again; if it stays so, please report it with the policy.',
    details: { rows, expected },
  })
}

function plannedRows(
  state: SparkState,
  recoding: Exclude<Recoding, { kind: 'sliced' }>,
  layout: ReleaseLayout,
): Promise<PlannedRows> {
  if (recoding.kind === 'assigned') {
    refuseUnpublished(recoding.columns, layout)
    return dealtRows(state, recoding, layout.dealt?.seed)
  }
  return recoding.kind === 'levels'
    ? leveledRows(state, recoding, layout)
    : hiddenRows(state, recoding, layout)
}

function leveledRows(
  state: SparkState,
  recoding: LevelsRecoding,
  layout: ReleaseLayout,
  needsNumbers = false,
): Promise<PlannedRows> {
  refuseUnpublished(
    recoding.columns.map(({ name }) => name),
    layout,
  )
  const { keepOrder, rowNumbers = false } = layout
  return labelledRows(state, recoding, keepOrder || rowNumbers || needsNumbers)
}

const NO_LEVELS = { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 } as const

const withLedger = (): OutisError =>
  new OutisError('METHOD_UNAVAILABLE', {
    message: 'Rows that keep what an earlier release showed cannot be published from a table of Spark.',
    hint: 'A ledger remembers what was shown: read the table from a file or from PostgreSQL to use it.',
  })

async function hiddenRows(
  state: SparkState,
  recoding: PersonalisedRecoding,
  layout: ReleaseLayout,
): Promise<PlannedRows> {
  const { quasi = NO_LEVELS } = recoding
  if (quasi.kind === 'dealt') throw withLedger()
  // Which row gets which alias is decided by its number.
  const labelled = await leveledRows(state, quasi, layout, true)
  const planned = await personalisedRows(state, recoding, { layout, labelled })
  return { ...planned, neverSuppressed: recoding.columns.map(({ name }) => name) }
}

function shownColumns(
  state: SparkState,
  { columns: recoded, neverSuppressed = [] }: PlannedRows,
  { columns, hidden = [] }: ReleaseLayout,
): ShownColumn[] {
  return columns.map(({ name }) => {
    const sourceIndex = columnIndexOf(state, name)
    const labelIndex = recoded.indexOf(name)
    return {
      name,
      sourceIndex,
      hidden: hidden.includes(name),
      native: !state.normalised.has(sourceIndex),
      suppressed: !neverSuppressed.includes(name) || hidden.includes(name),
      ...(labelIndex >= 0 && { recoded: labelIndex }),
    }
  })
}

/** Sends the labels of every column and the suppressed tuples, and refuses values without a label. */
async function labelledRows(
  state: SparkState,
  recoding: LevelsRecoding,
  numbered: boolean,
): Promise<PlannedRows> {
  const { session } = state
  const sourceIndexes = recoding.columns.map(({ name }) => columnIndexOf(state, name))
  const sendLabels = async (column: ColumnRecoding) => {
    const byValue = await labelsFor(state, column)
    const view = freshName(state, 'labels')
    const sent = [
      { name: 'value', values: [...byValue.keys()] },
      { name: 'cell', values: [...byValue.values()] },
    ]
    await session.send(view, sent, APPLYING)
    return view
  }
  // Side by side: most of sending a little is waiting.
  const [labels, suppressed] = await Promise.all([
    Promise.all(recoding.columns.map(sendLabels)),
    sendSuppressed(state, recoding),
  ])
  const plan: SentPlan = { labels, sourceIndexes, ...defined({ suppressed }) }
  const columns = recoding.columns.map(({ name }) => name)
  // The plan was made on these very rows; the check reads what became of them.
  const rows = await rowsAs(state, numbered ? 'own' : 'plain')
  return { sql: labelledSql(rows, plan), columns, suppressedRows: recoding.suppressedRows }
}

/** The labels of a column's texts; a text without one is refused. */
async function labelsFor(state: SparkState, column: ColumnRecoding): Promise<ReadonlyMap<string, string>> {
  const byValue = labelsOf(column, state.missing)
  refuseUnlabelled(column.name, byValue, await distinctTexts(state, columnIndexOf(state, column.name)))
  return byValue
}

/** The texts of a column were counted before the plan was made: no row has to be read again to find one without label. */
function refuseUnlabelled(
  name: string,
  labels: ReadonlyMap<string, string>,
  { values, rows }: CountedTexts,
): void {
  let [lost, lostRows] = [0, 0]
  for (const [valueIndex, value] of values.entries()) {
    if (labels.has(value)) continue
    lost++
    lostRows += rows[valueIndex]
  }
  if (lost > 0) throw unlabelledError(name, { values: lost, rows: lostRows })
}

async function sendSuppressed(
  state: SparkState,
  { columns, suppressed }: LevelsRecoding,
): Promise<string | undefined> {
  if (suppressed.length === 0 || columns.length === 0) return undefined
  // A tuple listed twice would double its rows in the join.
  const tuples = [...new Map(suppressed.map((tuple) => [JSON.stringify(tuple), tuple])).values()]
  const cells = columns.map((_, columnIndex) => ({
    name: `l${columnIndex}`,
    values: tuples.map((tuple) => tuple[columnIndex]),
  }))
  const hit = { name: 'hit', values: new Int32Array(tuples.length).fill(1) }
  return sendList(state, 'suppressed', { columns: [...cells, hit], doing: APPLYING })
}
