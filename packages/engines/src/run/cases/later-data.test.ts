import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import { applyKey } from '../../reuse/apply-key.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-later-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const key = () => ({ path: at('key.sealed'), passphrase: 'correct horse battery' })

async function run(attributes: string, rows: readonly string[]): Promise<void> {
  writeFileSync(at('people.csv'), ['age,town', ...rows, ''].join('\n'))
  writeFileSync(
    at('policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes:
${attributes}
others: drop
method: { full-domain: { k: 2, suppression-limit: 0.5 } }
release: { to: out/release.csv }
`,
  )
  await runPolicy({ policyPath: at('policy.yaml'), version: '0', key: key() })
}

const apply = (rows: readonly string[], unseen: 'refuse' | 'suppress' = 'refuse') => {
  writeFileSync(at('new.csv'), ['age,town', ...rows, ''].join('\n'))
  return applyKey({ key: key(), data: at('new.csv'), to: at('next/release.csv'), unseen, version: '0' })
}
const released = () => readFileSync(at('next/release.csv'), 'utf8').trimEnd().split('\n').slice(1)

describe('later data by a stored recoding', () => {
  it.each(['', 'type: number, '])(
    '[EN250] texts among numbers are counted, or suppressed: %j',
    async (type) => {
      await run(`  age: { role: quasi, ${type}hierarchy: { intervals: [10] } }`, [
        '20,a',
        '21,a',
        '32,a',
        '33,a',
      ])
      const rows = ['24,a', '25,a', 'abc,a', '26,a']
      const fault = await faultOf(apply(rows))
      expect(fault).toMatchObject({ code: 'UNSEEN_VALUES', details: { column: 'age', values: 1 } })
      expect([fault.message, fault.hint].join()).not.toContain('abc')
      expect(fault.hint).toContain('--unseen suppress')
      await apply(rows, 'suppress')
      expect(released().sort()).toEqual(['*', '"[20,30)"', '"[20,30)"', '"[20,30)"'].sort())
    },
  )

  it('[EN246] pools what was rare when the recoding was made, and knows no other value', async () => {
    const town = '  town: { role: quasi, hierarchy: { rare: 2 } }'
    await run(town, ['1,Wien', '1,Wien', '1,Wien', '1,Imst', '1,Zirl'])
    expect(readFileSync(at('out/release.csv'), 'utf8')).toBe('town\nWien\nWien\nWien\nother\nother\n')
    // Imst is not rare any more, and is pooled all the same.
    await apply(['1,Imst', '1,Imst', '1,Imst', '1,Wien', '1,Wien'])
    expect(released()).toEqual(['Wien', 'Wien', 'other', 'other', 'other'])
    expect((await faultOf(apply(['1,Graz', '1,Graz']))).code).toBe('UNSEEN_VALUES')
  })
})
