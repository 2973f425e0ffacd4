import { describe, expect, it } from 'vitest'
import type { Release } from '../../server/runs.ts'
import { publishTexts } from '../../texts/publish.ts'
import { checksOf, type Judged } from './checks.ts'

const release = {
  holds: true,
  headline: 'Nothing was required.',
  madeElsewhere: false,
  keyKept: true,
  ledger: { state: 'waiting', note: '' },
} as Release

const first = (judged: Judged, part: Partial<Release> = {}) => checksOf({ ...release, ...part }, judged)[0]

describe('what is looked at before a release leaves', () => {
  it('[ST17] a tick stands only for requirements that were judged and hold', () => {
    expect(first('holds')?.state).toBe('good')
    expect(first('nothing')).toMatchObject({ state: 'warn', text: publishTexts.checks.nothing })
    expect(first(undefined)?.state).toBe('plain')
    expect(first('fails')?.state).toBe('warn')
    expect(first('holds', { holds: false })?.state).toBe('warn')
  })
})
