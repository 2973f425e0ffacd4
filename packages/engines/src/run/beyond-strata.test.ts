import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { checkFile } from './check-file.ts'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-beyond-strata-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['age', 'zip', 'job', 'illness', 'ward']
const MOST = 150

/** People of whom nearly all differ. Young ones are never grave, so that a stratum lacks values of a column. */
function people(seed: string): Record<string, string>[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  return Array.from({ length: 400 }, () => {
    const illness = `d${below(5)}`
    return {
      age: below(30) === 0 ? '' : String((illness === 'd0' ? 25 : 20) + below(35)),
      zip: `0${1000 + below(8) * 111}`,
      job: ['nurse', 'smith', 'cook', 'é'][below(4)],
      illness,
      ward: ['A', 'B', ''][below(3)],
    }
  })
}

const policyFor = (method: string): string => `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 1] } }
  job: quasi
  illness: sensitive
  ward: neutral
others: drop
method: { ${method} }
release: { to: out/release.csv }
seed: seventeen letters or more
`

async function run(rows: readonly Record<string, string>[], policy: string, mostCombinations?: number) {
  const lines = rows.map((row) => NAMES.map((name) => row[name]).join())
  writeFileSync(join(folder, 'people.csv'), `${NAMES.join()}\n${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const limit = mostCombinations === undefined ? {} : { mostCombinations }
  const options = { attack: false, allowSeed: true, ...limit }
  const { report } = await runPolicy({ policyPath: join(folder, 'policy.yaml'), version: '0', ...options })
  const text = readFileSync(join(folder, 'out/release.csv'), 'utf8').replaceAll('"', '')
  const [header, ...written] = text.trimEnd().split('\n')
  const memory = await anonymize(rows, policy, options)
  const names = header.split(',')
  const shown = memory.rows.map((row) => names.map((name) => row[name] ?? '').join())
  const released = written.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
  })
  return { report, released, lines: written.sort(), inMemory: { lines: shown.sort(), report: memory.report } }
}

const GRAVE = 'name: grave, where: { illness: [d0, d1] }'

/** Sizes of the classes of some rows, by these columns and by the lines alone; rows of * are suppressed. */
function sizesOf(rows: readonly Record<string, string>[], columns: readonly string[]): number[] {
  const sizes = new Map<string, number>()
  for (const row of rows) {
    const cells = columns.map((name) => row[name])
    if (cells.some((cell) => cell !== '*')) sizes.set(cells.join(), (sizes.get(cells.join()) ?? 0) + 1)
  }
  return [...sizes.values()]
}

const grave = ({ illness }: Record<string, string>) => illness === 'd0' || illness === 'd1'

describe('strata of a table with more combinations than may be held', () => {
  it.each([
    [
      'mixed',
      `mixed: { strata: [{ ${GRAVE}, k: 9, suppression-limit: 0.1 }, { name: others, rest: true, k: 5, suppression-limit: 0.1 }] }`,
      [9, 5],
      ['age', 'zip', 'job'],
    ],
    [
      'two models, and strata told by a column beside',
      'mixed: { strata: [{ name: grave, where: { illness: [d0, d1], ward: [B] }, k: 9, l: 2 }, { name: others, rest: true, k: 5 }] }',
      [9, 5],
      ['age', 'zip', 'job'],
    ],
    [
      'strata told by a quasi-identifier that stays as it is',
      'mixed: { strata: [{ name: grave, where: { job: [cook] }, k: 9, quasi: [age, zip] }, { name: others, rest: true, k: 5, quasi: [age, zip] }] }',
      [9, 5],
      ['age', 'zip'],
    ],
  ])(
    '[E1102] %s: each stratum keeps its promise, database and memory make the same release, none loses less than is proven',
    async (name, method, ks, columns) => {
      for (const seed of name === 'mixed' ? ['a', 'b'] : ['a']) {
        const rows = people(seed)
        const whole = await run(rows, policyFor(method))
        const { report, lines, released, inMemory } = await run(rows, policyFor(method), MOST)
        expect(lines).toEqual(inMemory.lines)
        expect(report.holds && inMemory.report.holds).toBe(true)
        expect(lines).toHaveLength(rows.length)
        // By the lines alone, with the strata told anew.
        const isGrave = (row: Record<string, string>) =>
          name.endsWith('as it is')
            ? row.job === 'cook'
            : grave(row) || (name !== 'mixed' && row.ward === 'B')
        const parts = [released.filter(isGrave), released.filter((row) => !isGrave(row))]
        expect(parts[0]).toHaveLength(rows.filter(isGrave).length)
        for (const [at, part] of parts.entries())
          expect(Math.min(...sizesOf(part, columns))).toBeGreaterThanOrEqual(ks[at])
        expect(report.notices.join()).toContain(`at most ${MOST} are held in memory`)
        const lossOf = (one: typeof report) => Number(one.utility.find(({ id }) => id === 'loss')?.value)
        if (report.method.optimal) expect(lines).toEqual(whole.lines)
        else expect(lossOf(report)).toBeGreaterThan(0)
        expect(inMemory.report.utility).toEqual(report.utility)
      }
    },
  )

  it('[E1103] a stratum of four rows among four hundred is published too', async () => {
    const rows = people('e').map((row, at) => ({
      ...row,
      illness: at < 4 ? `d${at % 2}` : `d${2 + (at % 3)}`,
    }))
    const method = `mixed: { strata: [{ ${GRAVE}, k: 2, l: 2 }, { name: others, rest: true, k: 5, suppression-limit: 0.1 }] }`
    // Labels without commas, by which the lines are parted.
    const policy = policyFor(method).replace('{ intervals: [5, 10, 20] }', '{ suppress: true }')
    const { report, released, lines, inMemory } = await run(rows, policy, MOST)
    expect(lines).toEqual(inMemory.lines)
    expect(report.holds).toBe(true)
    const rare = released.filter(grave)
    expect(rare).toHaveLength(4)
    expect(Math.min(...sizesOf(rare, ['age', 'zip', 'job']))).toBeGreaterThanOrEqual(2)
    const others = released.filter((row) => !grave(row))
    expect(Math.min(...sizesOf(others, ['age', 'zip', 'job']))).toBeGreaterThanOrEqual(5)
  })

  it('[E1102] rows that are published as they are stay so, where their combinations fit', async () => {
    const rows = people('c').map((row, at) =>
      at % 8 === 0 ? row : { ...row, illness: at % 2 === 0 ? 'd0' : 'd1' },
    )
    const method = 'sbtam: { sensitive-values: { illness: [d0, d1] }, k: 6, suppression-limit: 0.1 }'
    const { report, released, lines, inMemory } = await run(rows, policyFor(method), MOST)
    expect(lines).toEqual(inMemory.lines)
    expect(report.holds).toBe(true)
    const cells = (row: Record<string, string>) => NAMES.map((name) => row[name]).join()
    const kept = released.filter((row) => !grave(row)).map(cells)
    expect(kept.sort()).toEqual(
      rows
        .filter((row) => !grave(row))
        .map(cells)
        .sort(),
    )
    expect(Math.min(...sizesOf(released.filter(grave), ['age', 'zip', 'job']))).toBeGreaterThanOrEqual(6)
    process.env.OUTIS_COMBINATIONS = String(MOST)
    const asked = { policyPath: join(folder, 'policy.yaml'), release: join(folder, 'out/release.csv') }
    try {
      expect((await checkFile(asked)).holds).toBe(true)
    } finally {
      delete process.env.OUTIS_COMBINATIONS
    }
  })

  it.each([
    ['sbtam', 'sbtam: { sensitive-values: { illness: [d0] }, k: 4 }', 'leave more than can be checked'],
    [
      'a quasi-identifier that tells strata',
      'mixed: { strata: [{ name: cooks, where: { job: [cook] }, k: 4 }, { name: others, rest: true, k: 4 }] }',
      'told by a column which is generalised ("job") need them all',
    ],
    [
      'hardened',
      'sbtam: { mode: hardened, sensitive-values: { illness: [d0] }, k: 4 }',
      'sbtam (mode: hardened) needs them all',
    ],
    [
      'a stratum that leaves too many at every level',
      `mixed: { strata: [{ ${GRAVE}, k: 4, quasi: [zip] }, { name: others, rest: true, k: 4 }] }`,
      'The stratum "grave" has',
    ],
  ])('[E992] %s: what cannot be checked in memory is refused', async (_, method, why) => {
    const fault = await faultOf(run(people('d'), policyFor(method), 60))
    expect(fault.code).toBe('DATA_TOO_LARGE')
    expect(fault.message).toContain(why)
    expect(fault.message).toContain('and at most 60 are taken into memory')
    expect(fault.details).toMatchObject({ most: 60 })
  })
})
