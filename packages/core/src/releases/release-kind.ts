import type { AttackFacts } from '../attacks/attack.ts'
import type { CheckResult, Combinations, ReleaseClaims } from '../check/check-input.ts'
import type { Recoding } from '../data/recoding/recoding.ts'
import type { ColumnType } from '../data/table/table.ts'
import type { MethodNeeds, SearchPolicy } from '../methods/contract/method-needs.ts'
import type { AskedRelease } from '../methods/contract/method-record.ts'
import type { MethodJob } from '../methods/contract/method-run.ts'
import type { AskedMethod, Policy as WholePolicy } from '../policy/options/policy.ts'
import type { HierarchyPolicy } from '../policy/options/requirement-spec.ts'
import type { CommonParts, PublishedForm } from '../report/common-parts.ts'
import type { KindReport } from '../report/kind-report.ts'
import type { OpenTable, PendingRelease, ReleaseLayout } from '../run/engine/engine.ts'
import type { CheckedRelease, ReleaseBesideOriginal } from './kit/checked-release.ts'
import type { ReleasePart, ShownAttribute } from './kit/release-part.ts'
import type {
  KeepingJob,
  KeptPart,
  NothingKept,
  RememberedPlan,
  RunBeside,
} from './kit/remember/kept-rows.ts'
import type { ExplainedRow, RowExplanation } from './kit/row-explanation.ts'

/** What a release is made from beside its plan. */
export type ReleaseJob<Policy extends AskedMethod = AskedMethod> = Pick<
  MethodJob<Policy>,
  'prepared' | 'search' | 'policy' | 'open' | 'published' | 'files' | 'seed' | 'models' | 'keyed'
>

/** A plan, and all that its kind must know to make a release of it. */
export interface MadePlan<Found = unknown, Asked = AskedRelease, Policy extends AskedMethod = AskedMethod> {
  readonly job: ReleaseJob<Policy>
  readonly asked: Asked
  readonly recoding: Recoding
  /** What the method said of its plan; undefined where the plan was found for other data. */
  readonly found: Found | undefined
  /** Where some rows keep what an earlier release showed of them. */
  readonly kept: KeptPart | undefined
}

/** What the release has beside the plan. */
export interface ReleaseForm {
  /** Columns of the release in their order; undefined: the published ones of the policy. */
  readonly columns: ReleaseLayout['columns'] | undefined
  /** What the writer of this form of plan needs beside the columns. */
  readonly layout: Omit<ReleaseLayout, 'target' | 'columns' | 'keepOrder' | 'spreadsheetSafe' | 'dealt'>
  /**
   * Columns that are published as something else than what they were: their type in the release and how to read a cell.
   * Nothing is shown of the original's distribution: beside the release's it would tell what is hidden.
   */
  readonly shown: ReadonlyMap<string, { readonly type: ColumnType; readonly form: PublishedForm }>
  /** Columns of the release whose cells belong together in a row; undefined: all do. */
  readonly groups: readonly (readonly string[])[] | undefined
  /** What the key holds beside the plan. */
  readonly key: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly notices: readonly string[]
}

/** A release that shows the declared columns, and nothing more is said of it. */
export const PLAIN_FORM: ReleaseForm = {
  columns: undefined,
  layout: {},
  shown: new Map(),
  groups: undefined,
  key: {},
  warnings: [],
  notices: [],
}

/** Measures that only releases of this kind have; no other measure of a release can be required of them. */
export interface OwnMeasures {
  readonly ids: readonly string[]
  /** "sliced releases". */
  readonly releases: string
  /** Why another measure or a model cannot be required, going on from its name. */
  readonly others: string
}

/** The rows of a release that any tool made, and what is asked of them. */
export interface ReadRelease<Asked = AskedRelease> {
  readonly policy: WholePolicy
  readonly asked: Asked
  readonly needs: MethodNeeds
  readonly search: SearchPolicy
  readonly rows: Combinations
  readonly claims: ReleaseClaims | undefined
}

/** What a reader sees of a release, whichever tool made it. */
export interface ReleaseReading<Asked = AskedRelease> {
  /** Columns that such releases have beside the published ones. */
  readonly adds: readonly string[]
  /** What rows form: classes of alike rows, strata that are treated apart, or buckets in which columns are permuted. */
  readonly rows: 'classes' | 'strata' | 'buckets'
  /** Sensitive cells show values, or stand for them: without the key nothing that speaks of values can be judged then. */
  readonly sensitive: 'values' | 'stand-ins'
  readonly measures: OwnMeasures | undefined
  /** Why rows may not keep the order of the source, going on from the key. Undefined: they may. */
  readonly orderTells: string | undefined
  /** Said of a release of which the policy requires nothing. Undefined: what is said of every release. */
  readonly nothingRequired: string | undefined
  /** Names that `rows` of a requirement may have. */
  rowNames(asked: Asked): readonly string[]
  /** Columns whose cells are no values of the column, and no labels of them. */
  foreign(asked: Asked): readonly string[]
  /** Columns whose cells belong together in a row, where not all of a row do and the policy says which. */
  groups(asked: Asked): readonly (readonly string[])[] | undefined
  /** Hierarchies of columns that differ from those of their attributes. */
  hierarchies(asked: Asked): readonly { readonly column: string; readonly hierarchy: HierarchyPolicy }[]
  /** The attributes that the columns of a release show. */
  attributes(policy: WholePolicy, columns: readonly string[]): readonly ShownAttribute[]
  /** The rows of a release by how their quasi-identifiers are published. */
  parts(release: ReadRelease<Asked>): Promise<readonly ReleasePart[]>
}

/** A release that was just written. */
export interface WrittenRelease {
  readonly open: OpenTable
  readonly pending: PendingRelease
  /** Columns that its suppressed rows do not show. */
  readonly hidden: readonly string[]
  /** Counts people too, where a person has several rows. */
  readonly byPerson: ((columns: readonly string[]) => Promise<Combinations>) | undefined
}

export interface WrittenCheck {
  readonly check: CheckResult
  /** Published texts of quasi-identifiers and sensitive attributes: what the report's distributions are made from. */
  readonly release: Combinations
}

/** A part of the report under the name that its kind gives it, and what it measures in place of the run. */
export type ReportedParts = Partial<CommonParts> & { readonly [key: string]: unknown }

/** What a key holds of releases of one kind beside the plan, and whether a document read from a file is that. */
export interface KeyPart {
  readonly name: string
  readonly schema: { safeParse(value: unknown): { readonly success: boolean } }
}

/**
 * What a plan becomes: everything about one kind of release, for all methods whose plans become such releases. Every kind
 * fills all eight slots. What runs is loaded when it is called, so that policies are read quickly.
 */
export interface ReleaseKind<
  Found = unknown,
  Asked = AskedRelease,
  Policy extends AskedMethod = AskedMethod,
  Part extends KindReport = KindReport,
> {
  readonly id: string
  /** What the release has beside the plan: its columns and layout, what the key keeps, notices. */
  write(made: MadePlan<Found, Asked, Policy>): Promise<ReleaseForm>
  readonly read: ReleaseReading<Asked>
  readonly check: {
    /** Measures the written release by its text. Opens nothing but what it is given. */
    written(made: MadePlan<Found, Asked, Policy>, release: WrittenRelease): Promise<WrittenCheck>
    /** Measures a release that any tool made. */
    release(release: CheckedRelease<Policy>, asked: Asked): Promise<CheckResult>
  }
  /** Adds to a check what is known only beside the original. */
  compare(check: CheckResult, beside: ReleaseBesideOriginal<Policy>): Promise<CheckResult>
  /** How rows keep what an earlier release showed of them. */
  remember(job: KeepingJob<Asked>, run: RunBeside): Promise<RememberedPlan | NothingKept>
  /** What those who attack such releases know of them. */
  facts(policy: WholePolicy<Policy>, asked: Asked): AttackFacts
  readonly report: {
    readonly part: Part
    /** Computes what the report needs of the plan, while the release is written. */
    ahead(made: MadePlan<Found, Asked, Policy>): void
    /** The part of the report, and what it measures in place of the run. */
    measure(made: MadePlan<Found, Asked, Policy>, measured: WrittenCheck): Promise<ReportedParts>
  }
  readonly explain: {
    /** What the key holds beside the plan. */
    readonly key: KeyPart | undefined
    /** Why the cells of one row are what they are. */
    row(row: ExplainedRow<Policy>): Promise<RowExplanation>
  }
}

/**
 * Declares a kind of release.
 *
 * @template Found what its methods tell of a plan
 * @template Asked what its methods tell of a policy
 * @template Policy the options that all its methods have
 */
export const defineReleaseKind =
  <Found, Asked extends AskedRelease = AskedRelease, Policy extends AskedMethod = AskedMethod>() =>
  <Part extends KindReport>(
    kind: ReleaseKind<Found, Asked, Policy, Part>,
  ): ReleaseKind<Found, Asked, Policy, Part> =>
    kind
