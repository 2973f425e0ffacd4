import { censusTable, type TextTable } from '@outis/examples'

/** Where the rows come from, for the reader of the report. */
export type PeopleSource =
  | { readonly kind: 'adult'; readonly files: readonly AdultFile[] }
  | { readonly kind: 'generated'; readonly rows: number; readonly seed: string | number }

export interface AdultFile {
  readonly name: string
  readonly sha256: string
  readonly rows: number
  /** Rows without a missing value: the ones used. */
  readonly complete: number
}

/** The table the papers' experiments are made on: Adult, or a generated census of its shape. No value is missing. */
export interface People {
  readonly source: PeopleSource
  /** The training part: 30,162 rows of Adult. */
  readonly train: TextTable
  /** Training part, then test part: 45,222 rows of Adult; the training part alone where the other is not there. */
  readonly all: TextTable
}

/** People invented in the shape of Adult: same columns, labels and domain sizes, similar skew; no row of it. */
export function generatedPeople(
  options: { readonly rows?: number; readonly seed?: string | number } = {},
): People {
  const { rows = 30_162, seed = 7 } = options
  // Half as many again, as Adult's test part has.
  const all = censusTable({ rows: Math.round(rows * 1.5), seed })
  return { source: { kind: 'generated', rows, seed }, train: firstRows(all, rows), all }
}

const firstRows = ({ names, columns }: TextTable, rows: number): TextTable => ({
  names,
  columns: columns.map((cells) => cells.slice(0, rows)),
  rows,
})
