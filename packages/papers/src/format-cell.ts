import { count, duration, figure } from '@outis/core/report'
import type { Cell, Unit } from './result.ts'

/** A cell as pages and terminals write it. */
export function formatCell(cell: Cell, unit?: Unit): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  return formatNumber(cell, unit)
}

export function formatNumber(value: number, unit?: Unit): string {
  if (!Number.isFinite(value)) return '–'
  switch (unit) {
    case 'count':
      return count(value)
    case 'share':
      return value.toFixed(4)
    case 'percent':
      return value.toFixed(2)
    case 'milliseconds':
      return duration(value)
    default:
      return figure(value)
  }
}

/** On an axis, where a few digits do. */
export function formatTick(value: number, unit: Unit): string {
  return unit === 'milliseconds' ? duration(value) : unit === 'percent' ? `${figure(value)} %` : figure(value)
}

/** What each agreement is called. */
export const AGREEMENTS = {
  agrees: 'agrees',
  partly: 'partly',
  differs: 'differs',
  'no-number': 'nothing printed',
  'not-comparable': 'not comparable',
} as const
