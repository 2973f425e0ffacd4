import { describe, expect, it } from 'vitest'
import type { Candidate } from '../space/candidate.ts'
import type { Trial, TrialFigures } from '../trial/trial.ts'
import { isPointless } from './pointless.ts'

const candidate: Candidate = {
  method: 'local',
  mode: 'faithful',
  ladder: 'size',
  strength: 5,
  suppression: 0.05,
  fineness: 'drafted',
  variant: 0,
  left: [],
}

let number = 0
function tried(
  change: Partial<Candidate>,
  { usefulness = 0.5, ...more }: Partial<Trial & TrialFigures>,
): Trial {
  const figures = { usefulness, highestRisk: 0.1, shownCells: 1, classes: 9, suppressedRows: 0 }
  const one = { ...candidate, ...change }
  return {
    number: ++number,
    candidate: one,
    rows: 100,
    isFinal: true,
    passes: false,
    ...more,
    figures,
  } as Trial
}

describe('a candidate', () => {
  it('[AD860] is not tried where a weaker form passes, or is less useful than what passes', () => {
    expect(isPointless(candidate, [tried({ strength: 4 }, { passes: true })])).toBe(true)
    expect(isPointless(candidate, [tried({ strength: 4 }, { spared: 0.7 })])).toBe(true)
  })

  it('[AD860] is tried where only a stronger form passes, a weaker one breaks a limit, or others pass', () => {
    const others = [
      tried({ strength: 6 }, { passes: true, usefulness: 0.4 }),
      tried({ strength: 4 }, { usefulness: 0.6 }),
      tried({ strength: 4, method: 'kaca' }, { passes: true, usefulness: 0.7 }),
      tried({ strength: 4, left: ['zip'] }, { passes: true, usefulness: 0.8 }),
    ]
    expect(isPointless(candidate, others)).toBe(false)
  })

  it('[AD860] is not tried where its variant made the release of another one, at any step', () => {
    const plain = tried({ strength: 9 }, {})
    const twin = tried({ strength: 9, variant: 2 }, {})
    const stranger = tried({ strength: 9, variant: 1 }, { usefulness: 0.51 })
    const trials = [plain, twin, stranger]
    expect(isPointless({ ...candidate, variant: 2 }, trials)).toBe(true)
    expect(isPointless({ ...candidate, variant: 1 }, trials)).toBe(false)
    expect(isPointless(candidate, trials)).toBe(false)
    expect(isPointless({ ...candidate, variant: 2, fineness: 'finer' }, trials)).toBe(false)
  })
})
