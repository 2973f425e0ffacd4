import { OutisError } from '@outis/core/errors'
import { CENSUS_COLUMNS, type TextTable } from '@outis/examples'
import type { AdultFile, People } from './paper-people.ts'

/**
 * The files of the UCI Adult data set that are read, with the fingerprints of the one version the papers' figures are about.
 * Becker, Kohavi 1996, doi:10.24432/C5XW20
 */
export const ADULT_FILES = {
  train: {
    name: 'adult.data',
    sha256: '5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d',
  },
  test: {
    name: 'adult.test',
    sha256: 'a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05',
  },
} as const

export const ADULT_FROM =
  'the UCI Machine Learning Repository, data set "Adult", https://archive.ics.uci.edu/dataset/2/adult'

export interface AdultText {
  readonly text: string
  readonly sha256: string
}

/** Adult from the texts of its files. Rows with `?` in any column are left out, as the papers leave them out. */
export function adultPeople(train: AdultText, test?: AdultText): People {
  const parts = [
    { ...ADULT_FILES.train, sha256: train.sha256, ...completeRows(train.text, ADULT_FILES.train.name) },
    ...(test
      ? [{ ...ADULT_FILES.test, sha256: test.sha256, ...completeRows(test.text, ADULT_FILES.test.name) }]
      : []),
  ]
  const files = parts.map(
    ({ name, sha256, rows, table }): AdultFile => ({ name, sha256, rows, complete: table.rows }),
  )
  return {
    source: { kind: 'adult', files },
    train: parts[0].table,
    all: joinTables(parts.map(({ table }) => table)),
  }
}

/** Cells are trimmed, blank lines and comments passed over; the class of the test part loses its full stop. */
function completeRows(text: string, file: string): { readonly rows: number; readonly table: TextTable } {
  const columns: string[][] = CENSUS_COLUMNS.map(() => [])
  let rows = 0
  for (const line of text.split('\n')) {
    if (line.startsWith('|') || line.trim() === '') continue
    rows++
    const cells = line.split(',').map((cell) => cell.trim())
    if (cells.length !== columns.length) throw raggedLine(file, rows, cells.length)
    if (cells.includes('?')) continue
    cells[cells.length - 1] = cells[cells.length - 1].replace(/\.$/, '')
    for (let column = 0; column < cells.length; column++) columns[column].push(cells[column])
  }
  return { rows, table: { names: CENSUS_COLUMNS, columns, rows: columns[0].length } }
}

function joinTables(tables: readonly TextTable[]): TextTable {
  if (tables.length === 1) return tables[0]
  return {
    names: tables[0].names,
    columns: tables[0].names.map((_, column) => tables.flatMap(({ columns }) => columns[column])),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  }
}

const raggedLine = (file: string, row: number, cells: number) =>
  new OutisError('DATA_RAGGED', {
    message: `Row ${row} of ${file} has ${cells} cells in place of ${CENSUS_COLUMNS.length}.`,
    hint: `Take the file as it is from ${ADULT_FROM}.`,
    details: { file, row, cells },
  })
