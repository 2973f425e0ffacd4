import { anonymize } from '@outis/core'
import { describe, expect, it } from 'vitest'

const ROWS = 60

/** What a run says of identifying columns that repeat: each column has so many values, dealt in turn. */
async function noticesOf(values: Readonly<Record<string, number>>): Promise<string[]> {
  const names = Object.keys(values)
  const people = Object.fromEntries(
    names.map((name) => [name, Array.from({ length: ROWS }, (_, row) => `${name} ${row % values[name]!}`)]),
  )
  const declared = names.map((name) => `  ${JSON.stringify(name)}: identifying\n`).join('')
  const policy = `outis: 1
data: { source: people }
attributes:
${declared}  sex: { role: quasi, hierarchy: { suppress: true } }
method: { full-domain: { k: 2 } }
release: { to: out.csv }
`
  const sex = Array.from({ length: ROWS }, (_, row) => (row % 2 ? 'f' : 'm'))
  const { report } = await anonymize({ ...people, sex }, policy, {
    seed: '1',
    allowSeed: true,
    attack: false,
  })
  return report.notices.filter((notice) => notice.includes('several rows'))
}

describe('identifying columns that repeat', () => {
  it.each(['name', 'last_name', 'address', 'email', 'household id', 'Nachname', 'nom'])(
    '[EN1250] %s is never proposed as person',
    async (name) => {
      const [notice, ...others] = await noticesOf({ [name]: 30 })
      expect(others).toEqual([])
      expect(notice).toContain(`"${name}" has 30 values in 60 rows`)
      expect(notice).not.toContain(`person: ${name}`)
      expect(notice).toContain('name a column that numbers them as `person`')
    },
  )

  it('[EN1250] nothing is said of names beside a number that each person has once', async () => {
    expect(await noticesOf({ 'patient-id': ROWS, name: 57 })).toEqual([])
    expect(await noticesOf({ 'patient-id': ROWS, name: 20, address: 30 })).toEqual([])
  })

  it('[EN1250] a number of visits, or a bare one, does not say that nobody has several rows', async () => {
    for (const number of ['visit id', 'record id', 'id']) {
      expect(await noticesOf({ [number]: ROWS, name: 20 })).toHaveLength(1)
      // Three names that repeat among sixty are namesakes.
      expect(await noticesOf({ [number]: ROWS, name: 57 })).toEqual([])
    }
  })

  it('[EN1250] a number of people that repeats is proposed, and names beside it are not spoken of', async () => {
    const notices = await noticesOf({ 'visit id': ROWS, patient: 30, name: 29 })
    expect(notices).toEqual([expect.stringContaining('Write `person: patient` to count people.')])
  })
})
