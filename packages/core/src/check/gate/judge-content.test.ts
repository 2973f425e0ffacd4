import { describe, expect, it } from 'vitest'
import { anonymize } from '../../library/anonymize.ts'
import { check } from '../../library/check.ts'
import type { PolicyObject } from '../../library/policy-input.ts'
import {
  CODED,
  COPIED,
  type Content,
  HARMLESS,
  KNOWN,
  PEOPLE,
  type Person,
  TELLING,
} from './contents.fixture.ts'
import { GATES, illnessOf, ROLES, saidOf } from './gate-tries.fixture.ts'

const cases = (contents: readonly Content[]) =>
  contents.flatMap((content) => ROLES.map((role) => [content.what, content.name, role, content] as const))

/** A table in which everybody has three rows: k of 2 is met by rows that are all of one person. */
const PANEL = PEOPLE.slice(0, 40).flatMap((person) => [person, person, person])

function generalised(cell: (person: (typeof PEOPLE)[number]) => string, header = 'x') {
  const rows = PANEL.map((person) => ({
    id: person.id,
    name: person.name,
    [header]: cell(person),
    sex: person.row % 2 ? 'f' : 'm',
    illness: illnessOf(person.row),
  }))
  const policy = (more = {}) => ({
    attributes: {
      id: 'identifying',
      name: 'identifying',
      sex: 'quasi',
      illness: 'sensitive',
      [header]: { role: 'quasi', ...more },
    } as PolicyObject['attributes'],
    method: { 'full-domain': { k: 2 } },
  })
  return { rows, policy }
}

describe('the content of a generalised column', () => {
  it.each([
    ['names', 'x', ({ name }: Person) => name],
    ['numbers that are a copy of an identifying column', 'x', ({ id }: Person) => id],
    ['numbers, in a column called so', 'ssn', ({ ssn }: Person) => ssn.replaceAll('-', '')],
  ])('[E1304] stops run and check alike where its released cells are %s (%s)', async (_, header, cell) => {
    const { rows, policy } = generalised(cell, header)
    const asked = { attack: false }
    await expect(anonymize(rows, policy(), asked)).rejects.toMatchObject({
      code: 'COLUMN_IDENTIFYING',
      details: { columns: [header] },
    })
    const meant = await anonymize(rows, policy({ publish: 'as is' }), asked)
    expect(meant.rows.some((row) => row[header] === cell(PANEL[0]))).toBe(true)
    const checked = await check(meant.rows, policy(), { original: rows })
    expect(checked.faults).toMatchObject([{ kind: 'values-identifying', column: header }])
  })

  it('[E1304] passes where what is released names nobody', async () => {
    const { rows, policy } = generalised(({ name }) => name)
    const coarse = policy({ levels: 1 })
    expect((await anonymize(rows, coarse, { attack: false })).holds).toBe(true)
  })
})

describe('the content of a published column, whatever the policy calls it', () => {
  it.each(cases(TELLING))('[E1300] %s (%s, %s) are stopped by every gate', async (_, __, role, content) => {
    const said = await Promise.all(GATES.map((gate) => saidOf(content, role, gate)))
    expect(said).toEqual(['stop', 'stop', 'stop'])
  })

  it.each(cases(COPIED))(
    '[E1301] %s (%s, %s) are stopped beside the original',
    async (_, __, role, content) => {
      expect(await saidOf(content, role, 'run')).toBe('stop')
      expect(await saidOf(content, role, 'check --original')).toBe('stop')
    },
  )

  it.each(cases(KNOWN))('[E1302] %s (%s, %s) are a warning of every gate', async (_, __, role, content) => {
    const said = await Promise.all(GATES.map((gate) => saidOf(content, role, gate)))
    expect(said).toEqual(['warn', 'warn', 'warn'])
  })

  it.each(cases(CODED))(
    '[E1302] %s (%s, %s) are a warning beside the original',
    async (_, __, role, content) => {
      const said = await Promise.all(GATES.map((gate) => saidOf(content, role, gate)))
      expect(said).toEqual(['warn', 'pass', 'warn'])
    },
  )

  it.each(cases(HARMLESS))('[E1303] %s (%s, %s) pass every gate', async (_, __, role, content) => {
    const said = await Promise.all(GATES.map((gate) => saidOf(content, role, gate)))
    expect(said).toEqual(['pass', 'pass', 'pass'])
  })
})
