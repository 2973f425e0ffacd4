import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { gatherText, MOST_CELLS, recordTooLong } from './record-limits.ts'
import type { RowFeed } from './row-feed.ts'

/** The `.names` file beside a `.data` or `.test` file, if there is one. */
export function namesFileOf(path: string): string | undefined {
  const beside = `${path.slice(0, path.length - extname(path).length)}.names`
  return existsSync(beside) ? beside : undefined
}

export interface UciOptions {
  /** The first piece of the text, to find the delimiter in. */
  readonly head: string
  readonly names?: UciNames
  readonly delimiter?: string
}

/**
 * The rows of a UCI file: lines that are blank or begin with `|` are passed over, cells are trimmed, and the full stop
 * behind the class (as in adult.test) is dropped. Cells are not quoted there.
 */
export function uciFeed(
  pieces: AsyncIterable<string>,
  { head, names: declared, delimiter }: UciOptions,
): RowFeed {
  const cut = cutter(delimiter ?? likelyDelimiter(head))
  const names = declared?.names ?? columnNames(head, cut)
  return {
    names,
    batches: batchesOf(pieces, cut, { width: names.length, classColumn: declared?.classColumn }),
    ...(declared && { orders: declared.orders }),
  }
}

interface RowShape {
  readonly width: number
  readonly classColumn: number | undefined
}

async function* batchesOf(
  pieces: AsyncIterable<string>,
  cut: (line: string) => string[],
  shape: RowShape,
): AsyncGenerator<readonly (readonly string[])[]> {
  let lineNumber = 0
  const gathered = gatherText(() => recordTooLong(lineNumber + 1))
  const rowsOf = (lines: readonly string[]): string[][] => {
    const rows: string[][] = []
    for (const line of lines) {
      lineNumber++
      if (isData(line)) rows.push(rowOf(cut(line), lineNumber, shape))
    }
    return rows
  }
  for await (const piece of pieces) {
    const text = gathered.add(piece)
    if (text === undefined) continue
    const lines = text.split('\n')
    gathered.keep(lines.pop() ?? '')
    yield rowsOf(lines)
  }
  yield rowsOf(gathered.all().split('\n'))
}

function rowOf(cells: string[], line: number, { width, classColumn }: RowShape): string[] {
  if (cells.length !== width) {
    throw new OutisError('DATA_RAGGED', {
      message: `Line ${line} of the file has ${cells.length} cells in place of ${width}.`,
      hint: 'Correct that line, or the attributes declared in the .names file beside the data.',
      details: { line, expected: width, found: cells.length },
    })
  }
  if (classColumn !== undefined) cells[classColumn] = cells[classColumn].replace(/\.$/, '')
  return cells
}

const isData = (line: string): boolean => !line.startsWith('|') && line.trim() !== ''

/** The first of these that occurs in the first line of data; else runs of blanks. */
const DELIMITERS = [',', ';', '\t'] as const

function likelyDelimiter(head: string): string {
  const line = firstLine(head)
  return DELIMITERS.find((delimiter) => line.trim().includes(delimiter)) ?? ' '
}

function cutter(delimiter: string): (line: string) => string[] {
  if (delimiter === ' ') return (line) => line.trim().split(/\s+/, MOST_CELLS)
  return (line) => line.split(delimiter, MOST_CELLS).map((cell) => cell.trim())
}

function columnNames(head: string, cut: (line: string) => string[]): string[] {
  const line = firstLine(head)
  return line === '' ? [] : cut(line).map((_, index) => `column${index + 1}`)
}

const firstLine = (head: string): string => head.split('\n').find(isData) ?? ''

/** What a `.names` file tells about the `.data` file beside it. */
export interface UciNames {
  readonly names: readonly string[]
  /** Place of the class. */
  readonly classColumn: number
  readonly orders: ReadonlyMap<string, readonly string[]>
}

/** Name of the class where the file gives its values and no name. */
const UCI_CLASS = 'class'

/**
 * Reads the C4.5 `.names` format: `|` begins a comment, a full stop at the end of a line ends a statement. The first
 * statement lists the class's values (or names the attribute that is the class), each other one is `name: continuous`
 * or `name: value, value, …`. undefined where no attribute is declared: many such files are plain descriptions.
 */
export function parseUciNames(text: string): UciNames | undefined {
  const [first, ...rest] = statementsOf(text)
  const attributes = rest.map(parseAttribute)
  if (first === undefined || first.includes(':') || attributes.length === 0) return undefined
  if (attributes.some((attribute) => attribute === undefined)) return undefined
  const declared = attributes as Attribute[]
  const orders = new Map(
    declared.flatMap(({ name, values }) => (values.length > 1 ? [[name, values] as const] : [])),
  )
  const names = declared.map(({ name }) => name)
  const classValues = listOf(first)
  const named = classValues.length === 1 ? names.indexOf(classValues[0]) : -1
  if (named >= 0) return { names, classColumn: named, orders }
  orders.set(UCI_CLASS, classValues)
  return { names: [...names, UCI_CLASS], classColumn: names.length, orders }
}

interface Attribute {
  readonly name: string
  /** In the order of the file; none for numbers. */
  readonly values: readonly string[]
}

function parseAttribute(statement: string): Attribute | undefined {
  const colon = statement.indexOf(':')
  const name = statement.slice(0, colon).trim()
  if (colon < 1 || name === '' || name.includes('\n')) return undefined
  const values = listOf(statement.slice(colon + 1))
  const kind = values.length === 1 ? values[0].split(/\s/)[0] : ''
  return { name, values: /^(continuous|discrete|ignore|label|date|time|timestamp)$/.test(kind) ? [] : values }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

function statementsOf(text: string): string[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/\|.*$/, '').trim())
    .filter((line) => line !== '')
  const statements: string[] = []
  let open = ''
  for (const line of lines) {
    open = open === '' ? line : `${open}\n${line}`
    if (!line.endsWith('.')) continue
    statements.push(open.slice(0, -1).trim())
    open = ''
  }
  return open === '' ? statements : [...statements, open]
}
