import { sameValues, type ValueIndex, type ValueReading, valueIndex } from '../value/same-values.ts'
import {
  checkNesting,
  type Draft,
  type DraftLevel,
  type HierarchyColumn,
  topLevel,
  UNPLACED,
  withWidths,
} from './draft-level.ts'
import { type HierarchyOptions, refuseLargeHierarchy } from './hierarchy-spec.ts'

/** A hierarchy over its own leaves, before it meets a column. */
export interface Paths {
  readonly leaves: readonly string[]
  /** The leaf that is the same value as a text. */
  readonly leafOf: ValueIndex
  /** Level 1 and up, by leaf; the last has one node. */
  readonly levels: readonly DraftLevel[]
  /** A level `*` was added, because the rows end in more than one label. */
  readonly topAdded: boolean
  /** Rows that repeat an earlier one. */
  readonly duplicates: number
}

/**
 * Rows leaf, level 1, …, of equal length and without contradictions. Leaves that are one value are one leaf; one label on
 * one level is one node. O(cells).
 */
export function pathsOf(rows: readonly (readonly string[])[], reading: ValueReading): Paths {
  const distinct = distinctLeaves(rows, reading)
  const leaves = distinct.map((row) => row[0])
  const width = rows[0].length
  const levels: DraftLevel[] = []
  for (let level = 1; level < width; level++) levels.push(labelledLevel(distinct, level))
  const endsInOne = width > 1 && levels[width - 2].labels.length === 1
  if (!endsInOne) levels.push(topLevel(new Int32Array(distinct.length), distinct.length))
  return {
    leaves,
    leafOf: valueIndex(leaves, reading),
    levels,
    topAdded: !endsInOne,
    duplicates: rows.length - distinct.length,
  }
}

/** The first row of each leaf. */
function distinctLeaves(rows: readonly (readonly string[])[], reading: ValueReading): (readonly string[])[] {
  const byText = new Map<string, readonly string[]>()
  for (const row of rows) if (!byText.has(row[0])) byText.set(row[0], row)
  const distinct = [...byText.values()]
  const firstOf = sameValues([...byText.keys()], reading)
  return firstOf ? distinct.filter((_, index) => firstOf[index] === index) : distinct
}

function labelledLevel(rows: readonly (readonly string[])[], level: number): DraftLevel {
  const nodeOf = new Int32Array(rows.length)
  const nodes = new Map<string, number>()
  const leaves: number[] = []
  for (let leaf = 0; leaf < rows.length; leaf++) {
    const label = rows[leaf][level]
    let node = nodes.get(label)
    if (node === undefined) {
      node = leaves.push(0) - 1
      nodes.set(label, node)
    }
    leaves[node]++
    nodeOf[leaf] = node
  }
  return { nodeOf, labels: [...nodes.keys()], leaves: Float64Array.from(leaves) }
}

/** The column's values on the paths; nesting is checked over all leaves, in the data or not. */
export function pathsDraft(
  { leaves: texts, leafOf, levels }: Paths,
  { name, dictionary }: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  refuseLargeHierarchy(name, {
    values: Math.max(texts.length, dictionary.values.length),
    levels: levels.length,
  })
  const nesting = checkNesting(levels, name, options)
  const numbers = dictionary.numbers && Float64Array.from(texts, numberOf)
  const leaves = Int32Array.from(dictionary.values, (value) => leafOf(value) ?? UNPLACED)
  const placed = withWidths(levels, numbers).map((level) => ({
    ...level,
    nodeOf: leaves.map((leaf) => (leaf === UNPLACED ? UNPLACED : level.nodeOf[leaf])),
  }))
  return { levels: placed, leafCount: texts.length, ...nesting }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
