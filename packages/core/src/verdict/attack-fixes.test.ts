import { describe, expect, it } from 'vitest'
import type { FindingKind, PolicyEdit } from '../policy/options/finding.ts'
import type { Policy } from '../policy/options/policy.ts'
import { editedPolicy } from '../policy/text/edited-policy.ts'
import { policyOf } from '../testing/index.ts'
import { attacked, judged } from './judged-release.fixture.ts'

const textOf = (method: string): string => `outis: 1
data: { source: people.csv }
attributes: { age: quasi, illness: sensitive, income: sensitive }
method: { ${method} }
release: { to: out.csv }
`

const LEARNED = attacked({ of: 'illness', hits: 900, control: 100 })
const CERTAIN = attacked({ of: 'illness', hits: 100, control: 100, certain: 20 })

/** Paths and values of the fix of the first finding of a kind. */
function fixOf(
  kind: FindingKind,
  method: string,
  redTeam = LEARNED,
  audience: 'contract' | 'public' = 'contract',
) {
  const text = textOf(method)
  const policy: Policy = { ...policyOf(text), audience: { kind: audience } }
  const finding = judged({ redTeam, policy }).findings.find((each) => each.kind === kind)
  expect(finding).toBeDefined()
  const edits = finding?.fix?.edits
  // The policy that the fix makes is one.
  if (edits !== undefined) policyOf(editedPolicy(text, edits as readonly PolicyEdit[]))
  return edits
}

describe('a fix of what an attack found', () => {
  it.each([
    ['local: { k: 2 }', ['method', 'local', 't'], 0.4],
    ['local: { k: 2, t: 0.4 }', ['method', 'local', 't'], 0.3],
    ['local: { k: 2, t: 0.25 }', ['method', 'local', 't'], 0.2],
    [
      'local: { k: 2, models: [{ t-closeness: { t: 0.2, of: illness } }] }',
      ['method', 'local', 'models', 0, 't-closeness', 't'],
      0.1,
    ],
    // Asked for another column, it says nothing of this one.
    ['local: { k: 2, models: [{ t-closeness: { t: 0.2, of: income } }] }', ['method', 'local', 't'], 0.4],
  ])('[VD17] of what is learned asks for a smaller t: %s', (method, path, value) => {
    expect(fixOf('learned', method)).toEqual([{ path, value }])
  })

  it('[VD17] ends with the smallest t', () => {
    expect(fixOf('learned', 'full-domain: { k: 2, t: 0.05, mode: hardened }')).toBeUndefined()
  })

  it('[VD17] of a certain secret asks for two values, then for a smaller t', () => {
    expect(fixOf('certain', 'local: { k: 2 }', CERTAIN)).toEqual([
      { path: ['method', 'local', 'l'], value: 2 },
    ])
    expect(fixOf('certain', 'local: { k: 2, l: 2 }', CERTAIN)).toEqual([
      { path: ['method', 'local', 't'], value: 0.4 },
    ])
  })

  it('[VD17] of presence and of what is undone hides the form of a method that can', () => {
    const member = attacked({ hits: 900, control: 100, harm: 'member' })
    const undone = attacked({ hits: 900, control: 100, harm: 'undone' })
    const hardened = { path: ['method', 'full-domain', 'mode'], value: 'hardened' }
    // Hardened asks for a bound on what classes tell.
    const both = [hardened, { path: ['method', 'full-domain', 't'], value: 0.4 }]
    expect(fixOf('member', 'full-domain: { k: 2 }', member)).toEqual(both)
    expect(fixOf('undone', 'full-domain: { k: 2, t: 0.3 }', undone, 'public')).toEqual([hardened])
    // A model of one secret says nothing of the other.
    const ofOne = 'full-domain: { k: 2, models: [{ entropy-l-diversity: { l: 2, of: income } }] }'
    expect(fixOf('member', ofOne, member)).toEqual(both)
    expect(fixOf('member', 'full-domain: { k: 2, t: 0.3, mode: hardened }', member)).toBeUndefined()
    expect(fixOf('learned', 'slicing: { l: 2, columns: 2 }')).toEqual([
      { path: ['method', 'slicing', 'mode'], value: 'hardened' },
    ])
    // A note needs no change.
    expect(fixOf('undone', 'full-domain: { k: 2 }', undone)).toBeUndefined()
  })
})
