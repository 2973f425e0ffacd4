import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '../check/check-file.ts'
import { measureFile } from '../check/measure-file.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { openKey } from '../key/key-file.ts'
import { profileCorrelation } from '../profile/profile-correlation.ts'
import { profileFile } from '../profile/profile-file.ts'
import { profileSensitive } from '../profile/profile-sensitive.ts'
import { applyKey } from '../reuse/apply-key.ts'
import { explainRow } from '../reuse/explain-file-row.ts'
import { runPolicy } from '../run/run-policy.ts'
import { METHODS, tableText } from './stays.fixture.ts'

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: counting in the database is not tested, for PostgreSQL is not installed.')

/** Few values of every kind, so that many rows are alike: no value, unicode, leading zeros, decimals, dates, signs of CSV. */
const VALUES = {
  age: ['20', '35', '', '41'],
  zip: ['01067', '01069', '08020', ''],
  rate: ['1.50', '2', '10.25'],
  born: ['1960-02-29', '', '1975-01-01'],
  diagnosis: ['żółtaczka', 'a "b", c', 'Flu', 'flu', '肺炎'],
  choice: ['1', '2', '3'],
}
const COLUMNS = Object.keys(VALUES) as (keyof typeof VALUES)[]
/** Neighbours differ and those alike are far apart; the last value of a column comes late. */
const ROWS = Array.from({ length: 900 }, (_, index) => {
  const kind = (index * 37) % (index < 500 ? 29 : 53)
  return COLUMNS.map(
    (name, columnIndex) => VALUES[name][(kind * (columnIndex + 3) + (kind >> 2)) % VALUES[name].length],
  )
})

const policyText = (method: string, source: string, to: string): string => `outis: 1
data: { source: ${source} }
attributes:
  who: identifying
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  rate: { role: quasi, hierarchy: { intervals: [5, 10] } }
  born: { role: quasi, type: date, hierarchy: { dates: [year, decade] } }
  diagnosis: sensitive
others: drop
method: { ${method} }
release: { to: ${to} }
seed: "0123456789abcdef0123456789abcdef"
`

describe.skipIf(!installed)('counting in the database', () => {
  let cluster: PostgresCluster
  let address: string
  let folder: string
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    process.env.OUTIS_TEST_COUNTED = address
    folder = mkdtempSync(join(tmpdir(), 'outis-counted-'))
    const cell = (text: string) => (text === '' ? 'NULL' : `'${text}'`)
    const lines = ROWS.map((row, index) => `('p${index}', ${row.map(cell).join(', ')})`)
    await cluster.ask(
      address,
      `CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
       CREATE TABLE stays (who text, age int, zip varchar(5), rate text, born date, diagnosis text COLLATE ci, choice int);
       INSERT INTO stays VALUES ${lines.join(', ')}`,
    )
    const csv = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const rows = ROWS.map((row, index) => [`p${index}`, ...row].map(csv).join())
    writeFileSync(join(folder, 'stays.csv'), `${[['who', ...COLUMNS].join(), ...rows].join('\n')}\n`)
  }, 60_000)
  afterAll(async () => {
    delete process.env.OUTIS_TEST_COUNTED
    rmSync(folder, { recursive: true, force: true })
    await cluster?.stop()
  })
  const TABLE = '{ postgres: $OUTIS_TEST_COUNTED, table: stays }'

  it('[PQ955] rows come once each, in the order in which the first of them stands, and stand as often again', async () => {
    const engine = await duckdbEngine()
    try {
      const source = { kind: 'postgres', address, table: 'stays' } as const
      const open = await engine.open(source, { columns: COLUMNS, counted: true })
      const distinct = [...new Set(ROWS.map((row) => JSON.stringify(row)))]
      const times = new Map<string, number>()
      for (const row of ROWS.map((one) => JSON.stringify(one))) times.set(row, (times.get(row) ?? 0) + 1)
      expect([open.rows, distinct.length < 80]).toEqual([ROWS.length, true])
      const { columns, rows, length } = await open.combinations(COLUMNS)
      const found = Array.from({ length }, (_, index) =>
        JSON.stringify(columns.map(({ values, codes }) => values[codes[index]])),
      )
      expect(found).toEqual(distinct)
      expect([...rows]).toEqual(distinct.map((row) => times.get(row)))
      // No more than the distinct rows crossed the wire.
      expect(open.fingerprint.bytes).toBeLessThan(distinct.length * 60)
      const differing = await engine.open(source, { counted: true })
      expect(differing.fingerprint.bytes).toBeGreaterThan(ROWS.length * 20)
      expect(await differing.row(900)).toEqual(['p899', ...ROWS[899]])
    } finally {
      await engine.close()
    }
  })

  for (const [kind, method] of Object.entries(METHODS)) {
    it(`[PQ955] ${kind}: counted rows and the file give the same release`, async () => {
      const release = async (source: string, to: string) => {
        const policyPath = join(folder, `policy-${kind}.yaml`)
        writeFileSync(policyPath, policyText(method, source, to))
        return (await runPolicy({ policyPath, attack: false })).report
      }
      const report = await release(TABLE, `out/${kind}-counted.csv`)
      const written = readFileSync(join(folder, `out/${kind}-counted.csv`), 'utf8')
      await release('stays.csv', `out/${kind}.csv`)
      expect(written).toBe(readFileSync(join(folder, `out/${kind}.csv`), 'utf8'))
      expect(report.input.rows).toBe(ROWS.length)
      if (kind !== 'levels') return
      await release(TABLE, `{ postgres: $OUTIS_TEST_COUNTED, table: ${kind} }`)
      expect(await tableText(cluster, address, kind)).toBe(written)
    })
  }

  it('[PQ955] what is measured is what the file has', async () => {
    const question = { quasi: ['age,zip', 'born'], sensitive: ['diagnosis'], missing: [''] }
    const table = { postgres: '$OUTIS_TEST_COUNTED', table: 'stays' }
    expect(await measureFile({ path: table, ...question })).toEqual(
      await measureFile({ path: join(folder, 'stays.csv'), ...question }),
    )
  })

  it('[PQ1041] a profile is that of the file, and so is a check', async () => {
    const file = join(folder, 'alike.csv')
    const csv = readFileSync(join(folder, 'stays.csv'), 'utf8')
    writeFileSync(file, csv.replace(/^[^,\n]*,/gm, ''))
    await cluster.ask(address, `CREATE TABLE alike AS SELECT ${COLUMNS.join()} FROM stays`)
    const table = { postgres: '$OUTIS_TEST_COUNTED', table: 'alike' }
    const asked = { missing: [''] }
    expect(await profileFile({ path: table, ...asked })).toEqual(await profileFile({ path: file, ...asked }))
    const sensitive = { ...asked, column: 'diagnosis' }
    expect(await profileSensitive({ path: table, ...sensitive })).toEqual(
      await profileSensitive({ path: file, ...sensitive }),
    )
    expect(await profileCorrelation({ path: table, ...asked })).toEqual(
      await profileCorrelation({ path: file, ...asked }),
    )
    const policyPath = join(folder, 'check.yaml')
    const text = policyText('full-domain: { k: 3 }', 'stays.csv', 'out/none.csv')
    writeFileSync(policyPath, text.replace('  who: identifying\n', ''))
    const ofTable = await checkFile({ release: table, policyPath, original: table })
    expect(ofTable).toEqual(await checkFile({ release: file, policyPath, original: file }))
    expect(ofTable.holds).toBe(false)
  })

  it('[PQ1042] a stored plan is applied to a table and makes one; rows of it are told by the key', async () => {
    const policyPath = join(folder, 'keyed.yaml')
    writeFileSync(
      policyPath,
      policyText(METHODS.levels, TABLE, '{ postgres: $OUTIS_TEST_COUNTED, table: first }'),
    )
    mkdirSync(join(folder, 'keys'))
    const key = { path: join(folder, 'keys/first.key'), passphrase: 'a long enough passphrase' }
    await runPolicy({ policyPath, attack: false, key })
    const named = (table: string) => ({ postgres: '$OUTIS_TEST_COUNTED', table })
    const again = { key, attack: false, unseen: 'refuse' as const }
    const out = join(folder, 'applied')
    const [source, to] = [named('stays'), named('second')]
    const { report } = await applyKey({ ...again, data: source, to, out })
    // The same rows on the same levels.
    const released = await tableText(cluster, address, 'first')
    expect(await tableText(cluster, address, 'second')).toBe(released)
    expect(report.about?.source).toBe('stays')
    await expect(applyKey({ ...again, data: source, to, out })).rejects.toMatchObject({
      code: 'RELEASE_TARGET',
    })
    await expect(applyKey({ ...again, data: source, to: source, out, force: true })).rejects.toMatchObject({
      code: 'RELEASE_TARGET',
    })
    const opened = await openKey(key.path, key.passphrase)
    const asked = { release: named('first'), key: opened, row: 1 }
    const { sentences } = await explainRow({ ...asked, column: 'age' })
    const age = released.split('\n')[1].split(',')[0]
    expect(sentences.join(' ')).toContain(age)
    await cluster.ask(
      address,
      "UPDATE first SET zip = '*' WHERE ctid = (SELECT max(ctid) FROM first WHERE zip <> '*')",
    )
    await expect(explainRow(asked)).rejects.toMatchObject({ code: 'KEY_INVALID' })
  })
})
