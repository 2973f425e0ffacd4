import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const policy = (k: number, l = 2) => `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: { role: sensitive }
others: drop
method: { full-domain: { k: ${k}, l: ${l}, suppression-limit: 0.05 } }
release: { to: out/hospital.csv }
seed: 7
`
const table = [...hospitalCsv(1200, 7)].join('')
const project = () =>
  folderWith({
    'hospital.csv': table,
    'k2.yaml': policy(2),
    'k5.yaml': policy(5),
    'k25.yaml': policy(25),
    'l900.yaml': policy(5, 900),
  })
const paths = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.yaml`)
afterEach(() => vi.unstubAllEnvs())

describe('outis compare', () => {
  it('[X19] writes compare.json and compare.html, keeps no release, and leaves nothing else', async () => {
    const folder = project()
    const before = filesIn(folder)
    const temporary = folderWith({})
    vi.stubEnv('TMPDIR', temporary)
    const { exit, stdout } = await outis(
      'compare',
      ...paths(folder, 'k2', 'k5', 'k25'),
      '--out',
      `${folder}/page`,
    )
    expect(exit).toBe(0)
    expect(stdout).toContain('on the frontier')
    expect(filesIn(folder)).toEqual([...before, 'page/compare.html', 'page/compare.json'].sort())
    expect(readdirSync(temporary)).toEqual([])
  })

  it('[X20] says of each policy what its own run says', async () => {
    const folder = project()
    const given = [...paths(folder, 'k2', 'k25'), '--out', `${folder}/page`, '--json']
    const { comparison, files } = JSON.parse((await outis('compare', ...given)).stdout)
    expect(JSON.parse(readFileSync(files.json, 'utf8'))).toEqual(comparison)
    for (const compared of comparison.policies) {
      const { report } = JSON.parse((await outis('run', `${folder}/${compared.name}.yaml`, '--json')).stdout)
      expect(compared.utility).toEqual(report.utility)
      expect(compared.risks).toEqual(report.risks.after)
      expect(compared).toMatchObject({
        holds: report.holds,
        classes: report.release.classes,
        suppressedRows: report.release.suppressedRows,
        method: { id: 'full-domain', mode: 'faithful', optimal: true },
      })
      expect(comparison.input).toMatchObject({ rows: report.input.rows, columns: report.input.columns })
    }
  })

  it('[X20] a hardened policy stands beside its faithful form, which decides nothing', async () => {
    const hardened = policy(3).replace(
      'full-domain: { k: 3, l: 2, suppression-limit: 0.05 }',
      'mondrian: { mode: hardened, k: 3, l: 2 }',
    )
    const text = hardened.replace('seed: 7\n', '')
    const folder = folderWith({
      'hospital.csv': table,
      'hard.yaml': text,
      'soft.yaml': text.replace('mode: hardened', 'mode: faithful'),
    })
    const names = async (...given: string[]) => {
      const { exit, stdout } = await outis(
        'compare',
        ...paths(folder, ...given),
        '--out',
        `${folder}/page`,
        '--json',
      )
      const { policies } = JSON.parse(stdout).comparison as {
        policies: { name: string; faithfulOf?: string }[]
      }
      return [exit, ...policies.map(({ name, faithfulOf }) => `${name}|${faithfulOf ?? ''}`)]
    }
    expect(await names('hard')).toEqual([0, 'hard|', 'hard, faithful|hard'])
    // Where it is compared anyway it is not made again.
    expect(await names('hard', 'soft')).toEqual([0, 'hard|', 'soft|'])
  })

  it('[X21] lists an impossible policy with its code and reason; exit 1', async () => {
    const folder = project()
    const { exit, stdout } = await outis(
      'compare',
      ...paths(folder, 'k5', 'l900'),
      '--out',
      `${folder}/page`,
      '--json',
    )
    expect(exit).toBe(1)
    const [possible, impossible] = JSON.parse(stdout).comparison.policies
    expect(possible).toMatchObject({ name: 'k5', kind: 'released', frontier: true })
    expect(impossible).toMatchObject({ name: 'l900', kind: 'impossible', code: 'MODEL_IMPOSSIBLE' })
    expect(impossible.reason).toContain('diversity')
  })

  it('[X22] refuses another table before any run, and writes nothing', async () => {
    const folder = project()
    writeFileSync(`${folder}/other.csv`, table.split('\n').slice(0, 500).join('\n'))
    writeFileSync(`${folder}/other.yaml`, policy(5).replace('hospital.csv', 'other.csv'))
    const before = filesIn(folder)
    const { exit, stderr } = await outis(
      'compare',
      ...paths(folder, 'k5', 'other'),
      '--out',
      `${folder}/page`,
    )
    expect(exit).toBe(2)
    expect(stderr).toContain('USAGE')
    expect(stderr).toContain('different tables')
    expect(filesIn(folder)).toEqual(before)
  })

  it('[X22] takes the same bytes under another name for the same table', async () => {
    const folder = project()
    writeFileSync(`${folder}/copy.csv`, table)
    writeFileSync(`${folder}/copy.yaml`, policy(3).replace('hospital.csv', 'copy.csv'))
    const { exit } = await outis('compare', ...paths(folder, 'k5', 'copy'), '--out', `${folder}/page`)
    expect(exit).toBe(0)
  })

  it('[X23] --risk and --utility choose the figures; a wrong one names those there are and writes nothing', async () => {
    const folder = project()
    const given = [...paths(folder, 'k2', 'k25'), '--out', `${folder}/page`, '--json']
    const chosen = await outis('compare', ...given, '--utility', 'precision', '--risk', 'prosecutor-risk')
    expect(JSON.parse(chosen.stdout).comparison.axes).toMatchObject({
      risk: { id: 'prosecutor-risk', better: 'lower' },
      utility: { id: 'precision', better: 'higher' },
    })
    const wrong = project()
    const before = filesIn(wrong)
    const { exit, stderr } = await outis(
      'compare',
      ...paths(wrong, 'k2'),
      '--utility',
      'beauty',
      '--out',
      `${wrong}/page`,
    )
    expect(exit).toBe(2)
    expect(stderr).toContain('precision')
    expect(filesIn(wrong)).toEqual(before)
  })

  it('[X2] a policy given twice, one that is not there, a file in place of the folder: code, hint, no file', async () => {
    const folder = project()
    const before = filesIn(folder)
    const codeOf = async (...args: string[]) =>
      JSON.parse((await outis('compare', ...args, '--json')).stdout).error.code
    expect(await codeOf(...paths(folder, 'k2', 'k2'), '--out', `${folder}/page`)).toBe('USAGE')
    expect(await codeOf(...paths(folder, 'k2', 'absent'), '--out', `${folder}/page`)).toBe('POLICY_NOT_FOUND')
    expect(await codeOf(...paths(folder, 'k2'), '--out', `${folder}/k5.yaml`)).toBe('RELEASE_TARGET')
    expect(filesIn(folder)).toEqual(before)
  })

  it('[X12] compare --help has an example', async () => {
    const { exit, stdout } = await outis('compare', '--help')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/Example:\n {2}outis compare /)
  })
})
