import { readFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it } from 'vitest'
import { version } from './cli-version.ts'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const hospital = [...hospitalCsv(800, 7)].join('')

describe('outis profile', () => {
  it('[X14] suggests a role for every column, with reasons', async () => {
    const folder = folderWith({ 'hospital.csv': hospital })
    const { exit, stdout } = await outis('profile', `${folder}/hospital.csv`, '--json')
    expect(exit).toBe(0)
    const { rows, columns } = JSON.parse(stdout)
    expect(rows).toBe(800)
    const roleOf = Object.fromEntries(
      columns.map(({ name, role }: { name: string; role: string }) => [name, role]),
    )
    expect(roleOf).toMatchObject({
      'patient-id': 'identifying',
      name: 'identifying',
      'birth-date': 'quasi',
      zip: 'quasi',
      sex: 'quasi',
      diagnosis: 'sensitive',
    })
    for (const { reasons } of columns) expect(reasons.length).toBeGreaterThan(0)
  })

  it('[X14] prints a table for a person', async () => {
    const folder = folderWith({ 'hospital.csv': hospital })
    const { stdout } = await outis('profile', `${folder}/hospital.csv`)
    expect(stdout).toContain('800 rows')
    expect(stdout).toContain('birth-date')
  })

  it('[X145] fits 80 characters, with notices in words', async () => {
    const folder = folderWith({
      'long.csv': `${'a very long name of a column '.repeat(6)},bmi\n${'x,20.5\ny,N/A\n'.repeat(20)}`,
      'two.csv': 'sex\nm\nf\n',
    })
    const { stdout } = await outis('profile', `${folder}/long.csv`)
    expect(Math.max(...stdout.split('\n').map((line) => line.trimEnd().length))).toBeLessThanOrEqual(80)
    expect(stdout.replace(/\s+/g, ' ')).toContain('notice: "N/A" in the data usually means "no value"')
    expect((await outis('profile', `${folder}/two.csv`)).stdout).toContain('2 rows, 1 column\n')
  })
})

describe('outis init', () => {
  it('[X11] drafts a policy that parses and runs', async () => {
    const folder = folderWith({ 'hospital.csv': hospital })
    expect((await outis('init', `${folder}/hospital.csv`, '-o', `${folder}/policy.yaml`)).exit).toBe(0)
    const { exit, stderr } = await outis('run', `${folder}/policy.yaml`)
    expect(stderr).toBe('')
    expect(exit).toBe(0)
    expect(filesIn(folder)).toContain('out/hospital.csv')
  })

  it('[X146] says what share of the columns it publishes and what it was unsure of', async () => {
    const folder = folderWith({ 'hospital.csv': hospital })
    const { stdout } = await outis('init', `${folder}/hospital.csv`, '-o', `${folder}/policy.yaml`)
    expect(stdout).toMatch(/^This draft publishes \d+ of the \d+ columns/)
    const told = await outis('init', `${folder}/hospital.csv`, '-o', `${folder}/policy2.yaml`, '--json')
    expect(JSON.parse(told.stdout).notes[0]).toBe(stdout.split('\n')[0])
  })

  it('[X1061] drafts named columns and secrets for a named audience', async () => {
    const folder = folderWith({ 'hospital.csv': hospital })
    const draft = (...more: string[]) =>
      outis('init', `${folder}/hospital.csv`, '-o', `${folder}/policy.yaml`, '--force', ...more)
    const written = () => readFileSync(`${folder}/policy.yaml`, 'utf8')
    expect((await draft()).exit).toBe(0)
    expect(written()).toContain('\naudience: contract\n')
    const named = ['--columns', 'sex, zip,ward', '--sensitive', 'ward', '--for', 'public']
    expect((await draft(...named)).exit).toBe(0)
    expect(written()).toContain('\naudience: public\n')
    expect(written()).toMatch(/\n {2}sex: .*\n[\s\S]*\n {2}zip: [\s\S]*\n {2}ward: +sensitive\n/)
    expect(written()).not.toMatch(/^ {2}(# )?(diagnosis|income):/m)
    for (const wrong of [
      ['--for', 'everybody'],
      ['--columns', 'sexx'],
      ['--sensitive', 'name'],
    ]) {
      const { exit, stderr } = await draft(...wrong)
      expect([exit, stderr.includes('USAGE')]).toEqual([2, true])
    }
  })

  it('[X11] does not replace a policy unless told to', async () => {
    const folder = folderWith({ 'hospital.csv': hospital, 'policy.yaml': 'mine' })
    const { exit, stderr } = await outis('init', `${folder}/hospital.csv`, '-o', `${folder}/policy.yaml`)
    expect(exit).toBe(2)
    expect(stderr).toContain('USAGE')
    expect(readFileSync(`${folder}/policy.yaml`, 'utf8')).toBe('mine')
  })
})

describe('outis hierarchy', () => {
  it('[X15] finds gaps in the column the file is named after, and exits with 1', async () => {
    const folder = folderWith({ 'sex.csv': 'female;*\n', 'hospital.csv': hospital })
    const { exit, stdout } = await outis('hierarchy', `${folder}/sex.csv`, '--data', `${folder}/hospital.csv`)
    expect(exit).toBe(1)
    expect(stdout).toContain('"sex"')
  })

  it('[X15] a file that covers and nests exits with 0', async () => {
    const folder = folderWith({ 'h.csv': 'a;x;*\nb;x;*\nc;y;*\n' })
    const { exit, stdout } = await outis('hierarchy', `${folder}/h.csv`)
    expect(exit).toBe(0)
    expect(stdout).toContain('3 leaves')
  })
})

describe('outis schema', () => {
  for (const document of ['policy', 'report', 'dictionary']) {
    it(`[X16] prints the JSON Schema of the ${document}`, async () => {
      const { exit, stdout } = await outis('schema', document)
      expect(exit).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject({
        $schema: expect.stringContaining('2020-12'),
        type: 'object',
      })
    })
  }

  it.each(['constructor', '__proto__', 'POLICY'])('[X16] there is none of the name %s', async (document) => {
    const { exit, stderr } = await outis('schema', document)
    expect([exit, stderr.includes('USAGE')]).toEqual([2, true])
  })
})

describe('outis demo', () => {
  it('[X17] makes a release of generated patients and says where the report is', async () => {
    const folder = folderWith({})
    const { exit, stdout } = await outis('demo', '--dir', folder, '--rows', '1200')
    expect(exit).toBe(0)
    expect(stdout).toContain('report.html')
    expect(filesIn(folder)).toContain('out/hospital.report.html')
  })

  it('[X1063] is ready for its audience, with the roles that the profile proposes and without bad advice', async () => {
    const folder = folderWith({})
    const { stdout } = await outis('demo', '--dir', folder, '--rows', '2000', '--json')
    const { report } = JSON.parse(stdout)
    expect(report.verdict).toMatchObject({ word: 'ready', audience: 'contract' })
    expect(stdout).not.toContain('person: name')
    const profile = JSON.parse((await outis('profile', `${folder}/hospital.csv`, '--json')).stdout)
    const proposed = new Map(
      profile.columns.map(({ name, role }: { name: string; role: string }) => [name, role]),
    )
    const declared = report.attributes.map(({ name, role }: { name: string; role: string }) => [name, role])
    expect(declared.length).toBeGreaterThan(6)
    expect(declared).toEqual(declared.map(([name]: [string]) => [name, proposed.get(name)]))
  })
})

describe('help', () => {
  for (const command of ['profile', 'init', 'run', 'check', 'why', 'apply', 'hierarchy', 'schema', 'demo']) {
    it(`[X12] ${command} --help has an example`, async () => {
      const { exit, stdout } = await outis(command, '--help')
      expect(exit).toBe(0)
      expect(stdout).toMatch(/Example:\n {2}outis /)
    })
  }

  it('[X18] the version is that of the packages', () => {
    for (const path of [
      'package.json',
      'apps/cli/package.json',
      'packages/core/package.json',
      'packages/engines/package.json',
    ]) {
      expect(JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')).version).toBe(
        version,
      )
    }
  })
})
