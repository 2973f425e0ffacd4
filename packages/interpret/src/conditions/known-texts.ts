/** A set of texts that can be found at a place of another text, the longest first. */
export interface KnownTexts {
  has(text: string): boolean
  /** Those that stand at the place, longest first. */
  at(text: string, place: number): readonly string[]
  /** Those the text ends with, longest first. */
  ending(text: string): readonly string[]
}

/** O(distinct lengths) per look-up, whatever the number of texts. */
export function knownTexts(given: Iterable<string>): KnownTexts {
  const texts = new Set(given)
  const lengths = [...new Set([...texts].map((text) => text.length))].sort((a, b) => b - a)
  const found = (slice: (length: number) => string | undefined) =>
    lengths.map(slice).filter((candidate) => candidate !== undefined && texts.has(candidate)) as string[]
  return {
    has: (text) => texts.has(text),
    at: (text, place) =>
      found((length) => (place + length > text.length ? undefined : text.slice(place, place + length))),
    ending: (text) =>
      found((length) => (length > text.length ? undefined : text.slice(text.length - length))),
  }
}
