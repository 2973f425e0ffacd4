import type { ValuePart, ValuesTest } from './column-condition.ts'
import type { AliasIndex } from './meaning-index.ts'

interface AliasSet {
  readonly texts: readonly string[]
  readonly negated: boolean
}

/**
 * The real values behind a set of published texts. Aliases of one value are taken together: all of them are the value, fewer are a
 * part of it. A group's alias stands for all its values; it dissolves where each of them is there whole.
 */
export function interpretAliasSet(index: AliasIndex, { texts, negated }: AliasSet): ValuesTest {
  const asked = new Set(texts.map(index.normalise))
  const parts: ValuePart[] = []
  const added = new Set<string>()
  const addValue = (value: string) => {
    if (added.has(value)) return
    added.add(value)
    parts.push(valuePart(index, value, asked))
  }
  for (const text of asked) {
    const alias = index.aliases.get(text)
    if (alias === undefined) {
      if (index.texts.has(text)) addValue(text)
      else if (index.publishedOnly && !looksLikeAlias(index, text)) parts.push(unpublishedValue(text))
      else if (index.complete || index.publishedOnly)
        parts.push({ kind: 'unknown', texts: [text], reason: NO_VALUE })
      else addValue(text)
    } else if (alias.values.length === 1) addValue(alias.values[0])
    else if (alias.values.every((value) => isWhole(index, value, asked))) alias.values.forEach(addValue)
    else parts.push({ kind: 'group', label: text, values: alias.values, texts: [text] })
  }
  return { kind: 'values', column: index.column, negated, parts }
}

/** Never joined with an alias of the value: that would reveal what the alias stands for. */
const unpublishedValue = (text: string): ValuePart => ({
  kind: 'value',
  value: text,
  aliases: 0,
  of: 0,
  itself: true,
  whole: true,
  texts: [text],
})

export const NO_VALUE = 'the text is neither an alias of the release nor a value of the column'

function isWhole(index: AliasIndex, value: string, asked: ReadonlySet<string>): boolean {
  const forms = formsOf(index, value, asked)
  // A value without aliases is published as itself, by everybody who has it.
  if (forms.length === 0) return asked.has(value)
  return forms.every((form) => asked.has(form)) && (asked.has(value) || !index.open?.has(value))
}

/** The aliases a value is published by, and those asked for that no row has. */
const formsOf = ({ forms }: AliasIndex, value: string, asked: ReadonlySet<string>): string[] =>
  (forms.get(value) ?? []).filter(({ unused, text }) => !unused || asked.has(text)).map(({ text }) => text)

function valuePart(index: AliasIndex, value: string, asked: ReadonlySet<string>): ValuePart {
  const forms = formsOf(index, value, asked)
  const askedForms = forms.filter((form) => asked.has(form))
  const itself = asked.has(value)
  return {
    kind: 'value',
    value,
    aliases: askedForms.length,
    of: forms.length,
    itself,
    whole: isWhole(index, value, asked),
    texts: itself ? [value, ...askedForms] : askedForms,
  }
}

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

export const codesIn = (text: string): string[] => (text.match(CODES) ?? []).filter(isCode)

export const isCode = (text: string): boolean => CODE.test(text)

/** How many codes of a length there are: a letter first and a digit somewhere. */
export const possibleCodes = (length: number): number => 20 * (28 ** (length - 1) - 20 ** (length - 1))

/** What stands before the number of an alias. */
const labelOf = (text: string): string | undefined => NUMBERED.exec(text)?.[1]
