import { describe, expect, it } from 'vitest'
import { withSaved } from './saved-results.mjs'

describe('measurements that are kept', () => {
  it('[I930] what is not measured anew stays: other benchmarks, sizes and methods', () => {
    const before = [
      { bench: 'other', ratio: 1 },
      {
        bench: 'scale',
        sizes: [
          { rows: 10, form: 'csv', copyMs: 1, methods: { one: { ratio: 2 }, two: { ratio: 3 } } },
          { rows: 10, form: 'parquet', copyMs: 2, methods: { one: { ratio: 4 } } },
        ],
      },
    ]
    const now = [
      {
        bench: 'scale',
        bars: [],
        sizes: [
          { rows: 100, form: 'csv', copyMs: 9, methods: { one: { ratio: 7 } } },
          { rows: 10, form: 'csv', copyMs: 5, methods: { one: { ratio: 6 } } },
        ],
      },
    ]
    expect(withSaved(before, now)).toEqual([
      { bench: 'other', ratio: 1 },
      {
        bench: 'scale',
        bars: [],
        sizes: [
          { rows: 10, form: 'csv', copyMs: 5, methods: { one: { ratio: 6 }, two: { ratio: 3 } } },
          { rows: 10, form: 'parquet', copyMs: 2, methods: { one: { ratio: 4 } } },
          { rows: 100, form: 'csv', copyMs: 9, methods: { one: { ratio: 7 } } },
        ],
      },
    ])
  })
})
