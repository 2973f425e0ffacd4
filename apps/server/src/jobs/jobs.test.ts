import { afterEach, describe, expect, it, vi } from 'vitest'
import { openJobs } from './jobs.ts'
import { openRunEvents } from './run-events.ts'

/** A store that fails so often, and then has no job that waits. */
function failing(times: number) {
  let asked = 0
  const write = async () => {
    if (asked++ < times) throw new Error('the store is away')
    return undefined
  }
  const parts = { store: { write }, now: () => new Date(), settings: { jobs: { atOnce: 2 } } }
  const jobs = openJobs(parts as never, openRunEvents(parts.now))
  return { jobs, asked: () => asked }
}

describe('the queue of jobs', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[JB4] goes on when the store failed: what comes next is taken up, and what waits after a while', async () => {
    vi.useFakeTimers()
    const { jobs, asked } = failing(3)
    jobs.go()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
    jobs.go()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toBe(3)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toBe(4)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(4)
    await jobs.close()
  })

  it('[JB4] asks no store that is closed', async () => {
    vi.useFakeTimers()
    const { jobs, asked } = failing(9)
    jobs.go()
    await vi.advanceTimersByTimeAsync(0)
    await jobs.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(1)
  })
})
