import { describe, expect, it } from 'vitest'
import { nineInTenCalled, surestCalled } from './surest-called.ts'

/** 100 people believed at .9, of whom 80 are sensitive; 60 at .8 with 30; 240 at .1 with 12. */
const people = {
  persons: Float64Array.of(100, 60, 240),
  truth: Float64Array.of(80, 30, 12),
  prior: Float64Array.of(0.2, 0.2, 0.1),
  believed: Float64Array.of(0.9, 0.8, 0.1),
}

describe('those of whom an attacker is surest', () => {
  it('[A127] are the hundred, then twice as many; those believed alike are called together', () => {
    const sizes = surestCalled(people, 0.5)
    expect(sizes.map(({ guesses }) => guesses)).toEqual([
      { targets: 100, hits: 80 },
      { targets: 400, hits: 122 },
    ])
    expect(sizes.map(({ least }) => least)).toEqual([0.9, 0.1])
    const alike = surestCalled({ ...people, believed: Float64Array.of(0.9, 0.9, 0.1) }, 0.5)
    expect(alike[0].guesses).toEqual({ targets: 160, hits: 110 })
  })

  it('[A127] are none of whom the quasi-identifiers alone say more than the bound', () => {
    const [first] = surestCalled({ ...people, prior: Float64Array.of(0.6, 0.2, 0.1) }, 0.5)
    expect(first.guesses).toEqual({ targets: 300, hits: 42 })
  })

  it('[A720] are as many as the attacker expects to be right about nine in ten of, whatever is true of them', () => {
    const sure = { ...people, believed: Float64Array.of(0.98, 0.8, 0.1) }
    // (100 · .98 + 60 · .8) / 160 = .9125, and with the last 240 it is .4.
    expect(nineInTenCalled(sure, 0.5)).toEqual({
      guesses: { targets: 160, hits: 110 },
      knownShare: 0.2,
      least: 0.8,
    })
    const honest = { ...sure, truth: new Float64Array(3) }
    expect(nineInTenCalled(honest, 0.5)?.guesses).toEqual({ targets: 160, hits: 0 })
    expect(nineInTenCalled({ ...people, believed: Float64Array.of(0.8, 0.7, 0.1) }, 0.5)).toBeUndefined()
    expect(nineInTenCalled({ ...sure, prior: Float64Array.of(0.6, 0.2, 0.1) }, 0.5)).toBeUndefined()
  })
})
