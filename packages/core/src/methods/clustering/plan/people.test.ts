import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SensitiveAttribute } from '../../../data/table/classes.ts'
import type { Table } from '../../../data/table/table.ts'
import type { Request } from '../../contract/search.ts'
import { classTally } from './classes/class-tally.ts'

const dictionary = { type: 'text' as const, values: ['', 'a', 'b', 'c', 'd'] }
const attribute: SensitiveAttribute = { name: 's', dictionary, totals: new Float64Array(5), rows: 0 }

/** Every pair of four values and four people. */
const pairs = [1, 2, 3, 4].flatMap((value) => [1, 2, 3, 4].map((person) => ({ value, person })))
const table: Table = {
  columns: [
    { name: 's', dictionary, codes: Uint8Array.from(pairs, ({ value }) => value) },
    { name: 'person', dictionary, codes: Uint8Array.from(pairs, ({ person }) => person) },
  ],
  weights: new Uint32Array(pairs.length).fill(3),
  length: pairs.length,
  rows: 3 * pairs.length,
  person: 1,
}
const request = { sensitive: [{ column: 0, attribute }], missing: 'value' } as unknown as Request

describe('a class of people', () => {
  it('[C33] counts each person once, and each value once for each who has it, whatever comes and goes', () => {
    const steps = fc.array(fc.record({ at: fc.nat(pairs.length - 1), rows: fc.integer({ min: -2, max: 2 }) }))
    const property = fc.property(steps, fc.boolean(), (list, again) => {
      const tally = classTally(table, request, { sensitiveIndexes: [0] })
      const rowsOf = new Map<number, number>()
      if (again) tally.add(3, 2)
      if (again) tally.clear()
      for (const { at, rows } of list) {
        const left = rowsOf.get(at) ?? 0
        const change = Math.max(rows, -left)
        if (change > 0) tally.add(at, change)
        if (change < 0) tally.remove(at, -change)
        rowsOf.set(at, left + change)
      }
      const there = [...rowsOf].filter(([, rows]) => rows > 0).map(([at]) => pairs[at])
      const { classes } = tally
      expect(classes.sizes[0]).toBe(new Set(there.map(({ person }) => person)).size)
      expect(classes.rows[0]).toBe([...rowsOf.values()].reduce((sum, rows) => sum + rows, 0))
      const [{ offsets, values, counts, people }] = classes.histograms
      expect(people![0]).toBe(classes.sizes[0])
      const told = Array.from({ length: offsets[1] }, (_, index) => [values[index], counts[index]] as const)
      const expected = [1, 2, 3, 4].map(
        (value) =>
          [
            value,
            new Set(there.filter((one) => one.value === value).map(({ person }) => person)).size,
          ] as const,
      )
      expect(new Map(told)).toEqual(new Map(expected.filter(([, having]) => having > 0)))
    })
    fc.assert(property, { seed: 7, numRuns: 300 })
  })
})
