import type { GradeCategory } from '../meaning.ts'
import type { DivergenceFigures } from '../measures/divergence.ts'
import type { BeforeAfter } from '../measures/measure-breaches.ts'
import type { ProximityFigures } from '../measures/proximity.ts'
import type { LinkingFigures } from '../measures/published-classes.ts'
import type { Form } from '../plan/forms.ts'

/** What a personalised release says of choices, aliases and grades: report.json, `personalised`. No value, no alias, no bound. */
export interface PersonalisedReport {
  /** Plain sentences: what is published of whom, and what linking finds. */
  readonly sentences: readonly string[]
  /** Whether a key was written that turns aliases and grades back. */
  readonly keyed: boolean
  /** Whether quasi-identifiers were generalised too. */
  readonly generalised: boolean
  /** What somebody with a register of the quasi-identifiers finds. */
  readonly linking: {
    readonly before: LinkingFigures
    readonly after: LinkingFigures
    /** Rows of the release that are alone in their class and show a sensitive value as it is. */
    readonly openRows: number
  }
  readonly aliases: readonly AliasReport[]
  readonly grades: readonly GradeReport[]
}

/** Figures of persons' choices 1, 2, 3. */
export interface ByChoice {
  readonly 1: number
  readonly 2: number
  readonly 3: number
}

export interface AliasReport {
  readonly column: string
  readonly rows: number
  readonly missing: number
  readonly values: number
  /** Aliases that occur in the release. */
  readonly aliases: number
  readonly choices: ByChoice
  /** Rows without a choice, counted as choice 3. */
  readonly unstated: number
  /** Rows in a more protective form than chosen. */
  readonly decoys: number
  readonly forms: readonly {
    readonly form: Form
    readonly rows: ByChoice
    /** P(choice | form). */
    readonly posterior: ByChoice
  }[]
  /** Largest posterior of choice 2 or 3 given the form of an alias, and in hardened mode what it was kept below. */
  readonly posterior: { readonly reached: number; readonly bound2?: number; readonly bound3?: number }
  /** Rows of the rarest and the most frequent alias, counted on the release; in hardened mode with the bound. */
  readonly frequencies: {
    readonly smallest: number
    readonly largest: number
    readonly flatness: number
    readonly asked?: number
    readonly rareValues?: number
    readonly rareRows?: number
  }
  readonly informationLoss: { readonly withKey: number; readonly withoutKey: number }
  readonly divergence?: BeforeAfter<DivergenceFigures>
}

export interface GradeReport {
  readonly column: string
  readonly rows: number
  readonly missing: number
  readonly distinct: number
  readonly digits: number
  readonly categories: readonly { readonly rows: number; readonly membership: GradeCategory['membership'] }[]
  readonly proximity?: BeforeAfter<ProximityFigures>
}
