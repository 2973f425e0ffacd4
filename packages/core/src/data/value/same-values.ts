import { type ValueReading, valueKey } from './value-key.ts'

/** Finds a text in a list: the place of the same text, else of a text that is the same value. */
export type ValueIndex = (text: string) => number | undefined

/** An index over texts; where one stands there twice, its last place. O(texts), and O(length) for each question. */
export function valueIndex(texts: readonly string[], reading: ValueReading): ValueIndex {
  const placeOf = new Map(texts.map((text, textIndex) => [text, textIndex]))
  let respelt: Map<string, number> | undefined
  return (text) => {
    const same = placeOf.get(text)
    if (same !== undefined) return same
    respelt ??= respeltPlaces(texts, reading)
    const key = valueKey(text, reading)
    return placeOf.get(key) ?? respelt.get(key)
  }
}

/** Texts that are not written as their key, by that key; the first of equals. */
function respeltPlaces(texts: readonly string[], reading: ValueReading): Map<string, number> {
  const places = new Map<string, number>()
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const key = valueKey(texts[textIndex], reading)
    if (key !== texts[textIndex] && !places.has(key)) places.set(key, textIndex)
  }
  return places
}

/** Whether a text is the value of one of these. */
export function valueTest(texts: Iterable<string>, reading: ValueReading): (text: string) => boolean {
  const keys = new Set<string>()
  for (const text of texts) keys.add(text).add(valueKey(text, reading))
  return (text) => keys.has(text) || keys.has(valueKey(text, reading))
}

/**
 * One text for each value: a known one where there is one, else the value's key. Serves what compares texts and
 * publishes none.
 */
export function textNormaliser(known: readonly string[], reading: ValueReading): (text: string) => string {
  const index = valueIndex(known, reading)
  return (text) => {
    const place = index(text)
    return place === undefined ? valueKey(text, reading) : known[place]
  }
}

/**
 * Of distinct texts, the first that is the same value, by place; undefined where every text is a value of its own, as it
 * is in most tables. O(texts), one Map entry for each text that is not written as its key.
 */
export function sameValues(texts: readonly string[], reading: ValueReading): Uint32Array | undefined {
  const respelt = new Map<string, number[]>()
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const key = valueKey(texts[textIndex], reading)
    if (key === texts[textIndex]) continue
    const places = respelt.get(key)
    if (places) places.push(textIndex)
    else respelt.set(key, [textIndex])
  }
  if (respelt.size === 0) return undefined
  const firstOf = Uint32Array.from(texts, (_, index) => index)
  let united = 0
  const unite = (places: readonly number[]): void => {
    const first = places.reduce((least, place) => Math.min(least, place))
    for (const place of places) firstOf[place] = first
    united += places.length - 1
  }
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const others = respelt.get(texts[textIndex])
    if (!others) continue
    unite([textIndex, ...others])
    respelt.delete(texts[textIndex])
  }
  for (const places of respelt.values()) if (places.length > 1) unite(places)
  return united === 0 ? undefined : firstOf
}
