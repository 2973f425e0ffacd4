import { type ColumnOptions, readingOfColumn } from '@outis/core/pipeline'
import { DECIMAL, valueTest } from '@outis/core/value'
import { distinctTexts } from '../count/stored-dictionary.ts'
import type { TableState } from '../table-state.ts'

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
