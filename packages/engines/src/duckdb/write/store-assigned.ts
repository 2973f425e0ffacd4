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
import { placeOf, type TableState } from '../table-state.ts'
import { appendNumbers } from './append-numbers.ts'
import { type PackedPlan, packPlan } from './pack-plan.ts'
import { cellOf, type Plan, type RecodedTexts, storeCellTypes } from './store-plan.ts'

/** Labels of the classes, `*`, and where some class publishes a column as it was, its own texts and all that mean "no value". */
export function assignedTexts(recoding: AssignedRecoding, missing: readonly string[]): RecodedTexts[] {
  return recoding.columns.map((name, columnIndex) => {
    const texts = new Set([SUPPRESSED])
    for (const one of recoding.classes) {
      const label = cellOfClass(one, columnIndex)
      if (typeof label === 'string') texts.add(label)
    }
    if (keepsTexts(recoding, columnIndex))
      for (const text of [...valuesOf(recoding, name), ...missing]) texts.add(text)
    return { name, texts: [...texts] }
  })
}

const keepsTexts = ({ classes }: Pick<AssignedRecoding, 'classes'>, at: number): boolean =>
  classes.some(({ labels }) => labels[at] === null)

function valuesOf({ keys, values }: WrittenPlan['recoding'], name: string): readonly string[] {
  const own = values[keys.indexOf(name)]
  if (own !== undefined) return own
  throw new OutisError('INTERNAL', {
    message: `The recoding changes "${name}", which is not among its keys.`,
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    details: { column: name },
  })
}

/**
 * Puts a plan into the database as numbers, with short lists of the texts behind them.
 *
 * @param seed what rows of one combination are dealt by; without it they are dealt in the order of the source
 */
export async function storeAssigned(
  state: TableState,
  plan: Plan<AssignedRecoding>,
  seed?: string,
): Promise<DealtShape> {
  const { recoding } = plan
  const places = recoding.keys.map((name) => placeOf(state, name))
  const packed = packPlan(recoding)
  const shape: DealtShape = {
    words: packed.words.map((members) => members.map(({ key, factor }) => ({ place: places[key], factor }))),
    asItWas: recoding.columns.map((_, columnIndex) => keepsTexts(recoding, columnIndex)),
    split: packed.shares.share.length > 0,
    hashed: seed !== undefined,
  }
  await createLists(state, recoding, packed)
  await storeAssignments(state, packed)
  if (seed !== undefined) await storeDealingTexts(state, recoding, { shares: packed.shares, seed })
  const codesOf = plan.recodedTexts.map(({ texts }) => new Map(texts.map((text, code) => [text, code])))
  await storeClasses(state, recoding, (columnIndex, label) => codesOf[columnIndex].get(label)!)
  await storeAllCells(state, plan, shape.asItWas)
  return shape
}

/** The lists of a plan with the codes of its values, for assignments to be added. */
async function createLists(
  state: TableState,
  recoding: AssignedRecoding,
  { words }: PackedPlan,
): Promise<void> {
  const recoded = recoding.columns.length
  await state.session.run(createAssignedSql(state.schema, { words, recoded }))
  await storeCodes(
    state,
    recoding,
    recoding.keys.map((name) => placeOf(state, name)),
  )
}

async function storeAssignments(state: TableState, { combinations, shares }: PackedPlan): Promise<void> {
  const { codes, ids, rows, classOf } = combinations
  await appendNumbers(state, PLAN_COMBINATIONS, [...codes, ids, rows, classOf])
  await appendNumbers(state, PLAN_SHARES, [shares.share, shares.id, shares.first, shares.classOf])
}

/** What the classes of a plan are written as, in the columns of one release. */
async function storeAllCells(
  state: TableState,
  plan: WrittenPlan,
  asItWas: readonly boolean[],
): Promise<void> {
  await state.session.run(createLabelsSql(state.schema))
  await state.session.run(createCellsSql(state.schema))
  await storeLabelCells(state, plan)
  await storeOwnCells(state, plan, asItWas)
  await storeCellTypes(state, plan)
}

type WrittenPlan = Omit<Plan, 'recoding'> & {
  readonly recoding: Pick<AssignedRecoding, 'keys' | 'values'>
}

/** Every token that means "no value" counts as what stands at place 0. */
function codesOf(
  values: readonly string[],
  {
    missing,
    countedAs,
  }: { readonly missing: readonly string[]; readonly countedAs?: readonly number[] | null | undefined },
): Map<string, number> {
  const byText = new Map(values.map((value, valueIndex) => [value, countedAs?.[valueIndex] ?? valueIndex]))
  if (values.length > 0) for (const token of missing) byText.set(token, countedAs?.[0] ?? 0)
  return byText
}

async function storeCodes(
  state: TableState,
  { values, countedAs }: AssignedRecoding,
  places: readonly number[],
): Promise<void> {
  const appender = await state.session.connection.createAppender(PLAN_CODES, state.schema)
  try {
    for (const [key, place] of places.entries()) {
      for (const [text, code] of codesOf(values[key], {
        missing: state.missing,
        countedAs: countedAs?.[key],
      })) {
        appender.appendInteger(place)
        appender.appendVarchar(text)
        appender.appendDouble(code)
        appender.endRow()
      }
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}

/** Of combinations that go to several classes: what the hash of a row begins with. */
async function storeDealingTexts(
  state: TableState,
  recoding: AssignedRecoding,
  { shares: { id, share }, seed }: { readonly shares: PackedPlan['shares']; readonly seed: string },
): Promise<void> {
  const shareOf = new Map(id.map((combination, index) => [combination, share[index]]))
  const appender = await state.session.connection.createAppender(PLAN_TEXTS, state.schema)
  try {
    for (const [combination, one] of shareOf) {
      appender.appendInteger(combination)
      appender.appendVarchar(dealingText(seed, combinationText(recoding, one)))
      appender.endRow()
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}

/** Classes by the numbers of their labels. */
async function storeClasses(
  state: TableState,
  { classes, columns }: Pick<AssignedRecoding, 'classes' | 'columns'>,
  codeOf: (columnIndex: number, label: string) => number,
): Promise<void> {
  const codes = columns.map((_, columnIndex) =>
    Int32Array.from(classes, (one) => {
      const label = cellOfClass(one, columnIndex)
      return typeof label === 'string' ? codeOf(columnIndex, label) : -1
    }),
  )
  const hits = Int32Array.from(classes, ({ suppressed }) => (suppressed ? 1 : 0))
  await appendNumbers(state, PLAN_CLASSES, [Int32Array.from(classes.keys()), hits, ...codes])
}

async function storeLabelCells(state: TableState, plan: WrittenPlan): Promise<void> {
  const appender = await state.session.connection.createAppender(PLAN_CELLS, state.schema)
  try {
    for (const column of plan.columns) {
      if (column.recoded === undefined) continue
      const cell = cellOf(column, plan)
      for (const [code, text] of plan.recodedTexts[column.recoded].texts.entries()) {
        appender.appendInteger(column.recoded)
        appender.appendInteger(code)
        appender.appendVarchar(cell(text))
        appender.endRow()
      }
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}

/** The cells of recoded columns where a class publishes them as they were: a text without a value, too, keeps its own form, but for `*`. */
async function storeOwnCells(
  state: TableState,
  plan: WrittenPlan,
  asItWas: readonly boolean[],
): Promise<void> {
  const appender = await state.session.connection.createAppender('labels', state.schema)
  try {
    for (const column of plan.columns) {
      if (column.recoded === undefined || !asItWas[column.recoded]) continue
      const values = valuesOf(plan.recoding, column.name)
      const cell = cellOf(column, plan)
      for (const text of new Set([...values, ...state.missing])) {
        appender.appendInteger(column.place)
        appender.appendVarchar(text)
        appender.appendVarchar(cell(keptText(text, values[0] ?? '', state.missing)))
        appender.endRow()
      }
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}
