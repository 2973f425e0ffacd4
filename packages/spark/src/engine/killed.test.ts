import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { mayBreakClusters, type SparkForTests, sparkIsThere, startOwnSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SparkTable } from './open-table.ts'
import { type SparkEngine, sparkEngine } from './spark-engine.ts'

const runs = sparkIsThere('no part of a cluster is killed') && mayBreakClusters()
const ROWS = 600_000
const NAMES = ['age', 'town', 'ill']

/** Processes that another one started. */
const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

const filesUnder = (folder: string): string[] =>
  existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : []

/** Waits for something to be there while work goes on; tells whether it was there before the work ended. */
async function seenDuring(work: Promise<unknown>, isThere: () => boolean): Promise<boolean> {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  while (!ended) {
    if (isThere()) return true
    await wait(5)
  }
  return false
}

describe.skipIf(!runs)('a cluster of which a part is killed', () => {
  let spark: Required<SparkForTests>
  let work: string
  let duckdb: Awaited<ReturnType<DuckDBInstance['connect']>>
  beforeAll(async () => {
    spark = await startOwnSpark()
    work = mkdtempSync(join(tmpdir(), 'outis-spark-killed-'))
    duckdb = await (await DuckDBInstance.create(':memory:', { memory_limit: '1GB' })).connect()
    mkdirSync(join(work, 'parts'))
    for (const file of [0, 1, 2, 3])
      await duckdb.run(
        `COPY (SELECT CAST(i % 96 AS VARCHAR) AS age, 't' || (i // 96 % 40) AS town, 'd' || (i % 8) AS ill
          FROM range(${(file * ROWS) / 4}, ${((file + 1) * ROWS) / 4}) AS t(i)) TO '${work}/parts/${file}.parquet' (FORMAT parquet)`,
      )
  })
  afterAll(async () => {
    duckdb?.closeSync()
    await spark?.stop()
    rmSync(work, { recursive: true, force: true })
  })

  const opened = async (): Promise<{ engine: SparkEngine; open: SparkTable }> => {
    const engine = await sparkEngine({ address: spark.address })
    return {
      engine,
      open: await engine.open({ kind: 'spark', address: spark.address, path: join(work, 'parts') }),
    }
  }
  /** Every age becomes its tens; all towns and illnesses stay. */
  const plan = {
    ...{ kind: 'levels' as const, suppressed: [], suppressedRows: 0 },
    columns: [
      {
        ...{ name: 'age', level: 1, height: 1 },
        values: Array.from({ length: 96 }, (_, age) => String(age)),
        labels: Array.from({ length: 96 }, (_, age) => String(Math.floor(age / 10))),
      },
    ],
  }
  const layout = (target: { readonly path: string } | { readonly table: string }) => ({
    target: { kind: 'spark' as const, address: spark.address, ...target },
    columns: NAMES.map((name) => ({ name, type: 'text' as const })),
    keepOrder: false,
  })
  const shuffled = () =>
    filesUnder(join(spark.folder, 'scratch')).filter((name) => /shuffle_\d+_\d+_\d+\.data$/.test(name))
  /** Somebody has begun to write a file of the release. */
  const isWriting = (folder: string) => filesUnder(folder).some((name) => /_temporary.*part-/.test(name))
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

  it('[SK931] makes the whole release where a worker and then an executor die while it counts and writes', async () => {
    const { engine, open } = await opened()
    const before = new Set(shuffled())
    const counting = open.foresee!(NAMES)
    // What the first tasks counted lies on the worker that goes.
    expect(await seenDuring(counting, () => shuffled().some((name) => !before.has(name)))).toBe(true)
    for (const pid of [spark.workers[0], ...childrenOf(spark.workers[0])]) process.kill(pid, 'SIGKILL')
    await counting
    const { rows } = await open.combinations(NAMES)
    expect(rows.reduce((sum, many) => sum + many, 0)).toBe(ROWS)
    const warehouse = join(spark.folder, 'warehouse')
    const applying = open.apply(plan, layout({ path: join(work, 'whole.parquet') }))
    expect(await seenDuring(applying, () => isWriting(warehouse))).toBe(true)
    for (const pid of childrenOf(spark.workers[1])) process.kill(pid, 'SIGKILL')
    const release = await applying
    expect(release.rows).toBe(ROWS)
    await release.commit()
    await release.discard()
    expect(await differing(join(work, 'whole.parquet'))).toBe(0)
    expect(readdirSync(work).sort()).toEqual(['parts', 'whole.parquet'])
    await open.close()
    await engine.close()
  })

  it('[SK932] leaves what stood in the place of the release where the driver dies', async () => {
    const { engine, open } = await opened()
    await open.foresee!(NAMES)
    const place = join(work, 'whole.parquet')
    const release = await open.apply(plan, layout({ path: place }))
    const { mtimeMs } = statSync(place)
    const placing = release.commit()
    const beside = () => readdirSync(work).filter((name) => name.startsWith('.whole.parquet.'))
    expect(await seenDuring(placing, () => beside().some((name) => isWriting(join(work, name))))).toBe(true)
    process.kill(spark.driver, 'SIGKILL')
    await expect(placing).rejects.toMatchObject({ code: 'SPARK_UNREACHABLE' })
    await release.discard()
    expect(statSync(place).mtimeMs).toBe(mtimeMs)
    expect(await differing(place)).toBe(0)
    await open.close().catch(() => undefined)
    await engine.close()
    const told = await sparkEngine({ address: spark.address }).catch((fault) => fault)
    expect(told).toMatchObject({ code: 'SPARK_UNREACHABLE', hint: expect.stringContaining('address') })
  })
})
