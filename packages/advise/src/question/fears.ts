import type { Audience, PurposePolicy } from '@outis/core/policy'

export type Fear = PurposePolicy['fear'][number]

export interface FearMeaning {
  /** One clause: "being recognised". */
  readonly title: string
  /** One sentence. */
  readonly meaning: string
  /** Attacks whose success above the control is limited, by their ids. */
  readonly attacks: readonly string[]
}

/** What each fear means in attacks. */
export const fears: Readonly<Record<Fear, FearMeaning>> = {
  recognised: {
    title: 'somebody is recognised',
    meaning: 'Whoever knows a person’s quasi-identifiers finds that person’s row.',
    attacks: ['linkage', 'composition'],
  },
  learned: {
    title: 'a secret is learned',
    meaning: 'Whoever knows that a person is in the table learns a sensitive value of theirs.',
    attacks: ['homogeneity', 'skewness', 'definetti', 'alias-frequency'],
  },
  member: {
    title: 'it becomes known who is in the table',
    meaning:
      'Whoever knows a person’s quasi-identifiers can tell whether that person is in the table at all.',
    attacks: ['membership'],
  },
  'some-values': {
    title: 'some values are given away',
    meaning: 'A few sensitive values must not be told, by the form of a row either; the others harm nobody.',
    attacks: ['treatment', 'decoy-order'],
  },
  'own-choice': {
    title: 'people’s own choices are passed over',
    meaning:
      'Each person decides how much of their sensitive value is shown, and the choice itself stays hidden.',
    attacks: ['alias-frequency', 'grade-inversion', 'choice-told'],
  },
}

/** Among everybody there are people who know what was published exactly of somebody. */
const KNOWN_TO_EVERYBODY = 'subset-uniqueness'

/** The attacks of several fears, each once. */
export const attacksOf = (feared: readonly Fear[], audience: Audience): readonly string[] => [
  ...new Set([
    ...feared.flatMap((fear) => fears[fear].attacks),
    ...(audience === 'public' && feared.includes('recognised') ? [KNOWN_TO_EVERYBODY] : []),
  ]),
]
