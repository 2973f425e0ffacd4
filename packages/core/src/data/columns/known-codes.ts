import { OutisError } from '../errors.ts'
import { type Dictionary, readingOf } from '../table/dictionary.ts'
import { valueIndex, valueTest } from '../value/same-values.ts'
import { counted } from '../words/words.ts'
import type { DistinctTexts } from './normalise-values.ts'

export interface KnownOptions {
  /** Codes that were made together with the dictionary, if it is of these very texts. */
  readonly own: Uint32Array | undefined
  readonly missing: readonly string[]
}

/** The code of each distinct text in a dictionary, 0 for those that mean "no value"; one it does not know is an error. */
export function knownCodes(
  texts: DistinctTexts,
  { name, dictionary }: { readonly name: string; readonly dictionary: Dictionary },
  options: KnownOptions,
): Uint32Array {
  const { codes, unknown } = findCodes(texts, dictionary, options)
  if (unknown.size === 0) return codes
  let rows = 0
  for (const at of unknown) rows += texts.rows[at]
  throw new OutisError('UNSEEN_VALUES', {
    message: `The column "${name}" has ${counted(unknown.size, 'value')}, in ${counted(rows, 'row')}, that its dictionary does not know.`,
    hint: 'Take the dictionary from this table, or add the values to it.',
    details: { column: name, values: unknown.size, rows },
  })
}

/** The codes of texts by value, and the places of those that the dictionary lacks. */
export function findCodes(
  { values }: DistinctTexts,
  dictionary: Dictionary,
  { own, missing }: KnownOptions,
): { readonly codes: Uint32Array; readonly unknown: ReadonlySet<number> } {
  const unknown = new Set<number>()
  if (own?.length === values.length) return { codes: own, unknown }
  const reading = readingOf(dictionary)
  const isMissing = valueTest(missing, reading)
  const codeOf = valueIndex(dictionary.values, reading)
  const codes = Uint32Array.from(values, (text, index) => {
    if (isMissing(text)) return 0
    const code = codeOf(text) ?? 0
    if (code === 0) unknown.add(index)
    return code
  })
  return { codes, unknown }
}
