/** The page of auditors. */
export const trailTexts = {
  sentence: 'Everything that was done here, in order.',
  lead: 'Nothing on the trail can be changed or removed without it being found. It holds no value of any table.',
  loading: 'Reading the trail …',
  empty: 'Nothing is on the trail yet.',
  emptyHint: 'Every sign-in, run, release, grant, answer and decision will stand here.',
  check: {
    title: 'Is the trail whole?',
    notYet: 'Not checked in this session',
    notYetHint: 'The browser fetches the whole trail, computes every hash again and checks the signatures.',
    action: 'Check the whole trail',
    again: 'Check again',
    doing: 'Checking every entry …',
    whole: (entries: string, checkpoints: string) =>
      `${entries} in an unbroken chain, ${checkpoints} checked`,
    unsigned: (entries: string) =>
      `${entries} in an unbroken chain; this browser cannot check the signatures`,
    unsignedHint: 'Export the trail, and run: outis audit verify trail.ndjson',
    wholeHint:
      'Compare the key with the one noted at the first start. Only an earlier export shows whether the end was cut off before today: outis audit verify --help.',
    key: 'Signed by the key',
    broken: 'The trail is broken.',
    brokenHint: 'Keep the file and the store as they are, and tell the steward.',
    faults: {
      line: (line: string) => `Line ${line} does not belong to a trail.`,
      order: (entry: string) =>
        `Entry ${entry} stands where it does not belong, or one is missing before it.`,
      changed: (entry: string) => `Entry ${entry} was changed, or the one before it.`,
      signature: (entry: string) => `The signature at entry ${entry} is not valid.`,
      end: (entry: string) =>
        `The entries after the last signature are not signed; the trail ends at entry ${entry}.`,
    } as const,
  },
  export: 'Export the trail',
  filters: {
    label: 'Filters',
    words: 'Search',
    wordsHint: 'actor, action, object or detail',
    action: 'About',
    outcome: 'Outcome',
    from: 'From',
    to: 'To',
    all: 'all',
    clear: 'Clear filters',
  },
  outcomes: { done: 'Done', refused: 'Refused', failed: 'Failed' } as const,
  shown: (shown: string, loaded: string, total: string) =>
    `${shown} shown of ${loaded} loaded; ${total} on the trail`,
  older: 'Load older entries',
  none: 'No entry fits these filters.',
  columns: {
    seq: 'No.',
    at: 'When (UTC)',
    actor: 'Who',
    action: 'What',
    object: 'To what',
    outcome: 'Outcome',
    detail: 'Detail',
  },
  you: 'you',
}
