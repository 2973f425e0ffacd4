import { describe, expect, it } from 'vitest'
import type { OpenOptions } from '../engine/engine.ts'
import { policyOf } from '../small-tables.fixture.ts'
import { openOriginal, type Reading } from './read-stage.ts'

const POLICY = `outis: 1
data: { source: people.csv }
attributes: { name: identifying, age: quasi, illness: sensitive }
others: drop
method: { full-domain: { k: 2 } }
release: { to: out.csv }
`
const DATABASE = { kind: 'postgres', address: '', table: 'people' } as const
const FILE = { kind: 'file', path: 'people.csv' } as const

/** What an engine is asked when it opens the table of a policy. */
async function askedOf(text: string, reading: Partial<Reading> = {}, rows = 3, dropped = 0) {
  let asked: OpenOptions = {}
  const engine = {
    open: async (_: unknown, options: OpenOptions) => {
      asked = options
      return { columns: [], rows, setMissing: async () => {}, dropMissing: async () => dropped }
    },
  }
  await openOriginal(engine as never, policyOf(text), { source: DATABASE, rowsAsked: 10, ...reading })
  return asked
}

const changed = (from: string, to: string) => {
  expect(POLICY).toContain(from)
  return POLICY.replace(from, to)
}

describe('how a table is opened', () => {
  it('[E1540] a database counts the rows where counts are all that is needed', async () => {
    const { countedIf } = await askedOf(POLICY)
    expect(countedIf).toMatchObject({ moreRowsThan: 10, distinct: ['name'] })
  })

  it('[E1540] it does not where rows are needed one by one', async () => {
    const needsRows: readonly [string, Partial<Reading>?][] = [
      [changed('age: quasi', 'age: quasi, ward: neutral')],
      [changed('others: drop', 'others: neutral')],
      [changed('others: drop', 'others: drop\nperson: name')],
      [changed('to: out.csv', 'to: out.csv, keep-order: true')],
      [changed('source: people.csv', 'source: people.csv, drop-missing: true')],
      [POLICY, { rowsAsked: Number.POSITIVE_INFINITY }],
      [POLICY, { whole: true }],
      [POLICY, { source: FILE }],
    ]
    for (const [text, reading] of needsRows)
      expect((await askedOf(text, reading)).countedIf, text).toBeUndefined()
  })

  it('[E1540] rows with missing values may be left out where nobody asks for rows and nobody is named', async () => {
    const text = changed('source: people.csv', 'source: people.csv, drop-missing: true').replace(
      'name: identifying, ',
      '',
    )
    expect((await askedOf(text, { rowsAsked: 0 })).countedIf).toBeDefined()
    expect((await askedOf(text, { rowsAsked: 1 })).countedIf).toBeUndefined()
  })

  it('[E1541] rows of a file are counted while they are read, where they are seen once and their order is not kept', async () => {
    const once = { source: FILE, once: true }
    expect((await askedOf(POLICY, once)).counted).toBe(true)
    expect((await askedOf(POLICY, { source: FILE })).counted).toBeUndefined()
    expect(
      (await askedOf(changed('to: out.csv', 'to: out.csv, keep-order: true'), once)).counted,
    ).toBeUndefined()
    expect((await askedOf(changed('full-domain', 'mondrian'), once)).counted).toBeUndefined()
  })

  it('[E1542] only declared columns are read, unless others are published or all are asked for', async () => {
    expect((await askedOf(POLICY)).columns).toEqual(['name', 'age', 'illness'])
    expect((await askedOf(POLICY, { whole: true })).columns).toBeUndefined()
    const others = changed('others: drop', 'others: neutral')
    expect((await askedOf(others)).columns).toBeUndefined()
  })

  it('[E1542] beside a release identifying columns are read too: the gate looks for their values', async () => {
    expect((await askedOf(POLICY, { beside: true })).columns).toEqual(['name', 'age', 'illness'])
  })

  it('[E1543] a table without rows is refused, and says whether rows were left out', async () => {
    await expect(askedOf(POLICY, {}, 0)).rejects.toThrow('The table has no rows.')
    const dropping = changed('source: people.csv', 'source: people.csv, drop-missing: true')
    await expect(askedOf(dropping, {}, 0, 7)).rejects.toThrow('Every row (7) has a missing value')
  })
})
