/** What to do next, in the column at the right. */
export const nextTexts = {
  noData: 'Choose a table.',
  gone: (column: string) => `The policy speaks of ${column}, which the table does not have.`,
  undecided: (count: number, first: string) =>
    count === 1 ? `${first} has no role yet.` : `${first} and ${count - 1} more columns have no role yet.`,
  noQuasi: 'No column describes people yet.',
  noHierarchy: (column: string) => `${column} has no hierarchy: it would be blanked out.`,
  protect: 'Choose how to protect.',
  look: 'Look at the result.',
  make: 'Choose a method, then make the release.',
  publish: 'Publish it.',
  published: 'It is published. See who may have it.',
  wait: 'The run is at work. Its result comes here.',
  follow: 'A run is at work. Look at how far it is.',
  failed: 'The last run failed. Change how the table is protected, or run it again.',
  cancelled: 'The last run was cancelled. Change how the table is protected, or run it again.',
  withheld: 'No release was made. Change how it is protected.',
  unjudged: 'An older version made this release, without a verdict. Make it again.',
  decide: 'Decide on each finding: mend it, or accept it with a reason.',
  stop: 'End what stops it: a fix changes the policy.',
  stopped: 'This release must not go out. See what stops it.',
  whom: 'Say who may have it, and take it along.',
  take: 'It is published. Take it along.',
  fault: (path: string, message: string, line: number | undefined) =>
    `${path === '' ? '' : `${path} `}${message}${line === undefined ? '' : ` (line ${line})`}`,
}
