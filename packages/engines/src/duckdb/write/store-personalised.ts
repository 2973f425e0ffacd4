import {
  type AliasedColumn,
  CHOICES,
  type Choice,
  type GradedColumn,
  needsRanks,
  type PersonalisedRecoding,
} from '@outis/core/recoding'
import {
  createPersonalisedSql,
  PLAN_ALIASES,
  PLAN_HOMOPHONES,
  PLAN_PARTS,
} from '../../sql/hidden-values-sql.ts'
import { createLabelsSql, createSuppressedSql } from '../../sql/plan.ts'
import type { PublishedColumn } from '../../sql/published-column.ts'
import { type AppendedValue, appendRows } from '../append-rows.ts'
import type { TableState } from '../table-state.ts'
import { MOST_VALUES } from './release-columns.ts'
import {
  cellOf,
  levelsTexts,
  type Plan,
  type RecodedTexts,
  storeCells,
  storeCellTypes,
  storeSuppressed,
} from './store-plan.ts'

export type PersonalisedPlan = Plan<PersonalisedRecoding>

const NO_LEVELS = { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 } as const

/** Columns whose cells lie in the plan by value and choice: those that hide values, and quasi-identifiers that are dealt so. */
export const columnsByValue = ({ quasi, columns }: PersonalisedRecoding): readonly ByValue[] => [
  ...(quasi?.kind === 'dealt' ? quasi.columns.map((column) => ({ ...column, isDealt: true })) : []),
  ...columns,
]

/** Of a quasi-identifier that is dealt the missing cell is a value too, at place 0. */
export type ByValue = (AliasedColumn & { readonly isDealt?: boolean }) | GradedColumn

/** Whether the rows of a column take their cells by rank; dealt ones always do, for each has a cell of its own. */
export const isRanked = (column: Exclude<ByValue, GradedColumn>): boolean =>
  column.isDealt === true || needsRanks(column)

/** How many of the recoded columns, the first ones, are on levels. */
export const leveledCount = ({ quasi }: PersonalisedRecoding): number =>
  quasi?.kind === 'levels' ? quasi.columns.length : 0

/** Everything the recoded columns can show, quasi-identifiers first; of aliases for every row as many as tell that they are many. */
export const personalisedTexts = (
  recoding: PersonalisedRecoding,
  missing: readonly string[],
): RecodedTexts[] => [
  ...(recoding.quasi?.kind === 'levels' ? levelsTexts(recoding.quasi) : []),
  ...columnsByValue(recoding).map((column) => ({
    name: column.name,
    texts: [...firstTexts([missing, ...(column.kind === 'grades' ? [column.grades] : aliasTexts(column))])],
  })),
]

function firstTexts(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const list of lists) {
    for (const text of list) {
      if (texts.size > MOST_VALUES) return texts
      texts.add(text)
    }
  }
  return texts
}

const aliasTexts = ({ values, pools, shares }: AliasedColumn): (readonly string[])[] => [
  ...pools,
  shares.value.filter((_, share) => shares.pool[share] < 0).map((value) => values[value]),
]

/** Puts a plan into the database: cells of levels and grades, aliases by value and choice, parts and pools. */
export async function storePersonalised(state: TableState, plan: PersonalisedPlan): Promise<void> {
  const { session, schema } = state
  const quasi = plan.recoding.quasi?.kind === 'levels' ? plan.recoding.quasi : NO_LEVELS
  const columns = columnsByValue(plan.recoding)
  await session.run(createLabelsSql(schema))
  await session.run(createSuppressedSql(schema, quasi.columns.length))
  await session.run(createPersonalisedSql(schema))
  const leveled = plan.columns.filter(({ recoded = Infinity }) => recoded < quasi.columns.length)
  const levels = { ...plan, recoding: quasi, columns: leveled }
  await storeCells(state, levels)
  await storeSuppressed(state, levels)
  await storeCellTypes(state, plan)
  let pools = 0
  for (const [columnIndex, column] of columns.entries()) {
    const published = plan.columns.find(({ recoded }) => recoded === quasi.columns.length + columnIndex)!
    const cell = cellOf(published, plan)
    if (column.kind === 'grades') await storeGrades(state, published, { column, cell })
    else if (!isRanked(column)) await storeAliases(state, published, { column, cell })
    else {
      await storeParts(state, published, { column, cell, pools })
      pools += column.pools.length
    }
  }
}

interface Stored<Kind> {
  readonly column: Kind
  readonly cell: (text: string) => string
}

async function storeGrades(
  state: TableState,
  { sourceIndex }: PublishedColumn,
  { column: { values, grades }, cell }: Stored<GradedColumn>,
): Promise<void> {
  function* rows(): Generator<AppendedValue[]> {
    for (const [valueIndex, value] of values.entries()) {
      if (!state.missing.includes(value)) yield [sourceIndex, value, cell(grades[valueIndex])]
    }
    // A missing cell stays as it was written.
    for (const token of state.missing) yield [sourceIndex, token, cell(token)]
  }
  await appendRows(state, 'labels', rows())
}

async function storeAliases(
  state: TableState,
  { sourceIndex }: PublishedColumn,
  { column, cell }: Stored<AliasedColumn>,
): Promise<void> {
  const { values, pools, shares } = column
  function* rows(): Generator<AppendedValue[]> {
    for (const [share, value] of shares.value.entries()) {
      const pool = shares.pool[share]
      const text = values[value]
      if (state.missing.includes(text)) continue
      yield [sourceIndex, text, shares.choice[share], cell(pool < 0 ? text : pools[pool][0])]
    }
    for (const [token, choice] of missingCells(state)) yield [sourceIndex, token, choice, cell(token)]
  }
  await appendRows(state, PLAN_ALIASES, rows())
}

function* missingCells({ missing }: TableState): Generator<[string, Choice]> {
  for (const token of missing) for (const choice of CHOICES) yield [token, choice]
}

async function storeParts(
  state: TableState,
  { sourceIndex }: PublishedColumn,
  { column, cell, pools: before }: Stored<ByValue & AliasedColumn> & { readonly pools: number },
): Promise<void> {
  const { values, pools, shares, isDealt = false } = column
  const textsOf = (value: number): readonly string[] => {
    if (isDealt && value === 0) return state.missing
    return state.missing.includes(values[value]) ? [] : [values[value]]
  }
  function* parts(): Generator<AppendedValue[]> {
    let id = 0
    for (const [share, value] of shares.value.entries()) {
      const choice = shares.choice[share]
      const first = shares.first[share]
      if (first === 0) id++
      const follows = shares.value[share + 1] === value && shares.choice[share + 1] === choice
      const next = follows ? shares.first[share + 1] : Number.POSITIVE_INFINITY
      const pool = shares.pool[share]
      for (const text of textsOf(value))
        yield pool < 0
          ? [sourceIndex, text, choice, id, first, next, cell(values[value]), null, null, null]
          : [
              sourceIndex,
              text,
              choice,
              id,
              first,
              next,
              null,
              before + pool,
              shares.turn[share],
              pools[pool].length,
            ]
    }
    if (isDealt) return
    for (const [token, choice] of missingCells(state)) {
      yield [sourceIndex, token, choice, ++id, 0, Number.POSITIVE_INFINITY, cell(token), null, null, null]
    }
  }
  function* homophones(): Generator<AppendedValue[]> {
    for (const [pool, texts] of pools.entries()) {
      for (const [turn, alias] of texts.entries()) yield [before + pool, turn, cell(alias)]
    }
  }
  await appendRows(state, PLAN_PARTS, parts(), [4, 5, 8, 9])
  await appendRows(state, PLAN_HOMOPHONES, homophones(), [1])
}
