import type { Table } from '../../../../data/table/table.ts'
import { MISSING } from '../../../../data/table/table.ts'
import type { QuasiIdentifier } from '../../../contract/search.ts'

/** One level of a quasi-identifier, over the values that occur. */
export interface LatticeLevel {
  /** nodeOf[dense code] → dense node. */
  readonly nodeOf: Int32Array
  /** nodes[dense node] → node of the hierarchy. */
  readonly nodes: Uint32Array
  /** Shannon entropy of the rows over the nodes, in bits. */
  readonly entropy: number
  /** The dense node that is published as a missing value and, as a wildcard, matches all; −1 where there is none. */
  readonly wildcard: number
}

/** A quasi-identifier as the search sees it: only values that occur, numbered rarest first. */
export interface LatticeColumn {
  /** Place among the request's quasi-identifiers. */
  readonly columnIndex: number
  /** The lowest and the highest level that may be chosen. */
  readonly floor: number
  readonly height: number
  /** Values that occur. */
  readonly size: number
  /** denseOf[code of the dictionary] → dense code; −1 where no combination has it. */
  readonly denseOf: Int32Array
  readonly levels: readonly LatticeLevel[]
  /** Raising the level only merges classes (and, with wildcards, only adds compatible rows). */
  readonly monotone: boolean
}

export interface ColumnCounts {
  /** Rows with each code of the dictionary. */
  readonly rows: Float64Array
  /** 1 where a row or a person of the population has the code. */
  readonly occurs: Uint8Array
}

/** Rows per code of one column. O(combinations). */
export function countCodes(table: Table, column: number): ColumnCounts {
  const { codes, dictionary, rows: countedRows } = table.columns[column]
  const rows = countedRows ?? new Float64Array(dictionary.values.length)
  if (countedRows === undefined) addWeights(rows, codes, table.weights)
  const occurs = new Uint8Array(rows.length)
  for (let code = 0; code < rows.length; code++) if (rows[code] > 0) occurs[code] = 1
  if (table.population) markOccurring(occurs, codes, table.population)
  return { rows, occurs }
}

// Loops in functions of their own: the compiler gives up a longer function whenever its loop ends.
function addWeights(rows: Float64Array, codes: ArrayLike<number>, weights: Uint32Array): void {
  for (let entry = 0; entry < weights.length; entry++) rows[codes[entry]] += weights[entry]
}

function markOccurring(occurs: Uint8Array, codes: ArrayLike<number>, persons: Uint32Array): void {
  for (let entry = 0; entry < persons.length; entry++) if (persons[entry] > 0) occurs[codes[entry]] = 1
}

/**
 * Rare values get low numbers: class lists are sorted by number, so classes likely to be too small come first, and a
 * node that needs too much suppression is found out after a few of them.
 */
export function latticeColumn(
  { hierarchy, counted = 0, levels: { least, most } = { least: 0, most: hierarchy.height } }: QuasiIdentifier,
  columnIndex: number,
  { counts, wildcards }: { readonly counts: ColumnCounts; readonly wildcards: boolean },
): LatticeColumn {
  const codes = Array.from(counts.occurs.keys()).filter((code) => counts.occurs[code] === 1)
  codes.sort((a, b) => counts.rows[a] - counts.rows[b] || a - b)
  const denseOf = new Int32Array(counts.occurs.length).fill(-1)
  for (const [dense, code] of codes.entries()) denseOf[code] = dense
  const missingText = hierarchy.levels[0].labels[MISSING]
  const levels = hierarchy.levels.map(({ nodeOf, labels }) => {
    const nodes: number[] = []
    const denseNode = new Int32Array(labels.length).fill(-1)
    for (const code of codes)
      if (denseNode[nodeOf[code]] < 0) denseNode[nodeOf[code]] = nodes.push(nodeOf[code]) - 1
    const missingNode = nodeOf[MISSING]
    return {
      nodeOf: Int32Array.from(codes, (code) => denseNode[nodeOf[code]]),
      nodes: Uint32Array.from(nodes),
      entropy: entropyOf(counts.rows, nodeOf, labels.length),
      wildcard: wildcards && labels[missingNode] === missingText ? denseNode[missingNode] : -1,
    }
  })
  return {
    columnIndex,
    floor: Math.min(Math.max(least, counted), hierarchy.height),
    height: Math.min(most, hierarchy.height),
    size: codes.length,
    denseOf,
    levels,
    monotone: hierarchy.nested && (!wildcards || denseOf[MISSING] < 0 || staysWildcard(levels)),
  }
}

/** A missing value that takes a place among the others below the top loses the rows it was compatible with. */
const staysWildcard = (levels: readonly LatticeLevel[]): boolean =>
  levels.every(({ wildcard, nodes }) => wildcard >= 0 || nodes.length === 1)

function entropyOf(rows: Float64Array, nodeOf: Uint32Array, nodes: number): number {
  const sums = new Float64Array(nodes)
  let total = 0
  for (let code = 0; code < rows.length; code++) {
    sums[nodeOf[code]] += rows[code]
    total += rows[code]
  }
  let bits = 0
  for (const sum of sums) if (sum > 0) bits -= (sum / total) * Math.log2(sum / total)
  return bits
}
