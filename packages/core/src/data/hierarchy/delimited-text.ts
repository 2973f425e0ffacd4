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

function endOfCell(text: string, place: number, cellEnd: RegExp): number {
  cellEnd.lastIndex = place
  return cellEnd.exec(text)?.index ?? text.length
}

/** −1 where the quote is not closed. */
function closingQuote(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote
}
