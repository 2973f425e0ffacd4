import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Table } from '../table/table.ts'
import { applyAssigned } from './apply-assigned.ts'
import { assignCombinations } from './assign-combinations.ts'
import type { AssignedRecoding } from './recoding.ts'

const age = { type: 'text' as const, values: ['', '30', '40', '30-40'] }
const sex = { type: 'text' as const, values: ['', 'f', 'm'] }
const ill = { type: 'text' as const, values: ['', 'flu', 'cold'] }

const table: Table = {
  columns: [
    { name: 'age', dictionary: age, codes: Uint8Array.of(1, 2, 3, 0) },
    { name: 'sex', dictionary: sex, codes: Uint8Array.of(1, 2, 1, 2) },
    { name: 'ill', dictionary: ill, codes: Uint8Array.of(1, 2, 1, 2) },
  ],
  weights: Uint32Array.of(4, 3, 1, 2),
  length: 4,
  rows: 10,
}

/** Three of the first combination's rows as a band, one as it was; the second suppressed; the others as they were. */
const plan = assignCombinations(table, ['age', 'sex'], {
  classes: [
    { labels: ['30-40', null], suppressed: false, part: 'some' },
    { labels: [null, null], suppressed: false, part: 'rest' },
    { labels: ['*', '*'], suppressed: true, part: 'some' },
  ],
  shares: { combination: [0, 0, 1, 2, 3], classOf: [0, 1, 2, 1, 1], rows: [3, 1, 3, 1, 2] },
})

/** The release as texts, one line per entry, with its rows. */
function lines(of: Table, recoding: AssignedRecoding): string[] {
  const { columns, rows, length } = applyAssigned(of, recoding)
  return Array.from({ length }, (_, entry) =>
    [...columns.map(({ labels, codes }) => labels[codes[entry]]), rows[entry]].join(' '),
  )
}

describe('a plan that assigns combinations', () => {
  it('[RE6] names its keys, its values and what is suppressed', () => {
    expect(plan.keys).toEqual(['age', 'sex', 'ill'])
    expect(plan.assignments.combination).toEqual([
      [1, 1, 2, 3, 0],
      [1, 1, 2, 1, 2],
      [1, 1, 2, 1, 2],
    ])
    expect(plan.suppressedRows).toBe(3)
  })
  it('[RE7] shows labels, what was, and stars', () => {
    expect(lines(table, plan)).toEqual([
      '30-40 f flu 3',
      '30 f flu 1',
      '* * cold 3',
      '30-40 f flu 1',
      ' m cold 2',
    ])
    const { columns, suppressed, combination } = applyAssigned(table, plan)
    expect([...suppressed]).toEqual([0, 0, 1, 0, 0])
    expect([...combination]).toEqual([0, 0, 1, 2, 3])
    // The label of a class and a value of the same text are one text.
    expect(columns[0].codes[0]).toBe(columns[0].codes[3])
  })
  it('[RE7] a suppressed class leaves columns without a label as they were', () => {
    const classes = [{ labels: ['30-40', null], suppressed: true }]
    const shares = { combination: [0, 1, 2, 3], classOf: [0, 0, 0, 0], rows: [4, 3, 1, 2] }
    const some = assignCombinations(table, ['age', 'sex'], { classes, shares })
    expect(lines(table, some)).toEqual(['* f flu 4', '* m cold 3', '* f flu 1', '* m cold 2'])
  })
  it('[RE10] written and read again it is the same', () => {
    expect(lines(table, JSON.parse(JSON.stringify(plan)))).toEqual(lines(table, plan))
  })
  it('[RE9] other dictionaries with the same texts do', () => {
    const other: Table = {
      ...table,
      columns: table.columns.map((column) => {
        const values = ['', ...column.dictionary.values.slice(1).reverse()]
        const codes = Uint8Array.from(column.codes, (code) =>
          code === 0 ? 0 : values.indexOf(column.dictionary.values[code]),
        )
        return { ...column, dictionary: { type: 'text', values }, codes }
      }),
    }
    expect(lines(other, plan)).toEqual(lines(table, plan))
  })
  it.each([
    [
      'a combination too many',
      {
        ...table,
        columns: table.columns.map((column) => ({
          ...column,
          codes: column.codes.map((code, codeIndex) => (codeIndex === 3 ? 1 : code)),
        })),
      },
      2,
    ],
    ['a row too many', { ...table, weights: Uint32Array.of(4, 3, 1, 3) }, 1],
    ['a row too few', { ...table, weights: Uint32Array.of(3, 3, 1, 2) }, 1],
  ])('[RE9] %s is refused', (_, other, count) => {
    expect(() => applyAssigned(other, plan)).toThrowError(
      expect.objectContaining({ code: 'UNSEEN_VALUES', details: { combinations: count } }),
    )
  })
  it('[RE9] so is a value the plan has not seen', () => {
    const values = ['', 'f', 'd']
    const other = {
      ...table,
      columns: table.columns.with(1, { ...table.columns[1], dictionary: { type: 'text', values } }),
    }
    expect(() => applyAssigned(other, plan)).toThrowError(expect.objectContaining({ code: 'UNSEEN_VALUES' }))
  })
  it('[RE9] and a table without a key', () => {
    const other = { ...table, columns: table.columns.slice(1) }
    expect(() => applyAssigned(other, plan)).toThrowError(expect.objectContaining({ code: 'COLUMN_UNKNOWN' }))
  })
  it('[RE8] keys that are some of the columns deal in the order of the table', () => {
    const some: AssignedRecoding = {
      kind: 'assigned',
      keys: ['sex'],
      columns: ['sex'],
      values: [sex.values],
      classes: [
        { labels: ['first'], suppressed: false },
        { labels: ['second'], suppressed: false },
      ],
      // Women: five rows in all, of two combinations; dealt by turns.
      assignments: { combination: [[1, 1, 1, 2]], classOf: [0, 1, 0, 1], rows: [2, 1, 2, 5] },
      suppressedRows: 0,
    }
    expect(lines(table, some)).toEqual([
      '30 first flu 2',
      '30 second flu 1',
      '30 first flu 1',
      '40 second cold 3',
      '30-40 first flu 1',
      ' second cold 2',
    ])
  })
  it('[RE6] any way of dealing the rows keeps them all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.integer({ min: 1, max: 4 })), {
          minLength: 1,
          maxLength: 12,
        }),
        (drawn) => {
          const weights = Uint32Array.of(0, 0, 0, 0)
          for (const [entry, , rows] of drawn) weights[entry] += rows
          const of = { ...table, weights, rows: weights.reduce((sum, one) => sum + one) }
          const recoding = assignCombinations(of, ['age', 'sex'], {
            classes: plan.classes,
            shares: {
              combination: drawn.map(([entry]) => entry),
              classOf: drawn.map(([, c]) => c),
              rows: drawn.map(([, , rows]) => rows),
            },
          })
          const { rows, combination, classOf } = applyAssigned(of, recoding)
          const counted = new Map<string, number>()
          const add = (entry: number, c: number, count: number) =>
            counted.set(`${entry} ${c}`, (counted.get(`${entry} ${c}`) ?? 0) + count)
          rows.forEach((count, row) => {
            add(combination[row], classOf[row], count)
          })
          for (const [entry, c, count] of drawn) add(entry, c, -count)
          expect([...counted.values()].every((left) => left === 0)).toBe(true)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })
})
