import type { LevelsRecoding } from './levels-plan.ts'

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
