import { OutisError } from '../../data/errors.ts'
import type { Dictionary } from '../../data/table/table.ts'
import { count } from '../../data/words/words.ts'

/** Distinct combinations that are held at once where nobody says otherwise: some 7 GB. */
export const MOST_COMBINATIONS = 2 ** 26

/**
 * Whether columns can have more distinct combinations than may be held here. One column cannot: its dictionary is
 * held here whatever its length.
 */
export function mayExceed(
  most: number,
  {
    rows,
    columns,
  }: { readonly rows: number; readonly columns: readonly { readonly dictionary: Dictionary }[] },
): boolean {
  if (rows <= most || columns.length < 2) return false
  let possible = 1
  for (const { dictionary } of columns) possible *= dictionary.values.length
  return possible > most
}

/** @param why what cannot do with fewer, as a sentence that ends the message */
export const tooManyCombinations = (
  combinations: number,
  most: number,
  why = 'They are all needed here.',
): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message: `There are ${count(combinations)} distinct combinations of the declared columns, and at most ${count(most)} are taken into memory. ${why}`,
    hint: 'Allow more with --combinations (OUTIS_COMBINATIONS) where there is memory for them, some 100 bytes each. Or declare fewer columns. Or use full-domain, mondrian, local, caat or kaca, with a hierarchy for each quasi-identifier and without a ledger and limits on attacks: their search begins on levels at which the combinations fit.',
    details: { combinations, most },
  })
