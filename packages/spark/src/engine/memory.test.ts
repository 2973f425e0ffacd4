import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { mayBreakClusters, type SparkForTests, sparkIsThere, startOwnSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsPlan, sqlRelation } from '../connect/plans.ts'
import { parseAddress } from '../connect/spark-address.ts'
import { openSparkSession } from '../connect/spark-session.ts'
import { driverAt, isRunning, outisRun } from './killing.fixture.ts'

const runs = sparkIsThere('no cluster runs out of memory') && mayBreakClusters()
/** Distinct values of two columns, of which all pairs occur: their texts are 250 MB. */
const [TOWNS, JOBS] = [1000, 1000]

describe.skipIf(!runs)('a cluster with the smallest heap that Spark takes', () => {
  let spark: Required<SparkForTests>
  let work: string
  let duckdb: Awaited<ReturnType<DuckDBInstance['connect']>>
  beforeAll(async () => {
    spark = await startOwnSpark(['--workers', '1', '--driver-memory', '480m', '--executor-memory', '480m'])
    work = mkdtempSync(join(tmpdir(), 'outis-spark-memory-'))
    duckdb = await (await DuckDBInstance.create(':memory:', { memory_limit: '1GB' })).connect()
    const long = (what: string, number: string) =>
      `'${what}' || lpad(CAST(${number} AS VARCHAR), 4, '0') || repeat('é', 60)`
    mkdirSync(join(work, 'parts'))
    for (const file of [0, 1])
      await duckdb.run(
        `COPY (SELECT ${long('t', `i % ${TOWNS}`)} AS town, ${long('j', `i // ${TOWNS}`)} AS job
          FROM range(${(file * TOWNS * JOBS) / 2}, ${((file + 1) * TOWNS * JOBS) / 2}) AS r(i))
          TO '${work}/parts/${file}.parquet' (FORMAT parquet)`,
      )
    const hierarchy = (what: string, values: number) =>
      Array.from({ length: values }, (_, index) => {
        const text = `${what}${String(index).padStart(4, '0')}${'é'.repeat(60)}`
        return `${text};${text.slice(0, 3)};*`
      }).join('\n')
    writeFileSync(join(work, 'town.csv'), hierarchy('t', TOWNS))
    writeFileSync(join(work, 'job.csv'), hierarchy('j', JOBS))
  })
  afterAll(async () => {
    duckdb?.closeSync()
    await spark?.stop()
    rmSync(work, { recursive: true, force: true })
  })

  const tables = () => {
    const warehouse = join(spark.folder, 'warehouse')
    return existsSync(warehouse) ? readdirSync(warehouse) : []
  }
  const LEVELS = `attributes: { town: { role: quasi, hierarchy: town.csv }, job: { role: quasi, hierarchy: job.csv } }
method: { full-domain: { k: 9000 } }`
  const CLASSES = `attributes: { town: quasi, job: sensitive }
method: { mondrian: { k: ${JOBS} } }`
  function policyOf(name: string, source: string, asked = LEVELS): string {
    const path = join(work, `${name}.yaml`)
    writeFileSync(
      path,
      `outis: 1
data: { source: { spark: "${spark.address}", ${source} } }
${asked}
release: { to: { spark: "${spark.address}", table: ${name} } }
`,
    )
    return path
  }

  it('[SK1001] publishes a table whose combinations its driver could not hold', async () => {
    expect(await outisRun(policyOf('large', `path: "${work}/parts"`))).toMatchObject({ exit: 0 })
    expect(tables()).toEqual(['large'])
    // A hundred towns and a hundred jobs are a class of 10,000; one level finer has 1,000 at most.
    const counted = await duckdb.runAndReadAll(
      `SELECT town, job, count(*) FROM '${spark.folder}/warehouse/large/*.parquet' GROUP BY ALL ORDER BY 1, 2`,
    )
    const classes = Array.from({ length: (TOWNS / 100) * (JOBS / 100) }, (_, index) => {
      const job = String(index % (JOBS / 100)).padStart(2, '0')
      return [`t0${Math.floor(index / (JOBS / 100))}`, `j${job}`, 10_000n]
    })
    expect(counted.getRows()).toEqual(classes)
  })

  it('[SK1104] publishes rows of which its driver could not hold the plan', async () => {
    const policy = policyOf('planned', `path: "${work}/parts"`, CLASSES)
    expect(await outisRun(policy)).toMatchObject({ exit: 0 })
    expect(tables().sort()).toEqual(['large', 'planned'])
    // Every town is a class of its own: each row is published as it was.
    const rows = (of: string) => `SELECT town, job FROM '${of}/*.parquet'`
    const [ours, theirs] = [rows(`${spark.folder}/warehouse/planned`), rows(`${work}/parts`)]
    const lost = await duckdb.runAndReadAll(
      `SELECT count(*), (SELECT count(*) FROM (${theirs} EXCEPT ALL ${ours})) FROM (${ours})`,
    )
    expect(lost.getRows()).toEqual([[BigInt(TOWNS * JOBS), 0n]])
  })

  it('[SK1002] says that an executor ran out of memory, and leaves nothing', async () => {
    const session = openSparkSession(parseAddress(spark.address))
    await session.statement(
      "CREATE VIEW huge AS SELECT 't' AS town, repeat('j', CAST(id AS INT)) AS job FROM range(900000000, 900000001)",
      'making',
    )
    const { exit, told } = await outisRun(policyOf('never', 'table: huge'))
    expect([exit, JSON.parse(told).error]).toMatchObject([
      2,
      { code: 'SPARK_MEMORY', hint: expect.stringContaining('spark.executor.memory') },
    ])
    expect(tables().sort()).toEqual(['large', 'planned'])
    expect(existsSync(join(work, 'never-report'))).toBe(false)
    await session.statement('DROP VIEW huge', 'making')
    await session.close()
  })

  it('[SK1003] ends a question in which nothing goes on', async () => {
    const session = openSparkSession(parseAddress(spark.address), { patience: 5_000 })
    const asleep = "SELECT reflect('java.lang.Thread', 'sleep', id) FROM range(30000, 30001, 1, 1)"
    await expect(session.run(rowsOf(asleep), 'counting')).rejects.toMatchObject({
      code: 'SPARK_STALLED',
      hint: expect.stringContaining('spark.driver.memory'),
    })
    await session.close()
  })

  it('[SK1003] tells what is going on meanwhile', async () => {
    const seen = new Set<string>()
    const session = openSparkSession(parseAddress(spark.address), {
      progress: ({ doing, done, total }) => seen.add(`${doing} ${done} of ${total}`),
    })
    const steps = "SELECT reflect('java.lang.Thread', 'sleep', 4000 + id) FROM range(0, 3, 1, 3)"
    await session.run(rowsOf(steps), 'waiting')
    expect([...seen].some((told) => /^waiting [12] of 3$/.test(told))).toBe(true)
    await session.close()
  })

  // The last one: there is no driver after it.
  it('[SK1004] says that the driver is gone where it ran out of memory', async () => {
    const session = openSparkSession(parseAddress(spark.address), { tries: 4 })
    const driver = driverAt(spark.address)
    const much = "SELECT repeat('x', 1000 + CAST(id % 2 AS INT)) FROM range(0, 900000, 1, 90)"
    const taken = async () => {
      // The driver holds what is not taken.
      for await (const _ of session.rows(sqlRelation(much), 'counting'))
        while (driver.some(isRunning)) await wait(100)
    }
    await expect(taken()).rejects.toMatchObject({
      code: 'SPARK_UNREACHABLE',
      hint: expect.stringContaining('spark.driver.memory'),
    })
    await session.close()
  })
})

const rowsOf = (sql: string) => rowsPlan(sqlRelation(sql))
