import { seededRandom } from '../../../data/random/seeded-random.ts'
import type { Table } from '../../../data/table/table.ts'

/** Every row with the same chance, about so many of them, drawn with a fixed seed; the table itself where it has no more. O(rows). */
export function sampleRows(table: Table, wanted: number): Table {
  if (table.rows <= wanted) return table
  const random = seededRandom('sample of rows')
  const chance = wanted / table.rows
  const counts = new Uint32Array(table.length)
  let rows = 0
  for (let index = 0; index < table.length; index++) {
    for (let row = 0; row < table.weights[index]; row++) if (random.next() < chance) counts[index]++
    rows += counts[index]
  }
  const kept = Uint32Array.from(counts.keys()).filter((place) => counts[place] > 0)
  return {
    columns: table.columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(kept, (place) => column.codes[place]),
    })),
    weights: Uint32Array.from(kept, (place) => counts[place]),
    length: kept.length,
    rows,
  }
}
