import { describe, expect, it } from 'vitest'
import { runStages, type Stage } from './run.ts'

/** A release that counts how often it is discarded. */
const released = () => {
  const count = { discarded: 0 }
  const pending = {
    discard: async () => {
      count.discarded++
    },
  }
  return { count, write: (async () => ({ pending })) as unknown as Stage }
}

const fail: Stage = async () => {
  throw new Error('a stage failed')
}

describe('a list of stages', () => {
  it('[E1501] runs in order, each with what those before it added', async () => {
    const add =
      (seed: string): Stage =>
      async (state) => ({ seed: state.seed + seed })
    expect((await runStages({ seed: 'a' } as never, [add('b'), add('c')])).seed).toBe('abc')
  })

  it('[E1501] leaves no release behind where a stage fails, and keeps one that was made', async () => {
    const { count, write } = released()
    await expect(runStages({} as never, [write, fail])).rejects.toThrow('a stage failed')
    expect(count.discarded).toBe(1)
    await runStages({} as never, [write])
    expect(count.discarded).toBe(1)
    await expect(runStages({} as never, [fail, write])).rejects.toThrow('a stage failed')
  })
})
