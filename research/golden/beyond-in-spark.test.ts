import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@outis/core/random'
import { duckdbEngine, runPolicy } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// On a cluster that is there: starting one for these releases takes longer than all else here.
const address = process.env.OUTIS_SPARK_ADDRESS
if (address === undefined)
  console.warn('SKIPPED: tables beyond the limit are not tried on Spark (npm run cluster).')

const NAMES = ['age', 'zip', 'job', 'illness', 'says']

/** People of whom nearly all differ; some cells are missing. */
function people(seed: string, ordinary: number): string[][] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  return Array.from({ length: 300 }, (_, index) => [
    below(30) === 0 ? '' : String(20 + below(30)),
    `0${1000 + below(8) * 111}`,
    ['nurse', 'smith', 'cook', 'é'][below(4)],
    `d${index % ordinary === 0 ? 2 + below(3) : below(2)}`,
    ['1', '2', '3', ''][below(4)],
  ])
}

const policyText = (method: string, source: string, to: string): string => `outis: 1
data: { source: ${source} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 1] } }
  job: quasi
  illness: { role: sensitive, taxonomy: { groups: { grave: [d0, d1], others: [d2, d3, d4] } } }
others: drop
method: { ${method} }
release: { to: ${to} }
seed: seventeen letters or more
`

/** The method, the limit, and the number of rows of which one is ordinary. */
const CASES = [
  ['mondrian: { k: 3 }', 60, 2],
  ['mondrian: { k: 2, l: 2, ranges: false }', 90, 2],
  ['caat: { k: 3 }', 60, 2],
  ['kaca: { k: 2, t: 0.45 }', 60, 2],
  ['local: { k: 3, moves: 200 }', 60, 2],
  ['caat: { k: 3, l: 2, mode: hardened }', 150, 2],
  ['mondrian: { k: 2, t: 0.5, mode: hardened }', 150, 2],
  ['full-domain: { k: 4, t: 0.5, mode: hardened, suppression-limit: 0.1 }', 130, 2],
  [
    'mixed: { strata: [{ name: grave, where: { illness: [d0, d1] }, k: 9, suppression-limit: 0.1 }, { name: others, rest: true, k: 5, suppression-limit: 0.1 }] }',
    130,
    2,
  ],
] as const

describe.skipIf(address === undefined)('tables with more combinations than may be held, in Spark', () => {
  let work = ''
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'outis-beyond-spark-'))
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  async function sortedRows(paths: readonly string[]): Promise<string[]> {
    const engine = await duckdbEngine()
    const rows: string[] = []
    for (const path of paths) {
      const open = await engine.open({ kind: 'file', path })
      for (let number = 1; number <= open.rows; number++) rows.push(JSON.stringify(await open.row(number)))
    }
    await engine.close()
    return rows.sort()
  }

  it.each(CASES)('[G9] %s within %i combinations', async (method, mostCombinations, ordinary) => {
    const path = join(work, 'people.csv')
    const lines = people('beyond', ordinary).map((row) => row.join())
    writeFileSync(path, `${NAMES.join()}\n${lines.join('\n')}\n`)
    const made = join(work, method.slice(0, method.indexOf(':')))
    const inCluster = (of: string) => `{ spark: "${address}", path: "${of}" }`
    const run = async (of: string, text: string) => {
      writeFileSync(join(work, `${of}.yaml`), text)
      const { report } = await runPolicy({
        policyPath: join(work, `${of}.yaml`),
        version: '0',
        attack: false,
        allowSeed: true,
        force: true,
        mostCombinations,
      })
      const { verdicts, utility, notices } = report
      return { verdicts, utility, notices: notices.join() }
    }
    const file = await run('file', policyText(method, path, `${made}-file/release.csv`))
    const spark = await run('spark', policyText(method, inCluster(path), inCluster(`${made}.parquet`)))
    const parts = readdirSync(`${made}.parquet`).filter((one) => one.startsWith('part-'))
    const released = await sortedRows(parts.map((part) => join(`${made}.parquet`, part)))
    expect(released).toHaveLength(lines.length)
    expect(released).toEqual(await sortedRows([`${made}-file/release.csv`]))
    expect(spark.verdicts).toEqual(file.verdicts)
    const figures = (of: typeof file) =>
      of.utility.map(({ id, value }) => [id, typeof value === 'number' ? value.toPrecision(9) : value])
    expect(figures(spark)).toEqual(figures(file))
    // What is tried here is not the way of a table that fits.
    expect(spark.notices).toContain('are taken into memory')
  })
})
