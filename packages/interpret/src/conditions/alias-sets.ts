import { looksLikeAlias } from '../looks-like-alias.ts'
import type { ValuePart, ValuesTest } from './column-condition.ts'
import type { AliasIndex } from './meaning-index.ts'

export interface AliasSet {
  readonly texts: readonly string[]
  readonly negated: boolean
}

/**
 * The real values behind a set of published texts. Aliases of one value are taken together: all of them are the value, fewer are a
 * part of it. A group's alias stands for all its values; it dissolves where each of them is there whole.
 */
export function interpretAliasSet(index: AliasIndex, { texts, negated }: AliasSet): ValuesTest {
  const given = new Set(texts.map(index.normalise))
  const parts: ValuePart[] = []
  const shown = new Set<string>()
  const show = (value: string) => {
    if (shown.has(value)) return
    shown.add(value)
    parts.push(valuePart(index, value, given))
  }
  for (const text of given) {
    const alias = index.aliases.get(text)
    if (alias === undefined) {
      if (index.texts.has(text)) show(text)
      else if (index.publishedOnly && !looksLikeAlias(index, text)) parts.push(valueOfNobody(text))
      else if (index.complete || index.publishedOnly)
        parts.push({ kind: 'unknown', texts: [text], reason: NO_VALUE })
      else show(text)
    } else if (alias.values.length === 1) show(alias.values[0])
    else if (alias.values.every((value) => isWhole(index, value, given))) alias.values.forEach(show)
    else parts.push({ kind: 'group', label: text, values: alias.values, texts: [text] })
  }
  return { kind: 'values', column: index.column, negated, parts }
}

/** Not taken together with an alias of the value: that would tell what the alias stands for. */
const valueOfNobody = (text: string): ValuePart => ({
  kind: 'value',
  value: text,
  aliases: 0,
  of: 0,
  itself: true,
  whole: true,
  texts: [text],
})

export const NO_VALUE = 'the text is neither an alias of the release nor a value of the column'

function isWhole(index: AliasIndex, value: string, given: ReadonlySet<string>): boolean {
  const of = formsOf(index, value, given)
  // A value without aliases is published as itself, by everybody who has it.
  if (of.length === 0) return given.has(value)
  return of.every((form) => given.has(form)) && (given.has(value) || !index.open?.has(value))
}

/** The aliases a value is published by, and those asked for that no row has. */
const formsOf = ({ forms }: AliasIndex, value: string, given: ReadonlySet<string>): string[] =>
  (forms.get(value) ?? []).filter(({ unused, text }) => !unused || given.has(text)).map(({ text }) => text)

function valuePart(index: AliasIndex, value: string, given: ReadonlySet<string>): ValuePart {
  const of = formsOf(index, value, given)
  const meant = of.filter((form) => given.has(form))
  const itself = given.has(value)
  return {
    kind: 'value',
    value,
    aliases: meant.length,
    of: of.length,
    itself,
    whole: isWhole(index, value, given),
    texts: itself ? [value, ...meant] : meant,
  }
}
