import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { setRoles } from './edit-attributes.ts'
import { viewPolicy } from './policy-view.ts'
import { type ColumnProfile, differsFromProposal, proposalOf } from './role-proposals.ts'

const proposed = (name: string, role: ColumnProfile['role']): ColumnProfile => ({
  name,
  role,
  kind: 'category',
  type: 'text',
  reasons: [],
  confidence: 'low',
  missing: 0,
  distinct: 2,
  unique: 0,
  uniqueness: 0,
  separation: 0.5,
  distinction: 0.1,
})

const columns = [proposed('sex', 'quasi'), proposed('AA', 'drop'), proposed('pweight', 'neutral')]

const takeAll = (policy: string) => {
  const open = columns.filter((column) => differsFromProposal(column, viewPolicy(policy)))
  return setRoles(policy, open.map(proposalOf))
}

describe('proposals of roles', () => {
  it.each(['', 'others: drop\n', 'others: neutral\n'])(
    '[STU2] all proposals leave out what is unknown: %j',
    (others) => {
      const taken = parse(takeAll(`outis: 1\nattributes:\n  AA: sensitive\n${others}`))
      expect(taken).toMatchObject({ attributes: { sex: 'quasi', pweight: 'neutral' }, others: 'drop' })
      expect(taken.attributes).not.toHaveProperty('AA')
    },
  )

  it('[STU2] a column that others: neutral publishes is not as it was proposed', () => {
    const taken = takeAll('outis: 1\nattributes:\n  sex: quasi\nothers: neutral\n')
    expect(parse(taken)).toMatchObject({ attributes: { pweight: 'neutral' }, others: 'drop' })
    expect(takeAll(taken)).toBe(taken)
  })
})
