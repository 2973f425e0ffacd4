import type { Hierarchy } from '../data/hierarchy/hierarchy.ts'
import { MISSING } from '../data/table/table.ts'
import type { ColumnCounts } from './profile.ts'

/** A set of values that could be treated as the most sensitive. It is offered, never applied. */
export interface SensitiveSuggestion {
  /** `rare`: values of few rows. `node`: what lies under one node of the taxonomy. */
  readonly kind: 'rare' | 'node'
  /** Label of the node. */
  readonly label?: string
  readonly values: readonly string[]
  /** Rows with these values: k cannot be larger. Different values: l cannot be larger. */
  readonly rows: number
  readonly share: number
  /** Why, in plain words; no cell value. */
  readonly reason: string
}

/** Nodes offered at most. */
const MOST_NODES = 10

/**
 * Rare values: what has at most half the rows it would have if all values were equally frequent; people with a rare
 * value are few and stand out. Nodes: every inner node of the taxonomy with at least two values and at most half of the
 * rows, the rarest first. O(values × levels).
 */
export function suggestSensitive(
  { dictionary, counts }: ColumnCounts,
  taxonomy?: Hierarchy,
): SensitiveSuggestion[] {
  const codes = Array.from({ length: counts.length }, (_, code) => code).filter(
    (code) => code !== MISSING && counts[code] > 0,
  )
  const rows = codes.reduce((sum, code) => sum + counts[code], 0)
  const setOf = (members: readonly number[]) => {
    const own = members.reduce((sum, code) => sum + counts[code], 0)
    return { values: members.map((code) => dictionary.values[code]), rows: own, share: own / rows }
  }
  const limit = rows / (2 * codes.length)
  const rare = codes.filter((code) => counts[code] <= limit).sort((a, b) => counts[a] - counts[b] || a - b)
  const nodes = taxonomy ? innerNodes(taxonomy, codes) : []
  return [
    ...(rare.length > 0 ? [{ kind: 'rare' as const, ...setOf(rare), reason: rareReason(rare.length) }] : []),
    ...nodes
      .map(({ label, members, level }) => ({
        kind: 'node' as const,
        label,
        ...setOf(members),
        reason: `They lie under one node of the taxonomy, on level ${level} of ${taxonomy!.height}.`,
      }))
      .filter(({ share }) => share <= 0.5)
      .sort((a, b) => a.rows - b.rows)
      .slice(0, MOST_NODES),
  ]
}

const rareReason = (values: number): string =>
  values === 1
    ? 'It has at most half the rows it would have if all values were equally frequent.'
    : 'Each has at most half the rows it would have if all values were equally frequent.'

/** Nodes between values and top with two values or more; one that holds the same values as one below it is left out. */
function innerNodes({ levels, height }: Hierarchy, codes: readonly number[]) {
  const found: { label: string; level: number; members: readonly number[] }[] = []
  const seen = new Set<string>()
  for (let level = 1; level < height; level++) {
    const members: number[][] = levels[level].labels.map(() => [])
    for (const code of codes) members[levels[level].nodeOf[code]].push(code)
    for (const [node, member] of members.entries()) {
      const key = member.join()
      if (member.length < 2 || seen.has(key)) continue
      seen.add(key)
      found.push({ label: levels[level].labels[node], level, members: member })
    }
  }
  return found
}
