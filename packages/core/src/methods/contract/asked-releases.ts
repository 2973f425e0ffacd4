import type { AskedMethod } from '../../policy/options/policy.ts'
import type { HierarchyPolicy, RequirementSpec } from '../../policy/options/requirement-spec.ts'
import type { AskedRelease } from './method-record.ts'
import type { StratumForm } from './stratum-rows.ts'

/** Of the kind `classes`. */
export interface AskedClasses extends AskedRelease {
  /** `level`: each column on one level. `node`: each class has labels of its own. */
  readonly by: 'level' | 'node'
  /** No label is wider than the rows of its class need. */
  readonly tight: boolean
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

/** Of the kind `strata`. */
export interface AskedStrata extends AskedRelease {
  /** The strata that something is promised of, and the rows that are left. */
  readonly strata: readonly PolicyStratum[]
  /** Names of the strata that requirements may name. */
  readonly rowNames: readonly string[]
  /** The largest share of a stratum's rows among those published in its form; undefined in faithful mode. */
  readonly maxPosterior: number | undefined
}

/** Of the kind `buckets`. */
export interface AskedBuckets extends AskedRelease {
  readonly mode: AskedMethod['mode']
  /** No sensitive value may be likelier than 1/l. */
  readonly l: number
  /** Attributes of each column group; undefined: the method finds them. */
  readonly groups: readonly (readonly string[])[] | undefined
  readonly layout: 'table' | 'paper'
  /** Rows in the smallest bucket. */
  readonly smallestBucket: number
  /** Rows that share each value of a column group; 1 where nothing is asked. */
  readonly minFrequency: number
}

/** Of the kind `aliases`. */
export interface AskedAliases extends AskedRelease {
  /** Columns whose numbers are published as grades. */
  readonly graded: readonly string[]
}
