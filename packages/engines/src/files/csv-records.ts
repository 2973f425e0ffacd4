import { OutisError } from '@outis/core/errors'
import { gatherText, MOST_CELLS, recordTooLong, tooManyCells } from './record-limits.ts'

/** How a delimited text is written. */
export interface CsvDialect {
  readonly delimiter: string
  readonly quote: string
}

export interface CsvRecord {
  readonly cells: readonly string[]
  /** Line of the text on which the record begins, from 1. */
  readonly line: number
  /** An empty line: no record at all where records have two cells or more. */
  readonly blank: boolean
}

/** Why a text is no delimited text, and on which line. */
export class CsvFault extends Error {
  readonly kind: 'unterminated' | 'after-quote'
  readonly line: number

  constructor(kind: CsvFault['kind'], line: number) {
    super(kind)
    this.kind = kind
    this.line = line
  }
}

export interface CsvScanner {
  /** Records that are complete after this piece of text; those of a long one may come with a later piece. */
  push(text: string): CsvRecord[]
  /** The records that are left; no line end need close the last one. */
  end(): CsvRecord[]
}

/**
 * RFC 4180 with what files in the wild add: any of \n, \r\n, \r ends a record, also mixed; one space before
 * a quoted cell and all spaces behind it do not belong to it; a quote inside an unquoted cell is a character like any
 * other. DuckDB reads it so too.
 */
export function csvScanner(dialect: CsvDialect): CsvScanner {
  let line = 1
  const gathered = gatherText(() => recordTooLong(line))
  const scan = (text: string, final: boolean): CsvRecord[] => {
    const read = readRecords(text, dialect, { final, line })
    if (read.fault !== undefined) throw read.fault
    line = read.line
    gathered.keep(text.slice(read.end))
    return read.records
  }
  return {
    push(piece) {
      const text = gathered.add(piece)
      return text === undefined ? [] : scan(text, false)
    },
    end: () => scan(gathered.all(), true),
  }
}

export interface FoundRecords {
  readonly records: CsvRecord[]
  /** Where the text goes on behind them, and on which line. */
  readonly end: number
  readonly line: number
  /** What is wrong with the record that comes next. */
  readonly fault?: CsvFault | OutisError
}

/** The records at the beginning of a text. */
export function readRecords(
  text: string,
  { delimiter, quote }: CsvDialect,
  {
    final,
    line: first,
    most = Number.POSITIVE_INFINITY,
  }: { readonly final: boolean; readonly line: number; readonly most?: number },
): FoundRecords {
  const stop = new RegExp(`[${escaped(delimiter)}\\n\\r]`, 'gu')
  const records: CsvRecord[] = []
  let line = first
  let offset = 0
  while (offset < text.length && records.length < most) {
    try {
      const record = readRecord({ text, offset, final, line, delimiter, quote, stop })
      if (record === undefined) break
      records.push({ cells: record.cells, line, blank: text[offset] === '\n' || text[offset] === '\r' })
      line += lineEnds(text, offset, record.next)
      offset = record.next
    } catch (fault) {
      if (!(fault instanceof CsvFault || fault instanceof OutisError)) throw fault
      return { records, end: offset, line, fault }
    }
  }
  return { records, end: offset, line }
}

/** A character in a set of characters, whatever it means there. */
export const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

interface Position {
  readonly text: string
  readonly offset: number
  /** Nothing follows the text. */
  readonly final: boolean
  readonly line: number
  readonly delimiter: string
  readonly quote: string
  readonly stop: RegExp
}

/** The record that begins at a place, and where the next one begins; undefined if the text ends before it does. */
function readRecord(position: Position): { cells: string[]; next: number } | undefined {
  const { text, final, delimiter } = position
  const cells: string[] = []
  let offset = position.offset
  for (;;) {
    const cell = readCell(position, offset)
    if (cell === undefined) return undefined
    cells.push(cell.value)
    if (cells.length > MOST_CELLS) throw tooManyCells(position.line)
    if (cell.end === text.length) return final ? { cells, next: cell.end } : undefined
    if (text.startsWith(delimiter, cell.end)) {
      offset = cell.end + delimiter.length
      continue
    }
    offset = cell.end + 1
    if (text[cell.end] === '\n') return { cells, next: offset }
    if (offset === text.length && !final) return undefined
    return { cells, next: text[offset] === '\n' ? offset + 1 : offset }
  }
}

function readCell(position: Position, start: number): { value: string; end: number } | undefined {
  const { text, delimiter, quote, stop } = position
  const opening = text[start] === ' ' && delimiter !== ' ' ? start + 1 : start
  if (quote !== '' && text[opening] === quote) return readQuoted(position, opening)
  stop.lastIndex = start
  const end = stop.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

function readQuoted(position: Position, opening: number): { value: string; end: number } | undefined {
  const { text, final, line, delimiter, quote } = position
  let value = ''
  let from = opening + 1
  for (;;) {
    const closing = text.indexOf(quote, from)
    if (closing < 0 && final) throw new CsvFault('unterminated', line)
    if (closing < 0 || (closing + 1 === text.length && !final)) return undefined
    if (text[closing + 1] !== quote) {
      value += text.slice(from, closing)
      from = closing + 1
      break
    }
    value += text.slice(from, closing + 1)
    from = closing + 2
  }
  while (text[from] === ' ' && delimiter !== ' ') from++
  const next = text[from]
  const ends = next === undefined || next === '\n' || next === '\r' || text.startsWith(delimiter, from)
  if (ends) return { value, end: from }
  throw new CsvFault('after-quote', line)
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count++
  }
  return count
}
