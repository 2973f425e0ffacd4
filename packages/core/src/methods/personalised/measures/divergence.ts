import type { Hierarchy } from '../../../hierarchy/hierarchy.ts'
import { groupCombinations } from '../../../table/group.ts'
import type { Table } from '../../../table/table.ts'
import type { QuasiClasses } from './published-classes.ts'

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
 * ancestor is the number of levels on which two values are different nodes. O(combinations × height).
 * Poovammal, Ponnavaikko 2009, section IV A (definition in words); its text has no DOI.
 */
export function divergence(
  table: Table,
  column: number,
  { classOf, sizes }: QuasiClasses,
  taxonomy?: Hierarchy,
): DivergenceFigures {
  const levels = nodesByLevel(table, column, taxonomy)
  const distance = new Float64Array(table.length)
  let apart: Float64Array = new Float64Array(table.length)
  for (const nodes of levels) {
    apart = shareApart(table, nodes, { classOf, sizes })
    for (let entry = 0; entry < table.length; entry++) distance[entry] += apart[entry] / levels.length
  }
  let mean = 0
  let unrelated = 0
  let mostly = 0
  for (let entry = 0; entry < table.length; entry++) {
    mean += table.weights[entry] * distance[entry]
    unrelated += table.weights[entry] * apart[entry]
    if (apart[entry] > 0.5) mostly += table.weights[entry]
  }
  const share = (sum: number) => (table.rows === 0 ? 0 : sum / table.rows)
  return { mean: share(mean), unrelated: share(unrelated), mostlyUnrelated: share(mostly) }
}

interface Nodes {
  readonly codes: Uint32Array
  readonly size: number
}

/** The node of every combination on each level below the top. */
function nodesByLevel({ columns }: Table, column: number, taxonomy: Hierarchy | undefined): Nodes[] {
  const { codes, dictionary } = columns[column]
  if (!taxonomy) return [{ codes: Uint32Array.from(codes), size: dictionary.values.length }]
  return taxonomy.levels.slice(0, Math.max(1, taxonomy.height)).map(({ nodeOf, labels }) => ({
    codes: Uint32Array.from(codes, (code) => nodeOf[code]),
    size: labels.length,
  }))
}

/** For every combination the share of its class that is in another node. */
function shareApart(
  { length, weights }: Table,
  nodes: Nodes,
  { classOf, sizes }: QuasiClasses,
): Float64Array {
  const { count, groupOf } = groupCombinations([{ codes: classOf, size: sizes.length }, nodes], length)
  const rows = new Float64Array(count)
  for (let entry = 0; entry < length; entry++) rows[groupOf[entry]] += weights[entry]
  return Float64Array.from(classOf, (c, entry) => (sizes[c] === 0 ? 0 : 1 - rows[groupOf[entry]] / sizes[c]))
}
