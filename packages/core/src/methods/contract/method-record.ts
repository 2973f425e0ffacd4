import type { AttackFacts } from '../../attacks/attack.ts'
import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { Options } from '../../policy/options/declaration.ts'
import type { AskedMethod, Policy as WholePolicy } from '../../policy/options/policy.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import type { CheckedRelease, ReleaseBesideOriginal } from './checked-release.ts'
import {
  type MethodDescription,
  type PolicyOf,
  type SaidBySearch,
  searchOf,
  type Values,
} from './method-description.ts'
import type { MethodReport } from './method-report.ts'
import type { MethodJob, MethodResult } from './method-run.ts'
import type { ReleasePart, ShownAttribute } from './release-part.ts'
import type { ExplainedRow, RowExplanation } from './row-explanation.ts'

export type { PolicyOf }

/** What a key holds of releases of one method beside the plan, and whether a document read from a file is that. */
export interface KeyPart {
  readonly name: string
  readonly schema: { safeParse(value: unknown): { readonly success: boolean } }
}

/**
 * Everything there is to know of a method: how policies speak of it, how it finds a plan, and what is special about checking,
 * reporting and explaining its releases. What runs is loaded when it is asked for, so that policies are read quickly.
 */
export interface MethodRecord<Policy extends AskedMethod = AskedMethod> extends MethodDescription<Policy> {
  /** Finds a plan for a prepared table. It checks nothing itself. */
  run(job: MethodJob<Policy>): Promise<MethodResult>
  /** Measures a release that any tool made. Default: by the classes of its quasi-identifiers. */
  check?(release: CheckedRelease<Policy>): Promise<CheckResult>
  /** Adds to such a check what is known only beside the original. */
  judgeBeside?(check: CheckResult, given: ReleaseBesideOriginal<Policy>): Promise<CheckResult>
  /** The rows of a release that it treats apart. Default: all are treated alike. */
  parts?(policy: WholePolicy<Policy>, release: Combinations): Promise<readonly ReleasePart[]>
  /** The attributes that the columns of a release show. Default: each the one it is named for. */
  shownIn?(policy: WholePolicy<Policy>, columns: readonly string[]): readonly ShownAttribute[]
  /** Why the cells of one row are what they are. Default: by the levels of the plan. */
  explain?(row: ExplainedRow<Policy>): Promise<RowExplanation>
  /** Of a method that treats parts of the rows apart: every model that some part asks for. Default: those of its search. */
  partModels?(policy: WholePolicy<Policy>): readonly RequirementSpec[]
  /** What those who attack its releases know of them. Default: nothing beside the policy. */
  attacked?(policy: WholePolicy<Policy>): AttackFacts
  readonly key?: KeyPart
  /** What its reports have beside what all have. Default: nothing. */
  readonly report?: MethodReport | undefined
}

export interface DefinedMethod<
  Id extends string,
  Own extends Options,
  Report extends MethodReport | undefined = MethodReport | undefined,
> extends MethodRecord<Values<Id, Own>> {
  readonly id: Id
  readonly options: Own
  readonly report?: Report
}

export const defineMethod = <
  const Id extends string,
  const Own extends Options,
  Report extends MethodReport | undefined = undefined,
>(
  method: Omit<DefinedMethod<Id, Own, Report>, SaidBySearch> &
    Partial<Pick<DefinedMethod<Id, Own, Report>, SaidBySearch>>,
): DefinedMethod<Id, Own, Report> => ({ search: searchOf, ...method })
