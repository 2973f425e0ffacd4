import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-beyond-personalised-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['age', 'zip', 'job', 'illness', 'income', 'says']
const MOST = 150

/** People of whom many differ, and some are alike; some cells are missing. */
function people(seed: string): Record<string, string>[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  return Array.from({ length: 300 }, () => ({
    age: below(20) === 0 ? '*' : String(20 + below(8)),
    zip: `0${1000 + below(6) * 111}`,
    job: ['nurse', 'smith', 'cook', ''][below(4)],
    illness: ['flu', 'flu', 'cold', 'ulcer', 'gastritis', ''][below(6)],
    income: below(15) === 0 ? '' : String(1000 + below(30) * 50),
    says: ['1', '2', '3', ''][below(4)],
  }))
}

const policyFor = (method: string, more = ''): string => `outis: 1
data: { source: people.csv, missing: ["", "*"] }
attributes:
  age: quasi
  zip: quasi
  job: quasi
  illness: { role: sensitive, taxonomy: { groups: { lungs: [flu, cold], stomach: [ulcer, gastritis] } } }
  income: sensitive
others: drop
method: { personalised: { choice: { column: says }${method} } }
release: { to: out/release.csv }
seed: seventeen letters or more
${more}`

async function run(rows: readonly Record<string, string>[], policy: string, mostCombinations?: number) {
  const lines = rows.map((row) => NAMES.map((name) => row[name]).join())
  writeFileSync(join(folder, 'people.csv'), `${NAMES.join()}\n${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const limit = mostCombinations === undefined ? {} : { mostCombinations }
  const options = { attack: false, allowSeed: true, ...limit }
  const { report } = await runPolicy({ policyPath: join(folder, 'policy.yaml'), version: '0', ...options })
  const text = readFileSync(join(folder, 'out/release.csv'), 'utf8')
  return { report, text, inMemory: () => anonymize(rows, policy, options) }
}

type Report = Awaited<ReturnType<typeof run>>['report']

/** What is measured, with figures rounded: they are summed in another order. */
const measured = (report: Report) => {
  const left = ['about', 'notices', 'standsOut', 'fingerprints', 'versions', 'outis']
  const rest = Object.fromEntries(Object.entries(report).filter(([key]) => !left.includes(key)))
  const round = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(9)) : value
  return JSON.parse(JSON.stringify(rest, round))
}

/** Rows in memory as sorted lines, in the order of columns that the file has. */
const linesOf = (text: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
  const names = text.slice(0, text.indexOf('\n')).replaceAll('"', '').split(',')
  return rows.map((row) => names.map((name) => row[name] ?? '').join()).sort()
}

/** By the lines alone: sizes of classes, and rows alone that show an illness or an income as it is. */
function countedByHand(text: string) {
  const [header, ...lines] = text.trimEnd().replaceAll('"', '').split('\n')
  const names = header.split(',')
  const rows = lines.map((line) => line.split(','))
  const key = (row: readonly string[]) => ['age', 'zip', 'job'].map((name) => row[names.indexOf(name)]).join()
  const sizes = new Map<string, number>()
  for (const row of rows) sizes.set(key(row), (sizes.get(key(row)) ?? 0) + 1)
  const plain = ['flu', 'cold', 'ulcer', 'gastritis']
  const shows = (row: readonly string[]) =>
    plain.includes(row[names.indexOf('illness')]) || /^\d{4}$/.test(row[names.indexOf('income')])
  const open = rows.filter((row) => sizes.get(key(row)) === 1 && shows(row)).length
  return { classes: sizes.size, alone: [...sizes.values()].filter((size) => size === 1).length, open }
}

describe('a personalised release of a table with more combinations than may be held', () => {
  it.each([
    ['choices alone', ''],
    ['grades too', ', grade: { income: { categories: 3 } }'],
  ])('[E1100] %s: is the one made with all of them, from database and memory', async (_, method) => {
    for (const seed of ['a', 'b']) {
      const rows = people(seed)
      const whole = await run(rows, policyFor(method))
      const { text, report, inMemory } = await run(rows, policyFor(method), MOST)
      expect(text).toBe(whole.text)
      expect(measured(report)).toEqual(measured(whole.report))
      const memory = await inMemory()
      expect(linesOf(text, memory.rows)).toEqual(
        text.trimEnd().replaceAll('"', '').split('\n').slice(1).sort(),
      )
      expect(measured(memory.report)).toEqual(measured(whole.report))
      const { classes, alone, open } = countedByHand(text)
      expect(report.release.classes).toBe(classes)
      expect(report.risks.after.find(({ id }) => id === 'uniqueness')?.value).toBeCloseTo(alone / 300, 9)
      expect(Number(/"openRows":(\d+)/.exec(JSON.stringify(report))?.[1])).toBe(open)
      expect(report.notices.join()).toContain(`at most ${MOST} are held in memory`)
    }
  })

  it.each([
    ['what is required of classes', '', 'require: [{ k-anonymity: { k: 2 } }]', '(require) needs them all'],
    ['hardened', ', mode: hardened, k: 2', '', 'personalised (mode: hardened) needs them all'],
  ])('[E992] %s is refused', async (_, method, more, why) => {
    const fault = await faultOf(run(people('c'), policyFor(method, more), MOST))
    expect(fault.code).toBe('DATA_TOO_LARGE')
    expect(fault.message).toContain(why)
  })
})
