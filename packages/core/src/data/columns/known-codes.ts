import { OutisError } from '../errors.ts'
import { type Codes, type Dictionary, readingOf } from '../table/table.ts'
import { valueIndex, valueTest } from '../value/same-values.ts'
import { counted } from '../words/words.ts'
import type { DistinctTexts } from './normalise-values.ts'

interface KnownOptions {
  /** Codes that were made together with the dictionary, if it is of these very texts. */
  readonly builtCodes: Uint32Array | undefined
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
  for (const textIndex of unknown) rows += texts.rows[textIndex]
  throw new OutisError('UNSEEN_VALUES', {
    message: `The column "${name}" has ${counted(unknown.size, 'value')}, in ${counted(rows, 'row')}, that its dictionary does not know.`,
    hint: 'Take the dictionary from this table, or add the values to it.',
    details: { column: name, values: unknown.size, rows },
  })
}

/** The codes of texts by value, and the places of those that the dictionary lacks. */
function findCodes(
  { values }: DistinctTexts,
  dictionary: Dictionary,
  { builtCodes, missing }: KnownOptions,
): { readonly codes: Uint32Array; readonly unknown: ReadonlySet<number> } {
  const unknown = new Set<number>()
  if (builtCodes?.length === values.length) return { codes: builtCodes, unknown }
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

/** A list for codes below a number of values: a byte each where that is enough. */
export function codesFor(values: number, length: number): Codes {
  if (values <= 0x100) return new Uint8Array(length)
  return values <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length)
}

/** What changes where a column is written as its dictionary writes it. */
interface Spelling {
  /** What becomes of texts that are written otherwise. */
  readonly texts: ReadonlyMap<string, string>
  /** Values and rows that this concerns. */
  readonly values: number
  readonly rows: number
}

/** Compares the distinct texts of a column with its dictionary; texts that it lacks stay. O(texts). */
export function spellingOf(texts: DistinctTexts, dictionary: Dictionary, options: KnownOptions): Spelling {
  const { codes, unknown } = findCodes(texts, dictionary, options)
  const tokenAt = valueIndex(options.missing, readingOf(dictionary))
  const changes = new Map<string, string>()
  const values = new Set<number>()
  let rows = 0
  for (const [valueIndex, text] of texts.values.entries()) {
    const code = codes[valueIndex]
    // A token stays the token it is: all of them are read alike.
    const normalised = code === 0 ? options.missing[tokenAt(text) ?? -1] : dictionary.values[code]
    if (normalised === undefined || normalised === text || unknown.has(valueIndex)) continue
    changes.set(text, normalised)
    values.add(code)
    rows += texts.rows[valueIndex]
  }
  return { texts: changes, values: values.size, rows }
}
