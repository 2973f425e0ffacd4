import type { PurposePolicy } from '@outis/core/policy'

export type Audience = PurposePolicy['audience']

/** A limit, and who asks for it. */
export interface SourcedLimit {
  /** 0 to 1. */
  readonly max: number
  readonly source: string
}

/** How far a release may go for an audience. */
export interface Limits {
  /** The chance of the most exposed person to be named by somebody who knows that they are in the table. */
  readonly highestRisk: SourcedLimit
  /** How far an attack may come above guessing and above people who are not in the release. */
  readonly aboveControl: SourcedLimit
}

const OWN_RULE =
  'a convention of Outis: twenty, fifty or a hundred people in a thousand beyond what anybody learns of people who are not in the release; no authority has set such a figure'

/** What an audience may be shown, with whoever asks for it. */
export const audienceLimits: Readonly<Record<Audience, Limits>> = {
  public: {
    highestRisk: {
      max: 0.09,
      source:
        'EMA policy 0070, external guidance on the anonymisation of clinical reports; Health Canada, Public Release of Clinical Information: at most 0.09 for publication',
    },
    aboveControl: { max: 0.02, source: OWN_RULE },
  },
  contract: {
    highestRisk: {
      max: 0.2,
      source:
        'cell size 5, the usual rule for data given under an agreement: El Emam 2013, Guide to the De-Identification of Personal Health Information, doi:10.1201/b14764',
    },
    aboveControl: { max: 0.05, source: OWN_RULE },
  },
  internal: {
    highestRisk: {
      max: 0.33,
      source:
        'cell size 3, the lowest in use, for recipients who are trusted: El Emam 2013, Guide to the De-Identification of Personal Health Information, doi:10.1201/b14764',
    },
    aboveControl: { max: 0.1, source: OWN_RULE },
  },
}

const SET = 'set by whoever asked, in place of what the audience allows'

/** The limits of a question: its audience's, with what was set in their place. */
export function limitsOf({
  audience,
  highestRisk,
  aboveControl,
}: Pick<PurposePolicy, 'audience' | 'highestRisk' | 'aboveControl'>): Limits {
  const usual = audienceLimits[audience]
  const own = (limit: SourcedLimit, max: number | undefined): SourcedLimit =>
    max === undefined || max === limit.max ? limit : { max, source: SET }
  return {
    highestRisk: own(usual.highestRisk, highestRisk),
    aboveControl: own(usual.aboveControl, aboveControl),
  }
}

/** Rows of the smallest class for which the highest risk is kept. */
export const smallestClass = ({ highestRisk }: Limits): number =>
  Math.max(2, Math.ceil(1 / highestRisk.max - 1e-9))
