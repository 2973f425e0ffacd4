import { rowsOfTable, type Table } from '../table/table.ts'
import { sortedByRank } from './dealing-order.ts'
import { type AliasedColumn, CHOICES, type Choice } from './recoding.ts'

/** The rows of a column: what each has, and the order in which aliases are dealt to them. */
export interface ColumnRows {
  /** The code of each row in the order of the source. */
  readonly codeOf: Uint32Array
  readonly choiceOf: Uint8Array
  readonly ranked: Uint32Array
}

/** @param table with row numbers; `choice` is the place of the column of choices, where there is one */
export function columnRows(
  table: Table,
  { column, choice, seed }: { readonly column: number; readonly choice?: number; readonly seed: string },
): ColumnRows {
  const rowOfEntry = rowsOfTable(table)
  const { offsets, rows } = table.rowNumbers!
  const codeOf = new Uint32Array(table.rows)
  const choiceOf = new Uint8Array(table.rows).fill(3)
  const numberOf = new Uint32Array(table.rows)
  const { codes, name } = table.columns[column]
  const chosen = choice === undefined ? undefined : table.columns[choice]
  for (let combination = 0; combination < table.length; combination++) {
    const choiceText = chosen?.dictionary.values[chosen.codes[combination]]
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++) {
      const row = rowOfEntry[index]
      codeOf[row] = codes[combination]
      if (choiceText === '1' || choiceText === '2') choiceOf[row] = Number(choiceText)
      numberOf[row] = rows[index] + 1
    }
  }
  const all = Uint32Array.from(codeOf, (_, row) => row)
  return { codeOf, choiceOf, ranked: sortedByRank(all, (row) => numberOf[row], { seed, column: name }) }
}

/** What each row shows; null: the value as it is. */
export type RowTexts = readonly (string | null)[]

/**
 * A plan by which each row shows its own text: the rows of a value and choice are ranked, so the texts are written down in that
 * order. O(rows).
 *
 * @param first the code of the first value; cells below it stay as they are
 */
export function columnOfTexts(
  { name, choice, values }: Pick<AliasedColumn, 'name' | 'choice' | 'values'>,
  { codeOf, choiceOf, ranked }: ColumnRows,
  { texts, first }: { readonly texts: RowTexts; readonly first: 0 | 1 },
): AliasedColumn {
  const lists: (string | null)[][] = Array.from({ length: 3 * values.length }, () => [])
  for (const row of ranked)
    if (codeOf[row] >= first) lists[3 * (codeOf[row] - first) + choiceOf[row] - 1].push(texts[row])
  const pools: string[][] = []
  const shares = {
    value: [] as number[],
    choice: [] as Choice[],
    first: [] as number[],
    pool: [] as number[],
    turn: [] as number[],
  }
  for (const [cell, list] of lists.entries()) {
    for (const [rank, text] of list.entries()) {
      const begins = rank === 0 || (text === null) !== (list[rank - 1] === null)
      if (begins) {
        shares.value.push(Math.floor(cell / 3))
        shares.choice.push(CHOICES[cell % 3])
        shares.first.push(rank)
        shares.pool.push(text === null ? -1 : pools.push([]) - 1)
        shares.turn.push(0)
      }
      if (text !== null) pools[pools.length - 1].push(text)
    }
  }
  return { kind: 'aliases', name, choice, values, pools, shares }
}
