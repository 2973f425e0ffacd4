import type { Recoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import type { LossId } from '../../metrics/utility/losses.ts'
import type { Options, Path, ValuesOf } from '../../policy/options/declaration.ts'
import type { AskedMethod, Mode } from '../../policy/options/policy.ts'
import type {
  DeclaredColumn,
  HierarchyPolicy,
  RequirementSpec,
  Role,
} from '../../policy/options/requirement-spec.ts'

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
  /** Columns that tell its rows apart: counted with the quasi-identifiers and sensitive attributes, whatever their role. */
  readonly telling?: readonly string[]
  /** Columns that files hold, found by a column of the table, under the name they get there. */
  readonly joined?: readonly JoinedColumn[]
  /** What becomes of a quasi-identifier without hierarchy: it is missed, with a notice; it is not; no hierarchy has an effect. */
  readonly hierarchies: 'needed' | 'optional' | 'unused'
  /**
   * Numbers without hierarchy are published as ranges of the method's own. `bands`: those with a hierarchy of bands too;
   * `told`: with a notice that the bands are not used.
   */
  readonly ranges?: { readonly bands: boolean; readonly told: boolean }
  /**
   * Quasi-identifiers that every row shows generalised, by the hierarchy of their attribute: a search may begin on a higher level
   * of them. Default: none, some rows show them as recorded.
   */
  readonly generalised?: 'all' | readonly string[]
}

export interface JoinedColumn {
  readonly name: string
  /** The file, its column, and the column of the table that says which of its rows is meant. */
  readonly path: string
  readonly column: string
  readonly key: string
}

/** What people decided themselves, as a consent register hands it over: a column of choices for each attribute. */
export interface RegisterFile {
  readonly path: string
  /** The column of the table, and of the file, that says whose row it is. */
  readonly key: string
  /** Attributes that people were asked about. */
  readonly columns: readonly string[]
}

/** How its releases read where that is not what the declared columns say. */
export interface PublishedOtherwise {
  /** Columns whose cells are no values of the column, and no labels of them. */
  readonly foreign?: readonly string[]
  /** Columns whose cells belong together in a row, where not all of a row do; absent: not known. */
  readonly groups?: readonly (readonly string[])[]
  /** Hierarchies of columns whose attributes declare none. */
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

export interface PlainWords {
  readonly name: string
  /** What happens to the rows. */
  readonly does: string
  /** What stays as it was, or what it costs. */
  readonly keeps: string
  /** Its options where ten people shall show what it does. Without it there is no picture of the method. */
  onTen?(columns: TenColumns): Readonly<Record<string, unknown>>
}

/** What a picture of ten people has. */
export interface TenColumns {
  /** Those of the quasi-identifiers that are shown, one at least. */
  readonly quasi: readonly string[]
  readonly sensitive: string
  /** A value of the sensitive column that several of the ten have. */
  readonly picked: string
  /** The column in which everybody says 1, 2 or 3: how much of the sensitive value may be shown. */
  readonly choice: string
}

/**
 * A method, as policies speak of it: everything that is asked about a method without running it. The policy's schema, its
 * rules and warnings, JSON Schema, help and the tables of the documents follow from it. It loads no search.
 */
export interface MethodDescription<Policy extends AskedMethod = AskedMethod> {
  readonly id: string
  /** One line: what it does. */
  readonly title: string
  /** For people who know no method, on the card they choose it by. Default: its id and title. */
  readonly plainly?: PlainWords
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
  /** Chooses one level of each hierarchy, for all rows or for each part of them: policies may bound it. */
  readonly levels?: true
  needs(policy: Policy): MethodNeeds
  /** What a check asks of a release, whichever tool made it. */
  search(policy: Policy): SearchPolicy
  /** What it asks for that is not part of this version, though the language has it. */
  unavailable?(policy: Policy): { readonly message: string; readonly hint: string } | undefined
  /** The same, with what people decided themselves read from a file in place of the register it names. */
  fromRegister?(policy: Policy, register: RegisterFile): Policy
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
  /** Names that `rows` of a requirement may have: the parts of the rows that it treats apart. */
  rowNames?(policy: Policy): readonly string[]
  publishes?(policy: Policy): PublishedOtherwise
  /** Columns that its releases have beside the published ones. */
  readonly adds?: readonly string[]
  /** Rows of its releases form no classes. */
  readonly classless?: true
  /** Sensitive cells are no values: without the key nothing that speaks of values can be judged. */
  readonly hidesValues?: true
  /** Told of a release of which the policy requires nothing. */
  readonly nothingRequired?: string
}

type Flat<T> = { [Key in keyof T]: T[Key] }
export type Values<Id extends string, Own extends Options> = Flat<
  { readonly id: Id; readonly mode: Mode } & ValuesOf<Own>
>

export interface DescribedMethod<Id extends string, Own extends Options>
  extends MethodDescription<Values<Id, Own>> {
  readonly id: Id
  readonly options: Own
}

/** What a policy that asks for the method holds: its id and the values of its options. */
export type PolicyOf<Described> =
  Described extends DescribedMethod<infer Id, infer Own> ? Values<Id, Own> : never

/** What need not be said of a method that searches once: its own options say what is asked. */
export type SaidBySearch = 'search'

/** What policies say of a method, apart from what it does: its parts can speak of its options without knowing each other. */
export const describeMethod = <const Id extends string, const Own extends Options>(
  method: Omit<DescribedMethod<Id, Own>, SaidBySearch> &
    Partial<Pick<DescribedMethod<Id, Own>, SaidBySearch>>,
): DescribedMethod<Id, Own> => ({ search: searchOf, ...method })

/** Of a method that searches once: its own options. */
export function searchOf({
  models = [],
  loss = 'loss',
  suppressionLimit = 0,
  budget,
}: AskedMethod & Partial<SearchPolicy>): SearchPolicy {
  return { models, loss, suppressionLimit, ...defined({ budget }) }
}
