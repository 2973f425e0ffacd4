import type { AudienceLimits, ReleaseVerdict } from '@outis/core/verdict'
import type { Fear } from '../question/fears.ts'
import type { AttackFigure } from '../trial/trial.ts'

/** Every policy that was tried, as the page and the JSON show it. No cell values. */
export interface Tried {
  readonly number: number
  /** Method and what it was asked for, in a line. */
  readonly name: string
  readonly method: string
  readonly mode: 'faithful' | 'hardened'
  readonly rows: number
  /** Tried on all rows, checked and attacked for real. */
  readonly isFinal: boolean
  readonly passes: boolean
  /** Of those on all rows that pass: none is more useful at as little risk. */
  readonly isOnFrontier: boolean
  readonly usefulness?: number
  readonly cost?: number
  readonly highestRisk?: number
  /** The largest share of a limit that is used up. */
  readonly used?: number
  /** It was not attacked: another one that passes is more useful. */
  readonly isSpared?: true
  /** Which limits it breaks, by which attack, or why there is no release. */
  readonly out: readonly string[]
}

export type CandidateRole = 'useful' | 'balanced' | 'careful'

/** One of the three answers. */
export interface AdvisedCandidate {
  readonly role: CandidateRole
  /** "Most useful that passes". */
  readonly title: string
  readonly name: string
  /** Its number among the tried. */
  readonly number: number
  readonly usefulness: number
  /** In the purpose's own unit, as a share. */
  readonly cost: number
  readonly highestRisk: number
  readonly used: number
  /** As far as attacks were tried: those that the question is about. */
  readonly verdict: ReleaseVerdict
  readonly attacks: readonly AttackFigure[]
  readonly suppressedRows: number
  readonly shownCells: number
  readonly leftOut: readonly string[]
  /** What the method does, for those who know none by name. */
  readonly meaning: string
  readonly kept: string
  readonly givenUp: string
  readonly costText: string
  /** Said of what draws, where the search ended before it was made again with other dice. */
  readonly unconfirmed?: string
  /** Ready to be run: YAML with comments. */
  readonly policy: string
}

/** What would help most, found by trying. */
export interface HelpfulChange {
  readonly kind: 'column' | 'highest-risk' | 'above-control' | 'none'
  readonly column?: string
  readonly text: string
  /** Usefulness without and with the change, on the same rows and columns. */
  readonly before?: number
  readonly after?: number
  readonly rows: number
}

/** Why nothing passes, and what would have to give. */
export interface Obstacle {
  readonly text: string
  readonly gives: readonly string[]
}

export interface Advice {
  readonly outis: string
  /** Version of this format. */
  readonly advice: 1
  readonly headline: string
  readonly question: {
    readonly fears: readonly Fear[]
    readonly purpose: string
    readonly audience: string
    readonly limits: Pick<AudienceLimits, 'highestRisk' | 'aboveControl'>
    readonly attacks: readonly string[]
    readonly trials: number
    readonly seed: string
  }
  readonly table: {
    readonly rows: number
    readonly quasi: readonly string[]
    readonly sensitive: readonly string[]
    readonly neutral: readonly string[]
    readonly identifying: readonly string[]
  }
  readonly search: {
    readonly tried: number
    readonly onAllRows: number
    readonly rungs: readonly number[]
    readonly ended: 'trials' | 'budget' | 'stopped'
    /** Whether the same question and seed give the same answer. */
    readonly isRepeatable: boolean
  }
  /** Most useful, balanced, most careful; fewer where they are the same; none where nothing passes. */
  readonly candidates: readonly AdvisedCandidate[]
  /** Why there are fewer than three, where there is one. */
  readonly absent?: string
  readonly change?: HelpfulChange
  readonly obstacle?: Obstacle
  readonly tried: readonly Tried[]
  /** What the release does not protect against. */
  readonly notProtected: readonly string[]
}
