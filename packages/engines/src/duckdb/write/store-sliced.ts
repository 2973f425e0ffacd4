import { dealing } from '@outis/core/pipeline'
import { ESCAPE, keyBegin, UNIT_SEPARATOR } from '@outis/core/random'
import { NEUTRAL_PURPOSE, permutationPurpose, type SlicedRecoding } from '@outis/core/recoding'
import type { DealtShape } from '../../sql/assigned.ts'
import {
  createGeneralisedSql,
  generalisedTable,
  type SlicedKey,
  type SlicedShape,
} from '../../sql/sliced-sql.ts'
import { placeOf, type TableState } from '../table-state.ts'
import type { SlicedColumns } from './sliced-columns.ts'
import { storeAssigned } from './store-assigned.ts'
import { cellOf, type Plan, storeCellTypes } from './store-plan.ts'

export interface SlicedPlan {
  readonly recoding: SlicedRecoding
  readonly made: SlicedColumns
  readonly encode: Plan['encode']
  readonly seed: string
  readonly paper: boolean
  readonly rowNumbers: boolean
}

/** Puts a sliced plan into the database: which rows go to which bucket, and the cells of every value. */
export async function storeSliced(
  state: TableState,
  plan: SlicedPlan,
): Promise<{ readonly dealt: DealtShape; readonly shape: SlicedShape }> {
  const { recoding, made, encode } = plan
  const bare = { recodedTexts: [], columns: [], encode }
  const dealt = await storeAssigned(state, { ...bare, recoding: dealing(recoding) })
  await storeCells(state, plan)
  await storeCellTypes(state, { recodedTexts: made.texts, columns: made.cells, encode })
  const shape = shapeOf(state, plan, dealt.split)
  for (const group of recoding.groups.keys()) await storeGeneralised(state, plan, group)
  return { dealt, shape }
}

function shapeOf(
  state: TableState,
  { recoding, made, seed, paper, rowNumbers }: SlicedPlan,
  split: boolean,
): SlicedShape {
  const { groups, neutral = [] } = recoding
  const keys = recoding.keys.map((name, key): SlicedKey => {
    const values = recoding.values[key]
    return {
      source: placeOf(state, name),
      missing: state.missing,
      absent: values[0] ?? '',
      separators: values.some((value) => value.includes(UNIT_SEPARATOR) || value.includes(ESCAPE)),
    }
  })
  return {
    keys,
    cells: made.cells,
    groups: [
      ...groups.map(({ generalised }, group) => ({
        begin: keyBegin(seed, permutationPurpose(group)),
        generalised: generalised?.keys.map((key) => keys[key]) ?? [],
      })),
      ...(neutral.length > 0 ? [{ begin: keyBegin(seed, NEUTRAL_PURPOSE), generalised: [] }] : []),
    ],
    split,
    paper,
    rowNumbers,
  }
}

/** The cell of every value of a key column; every token that means "no value" gets that of place 0. */
async function storeCells(state: TableState, { recoding, made, encode }: SlicedPlan): Promise<void> {
  const appender = await state.session.connection.createAppender('labels', state.schema)
  try {
    for (const column of made.cells) {
      if (column.recoded === undefined) continue
      const values = recoding.values[recoding.keys.indexOf(state.names[column.source])]
      const cell = cellOf(column, { encode })
      const shown = new Map(values.map((value) => [value, value]))
      for (const token of state.missing) shown.set(token, values[0])
      for (const [value, text] of shown) {
        appender.appendInteger(column.place)
        appender.appendVarchar(value)
        appender.appendVarchar(cell(text))
        appender.endRow()
      }
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}

/** Values of one group that are published as others, as texts; the labels as cells. */
async function storeGeneralised(
  state: TableState,
  { recoding, made, encode }: SlicedPlan,
  group: number,
): Promise<void> {
  const { generalised } = recoding.groups[group]
  if (generalised === undefined) return
  const { keys, from, to } = generalised
  await state.session.run(createGeneralisedSql(state.schema, group, keys.length))
  const cells = keys.map((_, keyIndex) => {
    const column = made.cells.find((cell) => cell.group === group && cell.generalised === keyIndex)!
    return cellOf(column, { encode })
  })
  const seen = new Set<string>()
  const appender = await state.session.connection.createAppender(generalisedTable(group), state.schema)
  try {
    for (const [entry, places] of from.entries()) {
      // A value listed twice would double its rows in the join.
      if (seen.has(places.join())) continue
      seen.add(places.join())
      for (const [keyIndex, key] of keys.entries())
        appender.appendVarchar(recoding.values[key][places[keyIndex]])
      for (const keyIndex of keys.keys()) appender.appendVarchar(cells[keyIndex](to[entry][keyIndex]))
      appender.endRow()
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}
