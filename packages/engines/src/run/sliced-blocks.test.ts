import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { checkFile } from './check-file.ts'
import { explainRow } from './explain-row.ts'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-sliced-blocks-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['age', 'zip', 'job', 'illness', 'note'] as const
type Person = Record<string, string>

const person: fc.Arbitrary<Person> = fc.record({
  age: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 20, max: 60 }).map(String) },
    fc.constantFrom('', '?'),
  ),
  zip: fc.integer({ min: 0, max: 4 }).map((part) => `0${1000 + part * 111}`),
  job: fc.constantFrom('nurse', 'smith', 'cook', 'é', ''),
  illness: fc.constantFrom('flu', 'cold', 'cough', 'ulcer', 'gout'),
  note: fc.constantFrom('a', 'b', '007'),
})
const tables = fc.array(person, { minLength: 90, maxLength: 160 })

const policyFor = (method: string, more = ''): string => `outis: 1
data: { source: people.csv, missing: ["", "?"] }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  illness: sensitive
  zip: quasi
  job: quasi
  note: neutral
method: { slicing: { ${method} } }
release: { to: out/release.csv }
seed: seventeen letters or more
${more}`

const MOST = 40

async function run(rows: readonly Person[], policy: string, mostCombinations?: number, more = {}) {
  const lines = rows.map((row) => NAMES.map((name) => row[name]).join())
  writeFileSync(join(folder, 'people.csv'), `${NAMES.join()}\n${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const limit = mostCombinations === undefined ? {} : { mostCombinations }
  const options = { attack: false, allowSeed: true, ...limit }
  const policyPath = join(folder, 'policy.yaml')
  const { report } = await runPolicy({ policyPath, version: '0', ...options, ...more })
  return { report, text: readFileSync(join(folder, 'out/release.csv'), 'utf8'), options }
}

/** Cells of a release; what means "no value" as nothing, as rows in memory have it. */
const cellsOf = (text: string): string[][] =>
  text
    .replaceAll(/["?]/g, '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))

/** Rows of a release by bucket, each bucket's rows in an order of their own, buckets without their numbers. */
function bucketsOf(text: string): string[] {
  const [header, ...rows] = cellsOf(text)
  expect(header[0]).toBe('bucket')
  const buckets = new Map<string, string[]>()
  for (const [bucket, ...cells] of rows) buckets.set(bucket, [...(buckets.get(bucket) ?? []), cells.join()])
  return [...buckets.values()].map((own) => own.sort().join(' | ')).sort()
}

/** p(t, s) of every row of the original over all buckets of the whole release, by the definition, row by row. */
function likeliest(text: string, rows: readonly Person[], groups: readonly (readonly string[])[]): number {
  const [header, ...cells] = cellsOf(text)
  const at = (name: string) => header.indexOf(name)
  const value = (text: string) => (text === '?' ? '' : text)
  const buckets = new Map<string, string[][]>()
  for (const line of cells) buckets.set(line[0], [...(buckets.get(line[0]) ?? []), line])
  const known = groups.map((names) => names.filter((name) => name !== 'illness'))
  const own = groups.findIndex((names) => names.includes('illness'))
  let most = 0
  for (const row of rows) {
    const sums = new Map<string, number>()
    let all = 0
    for (const bucket of buckets.values()) {
      const agree = known.map((names) =>
        bucket.filter((line) => names.every((name) => value(line[at(name)]) === value(row[name]))),
      )
      const share = agree.reduce((product, lines) => product * (lines.length / bucket.length), 1)
      all += share
      if (share === 0) continue
      for (const line of agree[own]) {
        const illness = line[at('illness')]
        sums.set(illness, (sums.get(illness) ?? 0) + share / agree[own].length)
      }
    }
    expect(all).toBeGreaterThan(0)
    most = Math.max(most, ...[...sums.values()].map((sum) => sum / all))
  }
  return most
}

const APART = [['age', 'zip'], ['job'], ['illness']]
const TOGETHER = [['age'], ['zip'], ['job', 'illness']]
const asked = (groups: readonly (readonly string[])[]) => `columns: ${JSON.stringify(groups)}`

describe('a table that is sliced in blocks of the engine', () => {
  it('[E1090] empty cells are values where nothing means "no value"', async () => {
    const rows = fc.sample(tables, { seed: 1095, numRuns: 1 })[0]
    expect(rows.some(({ job }) => job === '')).toBe(true)
    expect(
      new Set(rows.map(({ age, zip, job, illness }) => [age, zip, job, illness].join())).size,
    ).toBeGreaterThan(MOST)
    const policy = policyFor(`l: 2, ${asked(APART)}`)
      .replace('missing: ["", "?"]', 'missing: []')
      .replace('{ role: quasi, hierarchy: { intervals: [5, 10, 20] } }', '{ role: quasi, type: text }')
    const whole = await run(rows, policy)
    const { report, text } = await run(rows, policy, MOST)
    expect(bucketsOf(text)).toEqual(bucketsOf(whole.text))
    expect(report.verdicts.map(({ holds }) => holds)).toEqual(whole.report.verdicts.map(({ holds }) => holds))
  })

  it.each([
    [`l: 2, ${asked(APART)}`, 2, MOST],
    [`l: 2, ${asked(TOGETHER)}`, 2, MOST],
    [`l: 3, tries: widest, ${asked(APART)}`, 3, MOST],
    // Groups are found from pairs of columns, which have to fit.
    ['l: 2', 2, 60],
    ['l: 2, columns: 2', 2, 60],
  ] as const)(
    '[E1090] %s: the buckets are those made without a limit, and no value is likelier than 1/l',
    async (method, l, most) => {
      let cut = 0
      await fc.assert(
        fc.asyncProperty(tables, async (rows) => {
          const policy = policyFor(method)
          const whole = await run(rows, policy).catch((fault) => fault)
          const outcome = await run(rows, policy, most).catch((fault) => fault)
          if (outcome instanceof Error) {
            if (whole instanceof Error) expect(outcome.message).toBe(whole.message)
            else expect(outcome.message).toContain('allows no split')
            return
          }
          const { report, text, options } = outcome
          const { report: before } = whole
          expect(bucketsOf(text)).toEqual(bucketsOf(whole.text))
          const groups = before.slicing!.groups.map(({ columns }: { columns: string[] }) => columns)
          expect(likeliest(text, rows, groups)).toBeLessThanOrEqual(1 / l + 1e-9)
          expect(report.verdicts).toEqual(before.verdicts)
          expect(report.holds).toBe(true)
          expect(report.classSizes.after).toEqual(before.classSizes.after)
          if (report.slicing!.membership !== undefined) return
          const { disclosure, ...told } = report.slicing!
          expect(told).toMatchObject({ groups: before.slicing!.groups, buckets: before.slicing!.buckets, l })
          expect([disclosure.largest, disclosure.bands]).toEqual([
            before.slicing!.disclosure.largest,
            before.slicing!.disclosure.bands,
          ])
          expect(report.summary.join()).toContain('what was cut is the link')
          cut++
          expect(report.notices.join()).toContain('it was sliced in')
          const memory = await anonymize(rows, policy, options)
          const header = cellsOf(text)[0]
          const lines = memory.rows.map((row) => header.map((name) => row[name] ?? '').join())
          expect(lines.sort()).toEqual(
            cellsOf(text)
              .slice(1)
              .map((cells) => cells.join())
              .sort(),
          )
          expect(memory.report.verdicts).toEqual(report.verdicts)
        }),
        { seed: 1090, numRuns: 3, endOnFailure: true },
      )
      expect(cut).toBeGreaterThan(0)
    },
  )

  it('[E1091] its key holds no plan, and its check beside the original finds that it holds, also with the limit', async () => {
    const rows = fc.sample(tables, { seed: 91, numRuns: 1 })[0]
    const key = { path: join(folder, 'keys/plan.key'), passphrase: 'a passphrase of some length' }
    mkdirSync(join(folder, 'keys'), { recursive: true })
    const { report } = await run(rows, policyFor(`l: 2, ${asked(APART)}`), MOST, { key })
    expect(report.notices.join()).toContain('The key holds no plan')
    const release = join(folder, 'out/release.csv')
    expect(await faultOf(explainRow({ key, row: 1, release }))).toMatchObject({
      code: 'METHOD_UNAVAILABLE',
      message: expect.stringContaining('holds no plan'),
    })
    const given = { policyPath: join(folder, 'policy.yaml'), release, original: join(folder, 'people.csv') }
    const { holds, verdicts } = await checkFile(given)
    expect([holds, verdicts]).toEqual([true, report.verdicts])
    process.env.OUTIS_COMBINATIONS = String(MOST)
    try {
      const inParts = await checkFile(given)
      expect([inParts.holds, inParts.verdicts, inParts.faults]).toEqual([true, report.verdicts, []])
      expect((await faultOf(checkFile({ policyPath: given.policyPath, release }))).code).toBe(
        'DATA_TOO_LARGE',
      )
      // Somebody who has another illness than the release says is found.
      const lines = readFileSync(given.original, 'utf8').trimEnd().split('\n')
      const others = lines.map((line, at) => (at === 7 ? line.replace(/[^,]*(,[^,]*)$/, 'plague$1') : line))
      const original = join(folder, 'others.csv')
      writeFileSync(original, `${others.join('\n')}\n`)
      expect((await checkFile({ ...given, original })).holds).toBe(false)
      // One that hides a cell is not read in parts.
      const cells = readFileSync(release, 'utf8').split('\n')
      const hidden = cells.map((line, at) => (at === 5 ? line.replace(/,[^,]*/, ',*') : line))
      writeFileSync(release, hidden.join('\n'))
      expect((await faultOf(checkFile(given))).message).toContain('hidden (`*`)')
    } finally {
      delete process.env.OUTIS_COMBINATIONS
    }
  })

  it.each([
    ['l: 2, split: relaxed', 'slicing (split: relaxed) needs'],
    ['l: 2, generalise: { min-frequency: 2 }', 'slicing (generalise) needs'],
    ['l: 2, layout: paper', 'slicing (layout: paper) needs'],
    ['l: 2, mode: hardened', 'slicing (mode: hardened) needs'],
    ['l: 2', 'Column groups are found from'],
  ])('[E1092] %s is refused, with the reason', async (method, why) => {
    rmSync(join(folder, 'out'), { recursive: true, force: true })
    const rows = fc.sample(tables, { seed: 92, numRuns: 1 })[0]
    const fault = await faultOf(run(rows, policyFor(method), 12))
    expect([fault.code, fault.message]).toEqual(['DATA_TOO_LARGE', expect.stringContaining(why)])
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })
})
