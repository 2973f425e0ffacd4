import { type CsvRecord, escaped, readRecords } from './csv-records.ts'

/** How a delimited file is to be read. */
export interface CsvLayout {
  readonly delimiter: string
  readonly quote: string
  /** The first record names the columns. */
  readonly header: boolean
  readonly names: readonly string[]
  /** Blank lines stand before the first record. */
  readonly blankStart: boolean
}

export interface CsvHints {
  readonly delimiter?: string
  readonly quote?: string
  readonly header?: boolean
  /** Whether a record is known to be the header; where `header` is not given. */
  readonly isHeader?: (cells: readonly string[]) => boolean
}

/** Tried in this order; the first of equally good ones is taken. */
const DELIMITERS = [',', ';', '\t', '|'] as const
const QUOTES = ['"', "'"] as const
const RECORDS_LOOKED_AT = 200

const NUMBER_OR_DATE = /^[-+]?(\d+([.,]\d+)*|[.,]\d+)([eE][-+]?\d+)?%?$|^\d{4}-\d{2}-\d{2}/

/**
 * Finds delimiter, quote and header of a delimited text from its beginning; undefined if there is no record.
 * The delimiter is the one with which most records have as many cells as the first (two or more). The quote is `"`
 * unless cells are enclosed in `'` and none in `"`. The first record is the header unless one of its cells is a
 * number or an ISO date. Where the header is known, it is read in the way that shows it.
 */
export function sniffCsv(head: string, complete: boolean, hints: CsvHints = {}): CsvLayout | undefined {
  const text = head.charCodeAt(0) === 0xfeff ? head.slice(1) : head
  const known = knownReading(text, complete, hints)
  const best = known ?? bestReading(text, complete, hints)
  const first = best?.records[0]
  if (best === undefined || first === undefined) return undefined
  const header =
    known !== undefined || (hints.header ?? !first.cells.some((cell) => NUMBER_OR_DATE.test(cell.trim())))
  return {
    delimiter: best.delimiter,
    quote: best.quote,
    header,
    blankStart: text.startsWith('\n') || text.startsWith('\r'),
    names: first.cells.map((cell, cellIndex) => (header && cell !== '' ? cell : `column${cellIndex + 1}`)),
  }
}

interface Reading {
  readonly delimiter: string
  readonly quote: string
  readonly records: readonly CsvRecord[]
  /** Share of records with as many cells as the first. */
  readonly even: number
}

function bestReading(text: string, complete: boolean, hints: CsvHints): Reading | undefined {
  const quote = hints.quote ?? likelyQuote(text, hints.delimiter)
  const delimiters = hints.delimiter === undefined ? likelyDelimiters(text) : [hints.delimiter]
  let best: Reading | undefined
  for (const delimiter of delimiters) {
    const reading = readWith(text, complete, { delimiter, quote })
    if (best === undefined || isBetter(reading, best)) best = reading
  }
  return best
}

/** The best of the readings whose first record is the header; the likelier quote first. */
function knownReading(text: string, complete: boolean, hints: CsvHints): Reading | undefined {
  const { isHeader, header, quote, delimiter } = hints
  if (isHeader === undefined || header !== undefined) return undefined
  const likely = likelyQuote(text, delimiter)
  const quotes = quote === undefined ? [likely, ...QUOTES.filter((other) => other !== likely)] : [quote]
  for (const tried of quotes) {
    let best: Reading | undefined
    for (const candidate of delimiter === undefined ? DELIMITERS : [delimiter]) {
      const reading = readWith(text, complete, { delimiter: candidate, quote: tried })
      if (!isHeader(reading.records[0]?.cells ?? [])) continue
      if (best === undefined || isBetter(reading, best)) best = reading
    }
    if (best) return best
  }
  return undefined
}

/** One that does not occur divides nothing; where none does, there is one column. */
function likelyDelimiters(text: string): readonly string[] {
  const found = DELIMITERS.filter((delimiter) => text.includes(delimiter))
  return found.length === 0 ? [DELIMITERS[0]] : found
}

/** Several cells beat one; then evenness; then more cells. */
function isBetter(candidate: Reading, other: Reading): boolean {
  const [width, otherWidth] = [candidate, other].map(({ records }) => records[0]?.cells.length ?? 0)
  if (otherWidth! < 2) return width! > otherWidth!
  if (width! < 2) return false
  return candidate.even > other.even || (candidate.even === other.even && width! > otherWidth!)
}

function readWith(
  text: string,
  complete: boolean,
  { delimiter, quote }: { delimiter: string; quote: string },
): Reading {
  const records = firstRecords(text, complete, { delimiter, quote }).filter(({ blank }) => !blank)
  const width = records[0]?.cells.length
  const even = records.filter(({ cells }) => cells.length === width).length / Math.max(records.length, 1)
  return { delimiter, quote, records, even }
}

/** Records up to the first fault: the fault is told when the file is read. */
const firstRecords = (
  text: string,
  complete: boolean,
  dialect: { delimiter: string; quote: string },
): readonly CsvRecord[] =>
  readRecords(text, dialect, { final: complete, line: 1, most: RECORDS_LOOKED_AT }).records

/** `'` only if some cell is enclosed in it, each that it opens is closed by it, and `"` encloses none. */
function likelyQuote(text: string, delimiter?: string): string {
  if (!text.includes("'")) return '"'
  const between = delimiter === undefined ? DELIMITERS.map(escaped).join('') : escaped(delimiter)
  const opening = (quote: string) => new RegExp(`(?:^|[${between}\\r\\n]) *${quote}`, 'gu')
  if (opening('"').test(text)) return '"'
  const opened = countMatches(text, opening("'"))
  return opened > 0 && enclosedCells(text, opening("'"), between) === opened ? "'" : '"'
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  while (pattern.exec(text) !== null) count++
  return count
}

/** Cells that begin and end with `'`, up to one that does not end. By hand: a pattern for it takes the square of the length. */
function enclosedCells(text: string, opening: RegExp, between: string): number {
  const ending = new RegExp(` *(?:$|[${between}\\r\\n])`, 'uy')
  for (let count = 0; ; count++) {
    const found = opening.exec(text)
    if (found === null) return count
    const closing = closingQuote(text, found.index + found[0].length)
    ending.lastIndex = closing + 1
    if (closing < 0 || !ending.test(text)) return count
    // The character that ends a cell may begin the next one.
    opening.lastIndex = closing + 1
  }
}

/** The first quote from a place on that is not one of two. */
function closingQuote(text: string, from: number): number {
  for (let index = text.indexOf("'", from); index >= 0; index = text.indexOf("'", index + 2)) {
    if (text[index + 1] !== "'") return index
  }
  return -1
}

/** `sep=;`, by which Excel is told the delimiter, as the first line of a file. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([^\r\n"])"?(?:\r\n|\r|\n)/i

/** The delimiter that the first line of a text names, where it does nothing else. */
export const namedDelimiter = (text: string): string | undefined => SEPARATOR_LINE.exec(text)?.[1]

/** Where the text behind so many lines begins; -1 where it has not so many. A mark before them is one of theirs. */
export function behindLines(text: string, lines: number, complete = true): number {
  let offset = 0
  for (let line = 0; line < lines; line++) {
    while (offset < text.length && text[offset] !== '\n' && text[offset] !== '\r') offset++
    if (offset === text.length) return -1
    // The other half of the end may not have been read yet.
    if (text[offset] === '\r' && offset + 1 === text.length && !complete) return -1
    offset += text[offset] === '\r' && text[offset + 1] === '\n' ? 2 : 1
  }
  return offset
}

/** A text without its first lines. */
export async function* withoutLines(pieces: AsyncIterable<string>, lines: number): AsyncGenerator<string> {
  let head: string | undefined = lines === 0 ? undefined : ''
  for await (const piece of pieces) {
    if (head === undefined) {
      yield piece
      continue
    }
    head += piece
    const from = behindLines(head, lines, false)
    if (from < 0) continue
    if (from < head.length) yield head.slice(from)
    head = undefined
  }
  const from = head === undefined ? -1 : behindLines(head, lines)
  if (from >= 0 && head !== undefined && from < head.length) yield head.slice(from)
}
