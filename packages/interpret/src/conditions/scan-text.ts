import type { KnownTexts } from './known-texts.ts'
import { rangeLengthAt } from './printed-range.ts'

/** A value as it stands in a text. */
export interface ScannedValue {
  /** Without quotes and escapes. */
  readonly value: string
  /** Behind its last character. */
  readonly end: number
  readonly quote: (value: string) => string
}

const QUOTES = `'"\``

/** The quoted text that begins at the place: quotes are doubled or escaped by a backslash. Undefined where it does not end. */
export function quotedAt(text: string, place: number): ScannedValue | undefined {
  const mark = text[place]
  if (place >= text.length || !QUOTES.includes(mark)) return undefined
  let value = ''
  for (let index = place + 1; index < text.length; index++) {
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

/** Whether a value may end here. */
export function endsAt(text: string, place: number): boolean {
  BOUNDARY.lastIndex = place
  return BOUNDARY.test(text)
}

/** The value that begins at the place: quoted, a range, a text known to be published, or all up to the next word of the language. */
export function valueAt(text: string, place: number, known?: KnownTexts): ScannedValue | undefined {
  const quoted = quotedAt(text, place)
  if (quoted && endsAt(text, quoted.end)) return quoted
  const published = known?.at(text, place).find((candidate) => endsAt(text, place + candidate.length))
  if (published !== undefined) return { value: published, end: place + published.length, quote: asIs }
  const range = rangeLengthAt(text, place)
  if (range > 0 && endsAt(text, place + range)) {
    return { value: text.slice(place, place + range), end: place + range, quote: asIs }
  }
  const end = bareEnd(text, place)
  return end > place ? { value: text.slice(place, end), end, quote: asIs } : undefined
}

/** Brackets that a value opens itself do not end it. */
function bareEnd(text: string, place: number): number {
  BARE_END.lastIndex = place
  for (let match = BARE_END.exec(text); match; match = BARE_END.exec(text)) {
    if (!match[0].endsWith(')')) return match.index
    const value = text.slice(place, match.index)
    if (value.split('(').length === value.split(')').length) return match.index
    BARE_END.lastIndex = match.index + match[0].length
  }
  return text.length
}

export interface ScannedList {
  readonly values: readonly ScannedValue[]
  readonly end: number
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** `{a, "b", c}` in any kind of brackets. Undefined where it does not end or has an empty place. */
export function listAt(text: string, place: number, known?: KnownTexts): ScannedList | undefined {
  const close = CLOSING[text[place] ?? '']
  if (close === undefined) return undefined
  const values: ScannedValue[] = []
  for (let index = place + 1; ; index++) {
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

export function skipBlanks(text: string, place: number): number {
  BLANKS.lastIndex = place
  BLANKS.exec(text)
  return BLANKS.lastIndex
}
