import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { diagnosisTaxonomyCsv, hospitalCsv } from '@outis/examples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const POLICY = `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi, hierarchy: sex.csv }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [2] } }
  diagnosis: { role: sensitive }
others: drop
method: { full-domain: { k: 3, suppression-limit: 0.1 } }
release: { to: out/hospital.csv }
`
const GROUPS = diagnosisTaxonomyCsv()
const FILES = {
  'policy.yaml': POLICY,
  'hospital.csv': [...hospitalCsv(600, 7)].join(''),
  'sex.csv': 'F;*\nM;*\n',
  'groups.csv': GROUPS,
}
const releasedTo = (path: string, policy = POLICY) => policy.replace('out/hospital.csv', path)

beforeEach(() => vi.stubEnv('OUTIS_PASSPHRASE', 'nobody blinded me'))
afterEach(() => vi.unstubAllEnvs())

/** Runs a command that must be refused before it changes anything. */
async function refused(
  folder: string,
  ...args: readonly string[]
): Promise<{ readonly code: string; readonly message: string }> {
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const snapshot = () => Object.fromEntries(filesIn(folder).map((name) => [name, digest(name)]))
  const before = snapshot()
  const { exit, stdout } = await outis(...args, '--json')
  expect(snapshot()).toEqual(before)
  expect(exit).toBe(2)
  return JSON.parse(stdout).error
}

type Prepare = (folder: string) => readonly string[] | undefined

/** A release that must be refused: what the policy says, and what is done or added before. */
async function refusedRun(policy: string, prepare: Prepare = () => []): Promise<string> {
  const folder = folderWith({ ...FILES, 'policy.yaml': policy })
  const more = prepare(folder) ?? []
  return (await refused(folder, 'run', `${folder}/policy.yaml`, ...more)).code
}

describe('outis run', () => {
  it.each(['hospital.csv', 'policy.yaml', 'sex.csv'])('[X24] --key over %s is refused', async (name) => {
    expect(await refusedRun(POLICY, (folder) => ['--key', `${folder}/${name}`])).toBe('RELEASE_TARGET')
  })

  it('[X24] a release through a linked folder to its source', async () => {
    const policy = releasedTo('linked/table.csv', POLICY.replace('hospital.csv', 'data/table.csv'))
    const prepare = (folder: string) => {
      mkdirSync(`${folder}/data`)
      renameSync(`${folder}/hospital.csv`, `${folder}/data/table.csv`)
      symlinkSync(`${folder}/data`, `${folder}/linked`)
      return []
    }
    expect(await refusedRun(policy, prepare)).toBe('RELEASE_TARGET')
  })

  it('[X24] a release over a second name of its source', async () => {
    const prepare = (folder: string) => {
      mkdirSync(`${folder}/out`)
      linkSync(`${folder}/hospital.csv`, `${folder}/out/second.csv`)
      return []
    }
    expect(await refusedRun(releasedTo('out/second.csv'), prepare)).toBe('RELEASE_TARGET')
  })

  it('[X24] a source, or any file it reads, of the name that a report would get', async () => {
    const source = POLICY.replace('hospital.csv', 'hospital.report.json')
    const prepare = (folder: string) => {
      const [header = '', ...rows] = FILES['hospital.csv'].trim().split('\n')
      const names = header.split(',')
      const records = rows.map((row) =>
        Object.fromEntries(row.split(',').map((cell, index) => [names[index], cell])),
      )
      writeFileSync(`${folder}/hospital.report.json`, JSON.stringify(records))
      return ['--out', folder]
    }
    expect(await refusedRun(source, prepare)).toBe('RELEASE_TARGET')
    const hierarchy = POLICY.replace('sex.csv', 'hospital.dictionary.json')
    const renamed = (folder: string) => {
      renameSync(`${folder}/sex.csv`, `${folder}/hospital.dictionary.json`)
      return ['--out', folder]
    }
    expect(await refusedRun(hierarchy, renamed)).toBe('RELEASE_TARGET')
  })

  it('[X24] population and choices are read too', async () => {
    const population = `${POLICY}require: [{ k-map: { k: 2, population: out/hospital.csv } }]\n`
    const register = (folder: string) => {
      mkdirSync(`${folder}/out`)
      copyFileSync(`${folder}/hospital.csv`, `${folder}/out/hospital.csv`)
      return []
    }
    expect(await refusedRun(population, register)).toBe('RELEASE_TARGET')
    const choices = `outis: 1
data: { source: hospital.csv }
attributes: { patient-id: identifying, sex: quasi, diagnosis: { role: sensitive, taxonomy: groups.csv } }
others: drop
method: { personalised: { choice: { file: consent.csv, key: patient-id, column: choice } } }
release: { to: out/hospital.csv }
`
    const consent = (folder: string) => {
      writeFileSync(`${folder}/consent.csv`, 'patient-id,choice\n1,1\n')
      return ['--key', `${folder}/consent.csv`]
    }
    expect(await refusedRun(choices, consent)).toBe('RELEASE_TARGET')
  })

  it('[X24] two of its own files in one place, and the passphrase', async () => {
    const json = releasedTo('out/failed-report.json')
    expect(await refusedRun(json)).toBe('RELEASE_TARGET')
    const passphrase = (folder: string) => {
      writeFileSync(`${folder}/secret`, 'nobody blinded me')
      return ['--key', `${folder}/secret`, '--passphrase-file', `${folder}/secret`]
    }
    expect(await refusedRun(POLICY, passphrase)).toBe('RELEASE_TARGET')
  })

  it('[X13] a link does not bring a key into the folder of the release', async () => {
    const prepare = (folder: string) => {
      mkdirSync(`${folder}/out`)
      symlinkSync(`${folder}/out`, `${folder}/safe`)
      return ['--key', `${folder}/safe/key`]
    }
    expect(await refusedRun(POLICY, prepare)).toBe('KEY_LOCATION')
    const other = (folder: string) => {
      mkdirSync(`${folder}/keys`)
      symlinkSync(`${folder}/keys`, `${folder}/out`)
      return ['--key', `${folder}/keys/key`]
    }
    expect(await refusedRun(POLICY, other)).toBe('KEY_LOCATION')
  })
})

describe('other commands', () => {
  async function released(): Promise<string> {
    const folder = folderWith(FILES)
    expect((await outis('run', `${folder}/policy.yaml`, '--key', `${folder}/key`)).exit).toBe(0)
    return folder
  }

  it('[X24] apply writes over neither its data nor its key', async () => {
    const folder = await released()
    const apply = (to: string, ...more: readonly string[]) =>
      refused(folder, 'apply', `${folder}/hospital.csv`, '--key', `${folder}/key`, '--to', to, ...more)
    expect((await apply(`${folder}/hospital.csv`)).code).toBe('RELEASE_TARGET')
    renameSync(`${folder}/key`, `${folder}/next.report.json`)
    const { code } = await refused(
      folder,
      ...['apply', `${folder}/hospital.csv`, '--key', `${folder}/next.report.json`],
      ...['--to', `${folder}/next.csv`],
    )
    expect(code).toBe('RELEASE_TARGET')
  })

  it('[X24] init --force does not write over the table', async () => {
    const folder = folderWith(FILES)
    const table = `${folder}/hospital.csv`
    expect((await refused(folder, 'init', table, '-o', table, '--force')).code).toBe('RELEASE_TARGET')
  })

  it('[X24] compare and evaluate do not write over what they read', async () => {
    const folder = await released()
    for (const [from, to] of [
      ['policy.yaml', 'compare.json'],
      ['sex.csv', 'compare.html'],
    ] as const) {
      const text = readFileSync(`${folder}/policy.yaml`, 'utf8').replace(from, to)
      const policy = from === 'policy.yaml' ? to : 'other.yaml'
      writeFileSync(`${folder}/${to}`, readFileSync(`${folder}/${from}`))
      writeFileSync(`${folder}/${policy}`, text)
      const { code } = await refused(folder, 'compare', `${folder}/${policy}`, '--out', folder)
      expect(code).toBe('RELEASE_TARGET')
    }
    const original = `${folder}/evaluate.json`
    writeFileSync(original, '[{"sex":"female"}]')
    const evaluated = ['evaluate', original, `${folder}/out/hospital.csv`, '--out', folder]
    expect((await refused(folder, ...evaluated)).code).toBe('RELEASE_TARGET')
  })

  it('[X24] interpret writes over neither result nor key', async () => {
    const folder = await released()
    writeFileSync(`${folder}/tree.txt`, 'diagnosis = x: y (1.0)\n')
    for (const output of ['tree.txt', 'key']) {
      const args = ['interpret', `${folder}/tree.txt`, '--key', `${folder}/key`, '-o', `${folder}/${output}`]
      expect((await refused(folder, ...args)).code).toBe('RELEASE_TARGET')
    }
  })

  it('[X24] demo takes a new folder or its own, and no other', async () => {
    const folder = folderWith({ 'hospital.csv': 'mine', 'mine/notes.txt': 'mine' })
    for (const dir of [folder, `${folder}/mine`])
      expect((await refused(folder, 'demo', '--dir', dir, '--rows', '200')).code).toBe('RELEASE_TARGET')
    const demo = ['demo', '--dir', `${folder}/demo`, '--rows', '200', '--data-only']
    for (let time = 0; time < 2; time++) expect((await outis(...demo)).exit).toBe(0)
    writeFileSync(`${folder}/demo/policy.yaml`, 'edited')
    expect((await refused(folder, ...demo)).code).toBe('RELEASE_TARGET')
  })

  it('[X24] papers does not write over the data', async () => {
    const folder = folderWith({ 'adult.data': 'x' })
    linkSync(`${folder}/adult.data`, `${folder}/papers.json`)
    const papers = ['papers', 'sbtam', '--data', folder, '--out', folder]
    expect((await refused(folder, ...papers)).code).toBe('RELEASE_TARGET')
  })
})

describe('places that cannot be written', () => {
  const places: readonly (readonly [string, Prepare])[] = [
    ['--out is a file', (folder) => ['--out', `${folder}/hospital.csv`]],
    ['--out is below a file', (folder) => ['--out', `${folder}/hospital.csv/deep/out`]],
    [
      'a report is a folder',
      (folder) => void mkdirSync(`${folder}/out/hospital.report.html`, { recursive: true }),
    ],
    [
      'the dictionary is a folder',
      (folder) => void mkdirSync(`${folder}/out/hospital.dictionary.json`, { recursive: true }),
    ],
    [
      'the release is a folder',
      (folder) => void mkdirSync(`${folder}/out/hospital.csv`, { recursive: true }),
    ],
    [
      '--key is a folder',
      (folder) => {
        mkdirSync(`${folder}/keys`)
        return ['--key', `${folder}/keys`]
      },
    ],
    ['--key is in a folder that is not there', (folder) => ['--key', `${folder}/keys/key`]],
    ['--key is below a file', (folder) => ['--key', `${folder}/sex.csv/key`]],
    [
      'the release is a link',
      (folder) => {
        mkdirSync(`${folder}/out`)
        writeFileSync(`${folder}/elsewhere.csv`, 'mine')
        symlinkSync(`${folder}/elsewhere.csv`, `${folder}/out/hospital.csv`)
        return []
      },
    ],
  ]

  for (const [name, prepare] of places) {
    it(`[X25] ${name}: exit 2 before any work`, async () => {
      expect(await refusedRun(POLICY, prepare)).toBe('RELEASE_TARGET')
    })
  }

  it('[X25] a page, a policy or a text has the same rules', async () => {
    const folder = folderWith({ ...FILES, out: 'a file' })
    for (const args of [
      ['compare', `${folder}/policy.yaml`, '--out', `${folder}/out`],
      ['evaluate', `${folder}/hospital.csv`, `${folder}/hospital.csv`, '--out', `${folder}/out`],
      ['papers', 'sbtam', '--generated', '200', '--out', `${folder}/out`],
      ['init', `${folder}/hospital.csv`, '-o', `${folder}/out/policy.yaml`],
      ['demo', '--dir', `${folder}/out`, '--rows', '10'],
    ])
      expect((await refused(folder, ...args)).code).toBe('RELEASE_TARGET')
  })

  it('[X25] an error leaves no folder that was made on the way', async () => {
    const policy = `outis: 1
data: { source: long.csv }
attributes: { age: quasi, note: neutral }
method: { full-domain: { k: 2 } }
release: { to: a/b/c/long.xlsx }
`
    const folder = folderWith({
      'policy.yaml': policy,
      'long.csv': `age,note\n1,${'x'.repeat(40_000)}\n1,y\n`,
    })
    expect((await refused(folder, 'run', `${folder}/policy.yaml`)).code).toBe('RELEASE_TARGET')
    expect(existsSync(`${folder}/a`)).toBe(false)
  })
})
