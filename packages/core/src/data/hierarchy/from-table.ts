import { type Reading, readDelimited } from './delimited-text.ts'
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
