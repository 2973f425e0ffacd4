import { seededRandom } from '../../../data/random/seeded-random.ts'
import type { Table } from '../../../data/table/table.ts'
import type { Request } from '../../contract/search.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { textRequest } from '../../full-domain/plan/text-request.fixture.ts'

const DAYS = 1500

/** The last rows of a table whose column of days has so many values that nothing is kept for all pairs of them; k = 4. */
export function manyValuesCase(rows: number): { readonly table: Table; readonly request: Request } {
  const random = seededRandom(5)
  const days = Array.from({ length: DAYS }, (_, day) => `d${day}`)
  const hierarchy = days.map((day, dayIndex) => [day, `w${dayIndex >> 3}`, `m${dayIndex >> 6}`, '*'])
  const { table, request } = textRequest({
    columns: {
      day: days.toSorted(() => random.next() - 0.5),
      age: days.map(() => String(random.below(60))),
    },
    quasi: { day: { kind: 'rows', rows: hierarchy }, age: { kind: 'suppress' } },
    models: [requirement('k-anonymity', { k: 4 })],
  })
  const columns = table.columns.map((column) => ({ ...column, codes: column.codes.slice(-rows) }))
  return { table: { columns, weights: table.weights.slice(-rows), length: rows, rows }, request }
}
