import { OutisError } from '../errors.ts'
import type { Dictionary } from '../table/dictionary.ts'
import { count } from '../words/words.ts'

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
    hint: `Allow more with --combinations (OUTIS_COMBINATIONS) where there is memory for them, some 100 bytes each; or declare fewer columns; or ask for nothing that needs them all: without a ledger and limits on attacks, full-domain does with combinations of coarser levels, and mondrian, local, caat and kaca with blocks; in mode faithful, so do sbtam and mixed with levels, slicing with blocks, and personalised with parts.`,
    details: { combinations, most },
  })

/** Why combinations are not handed out in parts. */
export const ALIKE = 'They are those of rows whose quasi-identifiers are alike, which are looked at together.'
