import type { Audience, AudiencePolicy } from '../policy/options/policy.ts'

/** A limit, and who asks for it. */
export interface SourcedLimit {
  /** 0 to 1. */
  readonly max: number
  readonly source: string
}

/** How far a release may go for an audience. */
export interface AudienceLimits {
  /** The chance of the most exposed person to be named by somebody who knows that they are in the table. */
  readonly highestRisk: SourcedLimit
  /** How far an attack may come above guessing and above people who are not in the release. */
  readonly aboveControl: SourcedLimit
  /** People whose secret may be certain in the release and is not certain without it. Infinity: they are only reported. */
  readonly certain: number
}

const OWN_RULE =
  'a convention of Outis: twenty, fifty or a hundred people in a thousand beyond what anybody learns of people who are not in the release; no authority has set such a figure'

/** What an audience may be shown, with whoever asks for it. */
export const audienceLimits: Readonly<Record<Audience, AudienceLimits>> = {
  public: {
    highestRisk: {
      max: 0.09,
      source:
        'EMA policy 0070, external guidance on the anonymisation of clinical reports; Health Canada, Public Release of Clinical Information: at most 0.09 for publication',
    },
    aboveControl: { max: 0.02, source: OWN_RULE },
    certain: 0,
  },
  contract: {
    highestRisk: {
      max: 0.2,
      source:
        'cell size 5, the usual rule for data given under an agreement: El Emam 2013, Guide to the De-Identification of Personal Health Information, doi:10.1201/b14764',
    },
    aboveControl: { max: 0.05, source: OWN_RULE },
    certain: 0,
  },
  internal: {
    highestRisk: {
      max: 0.33,
      source:
        'cell size 3, the lowest in use, for recipients who are trusted: El Emam 2013, Guide to the De-Identification of Personal Health Information, doi:10.1201/b14764',
    },
    aboveControl: { max: 0.1, source: OWN_RULE },
    certain: Number.POSITIVE_INFINITY,
  },
}

/** Who gets the release, as sentences say it: "Ready for researchers under contract." */
export const audienceWords: Readonly<Record<Audience, string>> = {
  public: 'everybody',
  contract: 'researchers under contract',
  internal: 'people inside',
}

const SET = 'set by whoever asked, in place of what the audience allows'

/** The limits of an audience, with what the policy sets in their place. */
export function limitsOf({ kind, highestRisk, aboveControl, certain }: AudiencePolicy): AudienceLimits {
  const usual = audienceLimits[kind]
  const limit = (limit: SourcedLimit, max: number | undefined): SourcedLimit =>
    max === undefined || max === limit.max ? limit : { max, source: SET }
  return {
    highestRisk: limit(usual.highestRisk, highestRisk),
    aboveControl: limit(usual.aboveControl, aboveControl),
    certain: certain ?? usual.certain,
  }
}

/** People of the smallest class for which the highest risk is kept. */
export const smallestClass = ({ highestRisk }: { readonly highestRisk: Pick<SourcedLimit, 'max'> }): number =>
  Math.max(2, Math.ceil(1 / highestRisk.max - 1e-9))
