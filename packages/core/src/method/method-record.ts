import type { LossId } from '../metrics/utility/losses.ts'
import type { Options } from '../options/declaration.ts'
import type { DeclaredColumn, Role } from '../options/declared-column.ts'
import type { HierarchyPolicy } from '../options/hierarchy-policy.ts'
import type { ValuesOf } from '../options/option-value.ts'
import type { Path } from '../options/path.ts'
import type { RequirementSpec } from '../options/requirement-spec.ts'
import type { Recoding } from '../recoding/recoding.ts'
import type { StratumForm } from '../recoding/stratum-rows.ts'

/** As its paper says, or with its holes closed. */
export type Mode = 'faithful' | 'hardened'

/** What a search is asked for. `k`, `l` and `t` are among the models. */
export interface SearchPolicy {
  readonly models: readonly RequirementSpec[]
  readonly loss: LossId
  /** Share of rows that may be suppressed, 0 to 1. */
  readonly suppressionLimit: number
  /** Milliseconds; absent: until the search is done. */
  readonly budget?: number
}

/** What a method asks of the table and of the policy around it. */
export interface MethodNeeds {
  /** At least one column of each must be declared. */
  readonly roles: readonly Role[]
  /** Must be given a model to reach. */
  readonly models?: boolean
  /** Must know where rows stand in the source: their order decides. */
  readonly rowNumbers?: boolean
  /** Looks at classes of rows alone, whichever rows they are made of: combinations need not be told apart further. */
  readonly singleRows?: boolean
  /** Columns of the table that it reads and that are never published; they need not be declared. */
  readonly unpublished?: readonly string[]
  /** Columns of the table that it reads beside the published ones, `unpublished` among them. */
  readonly inputs?: readonly string[]
  /** Columns that files hold, found by a column of the table, under the name they get there. */
  readonly joined?: readonly JoinedColumn[]
  /** What becomes of a quasi-identifier without hierarchy: it is missed, with a notice; it is not; no hierarchy has an effect. */
  readonly hierarchies: 'needed' | 'optional' | 'unused'
  /**
   * Numbers without hierarchy are published as ranges of the method's own. `bands`: those with a hierarchy of bands too;
   * `told`: with a notice that the bands are not used.
   */
  readonly ranges?: { readonly bands: boolean; readonly told: boolean }
}

export interface JoinedColumn {
  readonly name: string
  /** The file, its column, and the column of the table that says which of its rows is meant. */
  readonly path: string
  readonly column: string
  readonly key: string
}

/** A stratum as it is promised: which rows, by which columns, and what holds of them. */
export interface PolicyStratum extends StratumForm {
  readonly models: readonly RequirementSpec[]
  /** Rows of `*` alone are suppressed rows, and no class. */
  readonly suppresses: boolean
  /** Share of its rows that may be suppressed. */
  readonly suppressionLimit: number
  /** Those that differ from the attributes' own. */
  readonly hierarchies?: readonly { readonly column: string; readonly hierarchy: HierarchyPolicy }[]
}

/** Measures that only releases of this method have; no other measure of a release can be required of them. */
export interface OwnMeasures {
  readonly ids: readonly string[]
  /** "sliced releases". */
  readonly releases: string
  /** Why another measure or a model cannot be required, going on from its name. */
  readonly others: string
}

/** What the rules of a method can ask of the policy, and how they tell what is wrong. Paths begin at the method's own mapping. */
export interface PolicyRules {
  /** Whether all declared columns are well formed: only then is one that is not found not declared. */
  readonly complete: boolean
  declared(name: string): DeclaredColumn | undefined
  /** In declared order. */
  names(...roles: readonly Role[]): readonly string[]
  report(path: Path, sentence: string, more?: { readonly part?: 'key' | 'value' }): void
  /** Refuses a name that is no declared column of one of these roles. */
  column(path: Path, name: string, roles: readonly Role[]): void
  /** Refuses what needs a column of this role where there is none. */
  role(path: Path, role: Role): void
}

/** The method and its options, as a policy asks for it. */
interface Asked {
  readonly id: string
}

/**
 * A method, as policies speak of it: everything that is asked about a method without running it. The policy's schema, its
 * rules and warnings, JSON Schema, help and the tables of the documents follow from it. A record loads no search.
 */
export interface MethodRecord<Policy extends Asked = Asked> {
  readonly id: string
  /** One line: what it does. */
  readonly title: string
  /** Author and year, DOI. */
  readonly citation: string
  /** Those that can run. */
  readonly modes: readonly Mode[]
  /** The kind of plan it makes: how its releases are written, read and checked. */
  readonly recoding: Recoding['kind']
  readonly options: Options
  /**
   * That it counts people where a person has several rows: in all models, or in those that judge class by class. Without it a
   * policy with `person` is refused.
   */
  readonly countsPeople?: 'in all models' | 'by class'
  needs(policy: Policy): MethodNeeds
  /** What a check asks of a release, whichever tool made it. */
  search(policy: Policy): SearchPolicy
  /** What it asks for that is not part of this version, though the language has it. */
  unavailable?(policy: Policy): { readonly message: string; readonly hint: string } | undefined
  /** Whether the policy says how much is searched, without a `budget`. */
  endsItself?(policy: Policy): boolean
  /** What gives a search more time that was stopped. Default: a `budget` in the method. */
  readonly longer?: string
  /** What is wrong beyond single options. */
  rules?(policy: Policy, rules: PolicyRules): void
  /** What the author of a valid policy should know. */
  warnings?(policy: Policy): readonly string[]
  /** What a known seed would give away; undefined: nothing. */
  secret?(policy: Policy): string | undefined
  readonly measures?: OwnMeasures
  /** Why rows may not keep the order of the source, going on from the key. */
  readonly orderTells?: string
  /** Names that `rows` of a requirement may have. */
  strataNames?(policy: Policy): readonly string[]
  strata?(policy: Policy, attributes: readonly DeclaredColumn[]): readonly PolicyStratum[]
  /** The largest share of a stratum's rows among those published in its form; undefined: not bounded. */
  maxPosterior?(policy: Policy): number | undefined
}

type Flat<T> = { [Key in keyof T]: T[Key] }
type Values<Id extends string, Own extends Options> = Flat<{ readonly id: Id } & ValuesOf<Own>>

export interface DefinedMethod<Id extends string, Own extends Options> extends MethodRecord<Values<Id, Own>> {
  readonly id: Id
  readonly options: Own
}

/** What a policy that asks for the method holds: its id and the values of its options. */
export type PolicyOf<Defined> = Defined extends DefinedMethod<infer Id, infer Own> ? Values<Id, Own> : never

type Definition<Id extends string, Own extends Options> = Omit<DefinedMethod<Id, Own>, 'search'> &
  Partial<Pick<DefinedMethod<Id, Own>, 'search'>>

export const defineMethod = <const Id extends string, const Own extends Options>(
  method: Definition<Id, Own>,
): DefinedMethod<Id, Own> => ({ search: searchOf, ...method })

/** Of a method that searches once: its own options. */
function searchOf({
  models = [],
  loss = 'loss',
  suppressionLimit = 0,
  budget,
}: Asked & Partial<SearchPolicy>): SearchPolicy {
  return { models, loss, suppressionLimit, ...(budget !== undefined && { budget }) }
}
