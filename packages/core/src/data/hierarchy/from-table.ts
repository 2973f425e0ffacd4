import { checkRows, commonWidth, invalid } from './row-faults.ts'

/**
 * The rows of a hierarchy file, `leaf;level 1;…;top`. The delimiter is `;` if it gives all lines equally many cells,
 * else `,`. Cells may be quoted as in CSV and are not trimmed; a byte order mark and blank lines are skipped. O(text).
 */
export function parseHierarchyText(text: string, title = 'The hierarchy file'): string[][] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const { rows, lines, brokenQuote } = likeliestReading(body)
  if (brokenQuote !== undefined) {
    const hint = 'End the quoted cell just before a delimiter or the line end; double the quotes inside it.'
    throw invalid({ title }, `has a quoted cell without a proper end: line ${brokenQuote}`, hint, [
      brokenQuote,
    ])
  }
  checkRows(rows, { title, lines })
  return rows as string[][]
}

/** The second delimiter is tried only where the first does not fit: a large file is held once. */
function likeliestReading(body: string): Reading {
  const first = readDelimited(body, ';')
  if (isEven(first)) return first
  const second = readDelimited(body, ',')
  return isEven(second) ? second : likeliest([first, second])
}

const isEven = ({ rows, brokenQuote }: Reading): boolean =>
  brokenQuote === undefined && rows.length > 0 && evenRows(rows) === rows.length

function evenRows(rows: Reading['rows']): number {
  const width = commonWidth(rows)
  return width < 2 ? 0 : rows.filter((row) => row.length === width).length
}

/** Where no delimiter fits all lines: the one that fits most, to name the lines that stand out. */
function likeliest(readings: readonly Reading[]): Reading {
  return readings.reduce((best, reading) => (evenRows(reading.rows) > evenRows(best.rows) ? reading : best))
}

/** A text read with one delimiter. */
export interface Reading {
  readonly rows: readonly string[][]
  /** Line on which each row begins, from 1. */
  readonly lines: readonly number[]
  /** Line of a row with a quoted cell that has no proper end; reading stopped there. */
  readonly brokenQuote?: number
}

/** Rows of delimited text: cells may be quoted as in CSV, line ends are any, blank lines are left out. One pass. */
export function readDelimited(text: string, delimiter: ';' | ','): Reading {
  const rows: string[][] = []
  const lines: number[] = []
  const cellEnd = delimiter === ';' ? /[;\r\n]/g : /[,\r\n]/g
  let row: string[] = []
  let begin = 1
  let line = 1
  for (let index = 0; ; index++) {
    const quoted = text[index] === '"'
    const end = quoted ? closingQuote(text, index) + 1 : endOfCell(text, index, cellEnd)
    if (quoted && end === 0) return { rows, lines, brokenQuote: begin }
    const cell = text.slice(index, end)
    row.push(quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (quoted) line += cell.match(/\r\n|\n|\r/g)?.length ?? 0
    index = end
    if (text[index] === delimiter) continue
    if (index < text.length && text[index] !== '\n' && text[index] !== '\r') {
      return { rows, lines, brokenQuote: begin }
    }
    if (quoted || row.length > 1 || cell !== '') {
      rows.push(row)
      lines.push(begin)
    }
    if (index >= text.length) return { rows, lines }
    if (text[index] === '\r' && text[index + 1] === '\n') index++
    begin = ++line
    row = []
  }
}

function endOfCell(text: string, start: number, cellEnd: RegExp): number {
  cellEnd.lastIndex = start
  return cellEnd.exec(text)?.index ?? text.length
}

/** −1 where the quote is not closed. */
function closingQuote(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote
}
