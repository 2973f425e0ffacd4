import { describe, expect, it, vi } from 'vitest'
import { isWide } from '../columns/width-limits.ts'

// Every rule of the database is a rule of a table in memory: its tests, with all tables held there.
vi.mock('../columns/width-limits.ts', async (original) => ({
  ...(await original<typeof import('../columns/width-limits.ts')>()),
  isWide: vi.fn(() => true),
}))

await import('../duckdb/count/questions.test.ts')
await import('../duckdb/count/one-value-counts.test.ts')
await import('../duckdb/read/add-column.test.ts')
await import('../duckdb/write/apply-in-duckdb.test.ts')
await import('../duckdb/write/apply-assigned.test.ts')
await import('../duckdb/write/apply-sliced.test.ts')
await import('../duckdb/write/apply-personalised-in-duckdb.test.ts')
await import('../duckdb/write/release-files.test.ts')
await import('../duckdb/duckdb-stop.test.ts')

describe('a table in memory', () => {
  it('[EN100] is what all of these were asked of', () => {
    expect(vi.mocked(isWide).mock.calls.length).toBeGreaterThan(500)
  })
})
