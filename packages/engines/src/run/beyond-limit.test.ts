import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { applyKey } from './apply-key.ts'
import { checkFile } from './check-file.ts'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-beyond-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['age', 'zip', 'job', 'illness']
const ROWS = 400

/** People of whom nearly all differ; some cells are missing. */
function people(seed: string): Record<string, string>[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  return Array.from({ length: ROWS }, () => ({
    age: below(30) === 0 ? '' : String(20 + below(40)),
    zip: `0${1000 + below(8) * 111}`,
    job: ['nurse', 'smith', 'cook', 'é'][below(4)],
    illness: `d${below(3)}`,
  }))
}

const policyFor = (method: string, more = ''): string => `outis: 1
data: { source: people.csv${more} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 1] } }
  job: quasi
  illness: sensitive
others: drop
method: { ${method} }
release: { to: out/release.csv }
seed: seventeen letters or more
`

function writeTable(rows: readonly Record<string, string>[]): void {
  const lines = rows.map((row) => NAMES.map((name) => row[name]).join())
  writeFileSync(join(folder, 'people.csv'), `${NAMES.join()}\n${lines.join('\n')}\n`)
}

/** The release as sorted lines, and what is reported, by the database; written again as a table in memory. */
async function runs(rows: readonly Record<string, string>[], policy: string, mostCombinations?: number) {
  writeTable(rows)
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const limit = mostCombinations === undefined ? {} : { mostCombinations }
  const options = { attack: false, allowSeed: true, ...limit }
  const { report } = await runPolicy({ policyPath: join(folder, 'policy.yaml'), version: '0', ...options })
  const text = readFileSync(join(folder, 'out/release.csv'), 'utf8').replaceAll('"', '')
  const [header, ...written] = text.trimEnd().split('\n')
  const memory = await anonymize(rows, policy, options)
  const shown = memory.rows.map((row) =>
    header
      .split(',')
      .map((name) => row[name] ?? '')
      .join(),
  )
  return { report, lines: written.sort(), inMemory: { lines: shown.sort(), report: memory.report } }
}

describe('a table with more combinations than may be held', () => {
  it.each([
    ['k alone', 'full-domain: { k: 12, suppression-limit: 0.05 }'],
    ['two models', 'full-domain: { k: 10, l: 2, suppression-limit: 0.1 }'],
    ['a loss of classes', 'full-domain: { k: 12, loss: discernibility }'],
  ])(
    '[E990] %s: database and memory make the same release, which loses no more than is said',
    async (_, method) => {
      let proven = 0
      for (const seed of ['a']) {
        const rows = people(seed)
        const policy = policyFor(method)
        const whole = await runs(rows, policy)
        const { report, lines, inMemory } = await runs(rows, policy, 120)
        expect(lines).toEqual(inMemory.lines)
        expect(report.method.columns).toEqual(inMemory.report.method.columns)
        expect(report.holds && inMemory.report.holds).toBe(true)
        expect(lines).toHaveLength(ROWS)
        expect(report.risks.before).toEqual(whole.report.risks.before)
        expect(report.classSizes.before).toEqual(whole.report.classSizes.before)
        expect(report.attributes.map(({ before }) => before)).toEqual(
          whole.report.attributes.map(({ before }) => before),
        )
        expect(report.notices.join()).toContain('at most 120 are held in memory')
        // Classes are counted by the lines alone.
        const classes = new Map<string, number>()
        for (const line of lines.map((one) => one.slice(0, one.lastIndexOf(','))))
          classes.set(line, (classes.get(line) ?? 0) + 1)
        expect(Math.min(...classes.values())).toBeGreaterThanOrEqual(10)
        const [best] = whole.report.method.best
        const [own] = report.method.best
        if (report.method.optimal) {
          proven++
          expect(own.loss).toBeCloseTo(best.loss, 9)
          expect(lines).toEqual(whole.lines)
        } else expect(report.method.lossAtLeast).toBeLessThanOrEqual(best.loss + 1e-9)
      }
      expect(proven).toBeGreaterThan(0)
    },
  )

  it('[E1181] hardened levels: database and memory make the same release, and its check holds', async () => {
    const policy = policyFor('full-domain: { mode: hardened, k: 8, t: 0.35, suppression-limit: 0.05 }')
    const { report, lines, inMemory } = await runs(people('a'), policy, 120)
    expect(report.holds && inMemory.report.holds).toBe(true)
    expect(lines).toHaveLength(ROWS)
    expect(lines).toEqual(inMemory.lines)
    expect(report.notices.join()).toContain('at most 120 are held in memory')
    expect(report.reasons.every(({ fails }) => fails.length === 0)).toBe(true)
    expect(report.hardening).toBeUndefined()
    const asked = {
      policyPath: join(folder, 'policy.yaml'),
      original: join(folder, 'people.csv'),
      release: join(folder, 'out/release.csv'),
    }
    const whole = await checkFile(asked)
    process.env.OUTIS_COMBINATIONS = '120'
    try {
      const { holds, faults, verdicts } = await checkFile(asked)
      expect([holds, faults, verdicts]).toEqual([true, [], whole.verdicts])
    } finally {
      delete process.env.OUTIS_COMBINATIONS
    }
  })

  it('[E1060] limits of the policy on attacks refuse such a table, and nothing is written', async () => {
    writeTable(people('e'))
    const policy = `${policyFor('full-domain: { k: 12, suppression-limit: 0.05 }')}attack: { limits: { linkage: 0.2 } }\n`
    const policyPath = join(folder, 'policy.yaml')
    writeFileSync(policyPath, policy.replace('out/release.csv', 'refused/release.csv'))
    const options = { policyPath, version: '0', allowSeed: true }
    const { code, message } = await faultOf(runPolicy({ ...options, mostCombinations: 120 }))
    expect([code, message]).toEqual(['DATA_TOO_LARGE', expect.stringContaining('attacks need them all')])
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  it('[E991] the check of such a release takes no combinations of its original', async () => {
    await runs(people('d'), policyFor('full-domain: { k: 12, suppression-limit: 0.05 }'), 120)
    const asked = {
      policyPath: join(folder, 'policy.yaml'),
      original: join(folder, 'people.csv'),
      release: join(folder, 'out/release.csv'),
    }
    process.env.OUTIS_COMBINATIONS = '120'
    try {
      const { holds, faults } = await checkFile(asked)
      expect([holds, faults]).toEqual([true, []])
      const lines = readFileSync(asked.release, 'utf8').split('\n')
      writeFileSync(asked.release, lines.with(-2, lines[1]).join('\n'))
      expect((await checkFile(asked)).holds).toBe(false)
    } finally {
      delete process.env.OUTIS_COMBINATIONS
    }
  })

  it('[E991] a stored plan is applied to such a table as to any other', async () => {
    const key = { path: join(folder, 'keys/plan.key'), passphrase: 'a passphrase of some length' }
    mkdirSync(join(folder, 'keys'))
    writeTable(people('f'))
    writeFileSync(join(folder, 'policy.yaml'), policyFor('full-domain: { k: 12, suppression-limit: 0.1 }'))
    await runPolicy({
      policyPath: join(folder, 'policy.yaml'),
      version: '0',
      attack: false,
      allowSeed: true,
      key,
    })
    const data = join(folder, 'people.csv')
    const releases: string[] = []
    for (const most of ['', '120']) {
      process.env.OUTIS_COMBINATIONS = most
      const to = join(folder, `applied${most}/release.csv`)
      await applyKey({ key, data, to, unseen: 'refuse', version: '0', attack: false })
      releases.push(readFileSync(to, 'utf8'))
    }
    delete process.env.OUTIS_COMBINATIONS
    expect(releases[1]).toBe(releases[0])
  })

  it.each([
    ['relaxed', 'mondrian: { k: 4, split: relaxed }', ''],
    ['slicing', 'slicing: { l: 2, split: relaxed }', ''],
    ['hardened', 'slicing: { mode: hardened, l: 2 }', ''],
    ['wildcards', 'full-domain: { k: 4 }', ', missing-as: wildcard'],
  ])(
    '[E992] %s: what needs them all is refused, with both numbers and what helps',
    async (_, method, more) => {
      const fault = await faultOf(runs(people('e'), policyFor(method, more), 60))
      expect(fault.code).toBe('DATA_TOO_LARGE')
      expect(fault.details.most).toBe(60)
      expect(fault.details.combinations).toBeGreaterThan(300)
      expect(fault.message).toMatch(/There are \d+ distinct combinations .* at most 60 .* them all\.$/)
      expect(fault.hint).toContain('--combinations')
    },
  )
})
