/** A cell of delimited text, by its place; handed on without an object each. */
export type EachCell = (row: number, column: number, start: number, end: number) => void

export type Delimiter = ',' | ';' | '\t'

export interface CsvShape {
  readonly rows: number
  /** Line of the first row with another number of cells than the header, or with a quote that does not end; 0: none. */
  readonly raggedLine: number
  /** Cells of the header. */
  readonly columns: number
}

/** Walks the cells of delimited text, the header being row 0; blank lines are no rows. One pass. */
export function eachCell(text: string, delimiter: Delimiter, visit: EachCell): CsvShape {
  let row = 0
  let column = 0
  let line = 1
  let columns = 0
  let raggedLine = 0
  for (let index = 0; index <= text.length; ) {
    const start = index
    if (text[index] === '"') {
      index = closingQuote(text, index)
      if (index < 0) return { rows: row, raggedLine: raggedLine || line, columns }
      line += lineBreaks(text, start, index)
    }
    while (index < text.length && text[index] !== delimiter && text[index] !== '\n' && text[index] !== '\r')
      index++
    if (column === 0 && index === start && text[index] !== delimiter) {
      if (index >= text.length) break
    } else {
      visit(row, column, start, index)
      if (text[index] === delimiter) {
        column++
        index++
        continue
      }
      if (row === 0) columns = column + 1
      else if (column + 1 !== columns && raggedLine === 0) raggedLine = line
      row++
    }
    column = 0
    line++
    index += text[index] === '\r' && text[index + 1] === '\n' ? 2 : 1
  }
  return { rows: row, raggedLine, columns }
}

/** Behind the closing quote; −1 where there is none. */
function closingQuote(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote < 0 ? -1 : quote + 1
}

function lineBreaks(text: string, start: number, end: number): number {
  let breaks = 0
  for (
    let index = text.indexOf('\n', start);
    index >= 0 && index < end;
    index = text.indexOf('\n', index + 1)
  )
    breaks++
  return breaks
}

export function cellText(text: string, start: number, end: number): string {
  if (text[start] !== '"') return text.slice(start, end)
  return text.slice(start + 1, end - 1).replaceAll('""', '"')
}

/** A cell as it is written: quoted where it must be, or where it was. */
export const writtenCell = (value: string, delimiter: Delimiter, wasQuoted: boolean): string =>
  wasQuoted || value.includes(delimiter) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** The delimiter that makes most cells of the first line. */
export function delimiterOf(text: string): Delimiter {
  const counts = ([',', ';', '\t'] as const).map((delimiter) => {
    let cells = 0
    const header = /^[^\r\n]*/.exec(text.replace(/^(\s*\r?\n)+/, ''))![0]
    eachCell(header, delimiter, () => cells++)
    return { delimiter, cells }
  })
  return counts.reduce((best, next) => (next.cells > best.cells ? next : best)).delimiter
}

export function headerOf(text: string, delimiter: Delimiter): string[] {
  const names: string[] = []
  const first = text.replace(/^(?:\s*\r?\n)+/, '')
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(first)![0]
  eachCell(line, delimiter, (_, __, start, end) => names.push(cellText(line, start, end)))
  return names
}
