import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttackTable } from '../../attack.ts'
import { type Condition, type Predicate, type PredicateColumn, predicateCounter } from './predicates.ts'

const tableOf = (values: readonly string[], rows: readonly (readonly number[])[]): AttackTable => ({
  rows: rows.length,
  columns: new Map(
    ['a', 'b'].map((name, index) => [name, { values, codes: Uint32Array.from(rows, (row) => row[index]) }]),
  ),
})

/** Published numbers, each of which may stand for some values of the original. */
const TEXTS = ['0', '1', '2', '3']
const VALUES = ['', '3', '0', '2', '5', '1']

const columnsOf = (covers: readonly (readonly boolean[])[]): readonly PredicateColumn[] =>
  ['a', 'b'].map((name) => ({
    name,
    values: TEXTS,
    numbers: Float64Array.from(TEXTS, Number),
    meaning: {
      covering: (value) => [...TEXTS.keys()].filter((text) => covers[text][VALUES.indexOf(value)]),
    },
  }))

const condition = fc.record({
  column: fc.nat(1),
  is: fc.constantFrom('equal' as const, 'at least' as const, 'at most' as const),
  text: fc.nat(TEXTS.length - 1),
})
const rowsOf = (codes: number) =>
  fc.array(fc.tuple(fc.nat(codes - 1), fc.nat(codes - 1)), { minLength: 1, maxLength: 30 })
const coverings = fc.array(fc.array(fc.boolean(), { minLength: VALUES.length, maxLength: VALUES.length }), {
  minLength: TEXTS.length,
  maxLength: TEXTS.length,
})

/** Row by row, cell by cell. */
function countNaively(
  predicate: Predicate,
  rows: readonly (readonly number[])[],
  holds: (condition: Condition, cell: number) => boolean,
): number {
  return rows.filter((row) => predicate.every((one) => holds(one, row[one.column]))).length
}

const beyond = ({ is, text }: Condition, cell: string): boolean =>
  cell !== '' &&
  (is === 'at least' ? Number(cell) >= Number(TEXTS[text]) : Number(cell) <= Number(TEXTS[text]))

describe('the count of rows that fit a description', () => {
  it('[AT85] is that of looking at every cell, in a release and in an original, up to as many as are enough', () => {
    fc.assert(
      fc.property(
        coverings,
        rowsOf(TEXTS.length),
        rowsOf(VALUES.length),
        fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        (covers, released, original, predicates) => {
          const columns = columnsOf(covers)
          const inRelease = predicateCounter(columns, tableOf(TEXTS, released), true)
          const inOriginal = predicateCounter(columns, tableOf(VALUES, original), false)
          for (const predicate of predicates) {
            const ofRelease = countNaively(predicate, released, (one, cell) =>
              one.is === 'equal' ? cell === one.text : beyond(one, TEXTS[cell]),
            )
            const ofOriginal = countNaively(predicate, original, (one, cell) =>
              one.is === 'equal' ? covers[one.text][cell] : beyond(one, VALUES[cell]),
            )
            expect(inRelease(predicate)).toBe(ofRelease)
            expect(inOriginal(predicate)).toBe(ofOriginal)
            expect(inOriginal(predicate, 2)).toBe(Math.min(2, ofOriginal))
          }
        },
      ),
      { seed: 1060, numRuns: 200 },
    )
  })
})
