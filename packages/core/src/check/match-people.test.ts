import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anonymize } from '../library/anonymize.ts'
import { check } from '../library/check.ts'
import { intervals } from '../library/hierarchy-forms.ts'
import type { PolicyObject } from '../library/policy-input.ts'

const policyOf = (method: PolicyObject['method']): PolicyObject =>
  ({
    attributes: {
      patient: 'identifying',
      age: { role: 'quasi', hierarchy: intervals(2, 4) },
      sex: { role: 'quasi' },
      diagnosis: 'sensitive',
      day: 'neutral',
    },
    person: 'patient',
    method,
  }) as PolicyObject

const visits = fc.array(
  fc.record({
    patient: fc.integer({ min: 0, max: 9 }).map((number) => (number === 0 ? '' : `p${number}`)),
    age: fc.integer({ min: 20, max: 27 }),
    sex: fc.constantFrom('f', 'm'),
    diagnosis: fc.constantFrom('flu', 'ulcer', 'asthma'),
    day: fc.constantFrom('Mon', 'Tue'),
  }),
  { minLength: 20, maxLength: 60 },
)

const METHODS = [
  { 'full-domain': { k: 3, l: 2, 'suppression-limit': 0.2 } },
  { mondrian: { k: 3 } },
  { local: { k: 3, moves: 100 } },
] as readonly PolicyObject['method'][]

describe.each(METHODS)('people of a release beside its original, %o', (method) => {
  it('[E460] a release of a run with people passes', async () => {
    let released = 0
    await fc.assert(
      fc.asyncProperty(visits, async (original) => {
        const made = await anonymize(original, policyOf(method), { seed: '1', attack: false }).catch(
          () => undefined,
        )
        if (!made) return
        released++
        const checked = await check(made.rows, policyOf(method), { original })
        expect(checked.verdicts.map(({ text, holds }) => [text, holds])).toEqual(
          checked.verdicts.map(({ text }) => [text, true]),
        )
      }),
      { seed: 5, numRuns: 25 },
    )
    expect(released).toBeGreaterThan(5)
  })
})
