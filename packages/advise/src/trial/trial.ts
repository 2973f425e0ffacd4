import type { ReleaseVerdict } from '@outis/core/verdict'
import type { Candidate } from '../space/candidate.ts'

/** A limit that a release does not keep, or something else that keeps it from being published. */
export interface Broken {
  /** The id of an attack, `highest-risk`, or the model or measure of the policy that fails. */
  readonly by: string
  readonly kind: 'attack' | 'risk' | 'requirement'
  /** The attribute that was guessed. */
  readonly of?: string
  readonly measured: number
  readonly allowed: number
  /** One sentence, for people. No cell values. */
  readonly text: string
}

/** How far one attack came, at its best. */
export interface AttackFigure {
  readonly attack: string
  readonly title: string
  readonly of?: string
  readonly success: number
  readonly guessing: number
  readonly outsiders?: number
  /** Above guessing and above outsiders. */
  readonly excess: number
  /** Why the release has nothing that this attack could work on. */
  readonly harmless?: string
}

/** What the release of a candidate came to. */
export interface TrialFigures {
  /** 1: as good as the original for the purpose. */
  readonly usefulness: number
  /** In the purpose's own unit, as a share. */
  readonly cost: number
  /** The chance of the most exposed person to be named; of a sliced release, of the likeliest secret. */
  readonly highestRisk: number
  readonly attacks: readonly AttackFigure[]
  /** The largest share of a limit that is used up: above 1 where one is broken. */
  readonly used: number
  readonly broken: readonly Broken[]
  /** As far as the release was attacked. */
  readonly verdict: ReleaseVerdict
  readonly suppressedRows: number
  readonly classes: number
  /** Share of all cells of columns that could be published which show more than `*`. */
  readonly shownCells: number
  /** Of each published column: its different published values, how many rows say nothing, and the share of rows as recorded. */
  readonly columns: readonly {
    readonly name: string
    readonly values: number
    readonly blank: number
    readonly kept: number
  }[]
}

/** One policy that was tried. */
export interface Trial {
  readonly number: number
  readonly candidate: Candidate
  /** Rows it was tried on. */
  readonly rows: number
  /** Tried on all rows: released, checked and attacked for real. */
  readonly isFinal: boolean
  readonly passes: boolean
  /** Made with other dice too, where there are any, and judged by the worse. */
  readonly isConfirmed?: boolean
  /** Usefulness of the trial on all rows that passes and is more useful: for that this one was not attacked. */
  readonly spared?: number
  /** Absent where no release could be made. */
  readonly figures?: TrialFigures
  /** Why there is no release. */
  readonly impossible?: { readonly code: string; readonly reason: string }
}
