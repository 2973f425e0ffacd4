import {
  type AssignedRecoding,
  type LevelsRecoding,
  OutisError,
  type Recoding,
  SUPPRESSED,
} from '@outis/core'
import type { PendingRelease, ReleaseLayout } from '../engine.ts'
import { cellEncoder } from '../files/cell-encoding.ts'
import { writtenFormatOf } from '../files/format.ts'
import { openPendingFile } from '../files/pending-file.ts'
import { DEALING_TABLES } from '../sql/assigned.ts'
import { dropPlanSql } from '../sql/plan.ts'
import type { PublishedColumn } from '../sql/published-column.ts'
import { countUnlabelledSql, createReleaseSql, type ReleaseShape, verifyReleaseSql } from '../sql/release.ts'
import { makeDealtRelease } from './deal-rows.ts'
import { publishedColumns } from './published-columns.ts'
import { assignedTexts } from './store-assigned.ts'
import { levelsTexts, type Plan, storePlan } from './store-plan.ts'
import type { TableState } from './table-state.ts'
import { sqlEncoding, writeRelease } from './write-release.ts'

/** Applies a plan to the rows in question and writes the release beside its place. */
export async function applyRecoding(
  state: TableState,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<PendingRelease> {
  if (recoding.kind === 'sliced') throw notApplied()
  const format = writtenFormatOf(layout.target.path)
  const recodedTexts = recoding.kind === 'assigned' ? assignedTexts(recoding) : levelsTexts(recoding)
  const columns = await publishedColumns(state, recodedTexts, layout)
  const shape = shapeOf(columns, recoding, layout)
  const encode = { text: cellEncoder(format, columns.length), sql: sqlEncoding(format, columns.length) }
  const plan = { recodedTexts, columns, encode }
  const file = await openPendingFile(layout.target.path)
  try {
    const figures =
      recoding.kind === 'assigned'
        ? await makeDealtRelease(state, { ...plan, recoding }, shape)
        : await makeRelease(state, { ...plan, recoding }, shape)
    refuseLostRows(state, figures)
    await writeRelease(state, { shape, format, path: file.path })
    return await file.pending({ format, ...figures })
  } catch (fault) {
    await file.discard()
    throw fault
  } finally {
    // Also after the user stopped it: the connection itself is not stopped.
    await state.session.connection.run(dropPlanSql(state.schema, columns, DEALING_TABLES))
  }
}

const notApplied = (): OutisError =>
  new OutisError('METHOD_UNAVAILABLE', {
    message: 'This engine does not write sliced releases.',
    hint: 'Use another method; docs/policy.md says which methods run.',
  })

function shapeOf(
  columns: readonly PublishedColumn[],
  recoding: LevelsRecoding | AssignedRecoding,
  { keepOrder }: ReleaseLayout,
): ReleaseShape {
  const suppresses =
    recoding.kind === 'assigned'
      ? recoding.classes.some(({ suppressed }) => suppressed)
      : recoding.columns.length > 0 && recoding.suppressed.length > 0
  return { columns, keepOrder, ...(suppresses && { suppressed: SUPPRESSED }) }
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
  for (const [at, column] of recoded.entries()) await refuseUnlabelled(state, column, unlabelled[at]!)
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
  { place, name }: PublishedColumn,
  rows: number,
): Promise<void> {
  if (rows === 0) return
  const [values = 0] = await session.numbers(countUnlabelledSql(schema, place))
  throw new OutisError('UNSEEN_VALUES', {
    message: `The column "${name}" has ${values} values, in ${rows} rows, that the recoding does not know.`,
    hint: 'Make a new recoding from this data, or leave those rows out.',
    details: { column: name, values, rows },
  })
}
