const MOST_COLUMNS = 12

/** The first columns by name, and how many follow. */
const firstOf = (columns: readonly string[]): string =>
  columns.length <= MOST_COLUMNS
    ? columns.join(', ')
    : `${columns.slice(0, MOST_COLUMNS).join(', ')} and ${columns.length - MOST_COLUMNS} more`

/** Step 6. */
export const publishTexts = {
  sentence: 'Decide who gets the release, and take it with you.',
  lead: 'What leaves and what stays is listed here. Until you change it, stewards of this server alone see it.',
  none: 'There is no release to publish yet.',
  noneHint: 'Make one in step 4; step 5 says whether it may go out.',
  toProtect: 'To step 4: Protect',
  loading: 'Reading the releases …',
  release: (method: string, rows: string, made: string) => `${method}: ${rows}, ${made}`,
  which: 'Release',
  leaves: 'What leaves',
  table: (rows: string, columns: string) => `${rows}, ${columns}`,
  report: 'Report: the verdict, what was tried, what it cost',
  dictionary: 'Dictionary: what columns and values mean',
  stays: 'What stays here',
  staysList: [
    'the table as it was recorded',
    'the findings of the red team that would help an attacker',
    'the policy’s seed and everything that was drawn',
  ],
  key: 'the key, sealed in the vault of this server',
  whom: 'Who may have it',
  visibility: {
    private: ['Private', 'stewards of this server'],
    granted: ['Granted', 'and people who have a grant'],
    public: ['Public', 'every account of this server'],
  } as const,
  saving: 'Saving …',
  toResult: 'All findings, and what attackers reach: step 5',
  stopped: 'This release must not go out. It cannot be published.',
  stoppedLink: 'See what ends it: step 5',
  ask: {
    title: {
      granted: 'Publish it to people who have a grant?',
      public: 'Publish it to everybody with an account?',
    },
    leaves: (file: string, rows: string, columns: readonly string[]) =>
      `What leaves: ${file} with ${rows} and the columns ${firstOf(columns)}, its report and its dictionary.`,
    whom: {
      granted: 'Who gets it: whoever has a grant for it, now or later, beside the stewards.',
      public: 'Who gets it: every account of this server, without a grant.',
    },
    judgedFor: (audience: string) => `It was judged for ${audience}.`,
    decide: 'You decide that this may stay:',
    reason: 'Who decided it, and why it may go out',
    reasonHint: 'Your words are kept in the audit trail.',
    reasonFirst: 'Say who decided it, and why.',
    final: 'This cannot be undone.',
    ledger:
      'You can make it private again, but who has taken it keeps it. The ledger remembers it for good: every later release of the same people is held against this one, and may fail because of it.',
    noLedger:
      'You can make it private again, but who has taken it keeps it. The ledger does not know this release: later releases of the same people are not held against it.',
    publish: { granted: 'Publish to people with a grant', public: 'Publish to everybody' },
    cancel: 'Do not publish',
  },
  out: {
    granted: (when: string) => `Published ${when}. People who have a grant for it find it here:`,
    public: (when: string) => `Published ${when}. Every account of this server finds it here:`,
    private: (when: string) => `Private now. It was published ${when}: who has taken it keeps it.`,
  },
  checklist: 'Before it leaves',
  checks: {
    ledgerRemembered: 'It is published.',
    ledgerWaiting: 'It is not published yet.',
    ledgerNone:
      'The ledger does not know it: two releases of the same people may together reveal what each hides.',
    elsewhere: 'It was made elsewhere; this server did not check it.',
    keyKept: 'Its key is kept: it can be explained and made again.',
    keyGone: 'Its key is not kept.',
  },
  take: 'Take it with you',
  download: 'Download the table',
  reportHtml: 'Report (HTML)',
  reportPdf: 'Report (PDF)',
  reportJson: 'Report (JSON)',
  dictionaryJson: 'Dictionary (JSON)',
  policy: 'Policy (YAML), for git',
  cite: 'Cite it',
  fingerprint: 'Fingerprint (SHA-256)',
  command: 'The same on the command line',
  commandHint:
    'With the same policy beside the table. Chance is drawn anew, so bytes may differ where a method draws.',
  copy: 'Copy',
  copied: 'Copied',
  neverPublished: 'Not published yet',
}
