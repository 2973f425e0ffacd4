import { OutisError } from '../../../data/errors.ts'

/** Numbers that class lists may hold in memory at once, at worst: 8 GiB. */
export const MOST_LISTED_NUMBERS = 2 ** 31

export interface ListSizes {
  readonly combinations: number
  readonly columns: number
  /** Of a class's key. */
  readonly words: number
}

/** A search keeps a list of classes for each column, and where nothing merges for long, all are as long as the first. */
export function refuseTooManyLists({ combinations, columns, words }: ListSizes): void {
  if (combinations * columns * (words + 2) <= MOST_LISTED_NUMBERS) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${combinations} distinct combinations of ${columns} quasi-identifiers: too many for a search over levels of all of them.`,
    hint: 'Declare fewer quasi-identifiers, or use mondrian, which needs no such search.',
    details: { combinations, columns },
  })
}
