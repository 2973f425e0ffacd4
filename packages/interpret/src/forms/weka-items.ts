import type { KnownTexts } from '../conditions/known-texts.ts'
import type { MeaningIndex } from '../conditions/meaning-index.ts'

export interface ItemNames {
  readonly index: MeaningIndex
  /** Names of columns that are known to stand before `=`. */
  readonly names: KnownTexts
}

export interface Item {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly value: string
}

/**
 * The items of `a=x b=y`, joined by blanks (or `, `) and holding blanks themselves. Values that the key knows are taken whole;
 * else an item ends where a known name, or a single word, stands before the next `=`.
 */
export function splitItems(text: string, known: ItemNames): Item[] {
  const items: Item[] = []
  for (let start = 0; start < text.length; ) {
    const name = nameAt(text, start, known)
    if (name === undefined) break
    const from = start + name.length + 1
    const { end, next } = itemEnd(text, { name, from }, known)
    items.push({ start, end, name, value: text.slice(from, end) })
    start = next
  }
  return items
}

function nameAt(text: string, start: number, { names }: ItemNames): string | undefined {
  const known = names.at(text, start).find((name) => text[start + name.length] === '=')
  if (known !== undefined) return known
  const equals = text.indexOf('=', start)
  return equals > start ? text.slice(start, equals) : undefined
}

interface ItemEnd {
  readonly end: number
  /** Where the next item begins. */
  readonly next: number
}

function itemEnd(
  text: string,
  { name, from }: { readonly name: string; readonly from: number },
  { index, names }: ItemNames,
): ItemEnd {
  const column = index.columns.get(name)
  const known = column?.kind === 'aliases' ? column.texts.at(text, from) : []
  const bin = /^'[^']*'/.exec(text.slice(from))?.[0]
  for (const value of bin === undefined ? known : [bin]) {
    const gap = /^(?:, ?| |$)/.exec(text.slice(from + value.length))
    if (gap) return { end: from + value.length, next: from + value.length + gap[0].length }
  }
  for (const gap of text.slice(from).matchAll(/,? /g)) {
    const next = from + gap.index + gap[0].length
    const isKnown = names.at(text, next).some((candidate) => text[next + candidate.length] === '=')
    if (isKnown || /^[^\s=]+=/.test(text.slice(next))) return { end: from + gap.index, next }
  }
  return { end: text.length, next: text.length }
}
