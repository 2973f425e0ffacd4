import { OutisError } from '@outis/core/errors'
import { CsvFault, type CsvRecord, csvScanner } from './csv-records.ts'
import { unmarkFormula } from './formula-cell.ts'
import type { RowFeed } from './row-feed.ts'
import type { CsvLayout } from './sniff-csv.ts'

interface FeedLayout extends CsvLayout {
  /** Formulas are marked as text. */
  readonly marked?: boolean
  /** Lines before the text: they count where a line is named. */
  readonly skipped?: number
}

/**
 * The rows of a delimited text, read without DuckDB: slower, but it takes files DuckDB refuses (mixed line ends, very
 * long cells) and tells the line of a fault without showing it.
 */
export function csvFeed(pieces: AsyncIterable<string>, layout: FeedLayout): RowFeed {
  return { names: layout.names, batches: batchesOf(pieces, layout) }
}

async function* batchesOf(
  pieces: AsyncIterable<string>,
  layout: FeedLayout,
): AsyncGenerator<readonly (readonly string[])[]> {
  const scanner = csvScanner(layout)
  const width = layout.names.length
  let headerSeen = !layout.header
  const rowsOf = (records: readonly CsvRecord[]): (readonly string[])[] => {
    const rows: (readonly string[])[] = []
    for (const record of records) {
      if (record.blank && (width > 1 || !headerSeen)) continue
      if (headerSeen) {
        const cells = cellsOf(record, { width, skipped: layout.skipped ?? 0 })
        rows.push(layout.marked ? cells.map(unmarkFormula) : cells)
      }
      headerSeen = true
    }
    return rows
  }
  try {
    for await (const piece of pieces) yield rowsOf(scanner.push(piece))
    yield rowsOf(scanner.end())
  } catch (fault) {
    throw fault instanceof CsvFault ? formatFault(fault, layout.skipped ?? 0) : fault
  }
}

/** Empty cells beyond the last column are the work of a trailing delimiter. */
function cellsOf(
  { cells, line: own }: CsvRecord,
  { width, skipped }: { readonly width: number; readonly skipped: number },
): readonly string[] {
  if (cells.length === width) return cells
  if (cells.length > width && cells.slice(width).every((cell) => cell === '')) return cells.slice(0, width)
  const line = own + skipped
  throw new OutisError('DATA_RAGGED', {
    message: `Line ${line} of the file has ${cells.length} cells, the ${skipped > 0 ? 'header' : 'first line'} has ${width}.`,
    hint: 'Correct that line, or name the right delimiter and quote in data.csv. If lines above the header are titles, say how many in data.skip.',
    details: { line, expected: width, found: cells.length },
  })
}

function formatFault({ kind, line: own }: CsvFault, skipped: number): OutisError {
  const line = own + skipped
  const what =
    kind === 'unterminated'
      ? 'a quoted cell begins that never ends'
      : 'text follows the closing quote of a cell'
  return new OutisError('DATA_FORMAT', {
    message: `In the record that begins on line ${line}, ${what}.`,
    hint: 'Double the quotes inside quoted cells, or name the right quote in data.csv.quote.',
    details: { line },
  })
}
