import type { FileForm, TableData } from '../cases/case.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** The text of a delimited file. A cell is quoted where a reader that detects everything could read it otherwise. */
export function delimitedText({ columns, rows }: TableData, form: FileForm): string {
  const { delimiter = form.format === 'tsv' ? '\t' : ',', quote = '"', lineEnd = '\n', quoteAll } = form
  const cell = (text: string): string =>
    quoteAll || needsQuotes(text, delimiter, quote)
      ? `${quote}${text.replaceAll(quote, quote + quote)}${quote}`
      : text
  return (form.headless ? rows : [columns, ...rows])
    .map((row) => `${row.map(cell).join(delimiter)}${lineEnd}`)
    .join('')
}

const needsQuotes = (text: string, delimiter: string, quote: string): boolean =>
  text.includes(delimiter) ||
  text.includes(quote) ||
  DELIMITERS.some((other) => text.includes(other)) ||
  /[\r\n]|^\s*["']/.test(text)

/** The rows of a delimited text with `"` as its quote, as RFC 4180 has it. */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at, delimiter)
    row.push(cell)
    at = end
    if (text[at] === delimiter) {
      at++
      // A delimiter at the very end of the text is followed by one more empty cell.
      if (at < text.length) continue
      row.push('')
    } else if (at < text.length && text[at] !== '\n') {
      throw new Error(`a quoted cell goes on after its end, in row ${rows.length + 1}`)
    }
    rows.push(row)
    row = []
    at++
    if (text[at - 1] === '\n' && at === text.length) break
  }
  return rows
}

function quotedCell(text: string, start: number): [cell: string, end: number] {
  let cell = ''
  for (let index = start; index < text.length; index++) {
    if (text[index] !== '"') cell += text[index]
    else if (text[index + 1] === '"') cell += text[index++]
    else return [cell, index + 1]
  }
  throw new Error('a quoted cell has no end')
}

function plainCell(text: string, start: number, delimiter: string): [cell: string, end: number] {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return [text.slice(start, end), end]
}
