import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import type { RunOptions } from '../run-options.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-register-'))
  // Ages do not follow the numbers: they would be copies of them.
  const people = Array.from(
    { length: 12 },
    (_, row) =>
      `P${row},${20 + (row === 1 || row === 2 ? 3 - row : row)},${['flu', 'gout', 'asthma'][row % 3]}`,
  )
  writeFileSync(at('people.csv'), `id,age,illness\n${people.join('\n')}\n`)
  writeFileSync(at('illness.csv'), 'flu;lung;*\nasthma;lung;*\ngout;joints;*\n')
  writeFileSync(at('choices.csv'), 'id,illness\nP0,1\nP1,2\nP2,1\nP5,3\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const policy = (method: string, to: string) => `outis: 1
data: { source: people.csv }
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [4] } }
  illness: { role: sensitive, taxonomy: illness.csv }
method: { ${method} }
release: { to: ${to}/people.csv }
seed: 00112233445566778899aabbccddeeff
`
async function made(method: string, to: string, more: Partial<RunOptions> = {}) {
  writeFileSync(at('policy.yaml'), policy(method, to))
  const result = await runPolicy({ policyPath: at('policy.yaml'), version: '0', attack: false, ...more })
  return { result, text: readFileSync(result.files.release!, 'utf8') }
}
const register = (withdrawn: readonly string[] = []) => ({
  path: 'choices.csv',
  key: 'id',
  columns: ['illness'],
  withdrawn,
})

describe('a run with a consent register', () => {
  it.each(['{ register: true }', '{ per: { illness: { register: true } } }'])(
    '[EN423] %s publishes what its choices in a file would',
    async (choice) => {
      const file = await made(
        'personalised: { choice: { file: choices.csv, key: id, column: illness } }',
        'a',
      )
      const asked = await made(`personalised: { choice: ${choice} }`, 'b', { register: register() })
      expect(asked.text).toBe(file.text)
      expect(asked.text).toContain('20,flu')
      expect((await faultOf(made(`personalised: { choice: ${choice} }`, 'c'))).code).toBe(
        'METHOD_UNAVAILABLE',
      )
    },
  )

  it.each(['personalised: { choice: { register: true } }', 'full-domain: { k: 2 }', 'mondrian: { k: 2 }'])(
    '[EN424] %s has no row of those who withdrew',
    async (method) => {
      const { result, text } = await made(method, 'a', { register: register(['P3', 'P11', 'nobody']) })
      expect(result.withdrawnRows).toBe(2)
      expect(text.trimEnd().split('\n')).toHaveLength(1 + 10)
      const nobody = Array.from({ length: 12 }, (_, row) => `P${row}`)
      expect((await faultOf(made(method, 'b', { register: register(nobody) }))).code).toBe('DATA_EMPTY')
    },
  )
})
