import type { Profile } from '@outis/api'
import { describe, expect, it } from 'vitest'
import { viewPolicy } from '../policy/policy-view.ts'
import { mostAlone, nextThing } from './now-facts.ts'
import { type RunStanding, type StepId, stepIds, stepStates } from './step-states.ts'

const columns = ['id', 'age', 'zip', 'illness']
const profile = {
  rows: 100,
  columns: columns.map((name) => ({ name, unique: name === 'id' ? 100 : 3 })),
  subsets: [
    { columns: ['id', 'age'], uniqueRows: 100 },
    { columns: ['age', 'zip'], uniqueRows: 40 },
  ],
} as unknown as Profile
const policyOf = (attributes: string, more = '') => viewPolicy(`attributes:\n${attributes}${more}`)
const whole = policyOf(
  '  id: identifying\n  age: { role: quasi, hierarchy: { intervals: [5] } }\n  zip: { role: quasi, hierarchy: { suppress: true } }\n  illness: sensitive\n',
)
const open = {
  columns,
  faults: [],
  finishedRuns: 0,
  newestRun: undefined,
  isSafe: undefined,
  isPublished: false,
  publishedReleases: 0,
}
const question = {
  columns,
  policy: whole,
  faults: [],
  newestRun: undefined,
  isSafe: true,
  isPublished: false,
}

describe('the steps', () => {
  it('[STU15] are to do until there is a table', () => {
    const states = stepStates({ ...open, columns: undefined, policy: whole })
    expect(new Set(Object.values(states))).toEqual(new Set(['todo']))
  })

  it('[STU15] are done when nothing is open on their page', () => {
    expect(stepStates({ ...open, policy: whole })).toMatchObject({
      data: 'done',
      roles: 'done',
      hierarchies: 'done',
      protect: 'todo',
    })
    expect(stepStates({ ...open, policy: policyOf('  age: quasi\n') })).toMatchObject({
      roles: 'todo',
      hierarchies: 'todo',
    })
    expect(stepStates({ ...open, policy: policyOf('  age: quasi\n', 'others: drop\n') })).toMatchObject({
      roles: 'done',
      hierarchies: 'todo',
    })
  })

  it('[STU15] have something to fix where the policy has a fault', () => {
    const faulty = (path: string) => stepStates({ ...open, policy: whole, faults: [{ path }] })
    expect(faulty('attributes.age.hierarchy.intervals')).toMatchObject({ roles: 'done', hierarchies: 'fix' })
    expect(faulty('attributes.age.role')).toMatchObject({ roles: 'fix', hierarchies: 'done' })
    expect(faulty('method.full-domain.k')).toMatchObject({ protect: 'fix' })
    expect(faulty('data.source')).toMatchObject({ data: 'fix' })
  })
})

describe('the next thing', () => {
  const next = (attributes: string, more = '') =>
    nextThing({ ...question, policy: policyOf(attributes, more) })

  it('[STU15] is one, in the order of the steps', () => {
    expect(nextThing({ ...question, columns: undefined })).toMatchObject({ step: 'data' })
    expect(next('  age: quasi\n')).toMatchObject({ step: 'roles', column: 'id' })
    expect(next('  id: identifying\n', 'others: drop\n')).toMatchObject({ step: 'roles' })
    expect(next('  age: quasi\n', 'others: drop\n')).toMatchObject({ step: 'hierarchies', column: 'age' })
    expect(nextThing(question)).toMatchObject({ step: 'protect' })
    expect(nextThing({ ...question, newestRun: 'holds' })).toMatchObject({ step: 'result' })
  })

  it('[BR404] is never the page that the reader is on', () => {
    const standings = ['holds', 'fails', 'unknown', 'failed', 'cancelled', 'withheld', 'working'] as const
    for (const here of stepIds)
      for (const newestRun of [undefined, ...standings])
        for (const isSafe of [true, false, undefined])
          for (const isPublished of [true, false])
            expect(nextThing({ ...question, newestRun, isSafe, isPublished, here }).step).not.toBe(here)
  })

  it('[STU33] publishing is offered for a release that holds, and for no other', () => {
    const at = (newestRun: RunStanding, here: StepId, isSafe = true) =>
      nextThing({ ...question, newestRun, here, isSafe }).step
    expect(at('holds', 'result')).toBe('publish')
    for (const newestRun of ['fails', 'failed', 'cancelled', 'withheld'] as const)
      for (const here of stepIds) expect(at(newestRun, here)).not.toBe('publish')
    expect(at('working', 'result')).toBeUndefined()
    expect(at('holds', 'result', false)).toBe('protect')
    const unknown = { ...question, newestRun: 'holds', isSafe: undefined } as const
    for (const here of ['result', 'publish'] as const) {
      expect(nextThing({ ...unknown, here })).toMatchObject({ step: undefined, kind: 'go' })
      expect(nextThing({ ...unknown, here }).text).not.toContain('not safe')
    }
    for (const newestRun of ['fails', 'failed', 'cancelled', 'withheld'] as const)
      expect(nextThing({ ...question, newestRun, here: 'result' })).toMatchObject({
        step: 'protect',
        kind: 'fix',
      })
  })

  it('[STU33] Result is ticked for a release that does not fail, Publish for one that is out', () => {
    const states = (newestRun: RunStanding, publishedReleases = 0) => {
      const { result, publish } = stepStates({
        ...open,
        policy: whole,
        finishedRuns: 1,
        newestRun,
        isSafe: true,
        publishedReleases,
      })
      return [result, publish]
    }
    expect(states('holds')).toEqual(['done', 'todo'])
    expect(states('holds', 1)).toEqual(['done', 'done'])
    expect(states('fails')).toEqual(['fix', 'todo'])
    expect(states('failed')).toEqual(['fix', 'todo'])
    expect(states('cancelled')).toEqual(['fix', 'todo'])
    expect(states('working')).toEqual(['todo', 'todo'])
  })

  it('[STU34] Result and Publish are not ticked for a release that is not safe', () => {
    const states = (newestRun: RunStanding, isSafe: boolean | undefined, isPublished: boolean) => {
      const { result, publish } = stepStates({
        ...open,
        policy: whole,
        finishedRuns: 1,
        newestRun,
        isSafe,
        isPublished,
        publishedReleases: 1,
      })
      return [result, publish]
    }
    for (const newestRun of ['holds', 'unknown'] as const) {
      expect(states(newestRun, true, true)).toEqual(['done', 'done'])
      expect(states(newestRun, false, true)).toEqual(['fix', 'fix'])
      // Another release is out, of which this one says nothing.
      expect(states(newestRun, false, false)).toEqual(['fix', 'done'])
      expect(states(newestRun, undefined, true)).toEqual(['todo', 'done'])
    }
    expect(states('working', false, false)).toEqual(['todo', 'done'])
  })

  it('[STU30] is a column that the policy declares and the table does not have', () => {
    expect(next('  age: quasi\n  ward: neutral\n', 'others: drop\n')).toMatchObject({
      step: 'roles',
      kind: 'fix',
      text: expect.stringContaining('ward'),
    })
    expect(stepStates({ ...open, policy: policyOf('  age: quasi\n  ward: neutral\n') }).roles).toBe('fix')
  })

  it('[STU15] is a fault before all else, at its column', () => {
    const faults = [{ path: 'attributes.zip.hierarchy', message: 'does not nest', line: 4, column: 3 }]
    expect(nextThing({ ...question, faults })).toMatchObject({
      step: 'hierarchies',
      column: 'zip',
      kind: 'fix',
    })
  })

  it('[STU15] people are alone by columns that describe, not by others', () => {
    expect(mostAlone(profile, whole)).toEqual({ columns: ['age', 'zip'], rows: 40, isWhole: true })
    expect(mostAlone(profile, policyOf('  age: quasi\n'))).toEqual({
      columns: ['age'],
      rows: 3,
      isWhole: true,
    })
    expect(mostAlone(profile, policyOf('  age: neutral\n'))).toBeUndefined()
  })

  it('[STU36] columns that were not counted together are not said to leave nobody alone', () => {
    const nobody = {
      ...profile,
      columns: columns.map((name) => ({ name, unique: 0 })),
      subsets: [{ columns: ['age', 'zip'], uniqueRows: 0 }],
    } as unknown as Profile
    const alone = (attributes: string) => mostAlone(nobody, policyOf(attributes))?.columns
    expect(alone('  age: quasi\n  zip: quasi\n')).toEqual(['age', 'zip'])
    const isWhole = (attributes: string) => mostAlone(nobody, policyOf(attributes))?.isWhole
    expect(isWhole('  age: quasi\n')).toBe(true)
    expect(isWhole('  age: quasi\n  zip: quasi\n')).toBe(true)
    expect(isWhole('  age: quasi\n  illness: quasi\n')).toBe(false)
    expect(isWhole('  age: quasi\n  zip: quasi\n  illness: quasi\n')).toBe(false)
  })
})
