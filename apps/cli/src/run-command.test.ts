import { readFileSync, writeFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, HOSPITAL_OUTPUT, outis } from './run-outis.fixture.ts'

const POLICY = `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: { role: sensitive }
  ward: { role: neutral, publish: "as is" }
audience: { for: contract, above-control: 1 }
others: drop
method: { full-domain: { k: 5, l: 2, suppression-limit: 0.05 } }
require:
  - prosecutor-risk: { max: 0.2 }
release: { to: out/hospital.csv }
seed: 7
`
const table = [...hospitalCsv(1500, 7)].join('')
const project = (policy = POLICY) => folderWith({ 'policy.yaml': policy, 'hospital.csv': table })
const LOSSES = ['loss', 'ncp', 'entropy']
const FAILING = POLICY.replace('max: 0.2', 'max: 0.0001')

describe('outis run', () => {
  it('[X5] writes release, report and dictionary, and nothing else', async () => {
    const folder = project()
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`)
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^(Ready|Decide)\b/)
    expect(stdout).toMatch(/release .*out\/hospital\.csv/)
    expect(filesIn(folder)).toEqual(['hospital.csv', ...HOSPITAL_OUTPUT, 'policy.yaml'])
  })

  it('[X1114] --verbose has all findings and every figure below the verdict, which is printed alone without it', async () => {
    const folder = project()
    const short = (await outis('run', `${folder}/policy.yaml`)).stdout
    const { stdout } = await outis('run', `${folder}/policy.yaml`, '--verbose')
    expect(stdout.startsWith(short.slice(0, short.indexOf('\n\n')))).toBe(true)
    for (const figures of [
      /\nmeasure +value/,
      /\ncolumn +role +published/,
      /\n +requirement +asked +measured/,
      /dictionary +\S+json/,
    ]) {
      expect(stdout).toMatch(figures)
      expect(short).not.toMatch(figures)
    }
    expect(stdout).toMatch(/met +prosecutor-risk/)
    expect(stdout).toMatch(/good to know, needs no decision; found by attack/)
    const release = ['check', `${folder}/out/hospital.csv`, '--policy', `${folder}/policy.yaml`]
    expect((await outis(...release)).stdout).not.toContain('k-anonymity')
    expect((await outis(...release, '--verbose')).stdout).toMatch(/met +k-anonymity/)
  })

  it('[X1112] a table of 172 columns is told on one screen', async () => {
    const names = Array.from({ length: 169 }, (_, index) => `answer to question ${index + 1}`)
    const rows = Array.from({ length: 60 }, (_, row) => [
      ...[`P${row}`, String(20 + (row % 12) * 5), ['f', 'm'][row % 2]],
      ...names.map(
        (_, index) => ['yes', 'no', 'unknown', 'later'][(row * (index + 3) + (row % 7) * index) % 4],
      ),
    ])
    const wide = folderWith({
      'wide.csv': [['id', 'age', 'sex', ...names], ...rows].map((cells) => cells.join(',')).join('\n'),
      'policy.yaml': `outis: 1
data: { source: wide.csv }
attributes: { id: identifying, age: quasi, sex: quasi }
others: neutral
method: { full-domain: { k: 2 } }
release: { to: out/wide.csv }
`,
    })
    vi.spyOn(process, 'cwd').mockReturnValue(wide)
    const { exit, stdout } = await outis('run', `${wide}/policy.yaml`)
    vi.restoreAllMocks()
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^Decide: /)])
    const lines = stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(25)
    // The path of the policy, in a folder for tests, is the longest word.
    for (const line of lines.filter((line) => !line.includes(wide)))
      expect(line.length).toBeLessThanOrEqual(100)
    expect(stdout).toContain('release out/wide.csv')
  })

  it('[X3] --json prints the report and the files', async () => {
    const folder = project()
    const { stdout } = await outis('run', `${folder}/policy.yaml`, '--json')
    const { report, files, holds, verdict } = JSON.parse(stdout)
    expect(verdict).toEqual(report.verdict)
    expect(holds).toBe(true)
    expect(report.release.rows).toBe(1500)
    expect(files.release).toContain('hospital.csv')
  })

  it('[X7] the same input, policy and seed give the same bytes', async () => {
    const [first, second] = [project(), project()]
    for (const folder of [first, second]) await outis('run', `${folder}/policy.yaml`)
    for (const file of ['out/hospital.csv', 'out/hospital.dictionary.json']) {
      expect(readFileSync(`${first}/${file}`)).toEqual(readFileSync(`${second}/${file}`))
    }
  })

  it('[X7] so do they as a workbook, which can be read again; one with a byte too many is refused', async () => {
    const [first, second] = [
      project(POLICY.replace('.csv }\nseed', '.xlsx }\nseed')),
      project(POLICY.replace('.csv }\nseed', '.xlsx }\nseed')),
    ]
    for (const folder of [first, second]) {
      expect((await outis('run', `${folder}/policy.yaml`)).exit).toBe(0)
      expect(
        (
          await outis(
            'check',
            `${folder}/out/hospital.xlsx`,
            '--policy',
            `${folder}/policy.yaml`,
            '--lenient',
          )
        ).exit,
      ).toBe(0)
    }
    const book = readFileSync(`${first}/out/hospital.xlsx`)
    expect(readFileSync(`${second}/out/hospital.xlsx`)).toEqual(book)
    writeFileSync(`${first}/longer.xlsx`, Buffer.concat([book, Buffer.from('x')]))
    const { exit, stderr } = await outis('profile', `${first}/longer.xlsx`)
    expect([exit, stderr.startsWith('error DATA_FORMAT: ')]).toEqual([2, true])
  })

  it('[X1] a requirement that does not hold: release and report are written, exit 1', async () => {
    const folder = project(POLICY.replace('max: 0.2', 'max: 0.0001'))
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`)
    expect(exit).toBe(1)
    expect(stdout.split('\n')[0]).toBe('Stop: this must not go to researchers under contract.')
    expect(stdout).toMatch(/1\. .*prosecutor risk/i)
    expect(filesIn(folder)).toEqual(['hospital.csv', ...HOSPITAL_OUTPUT, 'policy.yaml'])
  })

  it('[X6] --strict writes no release, and tells of the attempt under another name', async () => {
    const folder = project(FAILING)
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--strict')
    expect(exit).toBe(1)
    expect(stdout).toContain('failed-report.html')
    expect(filesIn(folder)).toEqual([
      'hospital.csv',
      'out/failed-report.html',
      'out/failed-report.json',
      'policy.yaml',
    ])
    const report = JSON.parse(readFileSync(`${folder}/out/failed-report.json`, 'utf8'))
    expect(report.headline).toMatch(/not met.*prosecutor risk/i)
    expect(report.fingerprints).toEqual({})
  })

  it('[X6] a failing --strict run leaves the release, its report and its key as they were', async () => {
    vi.stubEnv('OUTIS_PASSPHRASE', 'nobody blinded me')
    const folder = project()
    const key = ['--key', `${folder}/key`]
    expect((await outis('run', `${folder}/policy.yaml`, ...key)).exit).toBe(0)
    const before = Object.fromEntries(
      [...HOSPITAL_OUTPUT, 'key'].map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
    )
    writeFileSync(`${folder}/failing.yaml`, FAILING)
    expect((await outis('run', `${folder}/failing.yaml`, ...key, '--strict')).exit).toBe(1)
    for (const [name, text] of Object.entries(before))
      expect(readFileSync(`${folder}/${name}`, 'utf8'), name).toBe(text)
    expect((await outis('why', `${folder}/out/hospital.csv`, ...key, '--row', '1')).exit).toBe(0)
    expect(filesIn(folder)).toContain('out/failed-report.json')
    expect((await outis('run', `${folder}/policy.yaml`, ...key, '--strict')).exit).toBe(0)
    expect(filesIn(folder)).not.toContain('out/failed-report.json')
    vi.unstubAllEnvs()
  })

  it('[X8] check finds what the report says, and notices a release made weaker', async () => {
    const folder = project()
    await outis('run', `${folder}/policy.yaml`)
    const report = JSON.parse(readFileSync(`${folder}/out/hospital.report.json`, 'utf8'))
    const checked = await outis(
      'check',
      `${folder}/out/hospital.csv`,
      '--policy',
      `${folder}/policy.yaml`,
      '--original',
      `${folder}/hospital.csv`,
      '--lenient',
      '--json',
    )
    expect(checked.exit).toBe(0)
    const found = JSON.parse(checked.stdout)
    expect(found.verdicts).toEqual(report.verdicts)
    // Where rows are suppressed, the report rounds the losses that their cells would tell.
    const rounded = found.utility.map((measure: { id: string; value: number }) =>
      LOSSES.includes(measure.id) ? { ...measure, value: Number(measure.value.toFixed(2)) } : measure,
    )
    expect(rounded).toEqual(report.utility)
    expect(found.suppressedRows).toBe(report.release.suppressedRows)

    const lines = readFileSync(`${folder}/out/hospital.csv`, 'utf8').split('\n')
    const cells = lines[1].split(',')
    cells[0] = '1931-05-06'
    writeFileSync(`${folder}/weak.csv`, [lines[0], cells.join(','), ...lines.slice(2)].join('\n'))
    const weak = await outis('check', `${folder}/weak.csv`, '--policy', `${folder}/policy.yaml`)
    expect(weak.exit).toBe(1)
    expect(weak.stdout).toMatch(/^Stop: .*\n.*\n? {2}/)
  })
})
