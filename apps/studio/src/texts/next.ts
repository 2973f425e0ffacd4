/** What to do next, in the column at the right. */
export const nextTexts = {
  noData: 'Choose a table.',
  undecided: (count: number, first: string) =>
    count === 1 ? `${first} has no role yet.` : `${first} and ${count - 1} more columns have no role yet.`,
  noQuasi: 'No column describes people yet.',
  noHierarchy: (column: string) => `${column} has no hierarchy: it would be blanked out.`,
  protect: 'Choose how to protect.',
  look: 'Look at the result.',
  fault: (path: string, message: string, line: number | undefined) =>
    `${path === '' ? '' : `${path} `}${message}${line === undefined ? '' : ` (line ${line})`}`,
}
