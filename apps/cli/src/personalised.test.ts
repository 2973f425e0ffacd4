import { readFileSync, writeFileSync } from 'node:fs'
import { hospitalChoices, hospitalCsv, patientsTaxonomy, patientsWithChoices, toCsv } from '@outis/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const before = process.env.OUTIS_PASSPHRASE
beforeAll(() => {
  process.env.OUTIS_PASSPHRASE = 'correct horse battery'
})
afterAll(() => {
  if (before === undefined) delete process.env.OUTIS_PASSPHRASE
  else process.env.OUTIS_PASSPHRASE = before
})

const PATIENTS = `outis: 1
data: { source: patients.csv }
attributes:
  name: identifying
  age: quasi
  sex: quasi
  zip: { role: quasi, type: text }
  income: sensitive
  disease: { role: sensitive, taxonomy: disease.csv }
method:
  personalised: { choice: { column: choice }, grade: { income: { bounds: [10000, 15000, 25000] } } }
release: { to: out/release.csv }
`

const patients = () => ({
  'policy.yaml': PATIENTS,
  'patients.csv': toCsv(patientsWithChoices),
  'disease.csv': `${patientsTaxonomy.map((row) => row.join(';')).join('\n')}\n`,
})

const HOSPITAL = (method: string) => `outis: 1
data: { source: hospital.csv }
attributes:
  patient-id: identifying
  birth-date: { role: quasi, type: date }
  sex: quasi
  zip: { role: quasi, type: text }
  diagnosis: sensitive
  income: sensitive
others: drop
method:
  personalised:
    choice: { file: consent.csv, key: patient-id, column: choice }
    grade: { income: { categories: 4, by: natural } }
${method}
release: { to: out/release.csv }
seed: 7
`

const hospital = (rows: number) => ({
  'hospital.csv': [...hospitalCsv(rows, 7)].join(''),
  'consent.csv': toCsv(hospitalChoices({ rows, seed: 7 })),
})

const released = (folder: string) => {
  const [head = '', ...lines] = readFileSync(`${folder}/out/release.csv`, 'utf8').trimEnd().split('\n')
  return { names: head.split(','), rows: lines.map((line) => line.split(',')) }
}

describe('a personalised release', () => {
  it('[X153] the first line of run says what was judged, and how many people can be found', async () => {
    const folder = folderWith(patients())
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`)
    expect(exit).toBe(0)
    const [headline, ...lines] = stdout.split('\n')
    expect(headline).toBe('Decide: 7 people need a decision before this goes to researchers under contract.')
    // By hand: no two of the patients share age, sex and zip.
    expect(lines.join(' ')).toMatch(/7 people share age, sex and zip with fewer than 4 others/)
  })

  it('[X90] table I of the paper: released, explained and interpreted back by its key', async () => {
    const folder = folderWith(patients())
    const key = `${folder}/patients.key`
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--key', key, '--verbose')
    expect(exit).toBe(0)
    expect(stdout).toContain('No row shows more of disease than its person chose')
    const { names, rows } = released(folder)
    expect(names).toEqual(['age', 'sex', 'zip', 'income', 'disease'])
    const girija = rows.findIndex(([age]) => age === '25')
    const why = await outis('why', `${folder}/out/release.csv`, '--key', key, '--row', String(girija + 1))
    expect(why.stdout).toContain('It stands for Bronchitis')
    // 10030 in [10000, 15000) is 1.006 by the paper's formula.
    expect(rows[girija][3]).toBe('1.0060')
    const conditions = `income <= 1.0060\ndisease = ${JSON.stringify(rows[girija][4])}\n`
    const asked = folderWith({ 'conditions.txt': conditions })
    const back = await outis('interpret', `${asked}/conditions.txt`, '--key', key)
    expect(back.stdout).toContain('10030')
    expect(back.stdout).toContain('Bronchitis')
  })

  it('[X245] [X246] the key of a later release never turns back a result of an earlier one', async () => {
    for (const seed of ['', 'seed: 7f0e5c1b9a3d4e2f8b6a7c5d3e1f0a9b\n']) {
      const folder = folderWith({ ...patients(), 'policy.yaml': PATIENTS + seed })
      const run = (key: string) => outis('run', `${folder}/policy.yaml`, '--no-attack', '--key', key)
      expect((await run(`${folder}/first.key`)).exit).toBe(0)
      const { names, rows } = released(folder)
      const table = [names, ...rows].map((row) => row.join(',')).join('\n')
      const grades = rows.map(([, , , income]) => `income = ${income}\n`).join('')
      const first = folderWith({ 'release.csv': `${table}\n`, 'all.csv': `${table}\n`, 'grades.txt': grades })
      writeFileSync(`${folder}/patients.csv`, toCsv(patientsWithChoices).replace('10030', '10040'))
      expect((await run(`${folder}/second.key`)).exit).toBe(0)
      const interpret = (result: string, key: string, ...more: string[]) =>
        outis('interpret', `${first}/${result}`, '--key', `${folder}/${key}.key`, ...more)
      const named = ['--release', `${first}/release.csv`]
      for (const result of ['all.csv', 'grades.txt']) {
        for (const more of [[], named])
          expect(await interpret(result, 'second', ...more)).toMatchObject({
            exit: 2,
            stdout: '',
            stderr: expect.stringContaining('INTERPRET_KEY'),
          })
        expect((await interpret(result, 'first', ...named)).stdout).toContain('10030')
      }
      expect((await interpret('all.csv', 'first')).exit).toBe(seed === '' ? 0 : 2)
    }
  })

  it('[X246] codes of one ledger show no release', async () => {
    const folder = folderWith(patients())
    const kept = ['--ledger', `${folder}/patients.ledger`, '--key', `${folder}/patients.key`]
    expect((await outis('run', `${folder}/policy.yaml`, '--no-attack', ...kept)).exit).toBe(0)
    const args = ['interpret', `${folder}/out/release.csv`, '--key', `${folder}/patients.key`]
    expect(await outis(...args)).toMatchObject({ exit: 2, stderr: expect.stringContaining('INTERPRET_KEY') })
    expect((await outis(...args, '--release', `${folder}/out/release.csv`)).exit).toBe(0)
  })

  it('[X91] without --key the run warns; a key in the release’s folder is refused and nothing is written', async () => {
    const folder = folderWith(patients())
    const beside = await outis('run', `${folder}/policy.yaml`, '--key', `${folder}/out/key.sealed`)
    expect([beside.exit, beside.stderr.includes('KEY_LOCATION')]).toEqual([2, true])
    expect(filesIn(folder)).toEqual(['disease.csv', 'patients.csv', 'policy.yaml'])
    const alone = await outis('run', `${folder}/policy.yaml`)
    expect(alone.exit).toBe(0)
    expect(alone.stdout + alone.stderr).toContain('No key was written')
  })

  it('[X92] choices from a file; neither report nor release shows who chose what', async () => {
    const folder = folderWith({
      'policy.yaml': HOSPITAL('    mode: hardened\n    flatness: 2'),
      ...hospital(800),
    })
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--json', '--key', `${folder}/k`)
    expect(exit).toBe(0)
    const { report } = JSON.parse(stdout)
    expect(report.personalised.aliases[0].posterior.reached).toBeLessThanOrEqual(
      Math.max(
        report.personalised.aliases[0].posterior.bound2,
        report.personalised.aliases[0].posterior.bound3,
      ),
    )
    expect(released(folder).names).toEqual(['birth-date', 'sex', 'zip', 'diagnosis', 'income'])
    expect(
      report.attributes.find(({ name }: { name: string }) => name === 'diagnosis').before,
    ).toBeUndefined()
    const unknown = folderWith({
      'policy.yaml': HOSPITAL('').replace('column: choice', 'column: wish'),
      ...hospital(20),
    })
    const wrong = await outis('run', `${unknown}/policy.yaml`)
    expect([wrong.exit, wrong.stderr.includes('COLUMN_UNKNOWN')]).toEqual([2, true])
  })

  it('[X93] compare sets faithful and hardened side by side, by what aliases tell and what they cost', async () => {
    const folder = folderWith({
      'faithful.yaml': HOSPITAL('    mode: faithful'),
      'hardened.yaml': HOSPITAL('    mode: hardened'),
      ...hospital(600),
    })
    const axes = ['--risk', 'choice-told', '--utility', 'information-loss']
    const policies = [`${folder}/faithful.yaml`, `${folder}/hardened.yaml`]
    const { exit, stdout } = await outis('compare', ...policies, ...axes, '--out', `${folder}/cmp`, '--json')
    expect(exit).toBe(0)
    const { comparison } = JSON.parse(stdout)
    const figure = (policy: number, list: 'risks' | 'utility', id: string) =>
      comparison.policies[policy][list].find((one: { id: string }) => one.id === id).value
    expect(figure(0, 'risks', 'choice-told')).toBe(1)
    expect(figure(1, 'risks', 'choice-told')).toBeLessThan(0.7)
    expect(figure(1, 'risks', 'alias-flatness')).toBeLessThanOrEqual(1)
    expect(figure(0, 'risks', 'alias-flatness')).toBeGreaterThan(1)
    expect(figure(1, 'utility', 'information-loss')).toBeGreaterThan(figure(0, 'utility', 'information-loss'))
  })

  it('[X94] its plan is not applied to other data: aliases are fresh for each release', async () => {
    const folder = folderWith(patients())
    const key = ['--key', `${folder}/patients.key`]
    await outis('run', `${folder}/policy.yaml`, ...key)
    const applied = await outis('apply', ...key, `${folder}/patients.csv`, '--to', `${folder}/next/out.csv`)
    expect([applied.exit, applied.stderr.includes('METHOD_UNAVAILABLE')]).toEqual([2, true])
  })
})
