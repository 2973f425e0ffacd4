/** Step 5: what only the method of a release can tell. */
export const methodDetailTexts = {
  strata: {
    title: (share: string) => `${share} of the rows are made coarser, the others are published as they are`,
    titleAll: (parts: string) => `Every row is treated, by the rules of ${parts}`,
    lead: 'Each band is a part of the rows that was treated by rules of its own.',
    asItIs: (unique: string) => `Published as recorded. ${unique} of these rows are like no other.`,
    noCoarser: 'Treated; no column had to be made coarser.',
    coarser: (columns: string) => `Made coarser: ${columns}.`,
    level: (column: string, level: number, height: number) => `${column} to level ${level} of ${height}`,
    classes: (groups: string, smallest: string) => `${groups}, the smallest of ${smallest}.`,
    blanked: (rows: string) => `${rows} blanked out.`,
    decoys: {
      columns: ['Hidden among ordinary rows', ''],
      rows: 'Ordinary rows made coarser along with them',
      allowed: 'Share of sensitive rows that a group may have',
      reached: 'Share in the group where it is largest',
    },
  },
  choices: {
    title: (share: string, column: string) => `${share} of the people show ${column} as it is`,
    graded: (column: string) => `Numbers of ${column} are published as grades`,
    untitled: 'What people chose',
    keyed: 'Each person chose how it is shown. The key that turns aliases back stays on this server.',
    unkeyed: 'Each person chose how it is shown. No key was kept: aliases cannot be turned back.',
    forms: {
      value: 'The value itself',
      group: 'An alias that tells the group',
      opaque: 'An alias that tells nothing',
    },
    surest: (share: string) => `Whoever sees this form knows the choice behind it with a chance of ${share}.`,
    decoys: (rows: string) =>
      `${rows} are shown more carefully than was chosen, so that the form tells less.`,
    grade: (column: string) => `Grades of ${column}`,
    category: (at: number) => `Category ${at}`,
    linking: {
      columns: ['Somebody with a register finds', 'before', 'after'],
      alone: 'Rows that are alone by what describes them',
      few: 'Rows in groups of fewer than five',
      open: 'Rows that are alone and show a secret as it is',
    },
  },
  classes: {
    title: (groups: string, rows: string) => `${groups} of people who are alike, of ${rows} on average`,
    lead: 'The method formed groups row by row. Each shows the smallest range or group of values that holds its rows.',
    columns: ['How they were formed', ''],
    tuples: 'Different combinations before',
    count: 'Groups in the release',
    steps: {
      clusters: 'Groups grown one by one',
      merges: 'Groups merged',
      cuts: 'Cuts made',
      moves: 'Moves made',
    },
    ncp: 'Mean width of a cell, as a share of its column',
    average: 'Rows of a group, as a multiple of k',
    held: {
      clusters: 'Rows taken because of',
      merges: 'Merges because of',
      cuts: 'Cuts not allowed by',
      moves: 'Moves not allowed by',
    },
  },
  slices: {
    title: (slices: string, buckets: string) => `${slices}, shuffled against each other in ${buckets}`,
    lead: (largest: string, l: number) =>
      `Columns of one slice stay together. The surest link between a person and a secret is ${largest}; 1 in ${l} was allowed.`,
    slice: (at: number) => `Slice ${at}`,
    sizes: 'Buckets by their size',
    size: (from: number, to: number | null) =>
      to === null ? `${from} rows and more` : from === to ? `${from} rows` : `${from} to ${to} rows`,
    inBuckets: (rows: string, buckets: string) => `${rows} rows in ${buckets} buckets`,
  },
}
