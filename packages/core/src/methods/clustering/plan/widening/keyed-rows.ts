import { type KeyedHash, keyedHash, rowText } from '../../../../data/random/keyed-hash.ts'
import type { Table } from '../../../../data/table/table.ts'
import { contentHash } from '../../class-content.ts'

/**
 * A number for each combination that follows from its texts alone: it says which rows are meant, whatever their order, and
 * draws are made of it by the seed. O(texts).
 */
export function combinationHashes(table: Table): Float64Array {
  const { order } = contentHash()
  const hashes = new Float64Array(table.length)
  for (let c = 0; c < table.length; c++) hashes[c] = order(textOf(table, c), 1)
  return hashes
}

/**
 * The table with combinations and rows in an order drawn by the seed and their content, in place of that of the source:
 * whatever goes by an order then comes out alike for every order of the source, and tells nothing of it.
 * O(rows · log rows + texts).
 */
export function rowsByKey(sourceTable: Table, seed: string): Table {
  const hash = keyedHash(seed, 'order of rows')
  const table = combinationsByKey(sourceTable, hash)
  const combinationOf = new Uint32Array(table.rows)
  const occurrenceOf = new Uint32Array(table.rows)
  const keys = new Float64Array(table.rows)
  const offsets = new Uint32Array(table.length + 1)
  for (let c = 0, index = 0; c < table.length; c++) {
    const text = textOf(table, c)
    for (let occurrence = 1; occurrence <= table.weights[c]; occurrence++, index++) {
      combinationOf[index] = c
      occurrenceOf[index] = occurrence
      keys[index] = hash.order(text, occurrence)
    }
    offsets[c + 1] = index
  }
  const digest = (index: number) => hash.digest(textOf(table, combinationOf[index]), occurrenceOf[index])
  const sorted = sortedBy(keys, digest)
  const rows = new Uint32Array(table.rows)
  const next = offsets.slice()
  for (const [number, index] of sorted.entries()) rows[next[combinationOf[index]]++] = number
  return { ...table, rowNumbers: { offsets, rows } }
}

function combinationsByKey(table: Table, { order, digest }: KeyedHash): Table {
  const { columns, weights, population, length } = table
  const keys = Float64Array.from({ length }, (_, c) => order(textOf(table, c), 0))
  const sorted = sortedBy(keys, (c) => digest(textOf(table, c), 0))
  return {
    ...table,
    columns: columns.map((column) => ({ ...column, codes: sorted.map((c) => column.codes[c]) })),
    weights: sorted.map((c) => weights[c]),
    ...(population && { population: sorted.map((c) => population[c]) }),
  }
}

/** Places in ascending order of their keys; equal ones by the whole hash. */
const sortedBy = (keys: Float64Array, digest: (place: number) => string): Uint32Array =>
  Uint32Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b] || (digest(a) < digest(b) ? -1 : 1))

/** What a combination is known by, whatever its place. */
export const textOf = ({ columns }: Table, combination: number): string =>
  rowText(columns.map(({ dictionary, codes }) => dictionary.values[codes[combination]]))
