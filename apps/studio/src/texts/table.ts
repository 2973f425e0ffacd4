/** The table of rows. */
export const tableTexts = {
  row: 'Row',
  missing: 'missing',
  sort: (column: string) => `Sort by ${column}`,
}
