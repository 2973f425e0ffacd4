import type { DrawnTrace, ShownDraws } from '../../attacks/attack.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import type { Options, ValuesOf } from '../../policy/options/declaration.ts'
import type { AskedMethod, Mode, Policy as WholePolicy } from '../../policy/options/policy.ts'
import type { MethodNeeds, SearchPolicy } from './method-needs.ts'
import type { MethodJob, MethodResult } from './method-run.ts'
import type { PolicyRules } from './policy-rules.ts'

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

/** What a method makes. */
export interface MadeByMethod {
  /** The kind of its releases: the id of one of ours, or a kind of the caller's (`defineReleaseKind`). */
  readonly kind: string | { readonly id: string }
  /** The form of its plans. */
  readonly recoding: Recoding['kind']
  /** It chooses one level of each hierarchy, for all rows or for each part of them: policies may bound the levels. */
  readonly levels: boolean
  /**
   * Where a person has several rows, it counts people: in all models, or in those that judge class by class. Where it does
   * not, a policy with `person` is refused.
   */
  readonly countsPeople: 'in all models' | 'by class' | 'no'
}

/** What the draws of a method protect. */
export interface SecretDraws {
  /** What a known seed would give away. */
  readonly secret: string
  /** What a release shows of the draws, for the attack on the seed. */
  readonly traces?: (shown: ShownDraws) => readonly DrawnTrace[]
}

/** What a policy says of the releases that it asks for: all that their kind must know of the method. */
export interface AskedRelease {
  /** Undefined: a known seed gives nothing away. */
  readonly draws?: SecretDraws | undefined
}

/**
 * A method: how policies speak of it, and how it finds a plan. What becomes of the plan says the kind of release that it
 * makes. The search is loaded when `run` is called, so that policies are read quickly.
 */
export interface MethodRecord<
  Policy extends AskedMethod = AskedMethod,
  Asked = AskedRelease,
  Found = unknown,
> {
  readonly id: string
  /** One line: what it does. */
  readonly title: string
  /** Author and year, DOI. */
  readonly citation: string
  /** For people who know no method, on the card they choose it by. Default: its id and title. */
  readonly plainly?: PlainWords
  /** Those that can run. */
  readonly modes: readonly Mode[]
  readonly makes: MadeByMethod
  readonly options: Options
  needs(policy: Policy): MethodNeeds
  /** What a check asks of a release, whichever tool made it. */
  search(policy: Policy): SearchPolicy
  /** What is wrong beyond single options, and what the author of a valid policy should know. */
  rules?(policy: Policy, rules: PolicyRules): void
  /** What the kind of its releases must know. */
  asks(policy: Pick<WholePolicy<Policy>, 'method' | 'attributes'>): Asked
  /** Finds a plan for a prepared table. It checks nothing itself. */
  run(job: MethodJob<Policy>): Promise<MethodResult<Found>>
}

type Flat<T> = { [Key in keyof T]: T[Key] }
export type Values<Id extends string, Own extends Options> = Flat<
  { readonly id: Id; readonly mode: Mode } & ValuesOf<Own>
>

export interface DefinedMethod<Id extends string, Own extends Options, Asked = AskedRelease, Found = unknown>
  extends MethodRecord<Values<Id, Own>, Asked, Found> {
  readonly id: Id
  readonly options: Own
}

/** What policies say of a method, without what it asks of its kind and its search. */
export type DescribedMethod<Id extends string, Own extends Options> = Omit<
  DefinedMethod<Id, Own>,
  'asks' | 'run'
>

/** What a policy that asks for the method holds: its id and the values of its options. */
export type PolicyOf<Described> =
  Described extends DescribedMethod<infer Id, infer Own> ? Values<Id, Own> : never

/** `search` may be left out of a method whose own options say what is searched. */
type WithoutSearch<Method extends { readonly search: unknown }> = Omit<Method, 'search'> &
  Partial<Pick<Method, 'search'>>

/** What policies say of a method, in a file of its own: other parts of the method take the type of its policy from it. */
export const describeMethod = <const Id extends string, const Own extends Options>(
  method: WithoutSearch<DescribedMethod<Id, Own>>,
): DescribedMethod<Id, Own> => ({ search: searchOf, ...method })

export const defineMethod = <
  const Id extends string,
  const Own extends Options,
  Asked extends AskedRelease,
  Found,
>(
  method: WithoutSearch<DefinedMethod<Id, Own, Asked, Found>>,
): DefinedMethod<Id, Own, Asked, Found> => ({ search: searchOf, ...method })

/** Of a method that searches once: its own options. */
export function searchOf({
  models = [],
  loss = 'loss',
  suppressionLimit = 0,
  budget,
}: AskedMethod & Partial<SearchPolicy>): SearchPolicy {
  return { models, loss, suppressionLimit, ...defined({ budget }) }
}
