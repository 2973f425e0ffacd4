import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'

const POLICY = (width: number) => `outis: 1
data: { source: people.csv, name: ward }
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [${width}] } }
  illness: sensitive
method: { full-domain: { k: 4 } }
release: { to: out/people.csv }
`
const PEOPLE = `id,age,illness\n${Array.from({ length: 20 }, (_, index) => `p${index},${20 + index},${['flu', 'gout', 'ulcer', 'asthma'][(index * 3) % 4]}`).join('\n')}\n`

beforeEach(() => vi.stubEnv('OUTIS_PASSPHRASE', 'nobody blinded me'))
afterEach(() => vi.unstubAllEnvs())

describe('outis run --ledger', () => {
  it('[X185] remembers, refuses what tells more beside it (exit 1), lists and forgets', async () => {
    const folder = folderWith({ 'four.yaml': POLICY(4), 'five.yaml': POLICY(5), 'people.csv': PEOPLE })
    mkdirSync(`${folder}/keys`)
    const ledger = `${folder}/keys/ward.ledger`
    expect((await outis('run', `${folder}/four.yaml`, '--ledger', ledger)).exit).toBe(0)
    const five = await outis('run', `${folder}/five.yaml`, '--ledger', ledger, '--strict')
    expect([
      five.exit,
      five.stdout.includes('With all releases at hand'),
      five.stdout.includes('Withheld'),
    ]).toEqual([1, true, true])
    const listed = await outis('ledger', 'list', ledger, '--json')
    const { sources } = JSON.parse(listed.stdout) as {
      sources: { name: string; releases: { id: string; rows: number }[] }[]
    }
    expect(sources.map(({ name, releases }) => [name, releases.map(({ rows }) => rows)])).toEqual([
      ['ward', [20]],
    ])
    expect((await outis('ledger', 'forget', ledger, sources[0].releases[0].id)).exit).toBe(0)
    expect((await outis('ledger', 'verify', ledger)).stdout).toContain('0 releases of 1 source')
  }, 60_000)

  it('[X186] says what is wrong with a question to a ledger', async () => {
    for (const asked of [
      ['lose', 'x'],
      ['forget', 'x'],
      ['list', 'x', 'y'],
    ])
      expect(await outis('ledger', ...asked)).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('USAGE'),
      })
    expect((await outis('ledger', 'list', '/nowhere/x')).stderr).toContain('LEDGER_INVALID')
  })
})
