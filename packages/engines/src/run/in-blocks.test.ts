import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { applyKey } from './apply-key.ts'
import { checkFile } from './check-file.ts'
import { explainRow } from './explain-row.ts'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-blocks-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['age', 'zip', 'job', 'illness'] as const
type Person = Record<string, string>

const person: fc.Arbitrary<Person> = fc.record({
  age: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 20, max: 60 }).map(String) }, fc.constant('')),
  zip: fc.integer({ min: 0, max: 9 }).map((part) => `0${1000 + part * 111}`),
  job: fc.constantFrom('nurse', 'smith', 'cook', 'é', ''),
  illness: fc.constantFrom('flu', 'cold', 'cough', 'ulcer'),
})
const tables = fc.array(person, { minLength: 60, maxLength: 140 })

const policyFor = (method: string, more = ''): string => `outis: 1
data: { source: people.csv${more} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  illness: sensitive
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 1] } }
  job: quasi
others: drop
method: { ${method} }
release: { to: out/release.csv }
seed: seventeen letters or more
`

const MOST = 25

async function run(rows: readonly Person[], policy: string, mostCombinations?: number, more = {}) {
  const lines = rows.map((row) => NAMES.map((name) => row[name]).join())
  writeFileSync(join(folder, 'people.csv'), `${NAMES.join()}\n${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const limit = mostCombinations === undefined ? {} : { mostCombinations }
  const options = { attack: false, allowSeed: true, ...limit }
  const { report } = await runPolicy({
    policyPath: join(folder, 'policy.yaml'),
    version: '0',
    ...options,
    ...more,
  })
  return { report, text: readFileSync(join(folder, 'out/release.csv'), 'utf8'), options }
}

/** The same by columns in memory, as sorted lines of the database's columns. */
async function inMemory(rows: readonly Person[], policy: string, options: object) {
  const { rows: shown, report } = await anonymize(rows, policy, options)
  return { lines: shown.map((row) => NAMES.map((name) => row[name] ?? '').join()).sort(), report }
}

const linesOf = (text: string) => {
  const [header, ...lines] = text.replaceAll('"', '').trimEnd().split('\n')
  expect(header).toBe(NAMES.join())
  return lines.map((line) => line)
}

/** Sums in another order may differ in their last digit. */
const figuresOf = ({ utility }: Awaited<ReturnType<typeof run>>['report']) =>
  utility.flatMap(({ id, value }) =>
    id === 'non-uniform-entropy' ? [] : [[id, typeof value === 'number' ? value.toPrecision(12) : value]],
  )

/** Classes by the published texts alone, with the illnesses of each. */
function classesOf(text: string): string[][] {
  const classes = new Map<string, string[]>()
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''))
    const key = cells.slice(0, 3).join()
    classes.set(key, [...(classes.get(key) ?? []), cells[3]])
  }
  return [...classes.values()]
}

/** What the policies below promise, counted plainly. */
function faultsOf(
  text: string,
  { k, l, t, beta }: { k: number; l?: number; t?: number; beta?: number },
): string[] {
  const classes = classesOf(text)
  const all = classes.flat()
  const share = (list: readonly string[], value: string) =>
    list.filter((one) => one === value).length / list.length
  const values = [...new Set(all)]
  return classes.flatMap((own) => [
    ...(own.length < k ? ['k'] : []),
    ...(l !== undefined && new Set(own).size < l ? ['l'] : []),
    ...(t !== undefined &&
    values.reduce((sum, value) => sum + Math.abs(share(own, value) - share(all, value)), 0) / 2 > t + 1e-9
      ? ['t']
      : []),
    ...(beta !== undefined &&
    values.some(
      (value) =>
        share(own, value) > share(all, value) &&
        (share(own, value) - share(all, value)) / share(all, value) >
          Math.min(beta, -Math.log(share(all, value))) + 1e-9,
    )
      ? ['β']
      : []),
  ])
}

describe('a table that is planned in blocks of the engine', () => {
  it.each([
    ['mondrian: { k: 3 }', { k: 3 }],
    ['mondrian: { k: 2, l: 2, ranges: false }', { k: 2, l: 2 }],
    ['mondrian: { k: 2, t: 0.45 }', { k: 2, t: 0.45 }],
    ['mondrian: { k: 2, models: [{ enhanced-beta-likeness: { beta: 2 } }] }', { k: 2, beta: 2 }],
  ] as const)(
    '[E1072] %s: the release is the one made without a limit, byte for byte',
    async (method, promised) => {
      let cut = 0
      await fc.assert(
        fc.asyncProperty(tables, async (rows) => {
          const policy = policyFor(method)
          const whole = await run(rows, policy)
          const outcome = await run(rows, policy, MOST).catch((fault) => fault)
          // Where models allow no cut that makes blocks small enough, the table is refused.
          if (outcome instanceof Error) return expect(outcome.message).toContain('the models allow no cut')
          const { report, text, options } = outcome
          expect(text).toBe(whole.text)
          expect(faultsOf(text, promised)).toEqual([])
          expect(report.verdicts).toEqual(whole.report.verdicts)
          expect(report.risks).toEqual(whole.report.risks)
          expect(figuresOf(report)).toEqual(figuresOf(whole.report))
          const { engineBlocks, sentences, ncp: _, ...told } = report.clustering!
          const { sentences: _before, ncp: _ncp, ...before } = whole.report.clustering!
          expect(told).toEqual(before)
          if (engineBlocks === undefined) return
          cut++
          expect(sentences.join()).toContain(`cut into ${engineBlocks} block`)
          const memory = await inMemory(rows, policy, options)
          expect(memory.lines).toEqual(linesOf(text).sort())
          expect(memory.report.verdicts).toEqual(report.verdicts)
        }),
        { seed: 1072 + method.length, numRuns: 1, endOnFailure: true },
      )
      expect(cut).toBeGreaterThan(0)
    },
  )

  it.each([
    ['caat: { k: 3 }', { k: 3 }],
    ['caat: { k: 2, l: 2, start: first }', { k: 2, l: 2 }],
    ['kaca: { k: 2, t: 0.45 }', { k: 2, t: 0.45 }],
    ['local: { k: 3, l: 2, moves: 300 }', { k: 3, l: 2 }],
  ] as const)('[E1073] %s: models hold, from database and memory alike', async (method, promised) => {
    let cut = 0
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const policy = policyFor(method)
        const outcome = await run(rows, policy, MOST).catch((fault) => fault)
        if (outcome instanceof Error) return expect(outcome.message).toContain('the models allow no cut')
        const { report, text, options } = outcome
        expect(report.holds).toBe(true)
        expect(faultsOf(text, promised)).toEqual([])
        expect(linesOf(text)).toHaveLength(rows.length)
        if (report.clustering!.engineBlocks === undefined) return
        cut++
        const memory = await inMemory(rows, policy, options)
        expect(memory.lines).toEqual(linesOf(text).sort())
      }),
      { seed: 1073 + method.length, numRuns: 1, endOnFailure: true },
    )
    expect(cut).toBeGreaterThan(0)
  })

  it('[E1074] the check of such a release reads it in parts, and notices a row that is not its own', async () => {
    const rows = fc.sample(tables, { seed: 74, numRuns: 1 })[0]
    await run(rows, policyFor('mondrian: { k: 3 }'), MOST)
    const asked = { policyPath: join(folder, 'policy.yaml'), release: join(folder, 'out/release.csv') }
    const original = join(folder, 'people.csv')
    const whole = [await checkFile(asked), await checkFile({ ...asked, original })]
    process.env.OUTIS_COMBINATIONS = String(MOST)
    try {
      const parts = [await checkFile(asked), await checkFile({ ...asked, original })]
      expect(parts.map(({ holds, verdicts, faults }) => ({ holds, verdicts, faults }))).toEqual(
        whole.map(({ holds, verdicts, faults }) => ({ holds, verdicts, faults })),
      )
      expect(parts[1].holds).toBe(true)
      const lines = readFileSync(asked.release, 'utf8').split('\n')
      writeFileSync(asked.release, lines.with(1, lines[1].replace(/^[^,]*/, '99')).join('\n'))
      expect((await checkFile(asked)).holds).toBe(false)
    } finally {
      delete process.env.OUTIS_COMBINATIONS
    }
  })

  it('[E1076] its key holds no plan, which a notice says; nothing is explained or applied by it', async () => {
    const rows = fc.sample(tables, { seed: 76, numRuns: 1 })[0]
    const key = { path: join(folder, 'keys/plan.key'), passphrase: 'a passphrase of some length' }
    mkdirSync(join(folder, 'keys'), { recursive: true })
    const { report } = await run(rows, policyFor('mondrian: { k: 3 }'), MOST, { key })
    expect(report.notices.join()).toContain('The key holds no plan')
    const release = join(folder, 'out/release.csv')
    const data = join(folder, 'people.csv')
    for (const use of [
      () => explainRow({ key, row: 1, release }),
      () =>
        applyKey({
          key,
          data,
          to: join(folder, 'applied.csv'),
          unseen: 'refuse',
          version: '0',
          attack: false,
        }),
    ])
      expect(await faultOf(use())).toMatchObject({
        code: 'METHOD_UNAVAILABLE',
        message: expect.stringContaining('holds no plan'),
      })
  })

  it.each([
    ['mondrian: { k: 3, split: relaxed }', '', 'mondrian (split: relaxed) needs'],
    ['caat: { mode: hardened, k: 3, t: 0.5 }', '', 'caat (mode: hardened) needs'],
    ['kaca: { k: 3, models: [{ average-risk: { max: 0.2 } }] }', '', 'all classes together'],
    ['mondrian: { k: 3 }', ', missing-as: wildcard', 'missing-as: wildcard'],
  ])('[E992] %s%s is refused, with the reason', async (method, more, why) => {
    rmSync(join(folder, 'out'), { recursive: true, force: true })
    const rows = fc.sample(tables, { seed: 75, numRuns: 1 })[0]
    const fault = await faultOf(run(rows, policyFor(method, more), MOST))
    expect([fault.code, fault.message]).toEqual(['DATA_TOO_LARGE', expect.stringContaining(why)])
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })
})
