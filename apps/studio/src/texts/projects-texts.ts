/** The first page. */
export const projectTexts = {
  emptySentence: 'Publish a table of people so that it stays useful and names nobody.',
  emptyLead: 'Begin with the sample, or with a table of your own. Nothing leaves this machine.',
  sentence: 'Your projects',
  lead: 'A project is a table, the policy that says how it is published, and what came of it.',
  sample: {
    title: 'Sample hospital',
    text: '10,000 made-up patients with birth dates, postcodes, diagnoses and incomes. The quickest way to see every step.',
    action: 'Open the sample',
    opening: 'Opening the sample …',
    name: 'Sample hospital',
  },
  own: {
    withoutTitles: (lines: number) =>
      lines === 1
        ? 'The first line is a title: leave it out'
        : `The first ${lines} lines are titles: leave them out`,
    title: 'Your own table',
    text: 'Drop a file anywhere on this page: CSV, TSV, Excel, Parquet, JSON.',
    action: 'Choose a file',
    more: 'A path on the server, or a database table',
    sending: (name: string, share: string) => `Reading ${name} … ${share}`,
  },
  happen: {
    title: 'What will happen',
    steps: [
      ['Data', 'See the table as it was read, and correct what was read wrongly.'],
      ['Roles', 'Say what identifies people, what describes them, what is secret.'],
      ['Hierarchies', 'Decide how values become coarser: a birth date, a year, a decade.'],
      ['Protect', 'Choose a method, or say what you fear and let Outis propose one.'],
      ['Result', 'Compare before and after. Attackers try the release, and you see how far they get.'],
      ['Publish', 'Take the file, the report and the policy; or hand it to those who may have it.'],
    ] as const,
  },
  list: {
    noTable: 'no table yet',
    more: (name: string) => `More about ${name}`,
    sure: (name: string) => `Delete “${name}” with its table, policy and runs? This cannot be undone.`,
    confirm: 'Delete',
    keep: 'Keep',
  },
  drop: 'Drop the file to begin',
  create: 'New project',
}
