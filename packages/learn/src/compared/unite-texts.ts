import { type Dictionary, readingOf } from '@outis/core/table'
import { sameValues } from '@outis/core/value'

/** Published texts that are one value as one text: of several the one that the original has, else the first. */
export function uniteTexts(
  texts: readonly string[],
  published: ArrayLike<number>,
  dictionary: Dictionary,
): { readonly texts: readonly string[]; readonly published: ArrayLike<number> } {
  const firstOf = sameValues(texts, readingOf(dictionary))
  if (!firstOf) return { texts, published }
  const own = new Set(dictionary.values)
  const textOf = new Map<number, string>()
  for (const [textIndex, text] of texts.entries()) {
    if (!textOf.has(firstOf[textIndex]) || own.has(text)) textOf.set(firstOf[textIndex], text)
  }
  const placeOf = new Map([...textOf.keys()].map((first, index) => [first, index]))
  return {
    texts: [...textOf.values()],
    published: Uint32Array.from(published, (place) => placeOf.get(firstOf[place])!),
  }
}
