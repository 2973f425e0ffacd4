import { OutisError } from '@outis/core/errors'
import { CsvFault, type CsvRecord, csvScanner } from './csv-records.ts'
import { unmarkFormula } from './formula-cell.ts'
import type { RowFeed } from './row-feed.ts'
import type { CsvLayout } from './sniff-csv.ts'

interface FeedLayout extends CsvLayout {
  /** Formulas are marked as text. */
  readonly marked?: boolean
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
        const cells = cellsOf(record, width)
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
    throw fault instanceof CsvFault ? formatFault(fault) : fault
  }
}

/** Empty cells beyond the last column are the work of a trailing delimiter. */
function cellsOf({ cells, line }: CsvRecord, width: number): readonly string[] {
  if (cells.length === width) return cells
  if (cells.length > width && cells.slice(width).every((cell) => cell === '')) return cells.slice(0, width)
  throw new OutisError('DATA_RAGGED', {
    message: `Line ${line} of the file has ${cells.length} cells, the first line has ${width}.`,
    hint: 'Correct that line, or name the right delimiter and quote in data.csv.',
    details: { line, expected: width, found: cells.length },
  })
}

function formatFault({ kind, line }: CsvFault): OutisError {
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
