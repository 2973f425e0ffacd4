import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { gatherText, MOST_CELLS, recordTooLong } from './record-limits.ts'
import type { RowFeed } from './row-feed.ts'
import type { UciNames } from './uci-names.ts'

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
