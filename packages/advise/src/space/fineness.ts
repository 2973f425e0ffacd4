import type { BaseColumn } from '../policy/base-policy.ts'
import type { Fineness } from './candidate.ts'

type Written = Readonly<Record<string, unknown>>

/**
 * A hierarchy with one level more at its fine end, or one less. Forms that say nothing of their levels (files, trees,
 * groups) stay as they are; a category that could only be shown or blanked gets its rare values pooled.
 */
export function refined(column: BaseColumn, fineness: Fineness, rows: number): Written {
  const { hierarchy } = column.written
  // Levels that a policy names are those of the hierarchy as it is.
  if (
    fineness === 'drafted' ||
    column.written.levels !== undefined ||
    typeof hierarchy !== 'object' ||
    hierarchy === null
  )
    return column.written
  const form = hierarchy as Written
  const changed = changedForm(form, fineness, { column, rows })
  return changed === undefined ? column.written : { ...column.written, hierarchy: changed }
}

function changedForm(
  form: Written,
  fineness: Exclude<Fineness, 'drafted'>,
  { column, rows }: { readonly column: BaseColumn; readonly rows: number },
): Written | undefined {
  if (isNumbers(form.intervals)) return { ...form, intervals: intervalsOf(form.intervals, fineness) }
  if (Array.isArray(form.dates)) return { ...form, dates: datesOf(form.dates as readonly string[], fineness) }
  if (typeof form.prefix === 'number') return { ...form, keep: keptOf(form.prefix, form.keep, fineness) }
  if (form.suppress === true && fineness === 'finer' && column.values > 3)
    return { rare: Math.max(5, Math.ceil(rows / 50)) }
  if (typeof form.rare === 'number')
    return { ...form, rare: fineness === 'finer' ? Math.max(2, Math.floor(form.rare / 4)) : form.rare * 4 }
  return undefined
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

function intervalsOf(widths: readonly number[], fineness: Fineness): readonly number[] {
  if (fineness === 'coarser') return widths.length > 1 ? widths.slice(1) : widths
  const [first] = widths
  const half = first / 2
  return Number.isInteger(first) && !Number.isInteger(half) ? widths : [half, ...widths]
}

const UNITS = ['month', 'quarter', 'year', 'decade']

function datesOf(units: readonly string[], fineness: Fineness): readonly string[] {
  if (fineness === 'coarser') return units.length > 1 ? units.slice(1) : units
  const first = Math.max(0, UNITS.indexOf(units[0]))
  return UNITS.slice(Math.min(first, UNITS.length - 1))
}

function keptOf(length: number, keep: unknown, fineness: Fineness): readonly number[] {
  const all = Array.from({ length: length - 1 }, (_, index) => length - 1 - index)
  const kept = isNumbers(keep) ? keep : all
  if (fineness === 'coarser') return kept.length > 1 ? kept.slice(1) : kept
  return all
}
