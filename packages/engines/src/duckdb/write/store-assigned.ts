import { OutisError } from '@outis/core/errors'
import {
  type AssignedRecoding,
  cellOfClass,
  combinationText,
  dealingText,
  keptText,
} from '@outis/core/recoding'
import { SUPPRESSED } from '@outis/core/table'
import {
  createAssignedSql,
  createCellsSql,
  type DealtShape,
  PLAN_CELLS,
  PLAN_CLASSES,
  PLAN_CODES,
  PLAN_COMBINATIONS,
  PLAN_SHARES,
  PLAN_TEXTS,
} from '../../sql/assigned.ts'
import { createLabelsSql } from '../../sql/plan.ts'
import { type AppendedValue, appendNumbers, appendRows } from '../append-rows.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import { type PackedPlan, packPlan } from './pack-plan.ts'
import { cellOf, type Plan, type RecodedTexts, storeCellTypes } from './store-plan.ts'

/** Labels of the classes, `*`, and where some class publishes a column as it was, its own texts and all that mean "no value". */
export function assignedTexts(recoding: AssignedRecoding, missing: readonly string[]): RecodedTexts[] {
  return recoding.columns.map((name, columnIndex) => {
    const texts = new Set([SUPPRESSED])
    for (const planClass of recoding.classes) {
      const label = cellOfClass(planClass, columnIndex)
      if (typeof label === 'string') texts.add(label)
    }
    if (keepsTexts(recoding, columnIndex))
      for (const text of [...valuesOf(recoding, name), ...missing]) texts.add(text)
    return { name, texts: [...texts] }
  })
}

const keepsTexts = ({ classes }: AssignedRecoding, columnIndex: number): boolean =>
  classes.some(({ labels }) => labels[columnIndex] === null)

function valuesOf({ keys, values }: AssignedRecoding, name: string): readonly string[] {
  const ofColumn = values[keys.indexOf(name)]
  if (ofColumn !== undefined) return ofColumn
  throw new OutisError('INTERNAL', {
    message: `The recoding changes "${name}", which is not among its keys.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { column: name },
  })
}

/**
 * Puts a plan into the database as numbers, with short lists of the texts behind them.
 *
 * @param seed decides which rows of a combination go where; without it they are dealt in the order of the source
 */
export async function storeAssigned(
  state: TableState,
  plan: Plan<AssignedRecoding>,
  seed?: string,
): Promise<DealtShape> {
  const { session, schema } = state
  const { recoding } = plan
  const sourceIndexes = recoding.keys.map((name) => columnIndexOf(state, name))
  const { words, combinations, shares } = packPlan(recoding)
  const shape: DealtShape = {
    words: words.map((members) =>
      members.map(({ key, factor }) => ({ sourceIndex: sourceIndexes[key], factor })),
    ),
    asItWas: recoding.columns.map((_, columnIndex) => keepsTexts(recoding, columnIndex)),
    split: shares.share.length > 0,
    hashed: seed !== undefined,
  }
  await session.run(createAssignedSql(schema, { words, recoded: recoding.columns.length }))
  await appendRows(state, PLAN_CODES, codeRows(recoding, sourceIndexes, state.missing), [2])
  const { codes, ids, rows, classOf } = combinations
  await appendNumbers(state, PLAN_COMBINATIONS, [...codes, ids, rows, classOf])
  await appendNumbers(state, PLAN_SHARES, [shares.share, shares.id, shares.first, shares.classOf])
  if (seed !== undefined) await appendRows(state, PLAN_TEXTS, dealingTexts(recoding, shares, seed))
  await storeClasses(state, plan)
  await session.run(createLabelsSql(schema))
  await session.run(createCellsSql(schema))
  await appendRows(state, PLAN_CELLS, labelCells(plan))
  await appendRows(state, 'labels', cellsAsTheyWere(plan, shape, state.missing))
  await storeCellTypes(state, plan)
  return shape
}

/** The code of each text of a key. Every token that means "no value" counts as what stands at place 0. */
function* codeRows(
  { values, countedAs }: AssignedRecoding,
  sourceIndexes: readonly number[],
  missing: readonly string[],
): Generator<AppendedValue[]> {
  for (const [key, sourceIndex] of sourceIndexes.entries()) {
    const levels = countedAs?.[key]
    const codeOf = new Map(values[key].map((value, code) => [value, levels?.[code] ?? code]))
    if (values[key].length > 0) for (const token of missing) codeOf.set(token, levels?.[0] ?? 0)
    for (const [text, code] of codeOf) yield [sourceIndex, text, code]
  }
}

/** What the hash of a row begins with, for combinations that go to several classes. */
function* dealingTexts(
  recoding: AssignedRecoding,
  { id, share }: PackedPlan['shares'],
  seed: string,
): Generator<AppendedValue[]> {
  const shareOf = new Map(id.map((combination, index) => [combination, share[index]]))
  for (const [combination, lastShare] of shareOf)
    yield [combination, dealingText(seed, combinationText(recoding, lastShare))]
}

/** The classes by the numbers of their labels; −1 where a class publishes a column as it was. */
async function storeClasses(
  state: TableState,
  { recoding: { classes, columns }, recodedTexts }: Plan<AssignedRecoding>,
): Promise<void> {
  const codes = columns.map((_, columnIndex) => {
    const codeOf = new Map(recodedTexts[columnIndex]?.texts.map((text, code) => [text, code]))
    return Int32Array.from(classes, (planClass) => {
      const label = cellOfClass(planClass, columnIndex)
      return typeof label === 'string' ? codeOf.get(label)! : -1
    })
  })
  const hits = Int32Array.from(classes, ({ suppressed }) => (suppressed ? 1 : 0))
  await appendNumbers(state, PLAN_CLASSES, [Int32Array.from(classes.keys()), hits, ...codes])
}

function* labelCells(plan: Plan<AssignedRecoding>): Generator<AppendedValue[]> {
  for (const column of plan.columns) {
    if (column.recoded === undefined) continue
    const cell = cellOf(column, plan)
    for (const [code, text] of plan.recodedTexts[column.recoded].texts.entries())
      yield [column.recoded, code, cell(text)]
  }
}

/** Cells of recoded columns that some class publishes as they were. A text without a value keeps its form too, but for `*`. */
function* cellsAsTheyWere(
  plan: Plan<AssignedRecoding>,
  { asItWas }: DealtShape,
  missing: readonly string[],
): Generator<AppendedValue[]> {
  for (const column of plan.columns) {
    if (column.recoded === undefined || !asItWas[column.recoded]) continue
    const values = valuesOf(plan.recoding, column.name)
    const cell = cellOf(column, plan)
    for (const text of new Set([...values, ...missing]))
      yield [column.sourceIndex, text, cell(keptText(text, values[0] ?? '', missing))]
  }
}
