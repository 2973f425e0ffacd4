import { parsePolicy } from '@outis/core/policy'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  acceptedIn,
  changeDecision,
  type Decision,
  decisionOn,
  isDecided,
  withDecision,
  withoutDecision,
} from './accepted-findings.ts'

const BARE = `outis: 1
data: { source: a.csv }
attributes: { age: quasi, ward: neutral } # kept
method: { full-domain: { k: 5 } }
release: { to: out/a.csv }
`
const WITH_ONE = `${BARE}accept:
  # decided in the spring
  - { finding: alone, columns: [ward], because: "It is: known", by: A. Steward } # kept too
`
const decision: Decision = {
  finding: 'known',
  columns: ['ward', 'a: b'],
  people: 27,
  because: 'Nobody outside knows: # it',
  by: 'O’Neil, "the steward"',
  until: '2027-06-30',
}

/** What the parser of policies makes of the list. */
const parsed = (text: string) => parsePolicy(parse(text)).accept

describe('decisions in a policy', () => {
  it('[STU46] are written so that the policy has them, whatever the words', () => {
    for (const text of [BARE, WITH_ONE]) {
      const edited = withDecision(text, decision)
      expect(acceptedIn(edited).at(-1)).toEqual(decision)
      expect(parsed(edited).at(-1)).toEqual(decision)
      expect(edited).toContain('# kept\n')
    }
    const whole: Decision = { finding: 'unjudged', columns: [], because: 'x', by: 'y' }
    expect(parsed(withDecision(BARE, whole))).toEqual([whole])
  })

  it('[STU46] are added behind those that there are, whose comments stay', () => {
    const edited = withDecision(WITH_ONE, decision)
    expect(edited.startsWith(WITH_ONE.trimEnd())).toBe(true)
    expect(acceptedIn(edited).map(({ finding }) => finding)).toEqual(['alone', 'known'])
  })

  it('[STU46] are changed and removed one by one; without the last the list is gone', () => {
    const two = withDecision(WITH_ONE, decision)
    const changed = changeDecision(two, 1, { ...decision, because: 'Otherwise.' })
    expect(acceptedIn(changed).map(({ because }) => because)).toEqual(['It is: known', 'Otherwise.'])
    expect(acceptedIn(withoutDecision(two, 0))).toEqual([decision])
    expect(withoutDecision(withoutDecision(two, 0), 0)).not.toContain('accept')
  })

  it('[STU46] speak of one finding, of its columns, and of as many as it concerns', () => {
    const finding = { kind: 'known', columns: ['ward'], count: 27 } as const
    const made = decisionOn(finding, { because: 'x', by: 'y' })
    expect(made).toEqual({ finding: 'known', columns: ['ward'], people: 27, because: 'x', by: 'y' })
    expect(isDecided([made], finding)).toBe(true)
    expect(isDecided([made], { ...finding, count: 28 })).toBe(false)
    expect(isDecided([made], { ...finding, columns: ['ward', 'zip'] })).toBe(false)
    expect(isDecided([made], { ...finding, columns: [] })).toBe(false)
    expect(isDecided([made], { ...finding, kind: 'alone' })).toBe(false)
    expect(isDecided([{ ...made, columns: [] }], { ...finding, columns: [] })).toBe(true)
  })

  it('[STU46] are read leniently while somebody types', () => {
    expect(acceptedIn('accept:\n  -\n  - finding: al')).toMatchObject([{ finding: '' }, { finding: 'al' }])
    for (const text of ['accept: no', 'accept: [', '']) expect(acceptedIn(text)).toEqual([])
  })
})
