import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchWork } from './execute.ts'

describe('work that is watched', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const told = (done: number) => ({ done, total: 9, running: 1 })

  it('[SK1003] has stalled where the same is said of it for too long', () => {
    const end = vi.fn()
    const watch = watchWork(1000, end)
    for (const done of [0, 1, 2]) {
      vi.advanceTimersByTime(900)
      watch.saw(told(done))
    }
    vi.advanceTimersByTime(900)
    watch.saw(told(2))
    expect([watch.isStalled(), end.mock.calls.length]).toEqual([false, 0])
    vi.advanceTimersByTime(200)
    expect([watch.isStalled(), end.mock.calls.length]).toEqual([true, 1])
  })

  it('[SK1003] has not while nobody waits for it', () => {
    const end = vi.fn()
    const watch = watchWork(1000, end)
    watch.pause()
    vi.advanceTimersByTime(5000)
    watch.start()
    vi.advanceTimersByTime(900)
    watch.pause()
    vi.advanceTimersByTime(5000)
    expect(end).not.toHaveBeenCalled()
  })
})
