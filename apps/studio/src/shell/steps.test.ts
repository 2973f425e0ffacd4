import { describe, expect, it } from 'vitest'
import { viewPolicy } from '../policy/policy-view.ts'
import type { Profile } from '../server/projects.ts'
import { mostAlone, nextThing } from './now-facts.ts'
import { type StepId, stepIds, stepStates } from './steps.ts'

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
const open = { columns, faults: [], finishedRuns: 0, releases: 0 }

describe('the steps', () => {
  it('[ST12] are to do until there is a table', () => {
    const states = stepStates({ ...open, columns: undefined, policy: whole })
    expect(new Set(Object.values(states))).toEqual(new Set(['todo']))
  })

  it('[ST12] are done when nothing is open on their page', () => {
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

  it('[ST12] have something to fix where the policy has a fault', () => {
    const faulty = (path: string) => stepStates({ ...open, policy: whole, faults: [{ path }] })
    expect(faulty('attributes.age.hierarchy.intervals')).toMatchObject({ roles: 'done', hierarchies: 'fix' })
    expect(faulty('attributes.age.role')).toMatchObject({ roles: 'fix', hierarchies: 'done' })
    expect(faulty('method.full-domain.k')).toMatchObject({ protect: 'fix' })
    expect(faulty('data.source')).toMatchObject({ data: 'fix' })
  })
})

describe('the next thing', () => {
  const next = (attributes: string, more = '') =>
    nextThing({ columns, policy: policyOf(attributes, more), faults: [], finishedRuns: 0, releases: 0 })

  it('[ST12] is one, in the order of the steps', () => {
    expect(
      nextThing({ columns: undefined, policy: whole, faults: [], finishedRuns: 0, releases: 0 }),
    ).toMatchObject({
      step: 'data',
    })
    expect(next('  age: quasi\n')).toMatchObject({ step: 'roles', column: 'id' })
    expect(next('  id: identifying\n', 'others: drop\n')).toMatchObject({ step: 'roles' })
    expect(next('  age: quasi\n', 'others: drop\n')).toMatchObject({ step: 'hierarchies', column: 'age' })
    expect(nextThing({ columns, policy: whole, faults: [], finishedRuns: 0, releases: 0 })).toMatchObject({
      step: 'protect',
    })
    expect(nextThing({ columns, policy: whole, faults: [], finishedRuns: 2, releases: 1 })).toMatchObject({
      step: 'result',
    })
  })

  it('[BR404] is never the page that the reader is on', () => {
    const at = (here: StepId, finishedRuns: number, releases: number) =>
      nextThing({ columns, policy: whole, faults: [], finishedRuns, releases, here }).step
    expect(at('result', 1, 1)).toBe('publish')
    expect(at('result', 1, 0)).toBe('protect')
    expect(at('protect', 0, 0)).toBeUndefined()
    for (const here of stepIds)
      for (const finishedRuns of [0, 1, 5])
        for (const releases of [0, finishedRuns]) expect(at(here, finishedRuns, releases)).not.toBe(here)
  })

  it('[ST971] is a column that the policy declares and the table does not have', () => {
    expect(next('  age: quasi\n  ward: neutral\n', 'others: drop\n')).toMatchObject({
      step: 'roles',
      kind: 'fix',
      text: expect.stringContaining('ward'),
    })
    expect(stepStates({ ...open, policy: policyOf('  age: quasi\n  ward: neutral\n') }).roles).toBe('fix')
  })

  it('[ST12] is a fault before all else, at its column', () => {
    const faults = [{ path: 'attributes.zip.hierarchy', message: 'does not nest', line: 4, column: 3 }]
    expect(nextThing({ columns, policy: whole, faults, finishedRuns: 0, releases: 0 })).toMatchObject({
      step: 'hierarchies',
      column: 'zip',
      kind: 'fix',
    })
  })

  it('[ST12] people are alone by columns that describe, not by others', () => {
    expect(mostAlone(profile, whole)).toEqual({ columns: ['age', 'zip'], rows: 40 })
    expect(mostAlone(profile, policyOf('  age: quasi\n'))).toEqual({ columns: ['age'], rows: 3 })
    expect(mostAlone(profile, policyOf('  age: neutral\n'))).toBeUndefined()
  })
})
