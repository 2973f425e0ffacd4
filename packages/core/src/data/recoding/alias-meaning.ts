/**
 * What is needed to turn the published values of one personalised release back into real ones. Plain JSON, versioned,
 * secret: it travels in the sealed key or lies with the trusted server, never beside the release.
 */
export interface Meaning {
  readonly meaning: 1
  /** Columns whose published values stand for something else. */
  readonly columns: readonly ColumnMeaning[]
}

export type ColumnMeaning = AliasMeaning | GradeMeaning

/** A categorical column: what each alias stands for. A text that is no alias is the value itself. */
export interface AliasMeaning {
  readonly kind: 'aliases'
  readonly column: string
  readonly aliases: readonly Alias[]
  /** All real values, where known: a text that is neither an alias nor one of them can then be named as unknown. */
  readonly domain?: readonly string[]
  /** Values that some row publishes as themselves, where known: an alias then tells whether it covers its value whole. */
  readonly open?: readonly string[]
}

export interface Alias {
  /** As published. Injective: no text stands for two things, and none is a value of the domain. */
  readonly text: string
  /** 1: tells the group; 2: tells nothing. */
  readonly form: 1 | 2
  /** The value it stands for; several where alias 1 is the group's label alone. Homophones are aliases of the same value. */
  readonly values: readonly string[]
  /** No row of the release has it, where known: it is then no part of its value. */
  readonly unused?: true
}

/** A numeric column in graded grouping: category + membership, as decimal text. */
export interface GradeMeaning {
  readonly kind: 'grades'
  readonly column: string
  /** Bounds as decimal texts, ascending; categories are numbered from 1. */
  readonly categories: readonly GradeCategory[]
  /** Digits behind the point of every grade. */
  readonly digits?: number
  /** Parallel lists, ascending: grades[i] is published for values[i]. Distinct values have distinct grades, in the same order. */
  readonly grades: readonly string[]
  readonly values: readonly string[]
  /**
   * Ranks were swapped within this share of the rows: every grade stands on one row, values[i] is what that row really
   * has, and values are not ascending. The i-th number in order is what a threshold at grades[i] speaks of.
   */
  readonly swap?: number
}

export interface GradeCategory {
  readonly lower: string
  readonly upper: string
  /**
   * How memberships were made. `paper`: (x − min)/(max − min), 0.999 at the maximum; `scaled`: 0.999 of that, where the
   * paper's formula would break the order; `single`: one value, membership 0; `drawn`: random spacing that keeps the order.
   */
  readonly membership: 'paper' | 'scaled' | 'single' | 'drawn'
}
