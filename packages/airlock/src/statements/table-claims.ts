import { OutisError } from '@outis/core/errors'
import { cellText, delimiterOf, eachCell } from '@outis/interpret'
import type { Claims } from './claims.ts'
import type { ReleaseIndex } from './release-index.ts'

export function tableClaims(release: ReleaseIndex, text: string): Claims {
  const names: string[] = []
  const rows: string[][] = []
  eachCell(text, delimiterOf(text), (row, column, start, end) => {
    const cell = cellText(text, start, end)
    if (row === 0) names.push(cell)
    else {
      if (column === 0) rows.push([])
      rows[rows.length - 1].push(cell)
    }
  })
  return tableOf(release, names, rows)
}

/** The columns that the release has; what others say is not known to the server, and left out. */
export function tableOf(
  release: ReleaseIndex,
  names: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): Claims {
  const published = [...names.keys()].filter((columnIndex) => release.columns.has(names[columnIndex]))
  if (published.length === 0) throw unknownColumns()
  return {
    kind: 'table',
    form: 'table',
    columns: published.map((columnIndex) => names[columnIndex]),
    rows: rows.map((row) => published.map((columnIndex) => row[columnIndex])),
    leftOut: names.length - published.length,
  }
}

export const unknownColumns = (): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: 'The table has no column of the release.',
    hint: 'Name the columns in the header as the release does.',
  })
