/** Words about columns, on several pages. */
export const columnTexts = {
  types: { number: 'number', text: 'text', date: 'date' },
  spread: (column: string) => `How the values of ${column} are spread`,
  frequent: (column: string) => `The most frequent values of ${column}`,
  failed: 'its values cannot be shown',
  everyOwn: 'nearly every row has its own',
  noneFrequent: 'many values, none frequent',
}
