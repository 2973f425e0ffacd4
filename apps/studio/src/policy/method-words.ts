/** Names and one plain sentence for each method; a method that is not listed is called by its id. */
interface MethodWords {
  readonly name: string
  readonly plain: string
  /** What it leaves as it was. */
  readonly keeps: string
}

const words: Readonly<Record<string, MethodWords>> = {
  'full-domain': {
    name: 'Same coarseness for all',
    plain: 'Every column is made coarser to one level, the same in all rows.',
    keeps: 'Easy to read and to compare; loses most.',
  },
  mondrian: {
    name: 'Ranges as fine as possible',
    plain: 'The table is cut again and again; each piece gets its own ranges.',
    keeps: 'Keeps numbers fine where many people are alike.',
  },
  local: {
    name: 'Each row as fine as possible',
    plain: 'Every group of people is made only as coarse as it needs.',
    keeps: 'Keeps most of the described values.',
  },
  sbtam: {
    name: 'Only sensitive rows',
    plain: 'Rows with the values that you ticked are made coarser. All others stay as they are.',
    keeps: 'Keeps ordinary rows exact. That a row is coarse can tell something.',
  },
  mixed: {
    name: 'Strata',
    plain: 'Parts of the rows are treated by rules of their own.',
    keeps: 'Strict where it is needed, exact elsewhere.',
  },
  slicing: {
    name: 'Slices',
    plain: 'Columns that belong together stay together; the slices are shuffled among a few rows.',
    keeps: 'Keeps single values exact and what correlates; breaks the link between slices.',
  },
  caat: {
    name: 'Clusters, grown one by one',
    plain: 'People who are alike are gathered until each group is large enough.',
    keeps: 'Keeps groups of similar people fine.',
  },
  kaca: {
    name: 'Clusters, merged',
    plain: 'The smallest groups are merged with their nearest neighbours.',
    keeps: 'Keeps groups of similar people fine.',
  },
  personalised: {
    name: 'People decide',
    plain: 'Each person chose how much of the secret is shown: all, its group, or nothing.',
    keeps: 'Keeps what people agreed to show.',
  },
}

export const methodWords = (id: string, title: string): MethodWords =>
  words[id] ?? { name: id, plain: title, keeps: '' }
