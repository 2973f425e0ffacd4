import { describe, expect, it } from 'vitest'
import { freshSeed } from '../../library/library-seed.ts'
import { isShortSeed, seedBits } from './seeded-random.ts'

describe('the strength of a seed', () => {
  it('[RA4] counts length times the bits of the alphabet that is seen', () => {
    expect(seedBits('0123456789')).toBeCloseTo(10 * Math.log2(10))
    expect(seedBits('0123456789abcdef')).toBe(64)
    expect(seedBits('0123456789ABCDEF')).toBe(64)
    expect(seedBits('correct horse')).toBeCloseTo(13 * Math.log2(27))
    expect(seedBits('Correct-Horse_9')).toBeCloseTo(15 * Math.log2(64))
  })

  it('[RA4] a text that repeats a few characters counts these alone', () => {
    expect(seedBits('')).toBe(0)
    expect(seedBits('0'.repeat(1000))).toBe(0)
    expect(seedBits('01'.repeat(32))).toBe(64)
  })

  it.each([7, 2026, -1.5, '7', 'outis', 'correct horse battery', '0123456789abcdef0123456789abcde'])(
    '[RA4] %s is short',
    (seed) => expect(isShortSeed(seed)).toBe(true),
  )

  it('[RA4] a seed as runs draw it is not, however often one is drawn', () => {
    for (let drawn = 0; drawn < 1000; drawn++) expect(isShortSeed(freshSeed())).toBe(false)
    expect(isShortSeed('8c1f0e6a-5b2d-4937-a0f1-e2d3c4b59687')).toBe(false)
  })
})
