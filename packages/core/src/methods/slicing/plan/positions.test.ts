import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../data/value/defined.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import type { Bucket } from './bucket.ts'
import { type Positions, positionsOf } from './positions.ts'
import { bucketSplitter, cutBucket } from './split-bucket.ts'

const columnOf = (texts: readonly string[]) => tableOf({ names: ['x'], rows: texts.map((text) => [text]) })
const places = (texts: readonly string[], positions?: Float64Array) => {
  const table = columnOf(texts)
  const own = positionsOf(table, { column: 0, ...defined({ positions }) }, [])
  return { ...own, of: Array.from(own.rankOf, (rank) => own.positions[rank]) }
}

describe('positions', () => {
  it('[SL6] numbers stand at their value, categories at their place', () => {
    expect(places(['30', '20', '21']).of).toEqual([30, 20, 21])
    expect(places(['b', 'a', 'c'])).toMatchObject({ of: [1, 2, 3], range: 2 })
  })
  it('[SL6] given positions take the place of these', () => {
    const { of, range } = places(['b', 'a', 'c'], Float64Array.of(0, 10, 0, 40))
    expect(of).toEqual([10, 0, 40])
    expect(range).toBe(40)
  })
  it('[SL6] two texts of one number share a rank', () => {
    const table = columnOf(['1.5', '1.50', '2'])
    const { rankOf } = positionsOf(table, { column: 0 }, [])
    expect(rankOf[0]).toBe(rankOf[1])
  })
  it('[SL6] values without rows neither stand anywhere nor widen the range', () => {
    const table = columnOf(['1', '2', '100'])
    table.weights[2] = 0
    expect(positionsOf(table, { column: 0 }, []).range).toBe(1)
  })
  it('[SL13] a missing number stands one mean step below the smallest', () => {
    expect(places(['10', '', '20', '40']).of).toEqual([10, -5, 20, 40])
    expect(places(['7', '']).of).toEqual([7, 6])
  })
  it('[G4] a label stands where its lowest value stands', () => {
    const table = columnOf(['1', '2', '3', '4'])
    const group = { quasi: [0], codes: Int32Array.of(0, 1, 1, 2), labels: [['1'], ['[2,3]'], ['4']] }
    const { rankOf, positions } = positionsOf(table, { column: 0 }, [group])
    expect(Array.from(rankOf, (rank) => positions[rank])).toEqual([1, 2, 2, 4])
  })
})

describe('splitting', () => {
  /** Halves by the widest quasi-identifier. */
  const splitWith = (positions: readonly Positions[], split: 'strict' | 'relaxed') => (bucket: Bucket) => {
    const { ways, cutOf } = bucketSplitter(positions, split)
    const [widest] = ways(bucket)
    return widest && cutBucket(bucket, cutOf(bucket, widest))
  }
  const halvesOf = (texts: readonly string[], split: 'strict' | 'relaxed', counts?: readonly number[]) => {
    const table = columnOf(texts)
    const entries = counts ?? table.weights
    const bucket = {
      combinations: Int32Array.from(entries.keys()),
      counts: Uint32Array.from(entries),
      rows: [...entries].reduce((sum, own) => sum + own, 0),
    }
    const halves = splitWith([positionsOf(table, { column: 0 }, [])], split)(bucket)
    return halves?.map((half) =>
      Array.from(half.combinations, (place, index) => [texts[place], half.counts[index]]),
    )
  }
  it('[SL7] values up to the lower median go left', () => {
    expect(halvesOf(['1', '2', '3', '4'], 'strict')).toEqual([
      [
        ['1', 1],
        ['2', 1],
      ],
      [
        ['3', 1],
        ['4', 1],
      ],
    ])
    expect(halvesOf(['1', '2', '3'], 'strict')).toEqual([
      [
        ['1', 1],
        ['2', 1],
      ],
      [['3', 1]],
    ])
  })
  it('[SL7] where the median is the maximum, the maximum goes right alone', () => {
    expect(halvesOf(['1', '2', '9'], 'strict', [1, 1, 5])).toEqual([
      [
        ['1', 1],
        ['2', 1],
      ],
      [['9', 5]],
    ])
  })
  it('[SL8] relaxed: halves, the middle row left, a combination in two parts', () => {
    expect(halvesOf(['1', '2', '9'], 'relaxed', [1, 1, 5])).toEqual([
      [
        ['1', 1],
        ['2', 1],
        ['9', 2],
      ],
      [['9', 3]],
    ])
  })
  it('[SL11] one position cannot be split', () => {
    expect(halvesOf(['7'], 'strict', [4])).toBeUndefined()
    expect(halvesOf(['7'], 'relaxed', [4])).toBeUndefined()
  })
  it('[SL7] a few rows of very many values are split as well as many are', () => {
    const texts = Array.from({ length: 5000 }, (_, value) => String(value))
    const table = columnOf(texts)
    const halve = splitWith([positionsOf(table, { column: 0 }, [])], 'strict')
    const few = { combinations: Int32Array.of(4999, 3, 800), counts: Uint32Array.of(1, 1, 1), rows: 3 }
    expect(halve(few)!.map(({ combinations }) => [...combinations])).toEqual([[3, 800], [4999]])
    const ties = { combinations: Int32Array.of(0, 4999), counts: Uint32Array.of(1, 3), rows: 4 }
    expect(halve(ties)!.map(({ combinations }) => [...combinations])).toEqual([[0], [4999]])
  })
  it('[SL6] ways to split: widest first, the first declared among equals, none along a single position', () => {
    const rankOf = (...ranks: number[]) => Int32Array.from(ranks)
    const line = (column: number, ranks: Int32Array): Positions => ({
      column,
      rankOf: ranks,
      positions: Float64Array.of(0, 1, 2, 3, 4),
      range: 4,
    })
    const lines = [
      line(0, rankOf(0, 1, 0)),
      line(1, rankOf(2, 2, 2)),
      line(2, rankOf(0, 4, 1)),
      line(3, rankOf(3, 3, 2)),
    ]
    const bucket = { combinations: Int32Array.of(0, 1, 2), counts: Uint32Array.of(1, 1, 1), rows: 3 }
    const { ways } = bucketSplitter(lines, 'strict')
    const order = ways(bucket).map((way) => lines.findIndex((line) => line.rankOf === way.rankOf))
    expect(order).toEqual([2, 0, 3])
  })
  it.each(['strict', 'relaxed'] as const)('[SL7] [SL8] a cut tells the rows that go left: %s', (split) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 4 })), {
          minLength: 1,
          maxLength: 12,
        }),
        (entries) => {
          const ranks = Int32Array.from(entries, ([rank]) => rank)
          const positions = Float64Array.from({ length: 61 }, (_, rank) => rank)
          const counts = Uint32Array.from(entries, ([, count]) => count)
          const rows = counts.reduce((sum, count) => sum + count, 0)
          const bucket = { combinations: Int32Array.from(entries.keys()), counts, rows }
          const { ways, cutOf } = bucketSplitter([{ column: 0, rankOf: ranks, positions, range: 60 }], split)
          for (const way of ways(bucket)) {
            const cut = cutOf(bucket, way)
            const [left, right] = cutBucket(bucket, cut)
            expect(left.counts.reduce((sum, count) => sum + count, 0)).toBe(cut.left)
            expect(right.counts.reduce((sum, count) => sum + count, 0)).toBe(rows - cut.left)
            expect([left.rows, right.rows]).toEqual([cut.left, rows - cut.left])
            expect(Math.min(left.rows, right.rows)).toBeGreaterThan(0)
          }
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })
})
