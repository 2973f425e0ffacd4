import { type Dictionary, OutisError } from '@outis/core'
import type { DistinctTexts } from './build-dictionary.ts'

/** The code of each distinct text in a dictionary, 0 for those that mean "no value"; one it does not know is an error. */
export function knownCodes(
  { values, rows }: DistinctTexts,
  { name, dictionary }: { readonly name: string; readonly dictionary: Dictionary },
  {
    own,
    missing,
  }: {
    /** Codes that were made together with the dictionary, if it is of these very texts. */
    readonly own: Uint32Array | undefined
    readonly missing: readonly string[]
  },
): Uint32Array {
  const codes = own?.length === values.length ? own : codesOf(values, dictionary, missing)
  const tokens = new Set(missing)
  let unknown = 0
  let unknownRows = 0
  for (let at = 0; at < values.length; at++) {
    if (codes[at] !== 0 || tokens.has(values[at]!)) continue
    unknown++
    unknownRows += rows[at]!
  }
  if (unknown === 0) return codes
  throw new OutisError('UNSEEN_VALUES', {
    message: `The column "${name}" has ${unknown} values, in ${unknownRows} rows, that its dictionary does not know.`,
    hint: 'Take the dictionary from this table, or add the values to it.',
    details: { column: name, values: unknown, rows: unknownRows },
  })
}

/** Codes of texts in a dictionary that was made elsewhere. */
function codesOf(values: readonly string[], dictionary: Dictionary, missing: readonly string[]): Uint32Array {
  const codes = new Map<string, number>()
  for (let code = 1; code < dictionary.values.length; code++) codes.set(dictionary.values[code]!, code)
  for (const token of missing) codes.delete(token)
  return Uint32Array.from(values, (value) => codes.get(value) ?? 0)
}
