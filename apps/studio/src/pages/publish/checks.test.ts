import type { Release } from '@outis/api'
import type { VerdictWord } from '@outis/core/verdict'
import { describe, expect, it } from 'vitest'
import { askedFor, checksOf } from './checks.ts'

const release = {
  holds: true,
  madeElsewhere: false,
  keyKept: true,
  ledger: { state: 'waiting', note: '' },
} as Release

describe('what is looked at before a release leaves', () => {
  it('[STU47] what is stopped never leaves, what must be decided needs a reason, what is Ready neither', () => {
    const asked = (word: VerdictWord, holds = true) =>
      askedFor({ verdict: { word } as NonNullable<Release['verdict']>, holds })
    expect([asked('stop'), asked('decide'), asked('ready')]).toEqual(['never', 'reason', 'nothing'])
    expect(asked('ready', false)).toBe('nothing')
  })

  it('[STU47] a release of an older version needs a reason where its requirements do not hold', () => {
    expect(askedFor({ verdict: null, holds: false })).toBe('reason')
    expect(askedFor({ verdict: null, holds: true })).toBe('nothing')
  })

  it('[STU35] no check says the same twice', () => {
    for (const [state, note] of [
      ['remembered', 'Later releases of the same people are laid beside it.'],
      ['waiting', 'It was laid beside what is out, and is remembered once it is published.'],
    ] as const) {
      const ledger = checksOf({ ...release, ledger: { state, note } }).find((check) => check.note === note)
      expect(ledger?.text).toMatch(/published/)
      expect(ledger?.text).not.toMatch(/laid beside/)
    }
  })

  it('[STU35] a release that was made elsewhere, or whose key is gone, is marked', () => {
    const marked = (part: Partial<Release>) =>
      checksOf({ ...release, ...part }).filter(({ state }) => state === 'warn').length
    expect([marked({}), marked({ madeElsewhere: true }), marked({ keyKept: false })]).toEqual([0, 1, 1])
  })
})
