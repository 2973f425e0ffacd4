/** A small or generated table as a reader of its file would see it: names, and one list of texts per column. */
export interface TextTable {
  readonly names: readonly string[]
  /** columns[column][row]; a missing cell is the empty text. */
  readonly columns: readonly (readonly string[])[]
  readonly rows: number
}

/** From rows as they are printed in a paper. */
export function textTable(names: readonly string[], rows: readonly (readonly string[])[]): TextTable {
  return { names, columns: names.map((_, column) => rows.map((row) => row[column])), rows: rows.length }
}

/** The table as CSV with a header and \n line ends; cells are quoted where they must be. */
export function toCsv(table: TextTable): string {
  const lines = [table.names.map(csvCell).join(',')]
  for (let row = 0; row < table.rows; row++) {
    lines.push(table.columns.map((column) => csvCell(column[row])).join(','))
  }
  return `${lines.join('\n')}\n`
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A hierarchy as the file format has it: `leaf;level 1;…;top`, one line per leaf. */
export function hierarchyCsv(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.join(';')).join('\n')}\n`
}
