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

  it('[I930] tables that are not measured anew stay', () => {
    const saved = (tables: readonly { rows: number; quasi: string; workers: number; ratio: number }[]) => [
      { bench: 'spark', tables },
    ]
    const before = saved([
      { rows: 10, quasi: 'eight', workers: 2, ratio: 1 },
      { rows: 100, quasi: 'eight', workers: 2, ratio: 2 },
    ])
    const now = saved([
      { rows: 10, quasi: 'five', workers: 2, ratio: 3 },
      { rows: 100, quasi: 'eight', workers: 2, ratio: 4 },
      { rows: 100, quasi: 'eight', workers: 1, ratio: 5 },
    ])
    expect(withSaved(before, now)).toEqual(
      saved([
        { rows: 10, quasi: 'eight', workers: 2, ratio: 1 },
        { rows: 10, quasi: 'five', workers: 2, ratio: 3 },
        { rows: 100, quasi: 'eight', workers: 1, ratio: 5 },
        { rows: 100, quasi: 'eight', workers: 2, ratio: 4 },
      ]),
    )
  })
})
