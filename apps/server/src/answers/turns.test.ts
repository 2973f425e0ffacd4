import { describe, expect, it } from 'vitest'
import { openTurns } from './turns.ts'

describe('turns', () => {
  it('[AI924] works of one name come one after the other, those of others at once', async () => {
    const turns = openTurns(10)
    const steps: string[] = []
    const ends: (() => void)[] = []
    const work = (name: string, step: string) =>
      turns.take(name, async () => {
        steps.push(step)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
    const works = [work('a', 'a1'), work('a', 'a2'), work('b', 'b1')]
    await new Promise((resolve) => setImmediate(resolve))
    expect(steps).toEqual(['a1', 'b1'])
    ends[0]()
    await works[0]
    await new Promise((resolve) => setImmediate(resolve))
    expect(steps).toEqual(['a1', 'b1', 'a2'])
    for (const end of ends) end()
    await Promise.all(works)
  })

  it('[AI924] the next begins when the one before lets it, or fails', async () => {
    const turns = openTurns(10)
    const failed = turns.take('a', () => Promise.reject(new Error('failed')))
    let finish!: () => void
    const early = turns.take('a', async (end) => {
      end()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    await expect(failed).rejects.toThrow('failed')
    await expect(turns.take('a', async () => 'next')).resolves.toBe('next')
    finish()
    await early
  })

  it('[AI924] more than allowed are refused', async () => {
    const turns = openTurns(2)
    let finish!: () => void
    const first = turns.take('a', () => new Promise<void>((resolve) => (finish = resolve)))
    const second = turns.take('a', async () => undefined)
    await expect(turns.take('a', async () => undefined)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(turns.take('b', async () => 'other')).resolves.toBe('other')
    finish()
    await Promise.all([first, second])
    await expect(turns.take('a', async () => 'later')).resolves.toBe('later')
  })
})
