import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from './run-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-run-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

writeFileSync(at('people.csv'), `age,town\n${'20,Ulm\n21,Ulm\n30,Kiel\n31,Kiel\n'.repeat(3)}`)
const policy = {
  attributes: {
    age: { role: 'quasi', hierarchy: { intervals: [10] } },
    town: 'quasi',
  },
  method: { 'full-domain': { k: 6 } },
  seed: 1,
} as const

describe('run', () => {
  it('[EN200] a policy as an object, and one from a file with other places, give the same release', async () => {
    const first = await run({ policy, source: at('people.csv'), to: at('a/release.csv') })
    expect(first.report.holds).toBe(true)
    expect(readFileSync(at('a/release.csv'), 'utf8')).toContain('"[20,30)",Ulm')
    const text = JSON.stringify({
      outis: 1,
      ...policy,
      data: { source: 'none.csv' },
      release: { to: 'none/none.csv' },
    })
    writeFileSync(at('policy.json'), text)
    const other = await run({
      policy: at('policy.json'),
      source: at('people.csv'),
      to: at('b/release.csv'),
    })
    expect(other.files.release).toBe(at('b/release.csv'))
    expect(readFileSync(at('b/release.csv'))).toEqual(readFileSync(at('a/release.csv')))
  })

  it('[EN200] neither the table nor the policy is written over', async () => {
    const over = run({ policy: at('policy.json'), source: at('people.csv'), to: at('people.csv') })
    await expect(over).rejects.toMatchObject({ code: 'RELEASE_TARGET' })
    await expect(run({ policy, to: at('c/release.csv') })).rejects.toMatchObject({ code: 'POLICY_INVALID' })
  })
})
