import type { RegisterAttribute } from './register-store.ts'

/** All that a person reads on the consent page, in one place. Plain words: nobody has to know what a table is. */
export const CONSENT_WORDS = {
  intro:
    'A table with facts about many people will be given to others, for example for research. Your name is not in it. You decide how much it says about you.',
  effect:
    'Your answer counts for every table made from now on. Tables that others already have cannot be called back.',
  change: 'You can change your answer here at any time while this link works.',
  once: 'This link takes one answer.',
  noAnswer: 'If you do not answer, the third choice counts.',
  save: 'Save my answer',
  saved: 'Your answer is saved.',
  outTitle: 'Not be in the table at all',
  out: 'Take me out: leave my row out of every table made from now on',
  isOut: 'You are taken out: tables made from now on leave you out.',
  until: 'This link works until',
  invalidTitle: 'This link does not work',
  invalid: 'It was used, has ended, or was copied with a mistake. Ask the people who sent it for a new one.',
  stale: 'Something else was saved since this page was opened. Look at the answer below and save again.',
  example: 'Example',
} as const

export interface ChoiceWords {
  readonly choice: 1 | 2 | 3
  readonly title: string
  readonly example: string
}

/** What each choice publishes, told with a made-up person. */
export function choiceWords({ column, label = column, example }: RegisterAttribute): readonly ChoiceWords[] {
  const { value, group } = example ?? {
    value: `the exact entry under “${label}”`,
    group: `a wider group that it belongs to`,
  }
  const quoted = (text: string) => (example ? `“${text}”` : text)
  return [
    {
      choice: 1,
      title: 'Show it as it is',
      example: `In the row of Alex, a made-up person, others read ${quoted(value)}.`,
    },
    {
      choice: 2,
      title: 'Show only the group',
      example: `In the row of Alex others read ${quoted(group)}, and not more.`,
    },
    {
      choice: 3,
      title: 'Show nothing of it',
      example: 'In the row of Alex others read a code that means nothing to them.',
    },
  ]
}
