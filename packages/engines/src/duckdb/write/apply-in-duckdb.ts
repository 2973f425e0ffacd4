import { OutisError } from '@outis/core/errors'
import { permutationOf, type ReleaseLayout, unlabelledError } from '@outis/core/pipeline'
import type {
  AssignedRecoding,
  LevelsRecoding,
  PersonalisedRecoding,
  Recoding,
  SlicedRecoding,
} from '@outis/core/recoding'
import { SUPPRESSED } from '@outis/core/table'
import type { WrittenRelease } from '../../file-engine.ts'
import { cellEncoder, type FileForm } from '../../files/cell-encoding.ts'
import { isDelimited, writtenFormatOf } from '../../files/format.ts'
import { isFormula } from '../../files/formula-cell.ts'
import { pathOf } from '../../files/only-files.ts'
import { openPendingFile } from '../../files/pending-file.ts'
import { DEALING_TABLES } from '../../sql/assigned.ts'
import { personalisedTables } from '../../sql/hidden-values-sql.ts'
import { dropPlanSql } from '../../sql/plan.ts'
import type { PublishedColumn } from '../../sql/published-column.ts'
import {
  countFormulasSql,
  countUnlabelledSql,
  createReleaseSql,
  possibleFormulasSql,
  type ReleaseShape,
  releaseRowNumbersSql,
  verifyReleaseSql,
} from '../../sql/recoded-rows-sql.ts'
import { slicedTables } from '../../sql/sliced-sql.ts'
import type { Tally } from '../../sql/tally.ts'
import { needRows, tallyOf } from '../count/kept-rows.ts'
import { piecesOf, pullNumbers } from '../count/pull.ts'
import type { TableState } from '../table-state.ts'
import { makeDealtRelease } from './deal-rows.ts'
import { makePersonalisedRelease, personalisedShape } from './personalise-rows.ts'
import { oftenAlike, publishedColumns } from './release-columns.ts'
import { makeSlicedRelease } from './slice-rows.ts'
import { slicedColumns } from './sliced-columns.ts'
import { assignedTexts } from './store-assigned.ts'
import { personalisedTexts } from './store-personalised.ts'
import { levelsTexts, type Plan, storePlan } from './store-plan.ts'
import { tableColumns } from './table-columns.ts'
import { canRepeat, sqlEncoding, writeRelease } from './write-release.ts'

/** Applies a plan to the rows in question and writes the release beside its place. */
export async function applyRecoding(
  state: TableState,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<WrittenRelease> {
  const form = formOf(layout)
  const { shape, make, tables } = await jobOf(state, recoding, { layout, form })
  const file = openPendingFile(pathOf(layout))
  try {
    if (!shape.counted) await needRows(state)
    const figures = await make()
    refuseLostRows(state, figures)
    await writeRelease(state, { shape, form, path: file.path })
    const { format, safe } = form
    return file.pending({
      ...{ format, safe },
      ...figures,
      // Cells of slices may be texts of several columns.
      formulaColumns: await formulaColumns(state, shape, { form, typed: recoding.kind !== 'sliced' }),
      ...(form.database && { tableColumns: await tableColumns(state, shape, form) }),
      ...(shape.rowNumbers && { rowNumbers: await rowNumbersOf(state, shape) }),
    })
  } catch (fault) {
    await file.discard()
    throw fault
  } finally {
    // Also after the user stopped it: the connection itself is not stopped.
    await state.session.connection.run(dropPlanSql(state.schema, shape.columns, tables))
  }
}

async function rowNumbersOf({ session, schema }: TableState, shape: ReleaseShape): Promise<Uint32Array> {
  const pieces = piecesOf(await session.run(releaseRowNumbersSql(schema, shape)))
  return pullNumbers(pieces, 0, new Uint32Array(pieces.rows))
}

interface WrittenLayout {
  readonly layout: ReleaseLayout
  readonly form: FileForm
}

/** How the cells of a release are written. */
export function formOf({ target, spreadsheetSafe = false }: ReleaseLayout): FileForm {
  const format = writtenFormatOf(pathOf({ target }))
  const database = target.kind === 'file' && target.forDatabase === true
  return {
    format,
    safe: spreadsheetSafe && isDelimited(format) && !database,
    ...(database && { database }),
  }
}

/** Columns with cells that spreadsheet programs run. Only delimited files have them: other formats tell text from formulas. */
async function formulaColumns(
  { session, schema }: TableState,
  shape: ReleaseShape,
  {
    form: { format, database = false },
    typed,
  }: {
    readonly form: FileForm
    /** Whether ranked columns know all cells they could show. */
    readonly typed: boolean
  },
): Promise<readonly string[]> {
  if (!isDelimited(format) || database) return []
  // Most columns could show none, and need no look at the rows.
  const possible = typed
    ? await session.numbers(possibleFormulasSql(schema, shape))
    : shape.columns.map(() => 1)
  const counts = possible.some((cells) => cells > 0)
    ? await session.numbers(countFormulasSql(schema, shape, (columnIndex) => possible[columnIndex] > 0))
    : possible
  return shape.columns.flatMap(({ name }, columnIndex) =>
    counts[columnIndex] > 0 || isFormula(name) ? [name] : [],
  )
}

/** How the table of the release is made, and what is made on the way. */
interface ReleaseJob {
  readonly shape: ReleaseShape
  readonly make: () => Promise<ReleaseFigures>
  readonly tables: readonly string[]
}

function jobOf(state: TableState, recoding: Recoding, written: WrittenLayout): Promise<ReleaseJob> {
  switch (recoding.kind) {
    case 'sliced':
      return slicedJob(state, recoding, written)
    case 'personalised':
      return personalisedJob(state, recoding, written)
    default:
      return recodingJob(state, recoding, written)
  }
}

async function personalisedJob(
  state: TableState,
  recoding: PersonalisedRecoding,
  { layout, form }: WrittenLayout,
): Promise<ReleaseJob> {
  const recodedTexts = personalisedTexts(recoding, state.missing)
  const columns = await publishedColumns(state, recodedTexts, layout)
  const plan = { recoding, recodedTexts, columns, encode: encodingOf(form, columns.length) }
  const shape = personalisedShape(state, plan, layout)
  return {
    shape,
    make: () => makePersonalisedRelease(state, plan, shape),
    tables: personalisedTables(columns.map(({ sourceIndex }) => sourceIndex)),
  }
}

async function recodingJob(
  state: TableState,
  recoding: LevelsRecoding | AssignedRecoding,
  { layout, form }: WrittenLayout,
): Promise<ReleaseJob> {
  const recodedTexts =
    recoding.kind === 'assigned' ? assignedTexts(recoding, state.missing) : levelsTexts(recoding)
  const columns = await publishedColumns(state, recodedTexts, layout)
  const plain = shapeOf(columns, recoding, layout)
  const once = recoding.kind === 'levels' && canRepeat(form) && (await oftenAlike(state, plain))
  const sourceIndexes = columns.map(({ sourceIndex }) => sourceIndex)
  const shape = { ...plain, ...(once && { counted: await tallyOf(state, sourceIndexes) }) }
  const plan = { recodedTexts, columns, encode: encodingOf(form, columns.length) }
  return {
    shape,
    make: () =>
      recoding.kind === 'assigned'
        ? makeDealtRelease(state, { ...plan, recoding }, { ...shape, seed: layout.dealt?.seed })
        : makeRelease(state, { ...plan, recoding }, shape),
    tables: DEALING_TABLES,
  }
}

async function slicedJob(
  state: TableState,
  recoding: SlicedRecoding,
  { layout, form }: WrittenLayout,
): Promise<ReleaseJob> {
  const { seed, paper } = permutationOf(layout)
  const made = await slicedColumns(state, recoding, { layout, format: form.format })
  const { columns } = made
  const { rowNumbers = false } = layout
  const shape = { columns, keepOrder: false, rowNumbers }
  const encode = encodingOf(form, columns.length)
  const plan = { recoding, made, encode, seed, paper, rowNumbers }
  return {
    shape,
    make: () => makeSlicedRelease(state, plan, shape),
    tables: [...DEALING_TABLES, ...slicedTables(recoding.groups.length + 1)],
  }
}

const encodingOf = (form: FileForm, width: number): Plan['encode'] => ({
  text: cellEncoder(form, width),
  sql: sqlEncoding(form, width),
})

function shapeOf(
  columns: readonly PublishedColumn[],
  recoding: LevelsRecoding | AssignedRecoding,
  { keepOrder, rowNumbers = false }: ReleaseLayout,
): ReleaseShape {
  const suppresses =
    recoding.kind === 'assigned'
      ? recoding.classes.some(({ suppressed }) => suppressed)
      : recoding.columns.length > 0 && recoding.suppressed.length > 0
  return { columns, keepOrder, rowNumbers, ...(suppresses && { suppressed: SUPPRESSED }) }
}

export interface ReleaseFigures {
  readonly rows: number
  readonly suppressedRows: number
}

async function makeRelease(
  state: TableState,
  plan: Plan<LevelsRecoding>,
  shape: ReleaseShape,
): Promise<ReleaseFigures> {
  const { session, schema } = state
  await storePlan(state, plan)
  await session.run(createReleaseSql(schema, shape))
  const [rows = 0, suppressedRows = 0, ...unlabelled] = await session.numbers(verifyReleaseSql(schema, shape))
  const recoded = shape.columns.filter((column) => column.recoded !== undefined)
  for (const [index, column] of recoded.entries())
    await refuseUnlabelled(state, { column, rows: unlabelled[index], counted: shape.counted })
  return { rows, suppressedRows }
}

function refuseLostRows(state: TableState, { rows }: ReleaseFigures): void {
  if (rows === state.rows) return
  throw new OutisError('INTERNAL', {
    message: `The release has ${rows} rows where the table has ${state.rows}.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { rows, expected: state.rows },
  })
}

async function refuseUnlabelled(
  { session, schema }: TableState,
  {
    column: { sourceIndex, name },
    rows,
    counted,
  }: { readonly column: PublishedColumn; readonly rows: number; readonly counted: Tally | undefined },
): Promise<void> {
  if (rows === 0) return
  const [values = 0] = await session.numbers(countUnlabelledSql(schema, sourceIndex, counted))
  throw unlabelledError(name, { values, rows })
}
