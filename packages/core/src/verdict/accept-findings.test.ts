import { describe, expect, it } from 'vitest'
import { FINDING_KINDS, type Finding, type FindingKind } from '../policy/options/finding.ts'
import type { AcceptedPolicy, Audience } from '../policy/options/policy.ts'
import { gateFound, judged } from './judged-release.fixture.ts'

const decision = (changes: Partial<AcceptedPolicy> = {}): AcceptedPolicy => ({
  finding: 'copy',
  columns: ['ward'],
  because: 'The ward is known to nobody.',
  by: 'A. Steward',
  ...changes,
})

const word = (
  accept: AcceptedPolicy | undefined,
  finding: Partial<Finding> = {},
  kind: Audience = 'contract',
) =>
  judged({
    policy: { accept: accept ? [accept] : [], audience: { kind, highestRisk: 1 } },
    findings: [gateFound(finding)],
  }).word

describe('accepted findings', () => {
  it('[VD10] no longer change the word, and are shown with reason, person and day', () => {
    const accept = decision({ until: '2027-06-30' })
    const verdict = judged({ policy: { accept: [accept] }, findings: [gateFound()] })
    expect([verdict.word, verdict.findings]).toEqual(['ready', []])
    const { because, by, until } = accept
    expect(verdict.accepted).toEqual([{ ...gateFound(), because, by, until }])
    expect(word(undefined)).toBe('decide')
  })

  it('[VD10] are of the same kind', () => {
    expect([word(decision()), word(decision({ finding: 'known' }))]).toEqual(['ready', 'decide'])
  })

  it('[VD10] name every column of the finding', () => {
    const columns = ['ward', 'city']
    expect(word(decision(), { columns })).toBe('decide')
    expect(word(decision({ columns }), { columns })).toBe('ready')
    expect(word(decision({ columns }))).toBe('ready')
    expect(word(decision({ columns: [] }))).toBe('decide')
    // What is about the release as a whole is not accepted by naming a column.
    expect(word(decision(), { columns: [] })).toBe('decide')
    expect(word(decision({ columns: [] }), { columns: [] })).toBe('ready')
  })

  it('[VD10] concern no more people than were decided on', () => {
    expect([word(decision({ people: 27 })), word(decision({ people: 26 }))]).toEqual(['ready', 'decide'])
    const { count: _, ...unknown } = gateFound()
    const policy = { accept: [decision({ people: 1000 })] }
    expect(judged({ policy, findings: [unknown] }).word).toBe('decide')
  })

  it('[VD10] end after their last day', () => {
    expect(word(decision({ until: '2027-03-01' }))).toBe('ready')
    expect(word(decision({ until: '2027-02-28' }))).toBe('decide')
  })

  it('[VD10] are never what the policy requires, or what names people', () => {
    const kinds = Object.keys(FINDING_KINDS) as FindingKind[]
    const never = kinds.filter((kind) => word(decision({ finding: kind }), { kind }) !== 'ready')
    expect(never).toEqual(['requirement', 'limit', 'identifier', 'file'])
  })

  it('[VD10] are of what stops only a certain secret, and not for the public', () => {
    const kinds = Object.keys(FINDING_KINDS) as FindingKind[]
    const accepted = (audience: Audience) =>
      kinds.filter(
        (kind) => word(decision({ finding: kind }), { kind, severity: 'stop' }, audience) === 'ready',
      )
    expect([accepted('contract'), accepted('internal'), accepted('public')]).toEqual([
      ['certain'],
      ['certain'],
      [],
    ])
  })

  it('[VD10] are set aside before equal findings become one', () => {
    const { findings } = judged({
      policy: { accept: [decision()] },
      findings: [gateFound(), gateFound({ columns: ['city'], count: 3 })],
    })
    expect(findings.map(({ columns }) => columns)).toEqual([['city']])
  })

  it('[VD10] a note needs no decision', () => {
    const { findings, accepted } = judged({
      policy: { accept: [decision()] },
      findings: [gateFound({ severity: 'note' })],
    })
    expect([findings.length, accepted.length]).toEqual([1, 0])
  })
})
