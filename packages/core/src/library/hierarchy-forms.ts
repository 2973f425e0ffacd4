import { defined } from '../data/value/defined.ts'
/** How values of a column are generalised, as a policy writes it. */
export type HierarchyForm = Readonly<Record<string, unknown>>

/** Half-open intervals of these widths, one per level, each a multiple of the one before. */
export const intervals = (...widths: readonly number[]): HierarchyForm => ({ intervals: widths })

/** Codes of this length; of each level as many characters are kept from the left. Default: one fewer per level. */
export const prefix = (length: number, keep?: readonly number[]): HierarchyForm => ({
  prefix: length,
  ...defined({ keep }),
})

/** Dates cut to these units, finest first. */
export const dates = (...units: readonly ('month' | 'quarter' | 'year' | 'decade')[]): HierarchyForm => ({
  dates: units,
})

/** Groups of values under labels: one level. */
export const groups = (labels: Readonly<Record<string, readonly string[]>>): HierarchyForm => ({
  groups: labels,
})

/** Values in fewer rows than this are pooled under one label, by default `other`. */
export const rare = (rows: number, label?: string): HierarchyForm => ({
  rare: rows,
  ...defined({ label }),
})

/** Labels over labels over lists of values. */
export const tree = (labels: Readonly<Record<string, unknown>>): HierarchyForm => ({ tree: labels })
