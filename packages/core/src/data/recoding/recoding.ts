import { SUPPRESSED } from '../table/table.ts'

/** The confidential plan a method returns. */
export type Recoding = LevelsRecoding | AssignedRecoding | SlicedRecoding | PersonalisedRecoding

/** How one column is recoded: every value of the data and what it becomes. */
export interface ColumnRecoding {
  readonly name: string
  readonly level: number
  readonly height: number
  /** Parallel lists: values[i] is published as labels[i]. The missing cell is the entry at place 0. */
  readonly values: readonly string[]
  readonly labels: readonly string[]
}

/** One level per column for all rows, and the classes that are suppressed. Plain JSON: stored, explained, applied, made into SQL. */
export interface LevelsRecoding {
  readonly kind: 'levels'
  readonly columns: readonly ColumnRecoding[]
  /** Classes whose rows get `*` in every quasi-identifier: tuples of labels, in the order of `columns`. */
  readonly suppressed: readonly (readonly string[])[]
  readonly suppressedRows: number
}

/**
 * The plan of a method that treats rows differently: every combination of the declared columns goes, whole or in parts,
 * to classes, and a class says what its rows are published as. Plain JSON: stored, explained, applied, made into SQL.
 * Which rows of a combination go to which of its classes is decided by rank, in the order of the source or by keyed hash
 * (`dealing-order.ts`): the first `rows` of them go to the first assignment, the next to the second.
 */
export interface AssignedRecoding {
  readonly kind: 'assigned'
  /** Columns whose texts make a combination: quasi-identifiers, sensitive attributes, whatever the method looks at. */
  readonly keys: readonly string[]
  /** Columns that are recoded, a part of `keys`. */
  readonly columns: readonly string[]
  /** Texts of each key column; an assignment names them by place. */
  readonly values: readonly (readonly string[])[]
  /**
   * By key column, where combinations were counted on a level of its hierarchy: countedAs[value] is the value that represents
   * its group in `assignments`. Null for a column that was counted on level 0. Default: all were.
   */
  readonly countedAs?: readonly (readonly number[] | null)[]
  readonly classes: readonly AssignedClass[]
  readonly assignments: Assignments
  readonly suppressedRows: number
}

export interface AssignedClass {
  /** What each of `columns` is published as; null: as it was. */
  readonly labels: readonly (string | null)[]
  /** Rows get `*` in every column that has a label here, and belong to no class. */
  readonly suppressed: boolean
  /** The part of the table it belongs to, where the method makes parts (strata). */
  readonly part?: string
}

/** What a class shows in one of the recoded columns; null: what was there. */
export const cellOfClass = ({ labels, suppressed }: AssignedClass, columnIndex: number): string | null =>
  suppressed && labels[columnIndex] !== null ? SUPPRESSED : labels[columnIndex]

/**
 * The text of a cell that is published as it was. A missing quasi-identifier is never `*`, which says that it is suppressed: it
 * is `absent`, what the column's dictionary has for "no value".
 */
export const keptText = (text: string, absent: string, missing: readonly string[]): string =>
  text === SUPPRESSED && missing.includes(SUPPRESSED) ? absent : text

/** Parallel lists, one entry for each (combination, class). Entries of one combination stand in the order they are dealt. */
export interface Assignments {
  /** combination[key][entry] → place in values[key]. */
  readonly combination: readonly (readonly number[])[]
  readonly classOf: readonly number[]
  readonly rows: readonly number[]
}

/**
 * The plan of slicing: every combination of the declared columns goes, whole or in parts, to buckets, and inside a bucket
 * every column group is permuted on its own. Plain JSON: stored, explained, applied, made into SQL. Which rows of a
 * combination go to which of its buckets is decided by rank: the first `rows` of them in the order of the source go to
 * the first assignment, the next to the second.
 */
export interface SlicedRecoding {
  readonly kind: 'sliced'
  /** Columns whose texts make a combination: quasi-identifiers and sensitive attributes. */
  readonly keys: readonly string[]
  /** Texts of each key column; an assignment names them by place. */
  readonly values: readonly (readonly string[])[]
  readonly groups: readonly SlicedGroup[]
  /**
   * Columns that are neither quasi-identifiers nor sensitive and are published as they are. Beside any group they would
   * link it to the others, so together they are one more group, permuted on its own inside each bucket.
   */
  readonly neutral?: readonly string[]
  /** Rows of each bucket. Published, buckets are numbered from 1. */
  readonly sizes: readonly number[]
  readonly assignments: BucketAssignments
  /** Numbers, from 1, of the first buckets of rows that came with a later release, where earlier ones kept theirs. */
  readonly laterFrom?: readonly number[]
}

/** Columns that stay together. */
export interface SlicedGroup {
  readonly columns: readonly {
    /** Place in `keys`. */
    readonly key: number
    /** As published: the column's name, or `name@2` where an earlier group has it too. */
    readonly name: string
  }[]
  /** Values that are published as something else. */
  readonly generalised?: GeneralisedValues
}

/** Parallel lists: where the columns `keys` have the values from[i], they are published as to[i]. */
export interface GeneralisedValues {
  readonly keys: readonly number[]
  /** Places in `values` of each of these columns. */
  readonly from: readonly (readonly number[])[]
  readonly to: readonly (readonly string[])[]
}

/** Parallel lists, one entry for each (combination, bucket). Entries of one combination stand in the order they are dealt. */
export interface BucketAssignments {
  /** combination[key][entry] → place in values[key]. */
  readonly combination: readonly (readonly number[])[]
  readonly bucketOf: readonly number[]
  readonly rows: readonly number[]
}

/**
 * The plan of a personalised release: what each sensitive value is published as, by its person's choice or by its grade.
 * Plain JSON: stored, explained, applied, made into SQL. Missing cells stay as they are. Confidential: it undoes the release.
 */
export interface PersonalisedRecoding {
  readonly kind: 'personalised'
  /** The sensitive columns. */
  readonly columns: readonly PersonalisedColumn[]
  /** Where the quasi-identifiers are generalised too; without it they are published as they are. */
  readonly quasi?: LevelsRecoding | DealtCells
}

/**
 * Quasi-identifiers of which some rows keep what an earlier release showed: what each row shows is dealt as aliases are, with
 * 3 for everybody's choice. Here the missing cell is a value too, at place 0.
 */
export interface DealtCells {
  readonly kind: 'dealt'
  readonly columns: readonly AliasedColumn[]
  /** Rows that show `*` everywhere because they are suppressed. */
  readonly suppressedRows: number
}

export type PersonalisedColumn = AliasedColumn | GradedColumn

/** A person's choice: 1 the value, 2 what tells the group, 3 what tells nothing. */
export type Choice = 1 | 2 | 3

export const CHOICES: readonly Choice[] = [1, 2, 3]

/** Categories: each value and choice goes, whole or in parts, to pools of aliases. */
export interface AliasedColumn {
  readonly kind: 'aliases'
  readonly name: string
  /** The column of choices that speaks for it, never published; null: everybody chose 3. */
  readonly choice: string | null
  /** Values of the data, missing left out. */
  readonly values: readonly string[]
  /** Aliases that are dealt in turn. */
  readonly pools: readonly (readonly string[])[]
  readonly shares: AliasShares
}

/**
 * Parallel lists, one entry for each part of a (value, choice). The rows of a (value, choice) are ranked from 0 by the
 * keyed hash of their row numbers; the row of rank r belongs to the last part with `first` ≤ r and is published as
 * pool[(turn + r − first) mod length of the pool]. So parts that share a pool take up where the one before left off, and
 * no two aliases of a pool differ by more than one row.
 */
export interface AliasShares {
  /** Place in `values`. Parts of a (value, choice) stand together, in the order of `first`. */
  readonly value: readonly number[]
  readonly choice: readonly Choice[]
  readonly first: readonly number[]
  /** Place in `pools`; −1: the value as it is. */
  readonly pool: readonly number[]
  readonly turn: readonly number[]
}

/** Numbers: each text of the data and the grade it is published as, whatever its person chose. */
export interface GradedColumn {
  readonly kind: 'grades'
  readonly name: string
  readonly values: readonly string[]
  readonly grades: readonly string[]
}

/** What the keyed hash of a column's rows is for. */
export const homophonePurpose = (column: string): string => `homophones of ${column}`

/** Whether a column's rows must be ranked: somebody's alias is one of several, or a (value, choice) has several parts. */
export const needsRanks = ({ pools, shares }: AliasedColumn): boolean =>
  shares.first.some((rank) => rank > 0) || pools.some(({ length }) => length > 1)
