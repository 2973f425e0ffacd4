import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import type { LossId } from './losses.ts'

/** A loss as a search minimises it. */
export interface Loss {
  readonly id: LossId
  readonly title: string
  /** Author and year, DOI. */
  readonly citation: string
  /** Bound to one table. Every objective is to be made small. */
  objective(table: ObjectiveTable): Objective
}

/** What of the table a loss looks at. */
export interface ObjectiveTable {
  /** n: all rows. */
  readonly rows: number
  /** The quasi-identifiers in their declared order. */
  readonly columns: readonly ObjectiveColumn[]
  /** The k that is asked for, 1 where none is. */
  readonly k: number
}

export interface ObjectiveColumn {
  readonly hierarchy: Hierarchy
  /** Rows with each code of the column's dictionary. */
  readonly counts: Float64Array
}

export type Objective = CellsObjective | ClassesObjective

/**
 * A loss that is a sum over columns, each of the mean cost of its cells. At a node of the lattice the mean of column i
 * is means[i][level] plus, for every suppressed row, extras[i][level][node] / n: what its cell costs more as `*`.
 */
export interface CellsObjective {
  readonly kind: 'cells'
  /** means[column][level]: mean cost of a cell with nothing suppressed. */
  readonly means: readonly Float64Array[]
  /** extras[column][level][node] ≥ 0. */
  readonly extras: readonly (readonly Float64Array[])[]
  /** What a column with that mean adds to the sum; grows with the mean. */
  term(column: number, mean: number): number
  /** The loss, from the sum; grows with it. */
  finish(sum: number): number
}

/** A loss of the class sizes alone. Merging classes or suppressing one never makes it smaller. */
export interface ClassesObjective {
  readonly kind: 'classes'
  value(tally: ClassTally): number
}

/** The classes that are left after suppression. */
export interface ClassTally {
  readonly classes: number
  /** Σ size². */
  readonly squares: number
  readonly suppressedRows: number
}

/** The loss of a cells objective from the mean cost of each column. */
export function combine(objective: CellsObjective, means: readonly number[]): number {
  return objective.finish(means.reduce((sum, mean, column) => sum + objective.term(column, mean), 0))
}
