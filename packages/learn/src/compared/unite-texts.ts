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
  for (const [place, text] of texts.entries()) {
    if (!textOf.has(firstOf[place]) || own.has(text)) textOf.set(firstOf[place], text)
  }
  const placeOf = new Map([...textOf.keys()].map((first, place) => [first, place]))
  return {
    texts: [...textOf.values()],
    published: Uint32Array.from(published, (place) => placeOf.get(firstOf[place])!),
  }
}
