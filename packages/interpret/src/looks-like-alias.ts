import type { AliasIndex } from './conditions/meaning-index.ts'

/** Codes as releases publish them: no vowels, a letter first and a digit somewhere. */
const CODE = /^(?=.*[2-9])[B-DF-HJ-NP-TV-XZ][B-DF-HJ-NP-TV-XZ2-9]{3,}$/
/** The same inside a text: words of it are looked up in the key. */
const CODES = /(?<![\p{L}\p{N}])[B-DF-HJ-NP-TV-XZ][B-DF-HJ-NP-TV-XZ2-9]{3,}(?![\p{L}\p{N}])/gu
const NUMBERED = /^(.+) #\d+$/

/** Whether a text has the form of an alias that a release of this column would publish. O(aliases) for numbered ones. */
export function looksLikeAlias({ column, aliases }: AliasIndex, text: string): boolean {
  if (isCode(text)) return true
  const label = labelOf(text)
  if (label === undefined) return false
  return label === column || [...aliases.keys()].some((alias) => (labelOf(alias) ?? alias) === label)
}

/** Every word of a text that could be a code. O(text). */
export const codesIn = (text: string): string[] => (text.match(CODES) ?? []).filter(isCode)

export const isCode = (text: string): boolean => CODE.test(text)

/** How many codes of a length there are: a letter first and a digit somewhere. */
export const possibleCodes = (length: number): number => 20 * (28 ** (length - 1) - 20 ** (length - 1))

/** What stands before the number of an alias. */
const labelOf = (text: string): string | undefined => NUMBERED.exec(text)?.[1]
