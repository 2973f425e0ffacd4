import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import type { LevelsRecoding } from '../../data/recoding/recoding.ts'
import type { Table } from '../../data/table/table.ts'
import type { Draw } from './draw.ts'
import type { ExactNumbers } from './plan/exact-numbers.ts'
import type { GradeBounds, GradeSpec } from './plan/grade-bounds.ts'

/** What a personalised release is asked for. Its words are those of the policy. */
export interface PersonalisedRequest {
  readonly sensitive: readonly PersonalisedSensitive[]
  readonly mode: 'faithful' | 'hardened'
  /** Alias 1 tells leaves of a group apart, or the group alone. */
  readonly alias1: 'leaf' | 'group'
  /** Hardened only: no alias has more than 1 + flatness times the rows of another. Default 1. */
  readonly flatness?: number
  /** Hardened only: rows an alias should have; rarer values stand out with one alias each. Default: none does. */
  readonly unit?: number
  /** Hardened only: rows that an alias may stand on. Default 1: what its rows say of their value cannot add up. */
  readonly aliasRows?: number
  /** Hardened only: values of the data that the label of a group must stand for. Default 3. */
  readonly cover?: number
  /** Hardened only: how far ranks of graded numbers are swapped at least, as a share of the rows. Default 0.25. */
  readonly swap?: number
  /** Hardened only: how far the form of an alias may tell choice 2 or 3; 1 uses no decoys. Default 0.5. */
  readonly maxPosterior?: number
  /** Where the quasi-identifiers are generalised too. */
  readonly quasi?: LevelsRecoding
  /** Texts no alias may equal, beside values and labels of the data: leaves of taxonomies that the data lack. */
  readonly reserved?: readonly string[]
  /** Characters of a code at least, where there are others beside these rows. */
  readonly codeLength?: number
}

export interface PersonalisedSensitive {
  /** Where the column and its choices are counted. Default: the table of the call. */
  readonly table?: Table
  /** Place of the column in the table. */
  readonly column: number
  /** Place of the column with its choices; without one everybody chose 3. */
  readonly choice?: number
  /** Gives alias 1 its groups. */
  readonly taxonomy?: Hierarchy
  /** Publishes numbers as grades, whatever a person chose. */
  readonly grade?: GradeSpec
  /** Grades that others have, where they stand beside these rows. */
  readonly keptGrades?: KeptGrades
}

/** Grades of rows that keep them: those that came later are graded into the same categories, with as many digits. */
export interface KeptGrades {
  readonly digits: number
  readonly taken: ReadonlySet<string>
  readonly bounds: (numbers: ExactNumbers) => GradeBounds
}

export interface PersonalisedContext {
  /** Where aliases and spacings come from: a secure source, or a seeded one where the policy states a seed. */
  readonly draw: Draw
}

export const DEFAULT_FLATNESS = 1
export const DEFAULT_POSTERIOR = 0.5
export const DEFAULT_ALIAS_ROWS = 1
export const DEFAULT_COVER = 3
export const DEFAULT_SWAP = 0.25
export const DEFAULT_K = 5
