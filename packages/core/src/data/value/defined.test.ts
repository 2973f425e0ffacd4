import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from './defined.ts'

describe('defined', () => {
  it('[VA10] leaves out what is undefined, and nothing else, in the order given', () => {
    expect(Object.entries(defined({ b: 0, a: undefined, e: null, d: '', c: false }))).toEqual([
      ['b', 0],
      ['e', null],
      ['d', ''],
      ['c', false],
    ])
    const values = fc.oneof(fc.constant(undefined), fc.jsonValue())
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), values), (record) => {
        const given = Object.keys(record).filter((name) => record[name] !== undefined)
        expect(Object.keys(defined(record))).toEqual(given)
      }),
      { seed: 1 },
    )
  })
})
