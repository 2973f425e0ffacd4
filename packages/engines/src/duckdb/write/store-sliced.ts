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
import { type AppendedValue, appendRows } from '../append-rows.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
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
      source: columnIndexOf(state, name),
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
  function* rows(): Generator<AppendedValue[]> {
    for (const column of made.cells) {
      if (column.recoded === undefined) continue
      const values = recoding.values[recoding.keys.indexOf(state.names[column.source])]
      const cell = cellOf(column, { encode })
      const shown = new Map(values.map((value) => [value, value]))
      for (const token of state.missing) shown.set(token, values[0])
      for (const [value, text] of shown) yield [column.sourceIndex, value, cell(text)]
    }
  }
  await appendRows(state, 'labels', rows())
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
  const rows = new Map<string, string[]>()
  for (const [entry, codes] of from.entries()) {
    // A value listed twice would double its rows in the join.
    if (rows.has(codes.join())) continue
    const values = keys.map((key, keyIndex) => recoding.values[key][codes[keyIndex]])
    rows.set(codes.join(), [...values, ...cells.map((cell, keyIndex) => cell(to[entry][keyIndex]))])
  }
  await appendRows(state, generalisedTable(group), rows.values())
}
