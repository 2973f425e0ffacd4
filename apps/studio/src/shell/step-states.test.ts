import type { Profile } from '@outis/api'
import { describe, expect, it } from 'vitest'
import { viewPolicy } from '../policy/policy-view.ts'
import { mostAlone, nextThing, publishedExactly } from './now-facts.ts'
import { type RunStanding, stepIds, stepStates } from './step-states.ts'

const columns = ['id', 'age', 'zip', 'illness']
const profile = {
  rows: 100,
  columns: columns.map((name) => ({ name, unique: name === 'id' ? 100 : 3 })),
  subsets: [
    { columns: ['id', 'age'], uniqueRows: 100 },
    { columns: ['age', 'zip'], uniqueRows: 40 },
  ],
} as unknown as Profile
const STANDINGS = [
  'ready',
  'decide',
  'stop',
  'unjudged',
  'failed',
  'cancelled',
  'withheld',
  'working',
] as const satisfies readonly RunStanding[]
const policyOf = (attributes: string, more = '') => viewPolicy(`attributes:\n${attributes}${more}`)
const whole = policyOf(
  '  id: identifying\n  age: { role: quasi, hierarchy: { intervals: [5] } }\n  zip: { role: quasi, hierarchy: { suppress: true } }\n  illness: sensitive\n',
)
const open = {
  columns,
  faults: [],
  finishedRuns: 0,
  run: undefined,
  publishedReleases: 0,
}
const question = {
  columns,
  policy: whole,
  faults: [],
  run: undefined,
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
    expect(nextThing({ ...question, run: 'ready' })).toMatchObject({ step: 'result' })
  })

  it('[BR404] is never the page that the reader is on', () => {
    for (const here of stepIds)
      for (const run of [undefined, ...STANDINGS])
        for (const isPublished of [true, false])
          expect(nextThing({ ...question, run, isPublished, here }).step).not.toBe(here)
  })

  it('[STU33] publishing is offered on the result of a release that is Ready, and of no other', () => {
    for (const run of STANDINGS)
      for (const here of stepIds)
        expect(nextThing({ ...question, run, here }).step === 'publish').toBe(
          run === 'ready' && here === 'result',
        )
    expect(nextThing({ ...question, run: 'working', here: 'result' }).step).toBeUndefined()
    for (const run of ['failed', 'cancelled', 'withheld', 'unjudged'] as const)
      expect(nextThing({ ...question, run, here: 'result' })).toMatchObject({ step: 'protect', kind: 'fix' })
    // What ends a finding, or decides on it, stands on the result itself.
    for (const run of ['decide', 'stop'] as const)
      expect(nextThing({ ...question, run, here: 'result' })).toMatchObject({ step: undefined, kind: 'fix' })
    expect(nextThing({ ...question, run: 'stop', here: 'publish' })).toMatchObject({
      step: 'result',
      kind: 'fix',
    })
  })

  it('[STU33] Result is ticked for a release that is Ready, Publish for one that is out', () => {
    const states = (run: RunStanding, publishedReleases = 0) => {
      const { result, publish } = stepStates({
        ...open,
        policy: whole,
        finishedRuns: 1,
        run,
        publishedReleases,
      })
      return [result, publish]
    }
    expect(states('ready')).toEqual(['done', 'todo'])
    expect(states('ready', 1)).toEqual(['done', 'done'])
    for (const run of ['decide', 'stop', 'failed', 'cancelled', 'withheld'] as const)
      expect(states(run)).toEqual(['fix', 'todo'])
    for (const run of ['working', 'unjudged'] as const) expect(states(run)).toEqual(['todo', 'todo'])
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
  it('[STU36] columns that go out as recorded are named as not counted', () => {
    const exact = (attributes: string, more = '') => publishedExactly(profile, policyOf(attributes, more))
    expect(exact('  age: quasi\n  zip: neutral\n', 'others: drop\n')).toEqual(['zip'])
    expect(exact('  age: quasi\n  zip: neutral\n', 'others: neutral\n')).toEqual(['zip', 'id', 'illness'])
    expect(exact('  age: quasi\n  zip: identifying\n')).toEqual([])
  })
})
