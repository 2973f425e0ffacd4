import { OutisError } from '../../data/errors.ts'
import { counted } from '../../data/words/words.ts'

export const unknownColumn = (name: string): OutisError =>
  new OutisError('COLUMN_UNKNOWN', {
    message: `There is no column "${name}" in the data.`,
    hint: 'Compare the name with the header of the file: capitals and spaces count.',
    details: { column: name },
  })

export function refuseTaken(names: readonly string[], name: string): void {
  if (!names.includes(name)) return
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The data already has a column "${name}".`,
    hint: 'Rename that column in the data.',
    details: { columns: [name] },
  })
}

/** Where a column of the other file stands. */
export function placeOfOther(names: readonly string[], name: string): number {
  const place = names.indexOf(name)
  if (place >= 0) return place
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `The other file has no column "${name}".`,
    hint: 'Compare the name with the header of that file: capitals and spaces count.',
    details: { column: name },
  })
}

export const repeatedKeys = (key: string, keys: number): OutisError =>
  new OutisError('DATA_FORMAT', {
    message: `${counted(keys, 'value')} of the key "${key}" stand in the other file more than once.`,
    hint: 'Keep one row for each key: which of several counts cannot be known.',
    details: { column: key, keys },
  })
