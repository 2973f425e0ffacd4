import { describe, expect, it } from 'vitest'
import { columnCounts } from './column-figures.ts'
import { draftPolicy } from './draft-policy.ts'
import { profileTable } from './profile-table.ts'
import { type DraftWishes, steerProfile } from './steer-profile.ts'
import { tableOf } from './test-table.fixture.ts'
import { readDraft } from './yaml-lines.fixture.ts'

const table = tableOf(
  ['patient id', 'age', 'sex', 'zq', 'income', 'diagnosis', 'name'],
  Array.from({ length: 90 }, (_, row) => [
    `p${1000 + (row % 40)}`,
    String(20 + (row % 50)),
    row % 2 ? 'm' : 'f',
    `z${row % 7}`,
    String(1000 + 10 * row),
    `d${row % 9}`,
    `Ada ${['Abel', 'Braun', 'Costa'][row % 3]}`,
  ]),
)
const profile = profileTable({ rows: table.rows, columns: columnCounts(table) })

function steered(wishes: DraftWishes) {
  const { columns } = steerProfile(profile, wishes)
  return Object.fromEntries(columns.map(({ name, role }) => [name, role]))
}

describe('what somebody says who knows the table', () => {
  it('[PRO40] drafts the named columns alone, and whose each row is', () => {
    expect(steered({ columns: ['zq', 'age'] })).toEqual({
      'patient id': 'identifying',
      age: 'quasi',
      zq: 'quasi',
    })
    const text = draftPolicy(steerProfile(profile, { columns: ['zq'] }), {
      source: 'a.csv',
      release: 'b.csv',
    })
    const policy = readDraft(text)
    expect(Object.keys(policy.attributes as object)).toEqual(['patient id', 'zq'])
    expect([policy.person, policy.others]).toEqual(['patient id', 'drop'])
    expect(text).toContain('Named as a column to publish.')
  })

  it('[PRO40] a named column that names people stays identifying', () => {
    expect(steered({ columns: ['name', 'age'] }).name).toBe('identifying')
  })

  it('[PRO40] takes named secrets for secrets, drafted ones beside them', () => {
    expect(steered({ sensitive: ['zq'] })).toMatchObject({
      zq: 'sensitive',
      diagnosis: 'sensitive',
      sex: 'quasi',
    })
    expect(steered({ columns: ['age'], sensitive: ['zq'] })).toEqual({
      'patient id': 'identifying',
      age: 'quasi',
      zq: 'sensitive',
    })
    expect(() => steered({ sensitive: ['name'] })).toThrow('looks as if it names people')
  })

  it('[PRO40] refuses a column that the table does not have', () => {
    for (const wishes of [{ columns: ['incom'] }, { sensitive: ['incom'] }])
      expect(() => steered(wishes)).toThrow(
        expect.objectContaining({ message: 'The table has no column incom.', hint: 'Did you mean income?' }),
      )
  })

  it('[PRO41] groups amounts that somebody alone has for the public, unless they are named as secrets', () => {
    expect(steered({}).income).toBe('sensitive')
    expect(steered({ audience: 'internal' }).income).toBe('sensitive')
    expect(steered({ audience: 'public' })).toMatchObject({ income: 'quasi', diagnosis: 'sensitive' })
    expect(steered({ audience: 'public', sensitive: ['income'] }).income).toBe('sensitive')
  })

  it.each([
    ['public', 12],
    ['contract', 5],
    ['internal', 4],
  ] as const)('[PRO41] the draft names the audience %s, and its classes have %i people', (audience, k) => {
    const policy = readDraft(draftPolicy(profile, { source: 'a.csv', release: 'b.csv', audience }))
    expect(policy).toMatchObject({ audience, method: { local: { k } } })
    expect(readDraft(draftPolicy(profile, { source: 'a.csv', release: 'b.csv' })).audience).toBe('contract')
    const choice = { method: 'local' as const, diverse: ['income'], blank: [] }
    const tried = readDraft(draftPolicy(profile, { source: 'a.csv', release: 'b.csv', audience, choice }))
    expect(JSON.stringify(tried.method).includes('hardened')).toBe(audience === 'public')
    // Without diversity there is no hardened mode.
    expect(JSON.stringify(policy.method)).not.toContain('hardened')
  })
})
