import { rangeLengthAt } from './printed-numbers.ts'

export interface ScannedValue {
  /** Without quotes and escapes. */
  readonly value: string
  /** Behind its last character. */
  readonly end: number
  readonly quote: (value: string) => string
}

const QUOTES = `'"\``

/** The quoted text that begins at the offset: quotes are doubled or escaped by a backslash. Undefined where it does not end. */
export function quotedAt(text: string, offset: number): ScannedValue | undefined {
  const mark = text[offset]
  if (offset >= text.length || !QUOTES.includes(mark)) return undefined
  let value = ''
  for (let index = offset + 1; index < text.length; index++) {
    const character = text[index]
    if (character === '\\' && index + 1 < text.length && `\\${QUOTES}`.includes(text[index + 1]))
      value += text[++index]
    else if (character !== mark) value += character
    else if (text[index + 1] === mark) value += text[++index]
    else return { value, end: index + 1, quote: quoteWith(mark) }
  }
  return undefined
}

const quoteWith =
  (mark: string) =>
  (value: string): string =>
    `${mark}${value.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`

const asIs = (value: string): string => value

/** The words and signs a value may stand before; figures in brackets behind a value are counts. */
const BOUNDARY = /\s*(?:$|[,;)}\]&|]|[({[]\s*\d|=>|->|==>)|\s+(?:and|or|then|else)\b/iy
const BARE_END = /\s+(?:and|or|then|else)\b|\s*(?:&&|\|\||=>|->|==>|[,;)}\]])|\s+[([]\s*\d|\s*$/gi

export function endsAt(text: string, offset: number): boolean {
  BOUNDARY.lastIndex = offset
  return BOUNDARY.test(text)
}

/** The value that begins at the offset: quoted, a range, a text known to be published, or all up to the next word of the language. */
export function valueAt(text: string, offset: number, known?: KnownTexts): ScannedValue | undefined {
  const quoted = quotedAt(text, offset)
  if (quoted && endsAt(text, quoted.end)) return quoted
  const published = known?.at(text, offset).find((candidate) => endsAt(text, offset + candidate.length))
  if (published !== undefined) return { value: published, end: offset + published.length, quote: asIs }
  const range = rangeLengthAt(text, offset)
  if (range > 0 && endsAt(text, offset + range)) {
    return { value: text.slice(offset, offset + range), end: offset + range, quote: asIs }
  }
  const end = bareEnd(text, offset)
  return end > offset ? { value: text.slice(offset, end), end, quote: asIs } : undefined
}

/** Brackets that a value opens itself do not end it. */
function bareEnd(text: string, offset: number): number {
  BARE_END.lastIndex = offset
  for (let match = BARE_END.exec(text); match; match = BARE_END.exec(text)) {
    if (!match[0].endsWith(')')) return match.index
    const value = text.slice(offset, match.index)
    if (value.split('(').length === value.split(')').length) return match.index
    BARE_END.lastIndex = match.index + match[0].length
  }
  return text.length
}

interface ScannedList {
  readonly values: readonly ScannedValue[]
  readonly end: number
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** `{a, "b", c}` in any kind of brackets. Undefined where it does not end or has an empty item. */
export function listAt(text: string, offset: number, known?: KnownTexts): ScannedList | undefined {
  const close = CLOSING[text[offset] ?? '']
  if (close === undefined) return undefined
  const values: ScannedValue[] = []
  for (let index = offset + 1; ; index++) {
    index = skipBlanks(text, index)
    const value = valueAt(text, index, known)
    if (!value) return undefined
    values.push(value)
    index = skipBlanks(text, value.end)
    if (text[index] === close) return { values, end: index + 1 }
    if (text[index] !== ',' && text[index] !== ';') return undefined
  }
}

const BLANKS = /\s*/y

export function skipBlanks(text: string, offset: number): number {
  BLANKS.lastIndex = offset
  BLANKS.exec(text)
  return BLANKS.lastIndex
}

/** A set of texts that can be found at a offset of another text, the longest first. */
export interface KnownTexts {
  has(text: string): boolean
  /** Those that stand at the offset, longest first. */
  at(text: string, offset: number): readonly string[]
  /** Those the text ends with, longest first. */
  ending(text: string): readonly string[]
}

/** O(distinct lengths) per look-up, whatever the number of texts. */
export function knownTexts(all: Iterable<string>): KnownTexts {
  const texts = new Set(all)
  const lengths = [...new Set([...texts].map((text) => text.length))].sort((a, b) => b - a)
  const matching = (slice: (length: number) => string | undefined) =>
    lengths.map(slice).filter((candidate) => candidate !== undefined && texts.has(candidate)) as string[]
  return {
    has: (text) => texts.has(text),
    at: (text, offset) =>
      matching((length) => (offset + length > text.length ? undefined : text.slice(offset, offset + length))),
    ending: (text) =>
      matching((length) => (length > text.length ? undefined : text.slice(text.length - length))),
  }
}
