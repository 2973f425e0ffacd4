import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import { type Dictionary, SUPPRESSED } from '../../data/table/table.ts'

/** What alias 1 tells of each value. */
export interface AliasGroups {
  /** labels[code]; undefined where there is no group but the whole domain. */
  readonly labels: readonly (string | undefined)[]
  /** Values in the domain under each label: what a reader without the key cannot tell apart. */
  readonly leaves: ReadonlyMap<string, number>
  /** Values whose parent stands for them alone: their alias names the group above it. */
  readonly lifted: number
}

/**
 * The group of a value is the lowest node above it that has other leaves too: the label of a parent with one leaf would
 * name the value. O(values × height).
 *
 * @param cover in hardened mode: so many values of the data must stand under a label, whatever else the taxonomy has there
 */
export function aliasGroups(
  { values }: Dictionary,
  taxonomy: Hierarchy | undefined,
  cover?: number,
): AliasGroups {
  const leaves = new Map<string, number>()
  let lifted = 0
  const present = taxonomy?.levels.map(({ nodeOf, labels: names }) => {
    const counts = new Uint32Array(names.length)
    for (let code = 1; code < values.length; code++) counts[nodeOf[code]]++
    return counts
  })
  const valuesUnder = (level: number, node: number): number => present?.[level][node] ?? 0
  const labels = values.map((_, code) => {
    if (code === 0 || taxonomy === undefined) return undefined
    for (let level = 1; level <= taxonomy.height; level++) {
      const { nodeOf, labels: names, leaves: under } = taxonomy.levels[level]
      const node = nodeOf[code]
      if (under[node] < 2 || (cover !== undefined && valuesUnder(level, node) < cover)) continue
      if (level > 1) lifted++
      if (names[node] === SUPPRESSED) return undefined
      leaves.set(names[node], Math.max(leaves.get(names[node]) ?? 0, under[node]))
      return names[node]
    }
    return undefined
  })
  return { labels, leaves, lifted }
}

/**
 * The labels that may stand for each value, by code: that of its group, and those above it, which tell less. Rows that keep what
 * an earlier release showed may have one of these: their group had too few values then.
 */
export function labelsAtLeast({ labels }: AliasGroups, taxonomy: Hierarchy | undefined): readonly string[][] {
  return labels.map((own, code) => {
    const above = taxonomy?.levels.slice(1).map(({ nodeOf, labels: names }) => names[nodeOf[code]]) ?? []
    const from = own === undefined ? above.length : above.indexOf(own)
    return [...new Set(above.slice(from))].filter((label) => label !== SUPPRESSED)
  })
}
