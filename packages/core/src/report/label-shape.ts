import type { ColumnType } from '../data/table/table.ts'

/** What all labels of a generalised column have in common. */
export type LabelShape =
  /** Ranges of numbers; `width` where all are equally wide, `ends` says how the upper end is written. */
  | { readonly kind: 'bands'; readonly width: number | undefined; readonly ends: 'open' | 'closed' }
  /** The first characters, the rest masked. */
  | { readonly kind: 'prefix'; readonly keep: number }
  | { readonly kind: 'dates'; readonly unit: 'month' | 'quarter' | 'year' | 'decade' }
  | { readonly kind: 'groups' }

/** Read off the labels themselves, so that it is true of the release whatever hierarchy made it. Every label must fit. */
export function labelShape(labels: readonly string[], type: ColumnType): LabelShape {
  if (labels.length === 0) return { kind: 'groups' }
  return (
    (type === 'date' ? dateShape(labels) : undefined) ??
    bandShape(labels, HALF_OPEN, 'open') ??
    bandShape(labels, FROM_TO, 'closed') ??
    prefixShape(labels) ?? { kind: 'groups' }
  )
}

const HALF_OPEN = /^\[(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)\)$/
const FROM_TO = /^(-?\d+)\s*[-–]\s*(-?\d+)$/

function bandShape(
  labels: readonly string[],
  pattern: RegExp,
  ends: 'open' | 'closed',
): LabelShape | undefined {
  const widths = new Set<number>()
  for (const label of labels) {
    const [, from, to] = pattern.exec(label) ?? []
    if (from === undefined || Number(from) >= Number(to)) return undefined
    widths.add(Number((Number(to) - Number(from) + (ends === 'closed' ? 1 : 0)).toPrecision(12)))
  }
  return { kind: 'bands', width: widths.size === 1 ? [...widths][0] : undefined, ends }
}

function prefixShape(labels: readonly string[]): LabelShape | undefined {
  const keeps = new Set(labels.map((label) => /^([^*]+)\*+$/.exec(label)?.[1].length ?? 0))
  const [keep] = keeps
  return keeps.size === 1 && keep > 0 ? { kind: 'prefix', keep } : undefined
}

const DATE_UNITS = [
  { unit: 'month', pattern: /^\d{4}-\d{2}$/ },
  { unit: 'quarter', pattern: /^\d{4}[- ]?Q[1-4]$/ },
  { unit: 'year', pattern: /^\d{4}$/ },
  { unit: 'decade', pattern: /^(\d{3}0s|\d{3}0-\d{3}9)$/ },
] as const

/** The units of dates that stand on different levels, finest first; undefined where a label is none. */
export function dateUnits(labels: readonly string[]): readonly string[] | undefined {
  const fitting = DATE_UNITS.filter(({ pattern }) => labels.some((label) => pattern.test(label)))
  const all = labels.every((label) => fitting.some(({ pattern }) => pattern.test(label)))
  return all && labels.length > 0 ? fitting.map(({ unit }) => unit) : undefined
}

function dateShape(labels: readonly string[]): LabelShape | undefined {
  const found = DATE_UNITS.find(({ pattern }) => labels.every((label) => pattern.test(label)))
  return found && { kind: 'dates', unit: found.unit }
}
