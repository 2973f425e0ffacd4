import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { mayBreakClusters, type SparkForTests, sparkIsThere, startOwnSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import { parseAddress } from '../connect/spark-address.ts'
import { openSparkSession } from '../connect/spark-session.ts'
import { childrenOf, driverAt, filesUnder, killAll, outisRun, seenDuring } from './killing.fixture.ts'

const runs = sparkIsThere('no part of a cluster is killed') && mayBreakClusters()
const ROWS = 600_000

describe.skipIf(!runs)('a cluster of which a part is killed during outis run', () => {
  let spark: Required<SparkForTests>
  let work: string
  let duckdb: Awaited<ReturnType<DuckDBInstance['connect']>>
  beforeAll(async () => {
    spark = await startOwnSpark(['--lasting'])
    work = mkdtempSync(join(tmpdir(), 'outis-spark-killed-'))
    duckdb = await (await DuckDBInstance.create(':memory:', { memory_limit: '1GB' })).connect()
    mkdirSync(join(work, 'parts'))
    for (const file of [0, 1, 2, 3])
      await duckdb.run(
        `COPY (SELECT CAST(i % 96 AS VARCHAR) AS age, 't' || (i // 96 % 40) AS town, 'd' || (i % 8) AS ill
          FROM range(${(file * ROWS) / 4}, ${((file + 1) * ROWS) / 4}) AS t(i)) TO '${work}/parts/${file}.parquet' (FORMAT parquet)`,
      )
    const ages = Array.from({ length: 96 }, (_, age) => `${age};${Math.floor(age / 10)};*`)
    writeFileSync(join(work, 'age.csv'), ages.join('\n'))
  })
  afterAll(async () => {
    duckdb?.closeSync()
    await spark?.stop()
    rmSync(work, { recursive: true, force: true })
  })

  /** Every age becomes its tens, for a year of age has 6,250 rows; towns and illnesses stay. */
  function policyTo(name: string, to: string): string {
    const path = join(work, `${name}.yaml`)
    const inSpark = (what: string) => `{ spark: "${spark.address}", ${what} }`
    writeFileSync(
      path,
      `outis: 1
data: { source: ${inSpark(`path: "${join(work, 'parts')}"`)} }
attributes: { age: { role: quasi, hierarchy: age.csv }, town: neutral, ill: neutral }
method: { full-domain: { k: 10000 } }
release: { to: ${inSpark(to)} }
`,
    )
    return path
  }
  const warehouse = () => join(spark.folder, 'warehouse')
  const tables = () => (existsSync(warehouse()) ? readdirSync(warehouse()).sort() : [])
  const shuffled = () =>
    filesUnder(join(spark.folder, 'scratch')).filter((name) => /shuffle_\d+_\d+_\d+\.data$/.test(name))
  /** Somebody has begun to write a file of the release. */
  const isWriting = (folder: string) => filesUnder(folder).some((name) => /_temporary.*part-/.test(name))
  const isMaking = () =>
    tables().some((name) => name.startsWith('outis_') && isWriting(join(warehouse(), name)))
  /** What lies in a folder, and when it was written. */
  const stateOf = (folder: string) =>
    filesUnder(folder)
      .sort()
      .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
  /** Rows of a release that the original, recoded by other code, lacks, and the other way round. */
  async function differing(folder: string): Promise<number> {
    const source = `SELECT CAST(CAST(age AS INTEGER) // 10 AS VARCHAR) AS age, town, ill FROM '${work}/parts/*.parquet'`
    const counted = (from: string) => `SELECT age, town, ill, count(*) AS n FROM (${from}) GROUP BY ALL`
    const release = `SELECT age, town, ill FROM '${folder}/*.parquet'`
    const sql = (one: string, other: string) =>
      `SELECT count(*) FROM ((${counted(one)}) EXCEPT (${counted(other)}))`
    const rows = (
      await duckdb.runAndReadAll(`${sql(source, release)} UNION ALL ${sql(release, source)}`)
    ).getRows()
    return rows.reduce((sum, [many]) => sum + Number(many), 0)
  }

  it('[SK931] makes the whole table where a worker and then an executor die while it counts and writes', async () => {
    const before = new Set(shuffled())
    const running = outisRun(policyTo('table', 'table: released'))
    // What the first tasks counted lies on the worker that goes.
    expect(await seenDuring(running, () => shuffled().some((name) => !before.has(name)))).toBe(true)
    killAll([spark.workers[0], ...childrenOf(spark.workers[0])])
    expect(await seenDuring(running, isMaking)).toBe(true)
    killAll(childrenOf(spark.workers[1]))
    expect(await running).toMatchObject({ exit: 0 })
    expect(tables()).toEqual(['released'])
    expect(await differing(join(warehouse(), 'released'))).toBe(0)
  })

  it('[SK932] leaves what stood in the folder of the release where the driver dies', async () => {
    const place = join(work, 'whole.parquet')
    cpSync(join(warehouse(), 'released'), place, { recursive: true })
    const before = stateOf(place)
    const beside = () => readdirSync(work).filter((name) => name.startsWith('.whole.parquet.'))
    const driver = driverAt(spark.address)
    const running = outisRun(policyTo('path', `path: "${place}"`))
    expect(await seenDuring(running, () => beside().some((name) => isWriting(join(work, name))))).toBe(true)
    killAll(driver)
    const { exit, told } = await running
    expect([exit, JSON.parse(told).error.code]).toEqual([2, 'SPARK_UNREACHABLE'])
    expect(JSON.parse(told).error.hint).toContain('whole or not at all')
    expect([stateOf(place), beside(), tables()]).toEqual([before, [], ['released']])
    expect(existsSync(join(work, 'whole-report'))).toBe(false)
  })

  it('[SK981] leaves the table that stood there, as it was, where the driver dies; the next run replaces it', async () => {
    const policy = policyTo('table', 'table: released')
    const session = openSparkSession(parseAddress(spark.address), { tries: 60 })
    const rows = async () => {
      const [[many]] = await readNumbers(
        session.rows(sqlRelation('SELECT count(*) FROM released'), 'looking'),
        1,
      )
      return many
    }
    // The server of the test before is being started again, and knows its tables.
    await session.configure({ 'spark.sql.session.timeZone': 'UTC' })
    expect(await rows()).toBe(ROWS)
    const before = stateOf(join(warehouse(), 'released'))
    const driver = driverAt(spark.address)
    const running = outisRun(policy, '--force')
    expect(await seenDuring(running, isMaking)).toBe(true)
    killAll(driver)
    const { exit, told } = await running
    expect([exit, JSON.parse(told).error.code]).toEqual([2, 'SPARK_UNREACHABLE'])
    expect(JSON.parse(told).error.hint).toContain('no release was put in place')
    expect([stateOf(join(warehouse(), 'released')), tables()]).toEqual([before, ['released']])
    await session.configure({ 'spark.sql.session.timeZone': 'UTC' })
    await session.close()
    expect(await outisRun(policy, '--force')).toMatchObject({ exit: 0 })
    expect(stateOf(join(warehouse(), 'released'))).not.toEqual(before)
    expect([await differing(join(warehouse(), 'released')), tables()]).toEqual([0, ['released']])
  })
})
