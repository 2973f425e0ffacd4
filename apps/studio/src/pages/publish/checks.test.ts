import type { Release } from '@outis/api'
import { describe, expect, it } from 'vitest'
import { publishTexts } from '../../texts/publish-texts.ts'
import { checksOf, type Judged } from './checks.ts'

const release = {
  holds: true,
  headline: 'Nothing was required.',
  madeElsewhere: false,
  keyKept: true,
  ledger: { state: 'waiting', note: '' },
} as Release

const first = (judged: Judged, part: Partial<Release> = {}) =>
  checksOf({ ...release, ...part }, judged, [])[0]

describe('what is looked at before a release leaves', () => {
  it('[STU24] a tick stands only for requirements that were judged and hold', () => {
    expect(first('holds')?.state).toBe('good')
    expect(first('nothing')).toMatchObject({ state: 'warn', text: publishTexts.checks.nothing })
    expect(first(undefined)?.state).toBe('plain')
    expect(first('fails')?.state).toBe('warn')
    expect(first('holds', { holds: false })?.state).toBe('warn')
  })

  it('[STU34] what attackers get stands among the checks, as a warning', () => {
    const checks = checksOf(release, 'holds', ['Somebody can be found.'])
    expect(checks).toContainEqual({ state: 'warn', text: 'Somebody can be found.' })
    expect(checks[0]?.state).toBe('plain')
    expect(checksOf(release, 'fails', ['Somebody can be found.'])[0]?.state).toBe('warn')
  })

  it('[STU35] no check says the same twice', () => {
    for (const [state, note] of [
      ['remembered', 'Later releases of the same people are laid beside it.'],
      ['waiting', 'It was laid beside what is out, and is remembered once it is published.'],
    ] as const) {
      const ledger = checksOf({ ...release, ledger: { state, note } }, 'holds', []).find(
        (check) => check.note === note,
      )
      expect(ledger?.text).toMatch(/published/)
      expect(ledger?.text).not.toMatch(/laid beside/)
    }
  })
})
