import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { runPolicy } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOfEachMethod, cases, textOf } from './case-of-each-method.fixture.ts'
import { dictionaryFigures, reportFigures } from './figures.mjs'
import { stableJson } from './stable-json.mjs'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: golden releases are not made in PostgreSQL, for it is not installed.')

/** Columns of the table that are more than text in the database. */
const TYPES: Readonly<Record<string, string>> = {
  born: 'date',
  zip: 'char(5)',
  severity: 'varchar(10)',
  income: 'numeric(8,0)',
  choice: 'smallint',
}

describe.skipIf(!installed)('golden releases, from PostgreSQL to PostgreSQL', () => {
  let cluster: PostgresCluster
  let address: string
  let work: string
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    work = mkdtempSync(join(tmpdir(), 'outis-golden-'))
    const path = join(cases, '../tables/clinic.csv')
    const names = readFileSync(path, 'utf8').split('\n')[0].split(',')
    const columns = names.map((name) => `"${name}" ${TYPES[name] ?? 'text'}`)
    await cluster.ask(address, `CREATE TABLE clinic (${columns.join(', ')})`)
    await cluster.ask(address, `\\copy clinic FROM '${path}' WITH (FORMAT csv, HEADER true)`)
    process.env.OUTIS_TEST_DATABASE = address
  })
  afterAll(async () => {
    delete process.env.OUTIS_TEST_DATABASE
    rmSync(work, { recursive: true, force: true })
    await cluster?.stop()
  })

  it.each(caseOfEachMethod().map(({ name }) => name))('[G5] %s', async (name) => {
    const table = `golden_${name.replaceAll('-', '_')}`
    const place = (of: string) => `{ postgres: $OUTIS_TEST_DATABASE, table: ${of} }`
    const policy = textOf(name, 'policy.yaml')
      .replace(/source: \S+$/m, `source: ${place('clinic')}`)
      .replace(/to: \S+$/m, `to: ${place(table)}`)
      .replaceAll('../../tables/', join(cases, '../tables/'))
    const policyPath = join(work, `${name}.yaml`)
    writeFileSync(policyPath, policy)
    const { files } = await runPolicy({ policyPath, version: '0', attack: false, allowSeed: true })
    const written = await cluster.ask(address, `COPY ${table} TO STDOUT WITH (FORMAT csv, HEADER true)`)
    expect(written).toBe(textOf(name, 'release.csv'))
    const parsed = (path = '') => JSON.parse(readFileSync(path, 'utf8'))
    expect(stableJson(reportFigures(parsed(files.report)))).toBe(textOf(name, 'report.json'))
    expect(stableJson(dictionaryFigures(parsed(files.dictionary)))).toBe(textOf(name, 'dictionary.json'))
  })
})
