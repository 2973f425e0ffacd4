/** Controls of methods. */
export const methodTexts = {
  usual: (value: string) => `as usual: ${value}`,
  none: 'none',
  mustBe: (what: string) => `Write ${what}.`,
  noSecret: 'No column is secret yet: choose one in step 2.',
  valuesOf: (column: string) => `Values of ${column}`,
  more: 'More options',
  fewer: 'Fewer options',
}
