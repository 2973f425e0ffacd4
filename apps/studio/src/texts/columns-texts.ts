/** Words about columns, on several pages. */
export const columnTexts = {
  types: { number: 'number', text: 'text', date: 'date' },
  spread: (column: string) => `How the values of ${column} are spread`,
  frequent: (column: string) => `The most frequent values of ${column}`,
  failed: 'its values cannot be shown',
  everyOwn: 'nearly every row has its own',
  noneFrequent: 'many values, none frequent',
}

/** The table of rows. */
export const tableTexts = {
  row: 'Row',
  missing: 'missing',
  sort: (column: string) => `Sort by ${column}`,
}

/** Controls of methods. */
export const methodTexts = {
  usual: (value: string) => `default: ${value}`,
  none: 'none',
  mustBe: (what: string) => `Write ${what}.`,
  noSecret: 'No column is secret yet: choose one in step 2.',
  valuesOf: (column: string) => `Values of ${column}`,
  more: 'More options',
  fewer: 'Fewer options',
}
