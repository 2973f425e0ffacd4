import { readFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const POLICY = `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [2] } }
  diagnosis: { role: sensitive }
others: drop
method: { full-domain: { k: 3, suppression-limit: 0.1 } }
release: { to: out/hospital.csv }
`
const csv = (rows: number, seed: number) => [...hospitalCsv(rows, seed)].join('')

beforeEach(() => vi.stubEnv('OUTIS_PASSPHRASE', 'nobody blinded me'))
afterEach(() => vi.unstubAllEnvs())

async function released(): Promise<string> {
  const folder = folderWith({ 'policy.yaml': POLICY, 'hospital.csv': csv(2000, 7) })
  const { exit, stderr } = await outis('run', `${folder}/policy.yaml`, '--key', `${folder}/keys.sealed`)
  expect(stderr).toBe('')
  expect(exit).toBe(0)
  return folder
}

describe('keys', () => {
  it('[X9] [X1060] why explains every cell of a row', async () => {
    const folder = await released()
    const { name, N, r, p } = JSON.parse(readFileSync(`${folder}/keys.sealed`, 'utf8')).kdf
    expect({ name, N, r, p }).toEqual({ name: 'scrypt', N: 131_072, r: 8, p: 1 })
    const { exit, stdout } = await outis(
      'why',
      `${folder}/out/hospital.csv`,
      '--key',
      `${folder}/keys.sealed`,
      '--row',
      '1',
    )
    expect(exit).toBe(0)
    for (const column of ['birth-date', 'sex', 'zip', 'diagnosis']) expect(stdout).toContain(column)
  })

  it('[X9] why refuses rows, columns, releases and passphrases that do not fit', async () => {
    const folder = await released()
    const key = ['--key', `${folder}/keys.sealed`]
    const release = `${folder}/out/hospital.csv`
    expect((await outis('why', release, ...key, '--row', '2001')).stderr).toContain('ROW_UNKNOWN')
    expect((await outis('why', release, ...key, '--row', '1', '--column', 'agee')).stderr).toContain(
      'COLUMN_UNKNOWN',
    )
    expect((await outis('why', `${folder}/hospital.csv`, ...key, '--row', '1')).stderr).toContain(
      'KEY_INVALID',
    )
    vi.stubEnv('OUTIS_PASSPHRASE', 'somebody blinded me')
    expect((await outis('why', release, ...key, '--row', '1')).stderr).toContain('KEY_PASSPHRASE')
  })

  it('[X10] apply recodes new data to the same levels and checks it', async () => {
    const folder = await released()
    const next = folderWith({ 'next.csv': csv(3000, 8) })
    const { exit, stderr } = await outis(
      'apply',
      '--key',
      `${folder}/keys.sealed`,
      `${next}/next.csv`,
      '--to',
      `${next}/out/next.csv`,
    )
    expect(stderr).toBe('')
    expect(exit).toBe(0)
    const levels = (report: string) =>
      JSON.parse(readFileSync(report, 'utf8')).attributes.map(
        ({ name, level }: { name: string; level?: number }) => [name, level],
      )
    expect(levels(`${next}/out/next.report.json`)).toEqual(levels(`${folder}/out/hospital.report.json`))
  })

  it('[X10] apply names unseen values by count and column, and writes nothing', async () => {
    const folder = await released()
    const next = folderWith({ 'next.csv': csv(2000, 8).replace(/,(\d{5}),/, ',0213,') })
    const { exit, stderr } = await outis(
      'apply',
      '--key',
      `${folder}/keys.sealed`,
      `${next}/next.csv`,
      '--to',
      `${next}/out/next.csv`,
    )
    expect(exit).toBe(2)
    expect(stderr).toContain('UNSEEN_VALUES')
    expect(stderr).toContain('zip')
    expect(stderr).not.toContain('0213')
    expect(filesIn(next)).toEqual(['next.csv'])
  })

  it('[X10] apply refuses what the stored levels do not give in the new data, and writes nothing', async () => {
    const averaged = POLICY.replace(
      'k: 3, suppression-limit: 0.1',
      'k: 2, suppression-limit: 0.9, models: [{ average-risk: { max: 0.05 } }]',
    )
    const folder = folderWith({
      'policy.yaml': averaged,
      'hospital.csv': csv(2000, 7),
      'next.csv': csv(120, 8),
    })
    const key = ['--key', `${folder}/keys.sealed`]
    expect((await outis('run', `${folder}/policy.yaml`, ...key)).exit).toBe(0)
    const before = filesIn(folder)
    const to = ['--to', `${folder}/next/next.csv`]
    const { exit, stderr } = await outis('apply', `${folder}/next.csv`, ...key, ...to)
    expect(stderr).toMatch(/^error MODEL_IMPOSSIBLE: .*average-risk/)
    expect(exit).toBe(2)
    expect(filesIn(folder)).toEqual(before)
  })

  it('[X29] verify tells the files of a report from others', async () => {
    const folder = await released()
    const verify = (...args: readonly string[]) =>
      outis(
        'verify',
        `${folder}/out/hospital.report.json`,
        '--key',
        `${folder}/keys.sealed`,
        ...args,
        '--json',
      )
    const own = ['--original', `${folder}/hospital.csv`, '--policy', `${folder}/policy.yaml`]
    const { exit, stdout } = await verify(...own, '--release', `${folder}/out/hospital.csv`)
    expect([exit, JSON.parse(stdout).files]).toEqual([
      0,
      ['original', 'policy', 'release'].map((file) => ({ file, verdict: 'same' })),
    ])
    const other = folderWith({ 'other.csv': csv(2000, 8), 'policy.yaml': `${POLICY}\n` })
    const wrong = ['--original', `${other}/other.csv`, '--policy', `${other}/policy.yaml`]
    const found = await verify(...wrong, '--release', `${other}/other.csv`)
    expect(found.exit).toBe(1)
    expect(JSON.parse(found.stdout).files.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'other',
      'other',
      'other',
    ])
    expect((await verify()).stdout).toContain('USAGE')
  })

  it('[X29] a report without a key’s fingerprints cannot be verified, and what is no report is refused', async () => {
    const folder = await released()
    const key = ['--key', `${folder}/keys.sealed`, '--original', `${folder}/hospital.csv`]
    expect((await outis('verify', `${folder}/out/hospital.dictionary.json`, ...key)).stderr).toContain(
      'REPORT_INVALID',
    )
    await outis('run', `${folder}/policy.yaml`)
    const { exit, stdout } = await outis('verify', `${folder}/out/hospital.report.json`, ...key)
    expect([exit, stdout]).toEqual([1, expect.stringContaining('no fingerprint')])
  })

  it('[X13] a key beside the release is refused', async () => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'hospital.csv': csv(100, 7) })
    const { exit, stderr } = await outis('run', `${folder}/policy.yaml`, '--key', `${folder}/out/keys/k`)
    expect(exit).toBe(2)
    expect(stderr).toContain('KEY_LOCATION')
    expect(filesIn(folder)).toEqual(['hospital.csv', 'policy.yaml'])
  })
})

describe('keys of releases in strata', () => {
  const STRATA = POLICY.replace(
    'full-domain: { k: 3, suppression-limit: 0.1 }',
    'sbtam: { sensitive-values: { diagnosis: [Depression, Stroke] }, k: 3, suppression-limit: 0.1 }',
  )

  it('[X9] why tells the stratum of a row, and apply refuses a plan that treats rows differently', async () => {
    const folder = folderWith({ 'policy.yaml': STRATA, 'hospital.csv': csv(2000, 7) })
    await outis('run', `${folder}/policy.yaml`, '--no-attack', '--key', `${folder}/keys.sealed`)
    const rows = readFileSync(`${folder}/out/hospital.csv`, 'utf8').split('\n')
    const row = rows.findIndex((line) => line.endsWith(',Stroke'))
    const key = ['--key', `${folder}/keys.sealed`]
    const told = await outis('why', `${folder}/out/hospital.csv`, ...key, '--row', String(row))
    expect(told.stdout).toContain('The row belongs to the stratum "sensitive"')
    const applied = await outis('apply', ...key, `${folder}/hospital.csv`, '--to', `${folder}/next/out.csv`)
    expect(applied.stderr).toContain('METHOD_UNAVAILABLE')
  })
})
