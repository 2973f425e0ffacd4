import { describe, expect, it } from 'vitest'
import type { OutisError } from '../../data/errors.ts'
import { policyFaults, readPolicyText } from './read-policy-text.ts'

const SOUND = `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5] } }
method:
  full-domain: { k: 3 }
release: { to: out.csv }
`

const thrown = (text: string): string | undefined => {
  try {
    readPolicyText(text)
    return undefined
  } catch (fault) {
    return (fault as OutisError).code
  }
}

describe('faults of a policy', () => {
  it('[PT5] are told with line, column and path', () => {
    const { faults, policy } = policyFaults(SOUND.replace('k: 3', 'k: 1').replace('quasi', 'quasy'))
    expect(policy).toBeUndefined()
    expect(faults.map(({ path, line }) => [path, line])).toEqual([
      ['attributes.age.role', 4],
      ['method.full-domain.k', 6],
    ])
    expect(faults.every(({ hint, column }) => hint !== '' && (column ?? 0) > 1)).toBe(true)
  })

  it.each([
    [SOUND],
    [''],
    ['outis: 1\n  - x'],
    ['a: [1'],
    [SOUND.replace('k: 3', 'kk: 3')],
    ['x: &a [*a]'],
    ['['.repeat(500)],
  ])('[PT5] of %j begin with what reading it throws', (text) => {
    expect(policyFaults(text).faults[0]?.code).toBe(thrown(text))
    expect(policyFaults(text).policy === undefined).toBe(thrown(text) !== undefined)
  })
})
