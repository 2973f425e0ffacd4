import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const policy = `outis: 1
data: { source: people.csv }
attributes: { age: quasi, town: quasi, ill: sensitive }
method: { slicing: { l: 2 } }
release: { to: out/people.csv }
`
const people = `age,town,ill\n${'20,Ulm,flu\n21,Ulm,gout\n30,Kiel,flu\n31,Kiel,gout\n'.repeat(6)}`

beforeEach(() => {
  vi.stubEnv('OUTIS_ALLOW_SEED', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('short seeds on the command line', () => {
  it('[X176] run and compare refuse one, exit 2, and write nothing', async () => {
    const folder = folderWith({
      'policy.yaml': `${policy}seed: 7\n`,
      'plain.yaml': policy,
      'people.csv': people,
    })
    const before = filesIn(folder)
    for (const args of [
      ['run', `${folder}/policy.yaml`],
      ['run', `${folder}/plain.yaml`, '--seed', '2026'],
      ['compare', `${folder}/plain.yaml`, `${folder}/policy.yaml`, '--out', `${folder}/compare`],
    ]) {
      const { exit, stderr } = await outis(...args)
      expect(exit).toBe(2)
      expect(stderr).toContain('SEED_SHORT')
      expect(stderr).toContain('--allow-seed')
      expect(stderr).not.toContain('2026')
    }
    expect(filesIn(folder)).toEqual(before)
  })

  it('[X176] --allow-seed takes it, and terminal and report warn', async () => {
    const folder = folderWith({ 'policy.yaml': policy, 'people.csv': people })
    const run = () => outis('run', `${folder}/policy.yaml`, '--seed', '2026', '--allow-seed', '--no-attack')
    const { exit, stdout, stderr } = await run()
    expect(exit).toBe(0)
    expect(stdout + stderr).toContain('The seed is short and was allowed')
    const report = JSON.parse(readFileSync(`${folder}/out/people.report.json`, 'utf8'))
    expect(report.warnings).toContainEqual(expect.stringContaining('The seed is short and was allowed'))
    const release = readFileSync(`${folder}/out/people.csv`)
    await run()
    expect(readFileSync(`${folder}/out/people.csv`)).toEqual(release)
  })
})
