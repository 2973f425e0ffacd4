import { OutisError } from '@outis/core/errors'
import {
  buildDictionary,
  type ColumnOptions,
  type ColumnProfile,
  readingOfColumn,
} from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { DECIMAL, defined, valueTest } from '@outis/core/value'
import { frequenciesSql, profileSql } from '../../sql/dictionary-sql.ts'
import { piecesOf, pullNumbers, pullTexts } from '../count/pull.ts'
import { distinctTexts, ensureDictionary } from '../count/stored-dictionary.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'

export async function dictionaryOf(state: TableState, column: ColumnOptions): Promise<Dictionary> {
  const sourceIndex = columnIndexOf(state, column.name)
  const texts = await distinctTexts(state, sourceIndex)
  const fileOrder = state.orders.get(column.name)
  const { dictionary, codes } = buildDictionary(texts, {
    column,
    missing: state.missing,
    ...defined({ fileOrder }),
  })
  state.codes.set(dictionary, codes)
  return dictionary
}

export async function profileOf(state: TableState, names: readonly string[]): Promise<ColumnProfile[]> {
  if (names.length === 0) return []
  const sourceIndexes = names.map((name) => columnIndexOf(state, name))
  // Asked all at once: the database goes on while this thread is busy with something else.
  await Promise.all(sourceIndexes.map((sourceIndex) => ensureDictionary(state, sourceIndex)))
  const sql = profileSql(state.schema, { sourceIndexes, missing: state.missing })
  const rows = await (await state.session.run(sql)).getRows()
  return rows.map((figures, row) => {
    const [, missing, distinct, unique, undecimal] = figures.map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const type = distinct > 0 && undecimal === 0 ? 'number' : 'text'
    return { name: names[row], type, missing, distinct, unique }
  })
}

export async function frequenciesOf(state: TableState, column: string, limit?: number) {
  const sourceIndex = columnIndexOf(state, column)
  await ensureDictionary(state, sourceIndex)
  const pieces = piecesOf(await state.session.run(frequenciesSql(state.schema, sourceIndex, limit)))
  const rows = pullNumbers(pieces, 1, new Float64Array(pieces.rows))
  return pullTexts(pieces, 0).map((value, index) => ({ value, rows: rows[index] }))
}

/** Counts are unsigned integers of 32 bits from here on. */
export function refuseTooManyRows(rows: number): void {
  if (rows < 2 ** 32) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${rows} rows; counts hold ${2 ** 32 - 1}.`,
    hint: 'Split the table, or take a sample of it.',
    details: { rows },
  })
}

/** Every text of a column that means "no value": the tokens, and what is the same value as one of them. */
export async function missingTexts(
  state: TableState,
  sourceIndex: number,
  column: Pick<ColumnOptions, 'type'>,
): Promise<readonly string[]> {
  const { missing } = state
  if (column.type !== 'date' && !missing.some(hasOtherTexts)) return missing
  const { values } = await distinctTexts(state, sourceIndex)
  const isMissing = valueTest(missing, readingOfColumn(column, values, missing))
  return [...new Set([...missing, ...values.filter(isMissing)])]
}

/** Every text of a column that is one of these values. */
export async function textsOfValues(
  state: TableState,
  sourceIndex: number,
  {
    column,
    values: wanted,
  }: { readonly column: Pick<ColumnOptions, 'type'>; readonly values: readonly string[] },
): Promise<readonly string[]> {
  const { values } = await distinctTexts(state, sourceIndex)
  return values.filter(valueTest(wanted, readingOfColumn(column, values, state.missing)))
}

/** Whether a token could be written otherwise. Three characters beyond ASCII are one of these in Unicode NFC. */
const hasOtherTexts = (token: string): boolean => DECIMAL.test(token) || /[^\0-\x7f]|[K;`]/.test(token)
