import { recodedColumns, suppressedRowsOf } from '../../data/recoding/levels-recoding.ts'
import { SUPPRESSED } from '../../data/table/table.ts'
import { explainCell } from '../../report/explain.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { ExplainedRow, RowExplanation } from './row-explanation.ts'

export interface RowLevels {
  /** Of the columns of this row. Default: those of a plan with one level per column. */
  readonly levels?: readonly { readonly column: string; readonly level: number; readonly height: number }[]
  /** Columns that are all `*` where the row is blanked out. Default: those that the plan changes. */
  readonly blanked?: readonly string[]
  /** What is said of a quasi-identifier, from what is said of its level. */
  readonly told?: (text: string, leveled: boolean) => string
}

/** Why the cells of one row are what they are, by the level of each column. */
export async function explainByLevels(
  { open, key, row, cells, column }: Pick<ExplainedRow, 'open' | 'key' | 'row' | 'cells' | 'column'>,
  own: RowLevels = {},
): Promise<RowExplanation> {
  const { recoding } = key
  const published = (name: string) => cells[open.columns.indexOf(name)]
  const quasi = recodedColumns(recoding)
  const classSize = await sizeOfClass(open, quasi, quasi.map(published))
  const { blanked = quasi, told = (text: string) => text } = own
  const suppressed = blanked.every((name) => published(name) === SUPPRESSED) && suppressedRowsOf(recoding) > 0
  const levels =
    recoding.kind === 'levels'
      ? recoding.columns.map((column) => ({ ...column, column: column.name }))
      : (own.levels ?? [])
  const explained = open.columns
    .filter((name) => column === undefined || name === column)
    .map((name) => {
      const leveled = levels.find((candidate) => candidate.column === name)
      const text = explainCell({
        column: name,
        published: published(name),
        suppressed,
        classSize,
        reasons: recoding.kind === 'levels' ? key.reasons : [],
        ...(quasi.includes(name) && { quasi: true }),
        ...(leveled && { level: leveled.level, height: leveled.height }),
      })
      return {
        column: name,
        published: published(name),
        text: quasi.includes(name) ? told(text, leveled !== undefined) : text,
      }
    })
  return { row, suppressed, classSize, cells: explained, sentences: explained.map(({ text }) => text) }
}

/** Rows of the release with these texts; without columns all are alike. */
export async function sizeOfClass(
  open: OpenTable,
  columns: readonly string[],
  texts: readonly string[],
): Promise<number> {
  if (columns.length === 0) return open.rows
  const { columns: cells, rows } = await open.combinations(columns)
  const codes = cells.map(({ values }, column) => values.indexOf(texts[column]))
  const found = rows.findIndex((_, c) => cells.every((cell, column) => cell.codes[c] === codes[column]))
  return found < 0 ? 0 : rows[found]
}
