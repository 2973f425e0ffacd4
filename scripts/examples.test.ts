import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPolicy } from '@outis/engines'
import * as made from '@outis/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFiles } from './examples.mjs'
import { root } from './workspace.mjs'

describe('example files', () => {
  it.each([...exampleFiles(made)])('[I6] %s is what the package says', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })
})

describe('example policies', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'outis-examples-'))
    cpSync(join(root, 'examples'), folder, { recursive: true })
    writeFileSync(join(folder, 'hospital/hospital.csv'), [...made.hospitalCsv(10_000, 7)].join(''))
    const choices = made.hospitalChoices({ rows: 10_000, seed: 7 })
    writeFileSync(join(folder, 'hospital/consent.csv'), made.toCsv(choices))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = async (policy: string) =>
    (await runPolicy({ policyPath: join(folder, policy), version: '0.1.0' })).report

  it.each([
    ['hospital/policy.yaml', ['patient-id', 'name']],
    ['hospital/strict.yaml', ['patient-id', 'name']],
    ['hospital/t-closeness.yaml', ['patient-id', 'name']],
    ['hospital/sbtam.yaml', ['patient-id', 'name']],
    ['hospital/mixed.yaml', ['patient-id', 'name']],
    ['patients/sensitivity.yaml', ['id']],
  ])('[I7] %s gives an optimal release that holds and names nobody', async (policy, identifying) => {
    const { holds, method, release } = await run(policy)
    expect(holds).toBe(true)
    expect(method.optimal).toBe(true)
    expect(release.columns.filter((column) => identifying.includes(column))).toEqual([])
  })

  it.each(['slicing', 'slicing-paper', 'slicing-overlapping', 'slicing-hardened'])(
    '[I9] hospital/%s.yaml gives a sliced release that holds and names nobody',
    async (name) => {
      const fewer = join(folder, 'fewer')
      cpSync(join(root, 'examples/hospital'), fewer, { recursive: true })
      writeFileSync(join(fewer, 'hospital.csv'), [...made.hospitalCsv(2000, 7)].join(''))
      const { holds, release, slicing } = await run(`fewer/${name}.yaml`)
      expect(holds).toBe(true)
      // Where nothing less keeps what it promises, a hardened release has one bucket, and none below its `bucket-k`.
      if (name === 'slicing-hardened') expect(slicing?.buckets.smallest).toBeGreaterThanOrEqual(10)
      else expect(slicing?.buckets.count).toBeGreaterThan(1)
      expect(release.columns[0]).toBe('bucket')
      expect(release.columns.join()).not.toMatch(/patient-id|name/)
    },
  )

  it.each(['hospital/personalised', 'hospital/personalised-hardened', 'patients/personalised'])(
    '[I10] %s.yaml gives a release that keeps choices and names nobody',
    async (name) => {
      const { holds, release, personalised, verdicts } = await run(`${name}.yaml`)
      expect(holds).toBe(true)
      expect(verdicts.some(({ model }) => model === 'choices')).toBe(true)
      expect(personalised?.grades.length).toBe(1)
      expect(release.columns.join()).not.toMatch(/patient-id|name|choice/)
    },
  )

  // Poovammal, Ponnavaikko 2009, table IV; the income of the first Flu is 15000 there by misprint, 22000 in table I.
  it('[I8] patients/grading.yaml gives the paper’s own release', async () => {
    expect((await run('patients/grading.yaml')).holds).toBe(true)
    const text = (path: string) => readFileSync(join(folder, path), 'utf8')
    const printed = text('patients/grading-two-diverse.csv').replace('15000,Flu', '22000,Flu')
    const made = text('patients/out/grading/release.csv')
    expect(made.split('\n').sort()).toEqual(printed.split('\n').sort())
  })
})
