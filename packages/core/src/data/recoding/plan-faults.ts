import { OutisError } from '../errors.ts'
import { counted } from '../words/words.ts'
import type { AssignedRecoding } from './recoding.ts'

export const unseenError = (rows: number): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `${counted(rows, 'row has', 'rows have')} a combination of values that the recoding does not know.`,
    hint: 'Make a new recoding from this data, or leave those rows out.',
    details: { rows },
  })

export const unevenError = (combinations: number): OutisError =>
  new OutisError('INTERNAL', {
    message: `The recoding deals other numbers of rows than the table has, in ${counted(combinations, 'combination')} of values.`,
    hint: 'Nothing was written. A plan of this kind deals single rows: make a new one from this data.',
    details: { combinations },
  })

export const unlabelledError = (
  column: string,
  { values, rows }: { readonly values: number; readonly rows: number },
): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `The column "${column}" has ${counted(values, 'value')}, in ${counted(rows, 'row')}, that the recoding does not know.`,
    hint: 'Make a new recoding from this data, or leave those rows out.',
    details: { column, values, rows },
  })

export const seedless = (column: string): OutisError =>
  new OutisError('RELEASE_MISMATCH', {
    message: `"${column}" has several aliases for a value, and no seed says which row gets which.`,
    hint: 'Give the layout a seed.',
    details: { column },
  })

export const unseenChoices = (column: string, rows: number): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `The column "${column}" has values, or values with choices, in ${counted(rows, 'row')}, that the recoding does not know.`,
    hint: 'Make a new recoding from this data, or leave those rows out.',
    details: { column, rows },
  })

/** A plan that was stored and read again may be anything. */
export function refuseBroken({ keys, columns, values, classes, assignments }: AssignedRecoding): void {
  const { combination, classOf, rows } = assignments
  const below = (list: readonly number[], limit: number): boolean =>
    list.length === rows.length && list.every((n) => Number.isInteger(n) && n >= 0 && n < limit)
  const sound =
    combination.length === keys.length &&
    values.length === keys.length &&
    combination.every((places, key) => below(places, values[key].length)) &&
    below(classOf, classes.length) &&
    below(rows, Number.MAX_SAFE_INTEGER) &&
    classes.every(({ labels }) => labels.length === columns.length)
  if (sound) return
  throw new OutisError('INTERNAL', {
    message: 'The recoding is not sound: some assignment has no combination, no class or no number of rows.',
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
  })
}
