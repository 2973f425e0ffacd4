import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import { parseRange } from '../../data/table/range-text.ts'
import { MISSING } from '../../data/table/table.ts'
import { type ValueIndex, type ValueReading, valueIndex } from '../../data/value/same-values.ts'

/** Finds a text among the labels of one level: itself, else a label that is the same value. */
export type LabelIndex = ValueIndex

/** Other tools write 1950-1959 or 1950–59 where hierarchies of dates write 1950s. */
export function decadeOf(text: string): string | undefined {
  const [, decade, end] = /^(\d{3})0\s?[-–]\s?(\d{2,4})$/.exec(text) ?? []
  if (decade === undefined || !`${decade}9`.endsWith(end) || end.length === 3) return undefined
  return `${decade}0s`
}

/** Other tools write 20-29 or [20, 30) where hierarchies of numbers write [20,30). */
function bandOf(text: string): string | undefined {
  const range = parseRange(text)
  if (!range?.includesLow) return undefined
  const { low, high, includesHigh } = range
  if (!includesHigh) return `[${low},${high})`
  return Number.isInteger(low) && Number.isInteger(high) ? `[${low},${high + 1})` : undefined
}

/** One index per level, each built when first asked. A missing token stands where the missing value stands. */
export function labelIndexes(
  hierarchy: Hierarchy,
  { isMissing, reading }: { readonly isMissing: (text: string) => boolean; readonly reading: ValueReading },
): readonly LabelIndex[] {
  const missing = hierarchy.levels[0].labels[MISSING]
  return hierarchy.levels.map(({ labels }) => {
    let nodeOf: ValueIndex | undefined
    return (text) => {
      nodeOf ??= valueIndex(labels, reading)
      const node = nodeOf(text)
      if (node !== undefined) return node
      for (const label of [decadeOf(text), bandOf(text)]) {
        const meant = label === undefined ? undefined : nodeOf(label)
        if (meant !== undefined) return meant
      }
      return isMissing(text) ? nodeOf(missing) : undefined
    }
  })
}

/**
 * The level on which every text is a label: the claimed one if it fits, else the lowest that does.
 * `ambiguous` counts texts that stand for other leaves on another level that fits as well.
 */
export function levelOfAll(
  indexes: readonly LabelIndex[],
  texts: readonly string[],
  { hierarchy, claimed }: { readonly hierarchy: Hierarchy; readonly claimed?: number },
): { readonly level?: number; readonly ambiguous: number } {
  const fits = (level: number) => texts.every((text) => indexes[level](text) !== undefined)
  if (claimed !== undefined && claimed in indexes && fits(claimed)) return { level: claimed, ambiguous: 0 }
  const fitting = indexes.map((_, level) => level).filter(fits)
  if (fitting.length === 0) return { ambiguous: 0 }
  const [lowest, ...others] = fitting
  const differs = (text: string) =>
    others.some(
      (level) =>
        leavesAt(hierarchy, level, indexes[level](text)!) !==
        leavesAt(hierarchy, lowest, indexes[lowest](text)!),
    )
  return { level: lowest, ambiguous: texts.filter(differs).length }
}

/** The lowest level with that label; ambiguous where a higher one has it for other leaves. */
export function lowestNode(
  indexes: readonly LabelIndex[],
  text: string,
  hierarchy: Hierarchy,
): { readonly level: number; readonly node: number; readonly ambiguous: boolean } | undefined {
  let lowest: { level: number; node: number } | undefined
  let ambiguous = false
  for (let level = 0; level < indexes.length; level++) {
    const node = indexes[level](text)
    if (node === undefined) continue
    if (!lowest) lowest = { level, node }
    else if (leavesAt(hierarchy, level, node) !== leavesAt(hierarchy, lowest.level, lowest.node))
      ambiguous = true
  }
  return lowest && { ...lowest, ambiguous }
}

const leavesAt = (hierarchy: Hierarchy, level: number, node: number): number =>
  hierarchy.levels[level].leaves[node]
