import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import { seenColumn } from './identifying-columns.ts'
import { copyJudge } from './judge-copies.ts'
import { hashTest } from './known-values.ts'

const COLUMNS = ['name', 'children', 'x']

/** What is said of `x`, and how often rows were counted by two columns. */
async function judged(rows: readonly (readonly string[])[], role: 'identifying' | 'quasi') {
  const policy = policyOf(
    'outis: 1\ndata: { source: people.csv }\nattributes: { name: identifying, children: quasi, x: neutral }\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n',
  )
  const open = openedTable(COLUMNS, rows)
  let countedPairs = 0
  const watched = openedTable(COLUMNS, rows, {
    combinations: (...asked) => {
      countedPairs++
      return open.combinations(...asked)
    },
  })
  const texts = new Map((await open.frequencies('x', 100)).map(({ value, rows: count }) => [value, count]))
  const judge = await copyJudge(policy, watched)
  return { text: await judge[role](seenColumn({ name: 'x', texts, missing: [] })), countedPairs }
}

const ANIMALS = ['ant', 'bee', 'cow', 'dog', 'elk', 'fox']

describe('copies of a column', () => {
  it.each([
    [4, undefined],
    [5, 'Each of its values stands for one value of "name", which the policy calls identifying.'],
  ])('[E1301] %i codes, each of two rows', async (codes, said) => {
    const rows = Array.from({ length: 2 * codes }, (_, row) => [
      `P-${row % codes}`,
      '0',
      ANIMALS[row % codes],
    ])
    expect((await judged(rows, 'identifying')).text).toBe(said)
  })

  it.each([3, 1025, 4999])('[E1301] plain hashes are known of %i values', (values) => {
    const names = Array.from({ length: values }, (_, index) => `Person ${index}`)
    const isHashes = hashTest(names)
    expect(isHashes(names.map((name) => createHash('sha256').update(name).digest('hex')))).toBe(true)
    expect(isHashes(names.map((name) => createHash('sha256').update(`salt ${name}`).digest('hex')))).toBe(
      false,
    )
  })

  // Both columns have mostly 0 and 1, so most rows have the same number in both by chance.
  const small = (row: number): string => (row < 60 ? '0' : '1')
  const isRare = (row: number): boolean => row >= 80

  it('[E1303] a column that has few of its values in common with a quasi-identifier is no copy of it', async () => {
    const rows = Array.from({ length: 100 }, (_, row) => [
      `P-${row}`,
      isRare(row) ? String(row) : small(row),
      isRare(row) ? String(200 + row - (row % 2)) : small(row),
    ])
    expect((await judged(rows, 'quasi')).text).toBeUndefined()
    const copy = rows.map(([name, children]) => [name, children, children])
    expect((await judged(copy, 'quasi')).text).toContain('computed from "children"')
  })

  it('[E1303] neither is one that has fewer than half as many values', async () => {
    const rows = Array.from({ length: 100 }, (_, row) => [
      `P-${row}`,
      isRare(row) ? String(row) : small(row),
      small(row),
    ])
    expect((await judged(rows, 'quasi')).text).toBeUndefined()
  })

  it('[E1301] rows are not counted for a column of which few values are parts of names', async () => {
    const family = ['Lee', 'Kim', 'Ito', 'Roy', 'Cox']
    const rows = Array.from({ length: 30 }, (_, row) => [
      `${row % 2 ? 'Anna' : 'Paul'} ${family[row % 5]}`,
      '0',
      row % 5 === 0 ? 'Lee' : ANIMALS[row % 5],
    ])
    expect(await judged(rows, 'identifying')).toEqual({ text: undefined, countedPairs: 0 })
    const parts = rows.map(([name, children]) => [name, children, name.slice(5)])
    expect((await judged(parts, 'identifying')).countedPairs).toBeGreaterThan(0)
  })
})
