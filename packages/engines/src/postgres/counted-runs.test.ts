import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@outis/core/report'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '../check/check-file.ts'
import { draftFile } from '../profile/draft-file.ts'
import { runPolicy } from '../run/run-policy.ts'

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: runs over counted rows are not tested, for PostgreSQL is not installed.')

/** Just more than attacks are tried on by themselves. */
const MANY = 100_001

const policyText = (table: string, { source, more = '' }: { source: string; more?: string }): string =>
  `outis: 1
data: { source: ${source}${more.includes('drop-missing') ? ', drop-missing: true' : ''} }
attributes:
  who: identifying
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3, 2] } }
  rate: sensitive
others: drop
method: { full-domain: { k: 3, suppression-limit: 0.2 } }
release: { to: out/${table}.csv }
seed: "0123456789abcdef0123456789abcdef"
${more.replace('drop-missing', '')}`

describe.skipIf(!installed)('runs over rows that a database counts', () => {
  let cluster: PostgresCluster
  let address: string
  let folder: string
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    process.env.OUTIS_TEST_RUNS = address
    folder = mkdtempSync(join(tmpdir(), 'outis-counted-runs-'))
    // Who is p1, p2 …; in `visits` everybody comes twice, in `nameless` some have no name.
    const rows = (who: string, count: number) =>
      `SELECT ${who} AS who, CASE WHEN i % 11 = 0 THEN NULL ELSE 20 + (i * 7) % 30 END AS age,
       lpad(((i * 13) % 5 * 1000 + 67)::text, 5, '0') AS zip, (array['1.50', '2', 'żółt, "a"'])[1 + i % 3] AS rate
       FROM generate_series(1, ${count}) AS i`
    await cluster.ask(
      address,
      `CREATE TABLE many AS ${rows("'p' || i", MANY)}; CREATE TABLE people AS ${rows("'p' || i", 3000)};
       CREATE TABLE visits AS ${rows("'p' || i / 2", 3000)};
       CREATE TABLE nameless AS ${rows("CASE WHEN i % 9 > 0 THEN 'p' || i END", 3000)}`,
    )
    for (const table of ['many', 'people', 'visits', 'nameless'])
      writeFileSync(
        join(folder, `${table}.csv`),
        await cluster.ask(address, `COPY ${table} TO STDOUT WITH (FORMAT csv, HEADER true)`),
      )
  }, 60_000)
  afterAll(async () => {
    delete process.env.OUTIS_TEST_RUNS
    rmSync(folder, { recursive: true, force: true })
    await cluster?.stop()
  })

  /** What a report says of the release, without what differs between any two runs. */
  const told = ({ about: _, method, summary, ...report }: Report) => ({
    ...report,
    method: { ...method, milliseconds: 0 },
    summary: summary.map((text) => text.replaceAll(/, in .*$/g, '')),
  })
  const released = async (table: string, attack: boolean, { more = '', file = false } = {}) => {
    const policyPath = join(folder, `${table}.yaml`)
    const source = file ? `${table}.csv` : `{ postgres: $OUTIS_TEST_RUNS, table: ${table} }`
    writeFileSync(policyPath, policyText(table, { source, more }))
    const { report, input } = await runPolicy({ policyPath, attack })
    return { told: told(report), text: readFileSync(join(folder, `out/${table}.csv`), 'utf8'), input: input! }
  }

  it('[PQ1060] a table of more rows than attacks are tried on comes counted, and gives the release and report of its file', async () => {
    const { input, ...ofTable } = await released('many', true)
    const { input: whole, ...ofFile } = await released('many', true, { file: true })
    expect(ofTable).toEqual(ofFile)
    expect(ofTable.told.input.rows).toBe(MANY)
    expect(ofTable.told.attacks?.none).toContain('No attack was tried')
    expect(input.bytes).toBeLessThan(whole.bytes / 20)
  })

  it('[PQ1060] where attacks are tried, or limited, all rows come', async () => {
    const { input, ...ofTable } = await released('people', true)
    const { input: whole, ...ofFile } = await released('people', true, { file: true })
    expect(ofTable).toEqual(ofFile)
    expect(ofTable.told.attacks?.tried.length).toBeGreaterThan(0)
    expect(input.bytes).toBe(whole.bytes)
    const more = 'attack: { limits: { linkage: 1 } }'
    const limited = await released('people', true, { more })
    expect(limited.input.bytes).toBe(whole.bytes)
    const none = await released('people', true, { more: 'attack: none' })
    expect(none.input.bytes).toBeLessThan(whole.bytes / 5)
    expect(none.text).toBe(ofFile.text)
  })

  it('[PQ1061] what the report says of people with several rows, and who is left out, does not depend on who counts', async () => {
    for (const [table, more] of [
      ['people', ''],
      ['visits', ''],
      ['nameless', ''],
      ['nameless', 'drop-missing'],
    ]) {
      const { input: _, ...ofTable } = await released(table, false, { more })
      const { input: __, ...ofFile } = await released(table, false, { more, file: true })
      expect(ofTable, `${table} ${more}`).toEqual(ofFile)
      expect(ofTable.told.repeated).toEqual(table === 'visits' ? ['who'] : undefined)
      expect(ofTable.told.input.droppedRows).toBe(more === '' ? 0 : ofFile.told.input.droppedRows)
    }
    expect((await released('people', false)).input.bytes).toBeLessThan(20_000)
    expect((await released('visits', false)).input.bytes).toBeGreaterThan(40_000)
  })

  it('[PQ1062] a draft is that of the file, and so is a check beside the original', async () => {
    await cluster.ask(address, 'CREATE TABLE alike AS SELECT age, zip, rate FROM people')
    const csv = readFileSync(join(folder, 'people.csv'), 'utf8').replace(/^[^,\n]*,/gm, '')
    writeFileSync(join(folder, 'alike.csv'), csv)
    const asked = { missing: [''], source: 'any.csv', release: 'out/any.csv' }
    for (const table of ['alike', 'people', 'visits']) {
      const named = { postgres: '$OUTIS_TEST_RUNS', table }
      const path = join(folder, `${table}.csv`)
      expect(await draftFile({ ...asked, path: named })).toEqual(await draftFile({ ...asked, path }))
    }
    await released('people', false, { file: true })
    const policyPath = join(folder, 'people.yaml')
    const release = join(folder, 'out/people.csv')
    for (const table of ['people', 'visits', 'nameless', 'many']) {
      const named = { postgres: '$OUTIS_TEST_RUNS', table }
      const ofFile = await checkFile({ release, policyPath, original: join(folder, `${table}.csv`) })
      expect(await checkFile({ release, policyPath, original: named }), table).toEqual(ofFile)
      expect(ofFile.holds).toBe(table !== 'many')
    }
  })
})
