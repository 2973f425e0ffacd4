import { OutisError } from '@outis/core/errors'
import { gatherText, MOST_CELLS, recordTooLong, tooManyCells } from './record-limits.ts'
import type { RowFeed } from './row-feed.ts'
import { encodingFault } from './text-encoding.ts'

/**
 * The rows of a JSON array of flat objects, or of objects one after the other (JSONL). Numbers keep the digits they are
 * written with (1.50, 1e21, integers of any length), which no parser into numbers does. null and absent keys are empty
 * text; true and false are those words. Columns come in order of first appearance.
 */
export function jsonFeed(pieces: AsyncIterable<string>): RowFeed {
  const names: string[] = []
  return { names, batches: batchesOf(pieces, names) }
}

async function* batchesOf(
  pieces: AsyncIterable<string>,
  names: string[],
): AsyncGenerator<readonly (readonly string[])[]> {
  const reader: Reader = {
    text: '',
    offset: 0,
    line: 1,
    final: false,
    expect: 'start',
    names,
    columnOf: new Map(),
  }
  const gathered = gatherText(() => recordTooLong(reader.line))
  const readMore = (text: string): (readonly string[])[] => {
    reader.text = text
    reader.offset = 0
    const rows = readRows(reader)
    reader.line += lineEnds(text, reader.offset)
    gathered.keep(text.slice(reader.offset))
    return rows
  }
  for await (const piece of pieces) {
    const text = gathered.add(piece)
    if (text !== undefined) yield readMore(text)
  }
  reader.final = true
  yield readMore(gathered.all())
  const whole = reader.expect === 'sequence' || reader.expect === 'nothing' || reader.expect === 'start'
  if (!whole) throw broken(reader, 0)
}

interface Reader {
  text: string
  /** Everything before it is read. */
  offset: number
  /** Line on which the text at hand begins. */
  line: number
  /** Nothing follows the text at hand. */
  final: boolean
  expect: 'start' | 'first or end' | 'object' | 'comma or end' | 'sequence' | 'nothing'
  readonly names: string[]
  readonly columnOf: Map<string, number>
}

/** Rows of all objects that are complete in the text at hand. */
function readRows(reader: Reader): (readonly string[])[] {
  const rows: (readonly string[])[] = []
  for (;;) {
    reader.offset = skipSpace(reader.text, reader.offset)
    const next = reader.text[reader.offset]
    if (next === undefined) return rows
    if (reader.expect === 'start') {
      reader.expect = next === '[' ? 'first or end' : 'sequence'
      if (next === '[') reader.offset++
    } else if (reader.expect === 'first or end' && next !== ']') {
      reader.expect = 'object'
    } else if (reader.expect === 'comma or end' && next === ',') {
      reader.expect = 'object'
      reader.offset++
    } else if ((reader.expect === 'comma or end' || reader.expect === 'first or end') && next === ']') {
      reader.expect = 'nothing'
      reader.offset++
    } else if ((reader.expect === 'object' || reader.expect === 'sequence') && next === '{') {
      const object = readObject(reader)
      if (object === undefined) return rows
      rows.push(object.row)
      reader.offset = object.end
      if (reader.expect === 'object') reader.expect = 'comma or end'
    } else {
      throw broken(reader, reader.offset)
    }
  }
}

/** The object that begins here; undefined if the text ends before it does. */
function readObject(reader: Reader): { row: string[]; end: number } | undefined {
  const { text } = reader
  // Not as long as there are names: an object may have few of very many.
  const cells: (string | undefined)[] = []
  let offset = skipSpace(text, reader.offset + 1)
  if (text[offset] === '}') return { row: cells as string[], end: offset + 1 }
  for (;;) {
    const member = readMember(reader, offset)
    if (member === undefined) return undefined
    setCell(reader, cells, member)
    offset = skipSpace(text, member.end)
    if (text[offset] === '}') return { row: cells as string[], end: offset + 1 }
    if (text[offset] !== ',') return cutOrBroken(reader, offset)
    offset = skipSpace(text, offset + 1)
  }
}

interface Member {
  readonly key: string
  readonly value: string
  readonly end: number
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y

function readMember(reader: Reader, offset: number): Member | undefined {
  const { text } = reader
  if (text[offset] !== '"') return cutOrBroken(reader, offset)
  const key = readString(reader, offset)
  if (key === undefined) return undefined
  const colon = skipSpace(text, key.end)
  if (text[colon] !== ':') return cutOrBroken(reader, colon)
  const start = skipSpace(text, colon + 1)
  if (text[start] === '"') {
    const value = readString(reader, start)
    return value && { key: key.value, ...value }
  }
  if (text[start] === '{' || text[start] === '[') throw nested(key.value)
  SCALAR.lastIndex = start
  const scalar = SCALAR.exec(text)?.[0]
  if (scalar === undefined) return cutOrBroken(reader, start)
  return { key: key.value, value: scalar === 'null' ? '' : scalar, end: start + scalar.length }
}

/** What remains of a token whose end is not yet read is shorter than this; strings are looked at apart. */
const LONGEST_CUT = 64

/** Near the end of the text at hand something unexpected may be a token cut in two; elsewhere it is a fault. */
function cutOrBroken(reader: Reader, offset: number): undefined {
  if (reader.final || reader.text.length - offset >= LONGEST_CUT) throw broken(reader, offset)
}

const ESCAPED = /[\\\p{Cc}]/u
const LONE_SURROGATE = /\p{Surrogate}/u

function readString(reader: Reader, opening: number): { value: string; end: number } | undefined {
  const { text } = reader
  let closing = opening
  do {
    closing = text.indexOf('"', closing + 1)
    if (closing < 0) {
      if (reader.final) throw broken(reader, opening)
      return undefined
    }
  } while (isEscaped(text, closing))
  const raw = text.slice(opening + 1, closing)
  if (!ESCAPED.test(raw)) return { value: raw, end: closing + 1 }
  let value: string
  try {
    value = JSON.parse(`"${raw}"`) as string
  } catch {
    throw broken(reader, opening)
  }
  if (LONE_SURROGATE.test(value)) throw encodingFault('Unicode', { line: lineAt(reader, opening) })
  return { value, end: closing + 1 }
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0
  while (text[offset - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function setCell(reader: Reader, cells: (string | undefined)[], { key, value }: Member): void {
  let column = reader.columnOf.get(key)
  if (column === undefined) {
    column = reader.names.push(key || `column${reader.names.length + 1}`) - 1
    if (column === MOST_CELLS) throw tooManyCells(reader.line)
    reader.columnOf.set(key, column)
  } else if (cells[column] !== undefined) {
    throw new OutisError('COLUMN_DUPLICATE', {
      message: `An object of the file has the key "${key}" twice.`,
      hint: 'Give every key of an object its own name.',
      details: { column: key },
    })
  }
  cells[column] = value
}

function skipSpace(text: string, from: number): number {
  let offset = from
  for (;;) {
    const code = text.charCodeAt(offset)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9 && code !== 0xfeff) return offset
    offset++
  }
}

function nested(column: string): OutisError {
  return new OutisError('DATA_FORMAT', {
    message: `The column "${column}" holds lists or objects; a table has one value in each cell.`,
    hint: 'Flatten the file, or leave that key out of it.',
    details: { column },
  })
}

function broken(reader: Reader, offset: number): OutisError {
  const line = lineAt(reader, offset)
  return new OutisError('DATA_FORMAT', {
    message: `The file is not JSON that holds a table: line ${line} cannot be read.`,
    hint: 'Write an array of flat objects, or one flat object on each line.',
    details: { line },
  })
}

const lineAt = (reader: Reader, offset: number): number => reader.line + lineEnds(reader.text, offset)

function lineEnds(text: string, to: number): number {
  let count = 0
  for (let index = text.indexOf('\n'); index >= 0 && index < to; index = text.indexOf('\n', index + 1))
    count++
  return count
}
