import type { ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import type { SensitiveAttribute } from '../../data/table/classes.ts'
import type { Dictionary, Table } from '../../data/table/table.ts'
import type { CountedCombinations } from '../../run/engine/engine.ts'
import type { Request } from './search.ts'

/** A policy bound to a table that was read: what a method needs, and what the check needs after it. */
export interface Prepared {
  /** The combinations that the search starts from. */
  readonly table: Table
  /** Where there are too many combinations for memory: the levels at which `table` was counted. Default: as recorded. */
  readonly start?: StartingLevels
  readonly request: Request
  readonly quasi: readonly PreparedQuasi[]
  readonly sensitive: readonly PreparedSensitive[]
  readonly population?: Population
  /** Where the policy says whose rows they are. */
  readonly people?: PreparedPeople
  /** Where it does not: identifying columns in which many values have several rows. */
  readonly repeated?: readonly string[]
  readonly notices: readonly string[]
}

export interface PreparedQuasi {
  readonly name: string
  readonly dictionary: Dictionary
  /** As it was used, files read in. */
  readonly spec: ResolvedHierarchySpec
  /** A number that the method publishes as ranges of its own, in place of nodes of its hierarchy. */
  readonly ranges: boolean
}

/** With the taxonomy as it was used, where it has one. */
export interface PreparedSensitive extends SensitiveAttribute {
  readonly spec?: ResolvedHierarchySpec
}

/** The people the table's rows were drawn from, as k-map asks for: a register with the same quasi-identifiers. */
export interface Population {
  /** The dictionary with the register's values added, so that one hierarchy serves both. */
  widen(column: string, own: Dictionary): Dictionary
  /** The table with the register's combinations behind it, weight 0. */
  join(table: Table): Promise<Table>
  /** The register's combinations as text, for the check. */
  combinations(): Promise<CountedCombinations>
  close(): Promise<void>
}

/** Whose rows a table has, where the policy says by which column that is told. */
export interface PreparedPeople {
  readonly column: { readonly name: string; readonly dictionary: Dictionary }
  /** How many people there are. */
  readonly people: number
  /** Whether some person has several rows. Where none has, rows are people, and everything is as without the column. */
  readonly repeat: boolean
  /** The code of the person whose row stands at a number of the source; beyond those of the dictionary where it has no person. */
  readonly personOf: Uint32Array
  /** Rows without a value in the column: each is of a person of its own. */
  readonly nobodys: number
}

/** Where a search starts that cannot have all combinations of the declared columns in memory. */
export interface StartingLevels {
  /** The lowest level of each quasi-identifier that is considered. */
  readonly levels: readonly number[]
  /** Distinct combinations of the declared columns as they are recorded. */
  readonly combinations: number
  /** How many fit. */
  readonly most: number
  /** By declared column: countedAs[code] is the code that stands for all of its group; undefined: each stands for itself. */
  readonly countedAs: readonly (Uint32Array | undefined)[]
  /** By declared column: the rows of each recorded value. */
  readonly valueRows: readonly Float64Array[]
}
