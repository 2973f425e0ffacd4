import { policyDocument, readPeople } from '@outis/core/pipeline'
import { describe, expect, it } from 'vitest'
import { basePolicy } from '../policy/base-policy.ts'
import { PATIENT_POLICY, somePatients } from '../search/people.fixture.ts'
import { notProtected, UNMEASURED_MEMBERS } from './not-protected.ts'

describe('what a release does not protect against', () => {
  it('[AD866] is who is in the table, where that was feared and could not be measured', () => {
    const base = basePolicy(policyDocument(PATIENT_POLICY), readPeople(somePatients(20)).source)
    expect(notProtected(base, ['member'], ['mondrian', 'slicing'])).toContain(UNMEASURED_MEMBERS)
    expect(notProtected(base, ['member'], ['slicing'])).not.toContain(UNMEASURED_MEMBERS)
    expect(notProtected(base, ['recognised'], ['mondrian'])).not.toContain(UNMEASURED_MEMBERS)
  })
})
