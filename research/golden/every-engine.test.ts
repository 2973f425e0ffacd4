import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { duckdbEngine, parsePolicyText, type RunOptions, runPolicy } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOfEachMethod, textOf } from './case-of-each-method.fixture.ts'

const hasPostgres = postgresPrograms() !== undefined
if (!hasPostgres) console.warn('SKIPPED: methods are not compared with PostgreSQL, for it is not installed.')
// On a cluster that is there: starting one for four releases takes longer than all else here.
const sparkAddress = process.env.OUTIS_SPARK_ADDRESS
if (sparkAddress === undefined)
  console.warn('SKIPPED: methods are not compared with Spark here (npm run cluster).')

/** Few values of every kind, some of them written in two ways, so that rows are alike; none in a cell is no value. */
const VALUES = {
  age: ['20', '35', '', '41', '62'],
  zip: ['01067', '01069', '08020', ''],
  rate: ['1.50', '1.5', '2', '10.25'],
  born: ['1960-02-29', '', '1975-01-01'],
  town: ['Łódź', '京都', 'Orléans', 'Orle\u0301ans'],
  illness: ['żółtaczka', 'a "b", c', '肺炎', '007', 'grippe'],
  choice: ['1', '2', '3'],
} as const
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[]
const ROWS = Array.from({ length: 180 }, (_, index) => {
  const kind = (index * 37) % 29
  return NAMES.map((name, place) => VALUES[name][(kind * (place + 3) + (kind >> 2)) % VALUES[name].length])
})

/** One of each method of the registry that has a golden case. */
const METHODS: Readonly<Record<string, string>> = {
  'full-domain': 'full-domain: { k: 3, suppression-limit: 0.2 }',
  mondrian: 'mondrian: { k: 3 }',
  local: 'local: { k: 3, moves: 60 }',
  caat: 'caat: { k: 3 }',
  kaca: 'kaca: { k: 3 }',
  sbtam: 'sbtam: { sensitive-values: { illness: ["肺炎", "007"] }, k: 3 }',
  mixed: 'mixed: { strata: [{ name: lungs, where: { illness: ["肺炎"] }, k: 3 }, { rest: true, k: 2 }] }',
  slicing: 'slicing: { l: 2 }',
  'slicing-relaxed': 'slicing: { l: 2, split: relaxed }',
  personalised: 'personalised: { choice: { column: choice } }',
}

/** Those that go by the order of rows: a database does not count for them. */
const IN_ORDER = new Set(['caat', 'kaca', 'slicing-relaxed'])
/** All methods are made in Spark by [G6]. */
const ONE_OF_EACH_PLAN = ['full-domain', 'mondrian', 'slicing', 'personalised']

const policyText = (method: string, { source, to }: { readonly source: string; readonly to: string }) =>
  `outis: 1
data: { source: ${source} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  rate: { role: quasi, hierarchy: { intervals: [5, 10] } }
  born: { role: quasi, type: date, hierarchy: { dates: [year, decade] } }
  town: quasi
  illness: sensitive
others: drop
method: { ${METHODS[method]} }
release: { to: ${to} }
seed: "0123456789abcdef0123456789abcdef"
`

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const linesOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join()}\n`).join('')

describe('one table by every engine', () => {
  const work = mkdtempSync(join(tmpdir(), 'outis-engines-'))
  const written = new Map<string, Promise<string>>()
  let cluster: PostgresCluster | undefined
  let address: string
  beforeAll(async () => {
    const path = join(work, 'rows.csv')
    writeFileSync(path, linesOf([NAMES, ...ROWS]))
    if (!hasPostgres) return
    cluster = await startPostgres()
    address = await cluster.database()
    process.env.OUTIS_TEST_EVERY = address
    await cluster.ask(
      address,
      'CREATE TABLE rows (age int, zip varchar(5), rate text, born date, town text, illness text, choice smallint)',
    )
    await cluster.ask(address, `\\copy rows FROM '${path}' WITH (FORMAT csv, HEADER true)`)
  }, 60_000)
  afterAll(async () => {
    delete process.env.OUTIS_TEST_EVERY
    rmSync(work, { recursive: true, force: true })
    await cluster?.stop()
  })

  const released = (name: string, text: string, options: Partial<RunOptions> = {}) => {
    const policyPath = join(work, `${name}.yaml`)
    writeFileSync(policyPath, text)
    return runPolicy({ policyPath, version: '0', attack: false, ...options })
  }
  /** What all others are compared with: from file to file. */
  const reference = (method: string): Promise<string> => {
    const made = async () => {
      const text = policyText(method, { source: 'rows.csv', to: `${method}/release.csv` })
      return readFileSync((await released(method, text)).files.release!, 'utf8')
    }
    if (!written.has(method)) written.set(method, made())
    return written.get(method)!
  }
  const methods = Object.keys(METHODS)

  it('[G8] every method is tried', () => {
    const idOf = (text: string) => parsePolicyText(text).policy.method.id
    const tried = methods.map((method) => idOf(policyText(method, { source: 'a.csv', to: 'b.csv' })))
    const all = caseOfEachMethod().map(({ name }) => idOf(textOf(name, 'policy.yaml')))
    expect(new Set(tried)).toEqual(new Set(all))
  })

  it.each(methods)('[G8] %s: in memory', async (method) => {
    const people = ROWS.map((row) =>
      Object.fromEntries(NAMES.map((name, index) => [name, row[index] === '' ? null : row[index]])),
    )
    const text = policyText(method, { source: 'a.csv', to: 'b.csv' })
    const rows = (await anonymize(people, text, { attack: false })).rows as readonly Record<string, unknown>[]
    const names = Object.keys(rows[0])
    const cells = rows.map((row) => names.map((name) => String(row[name] ?? '')))
    expect(linesOf([names, ...cells])).toBe(await reference(method))
  })

  it.skipIf(!hasPostgres).each(methods)(
    '[G8] %s: in PostgreSQL, counted there and row by row',
    async (method) => {
      const place = (table: string) => `{ postgres: $OUTIS_TEST_EVERY, table: ${table} }`
      const release = async (table: string, rowNumbers: boolean): Promise<number> => {
        const text = policyText(method, { source: place('rows'), to: place(table) })
        const { input } = await released(table, text, { rowNumbers })
        const found = await cluster!.ask(address, `COPY ${table} TO STDOUT WITH (FORMAT csv, HEADER true)`)
        expect(found, table).toBe(await reference(method))
        return input!.bytes
      }
      const name = method.replace('-', '_')
      const [counted, copied] = [
        await release(`counted_${name}`, false),
        await release(`copied_${name}`, true),
      ]
      if (IN_ORDER.has(method)) expect(counted).toBe(copied)
      else expect(counted).toBeLessThan(copied / 3)
    },
  )

  it.skipIf(sparkAddress === undefined).each(ONE_OF_EACH_PLAN)('[G8] %s: in Spark', async (method) => {
    const place = (path: string) => `{ spark: "${sparkAddress}", path: "${path}" }`
    const to = join(work, `${method}.parquet`)
    const source = place(join(work, 'rows.csv'))
    await released(`spark-${method}`, policyText(method, { source, to: place(to) }))
    const [header, ...lines] = (await reference(method)).split('\n').filter((line) => line !== '')
    const found = await rowsIn(to)
    expect(found.names.map(cell).join()).toBe(header)
    expect(found.rows.sort()).toEqual(lines.sort())
  })
})

/** Lines of all parts of a folder. */
async function rowsIn(folder: string): Promise<{ names: readonly string[]; rows: string[] }> {
  const engine = await duckdbEngine()
  try {
    const rows: string[] = []
    let names: readonly string[] = []
    for (const part of readdirSync(folder).filter((one) => one.startsWith('part-'))) {
      const open = await engine.open({ kind: 'file', path: join(folder, part) })
      names = open.columns
      for (let number = 1; number <= open.rows; number++)
        rows.push((await open.row(number))!.map(cell).join())
    }
    return { names, rows }
  } finally {
    await engine.close()
  }
}
