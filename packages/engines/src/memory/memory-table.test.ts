import { describe, expect, it, vi } from 'vitest'
import { isWide } from '../columns/width-limits.ts'

// Every rule of the database is a rule of a table in memory: its tests, with all tables held there.
vi.mock('../columns/width-limits.ts', async (original) => ({
  ...(await original<typeof import('../columns/width-limits.ts')>()),
  isWide: vi.fn(() => true),
}))

await import('../duckdb/questions.test.ts')
await import('../duckdb/one-value.test.ts')
await import('../duckdb/add-column.test.ts')
await import('../duckdb/apply.test.ts')
await import('../duckdb/apply-assigned.test.ts')
await import('../duckdb/apply-sliced.test.ts')
await import('../duckdb/apply-personalised.test.ts')
await import('../duckdb/release-files.test.ts')
await import('../duckdb/stop.test.ts')

describe('a table in memory', () => {
  it('[E100] is what all of these were asked of', () => {
    expect(vi.mocked(isWide).mock.calls.length).toBeGreaterThan(500)
  })
})
