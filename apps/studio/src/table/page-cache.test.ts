import { describe, expect, it } from 'vitest'
import { stretchOf } from './data-table.tsx'
import { createPageCache, type RowPage } from './page-cache.ts'

const page = (offset: number, limit: number): RowPage => ({
  total: 1_000_000,
  rows: Array.from({ length: limit }, (_, index) => offset + index + 1),
  columns: [{ name: 'a', values: Array.from({ length: limit }, (_, index) => String(offset + index)) }],
})

/** A server that answers when it is told to. */
function slowServer() {
  const asked: number[] = []
  const waiting: (() => void)[] = []
  return {
    asked,
    answer: async () => {
      for (const go of waiting.splice(0)) go()
      await new Promise((done) => setTimeout(done, 0))
    },
    ask: (offset: number, limit: number) => {
      asked.push(offset)
      return new Promise<RowPage>((done) => waiting.push(() => done(page(offset, limit))))
    },
  }
}

describe('pages of a table', () => {
  it('[STU7] are asked for once, as they come into view', async () => {
    const server = slowServer()
    const cache = createPageCache({ ask: server.ask, pageSize: 100 })
    cache.look(0, 30)
    cache.look(10, 40)
    expect(server.asked).toEqual([0])
    expect(cache.find(5)).toBeUndefined()
    await server.answer()
    const found = cache.find(5)
    expect(found?.page.columns[0]?.values[found.rowInPage]).toBe('5')
    cache.look(90, 110)
    expect(server.asked).toEqual([0, 100])
  })

  it('[STU7] no more of them are kept than allowed, the ones last looked at', async () => {
    const server = slowServer()
    const cache = createPageCache({ ask: server.ask, pageSize: 10, keep: 3 })
    for (const row of [0, 10, 20, 0, 30]) {
      cache.look(row, row)
      await server.answer()
    }
    expect([0, 10, 20, 30].map((row) => cache.find(row) !== undefined)).toEqual([true, false, true, true])
  })

  it('[STU7] rows that were passed by are never asked for, however far one scrolls before an answer comes', async () => {
    const server = slowServer()
    const cache = createPageCache({ ask: server.ask, pageSize: 10 })
    for (let row = 0; row <= 5000; row += 10) cache.look(row, row + 5)
    expect(server.asked).toEqual([0, 10])
    await server.answer()
    await server.answer()
    expect(server.asked).toEqual([0, 10, 5000])
    expect(cache.find(5001)).toBeDefined()
  })

  it('[STU7] a page that failed is asked for again when it is looked at again, and not before', async () => {
    const asked: number[] = []
    const told: unknown[] = []
    const ask = (offset: number) => {
      asked.push(offset)
      return Promise.reject(new Error('gone'))
    }
    const cache = createPageCache({ ask, pageSize: 10, failed: (error) => told.push(error) })
    cache.look(0, 5)
    await new Promise((done) => setTimeout(done, 0))
    expect([asked, told.length]).toEqual([[0], 1])
    cache.look(0, 5)
    expect(asked).toEqual([0, 0])
  })
})

describe('the height of a table', () => {
  it.each([1, 1000, 1_000_000, 50_000_000, 2 ** 40])(
    '[STU8] of %i rows fits, and its last row comes into view',
    (rows) => {
      const { height, ratio } = stretchOf(rows, 33, 600)
      expect(height).toBeLessThan(2 ** 25)
      const lowest = (Math.max(600, height) - 600) * ratio + 600
      expect(lowest).toBeGreaterThanOrEqual(Math.min(rows * 33, 600) - 1)
      expect(Math.abs(Math.max(600, rows * 33) - lowest)).toBeLessThan(rows * 33 * 1e-9 + 1)
    },
  )
})
