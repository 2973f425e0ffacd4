import { describe, expect, it } from 'vitest'
import { shownPolicy } from './shown-policy.ts'

const known = {
  shows: (column: string, value: string) => column === 'town' && value === 'Ulm',
  hides: (value: string) => value === 'leprosy',
}
const shown = (text: string) => shownPolicy(text, known)

describe('the policy in a report', () => {
  it('[PT1] is what was read, digits and quotes as they were', () => {
    const text = 'outis: 1\ndata:\n  source: people.csv\n  missing: [ "007", 08 ]\nrelease:\n  to: out.csv'
    expect(shown(text)).toEqual({ text, notes: [] })
  })

  it('[PT2] shows no seed, no credentials, no folders and no comments', () => {
    const { text, notes } = shown(`# Dr Meier asked for it
outis: 1
data: { source: { postgres: "postgres://anna:s3cret@db/x?password=s3cret", table: t } }
attributes:
  town: { role: quasi, hierarchy: /home/anna/towns.csv } # Meier
release: { to: 'C:\\Users\\anna\\out.csv' }
seed: 4711
`)
    expect(text).not.toMatch(/Meier|s3cret|home|Users|4711/)
    expect(text).toContain('…/towns.csv')
    expect(text).toContain('…/out.csv')
    expect(text).toContain('seed: (not shown)')
    expect(notes).toHaveLength(4)
  })

  it('[PT2] shows nothing of the address of a database, and no query', () => {
    const { text, notes } = shown(`outis: 1
data: { source: { postgres: "postgres://anna:s3c/re@t@db/x", query: "SELECT * FROM t WHERE name = 'Meier'" } }
release: { to: { postgres: $CLINIC, table: t } }
`)
    expect(text).not.toMatch(/anna|s3c|re@t|Meier|CLINIC/)
    expect(text).toContain('table: t')
    expect(notes).toHaveLength(2)
  })

  it('[PT3] shows no value of rare rows, and none of which it is not known', () => {
    const { text, notes } = shown(`attributes:
  town:
    role: quasi
    hierarchy: { groups: { South: [Ulm, Graz], North: [Kiel] } }
  age: { role: quasi, hierarchy: { intervals: [5, 10] } }
  disease:
    role: sensitive
    order: [flu, gout]
    taxonomy: { tree: { viral: { flu: , mumps: }, other: [gout] } }
method: { sbtam: { k: 5, sensitive: { disease: [leprosy, flu] } } }
`)
    expect(text).not.toMatch(/Graz|Kiel|gout|mumps|leprosy/)
    expect(text.match(/flu/g)).toHaveLength(1)
    expect(text).toContain('Ulm')
    expect(text).toContain('South')
    expect(text).toContain('[ 5, 10 ]')
    expect(notes).toEqual(['Values that fewer than 10 rows have, or none, are not shown.'])
  })

  it('[PT3] shows no bound of a grade', () => {
    expect(
      shown('method: { personalised: { grade: { income: { bounds: [10000, 15000] } } } }').text,
    ).not.toMatch(/10000|15000/)
  })

  it('[PT1] whatever is read can be shown: nothing, nulls, aliases, merges, tags', () => {
    expect(shown('').text).toBe('')
    expect(shown('a: &x { k: 5 }\nb: *x\nc: { <<: *x }\nd:\ne: null\nf: ~').text).toContain('b: *x')
    expect(shown('a: !!int 5\nb: !own 7').notes.length).toBeLessThan(2)
  })

  it('[PT4] a long policy is cut', () => {
    const { text, notes } = shown(`outis: 1\nothers: ${'x'.repeat(30_000)}`)
    expect(text.length).toBeLessThan(20_010)
    expect(notes).toEqual(['The policy is longer than shown here.'])
  })
})
