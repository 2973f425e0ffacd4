import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import { type Dictionary, groupCombinations } from '../../../data/table/table.ts'
import type { ClassValues } from './class-values.ts'

/** How far from a person's true category linking leads. Over all rows; missing counts as a value. */
export interface DivergenceFigures {
  /** Mean distance of the values found to the true one: level of the lowest common ancestor over the height. */
  readonly mean: number
  /** Mean share of the values found that have nothing but the top in common with the true one. */
  readonly unrelated: number
  /** Share of rows of which more than half of what is found is unrelated. */
  readonly mostlyUnrelated: number
}

/**
 * Divergence: how far, in the taxonomy, the sensitive values of the rows that linking finds for t lie from t's own.
 * Without a taxonomy two values are related only if they are equal. On levels that nest, the level of the lowest common
 * ancestor is the number of levels on which two values are different nodes. O(entries × height).
 * Poovammal, Ponnavaikko 2009, section IV A (definition in words); its text has no DOI.
 */
export function divergence(
  { values }: Dictionary,
  classes: ClassValues,
  taxonomy?: Hierarchy,
): DivergenceFigures {
  const { rows, alone } = classes
  const levels = nodesByLevel(values.length, taxonomy)
  const distance = new Float64Array(rows.length)
  let apart: Float64Array = new Float64Array(rows.length)
  for (const nodeOf of levels) {
    apart = shareApart(classes, nodeOf)
    for (let entry = 0; entry < rows.length; entry++) distance[entry] += apart[entry] / levels.length
  }
  // In a class of one combination nothing is found but the true value.
  let total = alone.reduce((sum, count) => sum + count, 0)
  let mean = 0
  let unrelated = 0
  let mostly = 0
  for (let entry = 0; entry < rows.length; entry++) {
    total += rows[entry]
    mean += rows[entry] * distance[entry]
    unrelated += rows[entry] * apart[entry]
    if (apart[entry] > 0.5) mostly += rows[entry]
  }
  const share = (sum: number) => (total === 0 ? 0 : sum / total)
  return { mean: share(mean), unrelated: share(unrelated), mostlyUnrelated: share(mostly) }
}

interface Nodes {
  readonly nodeOf: Uint32Array
  readonly size: number
}

/** The node of every code on each level below the top. */
function nodesByLevel(codes: number, taxonomy: Hierarchy | undefined): Nodes[] {
  if (!taxonomy) return [{ nodeOf: Uint32Array.from({ length: codes }, (_, code) => code), size: codes }]
  return taxonomy.levels
    .slice(0, Math.max(1, taxonomy.height))
    .map(({ nodeOf, labels }) => ({ nodeOf, size: labels.length }))
}

/** For every entry the share of its class that is in another node. */
function shareApart({ classOf, code, rows, sizes }: ClassValues, { nodeOf, size }: Nodes): Float64Array {
  const codes = Uint32Array.from(code, (own) => nodeOf[own])
  const { count, groupOf } = groupCombinations(
    [
      { codes: classOf, size: sizes.length },
      { codes, size },
    ],
    rows.length,
  )
  const together = new Float64Array(count)
  for (let entry = 0; entry < rows.length; entry++) together[groupOf[entry]] += rows[entry]
  return Float64Array.from(classOf, (c, entry) =>
    sizes[c] === 0 ? 0 : 1 - together[groupOf[entry]] / sizes[c],
  )
}
