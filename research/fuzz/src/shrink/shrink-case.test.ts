import { describe, expect, it } from 'vitest'
import { mapping, under } from '../cases/tree.ts'
import { plainCase } from '../oracle/sound-run.fixture.ts'
import { shrinkCase } from './shrink-case.ts'

const LIMITS = { tries: 2000, time: 60_000 }

const policy = mapping(
  ['data', mapping(['source', 'p.csv'], ['missing', ['', '?']])],
  ['attributes', mapping(['a', 'quasi'], ['b', mapping(['role', 'sensitive'], ['type', 'text'])])],
  ['method', mapping(['full-domain', mapping(['k', 2], ['l', 2])])],
)
const rows = Array.from({ length: 40 }, (_, row) => [`long text ${row}`, row === 23 ? 'bad' : `x${row}`])

describe('shrinking', () => {
  it('[Z21] leaves what makes the case fail, and nothing else', async () => {
    const failing = {
      ...plainCase({ columns: ['a', 'b'], rows }, policy),
      strict: true,
      by: 'command-line' as const,
    }
    const smallest = await shrinkCase(
      failing,
      async ({ table, policy: tree }) =>
        table.rows.some((row) => row.includes('bad')) && under(tree, 'method', 'full-domain', 'l') === 2,
      LIMITS,
    )
    expect(smallest.table).toEqual({ columns: ['b'], rows: [['bad']] })
    expect(smallest.policy).toEqual(mapping(['method', mapping(['full-domain', mapping(['l', 2])])]))
    expect(smallest).toMatchObject({ strict: false, by: 'library' })
  })

  it('[Z21] makes values plain that need not be odd, in table and policy alike', async () => {
    const odd = mapping(['values', ['long text 1', 'other text']])
    const failing = plainCase({ columns: ['a'], rows: [['long text 1'], ['other text']] }, odd)
    const smallest = await shrinkCase(failing, async ({ table }) => table.rows.length === 2, LIMITS)
    expect(smallest.table.rows.flat().every((text) => text.length === 1)).toBe(true)
  })

  it('[Z21] ends when its tries are used up', async () => {
    let tried = 0
    const failing = plainCase({ columns: ['a', 'b'], rows }, policy)
    await shrinkCase(
      failing,
      async () => {
        tried++
        return false
      },
      { tries: 5, time: 60_000 },
    )
    expect(tried).toBeLessThanOrEqual(5)
  })
})
