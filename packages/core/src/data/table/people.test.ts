import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SensitiveAttribute } from './classes.ts'
import { peopleCounter, withoutPerson } from './people.ts'
import { groupCombinations, type Table } from './table.ts'

const VALUES = 3

const rows = fc.array(
  fc.record({ quasi: fc.nat(2), value: fc.nat(VALUES - 1), person: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 25 },
)

type Row = { readonly quasi: number; readonly value: number; readonly person: number }

/** Distinct combinations with weights, as an engine counts them. */
function tableOf(list: readonly Row[], columns: readonly (keyof Row)[]): Table {
  const codes = columns.map((name) => ({ codes: Uint8Array.from(list, (row) => row[name]), size: 9 }))
  const { count, groupOf, first } = groupCombinations(codes, list.length)
  const weights = new Uint32Array(count)
  for (const group of groupOf) weights[group]++
  const dictionary = { type: 'text' as const, values: Array.from({ length: 9 }, String) }
  return {
    columns: columns.map((name, columnIndex) => ({
      name,
      dictionary,
      codes: Uint8Array.from(first, (row) => codes[columnIndex].codes[row]),
    })),
    weights,
    length: count,
    rows: list.length,
  }
}

const attribute: SensitiveAttribute = {
  name: 'value',
  dictionary: { type: 'text', values: ['', 'a', 'b'] },
  totals: new Float64Array(VALUES),
  rows: 0,
}

const distinct = (list: readonly Row[]) => new Set(list.map(({ person }) => person)).size

describe('people of a table', () => {
  it('[TA5] are counted once in each class and for each value', () => {
    const property = fc.property(
      rows,
      fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 3 }),
      (list, into) => {
        const table = { ...tableOf(list, ['quasi', 'value', 'person']), person: 2 }
        const counter = peopleCounter(table)!
        const [quasi, value] = table.columns
        const classes = { classOf: Int32Array.from(quasi.codes, (code) => into[code]), count: 2 }
        const sizes = counter.sizes(classes)
        const { offsets, values, counts, people } = counter.histograms(
          classes,
          { attribute, codes: value.codes },
          sizes,
        )
        expect(counter.people).toBe(distinct(list))
        for (const c of [0, 1]) {
          const own = list.filter((row) => into[row.quasi] === c)
          expect([sizes[c], people![c]]).toEqual([distinct(own), distinct(own)])
          const told = new Map<number, number>()
          for (let index = offsets[c]; index < offsets[c + 1]; index++) told.set(values[index], counts[index])
          const expected = [0, 1, 2].flatMap((code): [number, number][] => {
            const having = distinct(own.filter((row) => row.value === code))
            return having > 0 ? [[code, having]] : []
          })
          expect(new Map([...told].sort(([a], [b]) => a - b))).toEqual(new Map(expected))
        }
        expect([...counter.totals(value.codes, VALUES)]).toEqual(
          [0, 1, 2].map((code) => distinct(list.filter((row) => row.value === code))),
        )
      },
    )
    fc.assert(property, { seed: 7, numRuns: 300 })
  })

  it('[TA5] leave the table that was there without them', () => {
    const property = fc.property(rows, (list) => {
      const { table, into } = withoutPerson({ ...tableOf(list, ['quasi', 'value', 'person']), person: 2 })
      const plain = tableOf(list, ['quasi', 'value'])
      expect([...table.weights]).toEqual([...plain.weights])
      expect(table.columns.map(({ codes }) => [...codes])).toEqual(
        plain.columns.map(({ codes }) => [...codes]),
      )
      expect(Math.max(...into)).toBe(plain.length - 1)
    })
    fc.assert(property, { seed: 7, numRuns: 200 })
  })
})
