import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { memoryEngine, type OpenTable } from '@outis/core/pipeline'
import type { AssignedRecoding, SlicedRecoding } from '@outis/core/recoding'
import { type SparkForTests, sparkIsThere, startSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../connect/address.ts'
import { sqlRelation } from '../connect/plans.ts'
import { openSparkSession } from '../connect/spark-session.ts'
import { type SparkEngine, sparkEngine } from './spark-engine.ts'
import {
  combinationAnswers,
  MOST_PARTED,
  PARTED_ROWS_SQL,
  partAnswers,
  partedSource,
} from './table-parts.fixture.ts'

const installed = sparkIsThere('parts of a table are not tried on a cluster')

describe.skipIf(!installed)('parts of a table of Spark', () => {
  let spark: SparkForTests
  let work: string
  let path: string
  let engine: SparkEngine
  beforeAll(async () => {
    spark = await startSpark()
    work = mkdtempSync(join(tmpdir(), 'outis-spark-parts-'))
    path = join(work, 'parted.parquet')
    const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    await duckdb.run(`COPY (${PARTED_ROWS_SQL}) TO '${path}' (FORMAT parquet)`)
    engine = await sparkEngine({ address: spark.address, mostCombinations: MOST_PARTED })
  })
  afterAll(async () => {
    await engine?.close()
    rmSync(work, { recursive: true, force: true })
    await spark?.stop()
  })

  const inCluster = () => engine.open({ kind: 'spark', address: spark.address, path })
  const inMemory = (): Promise<OpenTable> =>
    memoryEngine(new Map(), { mostCombinations: MOST_PARTED }).open(partedSource())

  async function keptTables(): Promise<string[]> {
    const session = openSparkSession(parseAddress(spark.address))
    const kept: string[] = []
    for await (const batch of session.rows(sqlRelation("SHOW TABLES LIKE 'outis_*'"), 'looking'))
      for (const row of batch.toArray()) if (!row.isTemporary) kept.push(String(row.tableName))
    await session.close()
    return kept.sort()
  }

  it('[SK1100] are counted as those of a table in memory, before and after every cut, and leave nothing', async () => {
    const before = await keptTables()
    const open = await inCluster()
    expect(await partAnswers(open)).toEqual(await partAnswers(await inMemory()))
    expect(await keptTables()).toEqual(before)
    // Whoever forgets to close them closes the table.
    const columns = [{ name: 'a', dictionary: await open.dictionary({ name: 'a' }) }]
    await open.parts!(columns)
    expect(await keptTables()).toHaveLength(before.length + 1)
    await open.close()
    expect(await keptTables()).toEqual(before)
  })

  it('[SK1101] combinations come in parts that may be held, classes whole, and leave nothing', async () => {
    const before = await keptTables()
    const [open, memory] = [await inCluster(), await inMemory()]
    for (const together of [1, 2]) {
      const [ours, theirs] = [open, memory].map((table) =>
        combinationAnswers(table, together).catch(({ code, details }) => ({ code, details })),
      )
      expect(await ours).toEqual(await theirs)
    }
    expect(await combinationAnswers(open, 2)).toMatchObject({ isSeveral: true, isSmall: true, torn: 0 })
    await expect(combinationAnswers(open, 0)).rejects.toMatchObject({ code: 'DATA_TOO_LARGE' })
    // Also where somebody takes no more of them.
    for await (const _ of open.combinationParts!(['a', 'b', 'c'], 2)) break
    expect(await keptTables()).toEqual(before)
    await open.close()
  })

  /** All rows of a value of `a` in a block: those of a combination go to two classes where there are several. */
  function blocksOf(census: Awaited<ReturnType<OpenTable['census']>>): AssignedRecoding[] {
    const keys = census.columns.map(({ name }) => name)
    const values = census.columns.map(({ dictionary }) => dictionary.values)
    const [a] = census.columns
    return [...new Set(a.codes)].map((own) => {
      const assignments = {
        combination: keys.map((): number[] => []),
        classOf: [] as number[],
        rows: [] as number[],
      }
      let suppressedRows = 0
      for (let at = 0; at < census.length; at++) {
        if (a.codes[at] !== own) continue
        const rows = census.weights[at]
        const shares =
          rows > 1
            ? [
                [1, 0],
                [rows - 1, 1],
              ]
            : [[1, 2]]
        for (const [many, to] of shares) {
          for (const [key, { codes }] of census.columns.entries())
            assignments.combination[key].push(codes[at])
          assignments.classOf.push(to)
          assignments.rows.push(many)
          if (to === 2) suppressedRows += many
        }
      }
      const classes = [
        { labels: [`${own} or so`, null], suppressed: false },
        { labels: [null, 'some'], suppressed: false },
        { labels: ['none', 'none'], suppressed: true },
      ]
      return { kind: 'assigned', keys, columns: ['a', 'b'], values, classes, assignments, suppressedRows }
    })
  }

  it('[SK1102] a plan that comes in blocks makes the release of the whole plan, twice, and leaves nothing', async () => {
    const before = await keptTables()
    const whole = await sparkEngine({ address: spark.address })
    const tables = [
      await memoryEngine().open(partedSource()),
      await whole.open({ kind: 'spark', address: spark.address, path }),
    ]
    const found: unknown[] = []
    for (const open of tables) {
      await open.setMissing(['', '?'])
      const columns = []
      for (const name of ['a', 'b', 'c']) columns.push({ name, dictionary: await open.dictionary({ name }) })
      const blocks = blocksOf(await open.census(columns))
      const layout = {
        target:
          open === tables[0]
            ? { kind: 'memory' as const }
            : { kind: 'spark' as const, address: spark.address, path: join(work, 'stored.parquet') },
        columns: columns.map(({ name }) => ({ name, type: 'text' as const })),
        keepOrder: false,
      }
      const stored = {
        kind: 'stored',
        of: 'assigned',
        columns: ['a', 'b'],
        blocks: 0,
        classes: 0,
        suppressedRows: 0,
      } as const
      await expect(open.apply(stored, layout)).rejects.toMatchObject({ code: 'INTERNAL' })
      const lacking = await open.storePlan!()
      await lacking.add(blocks[0])
      const half = await lacking.finish()
      await expect(open.apply(half, layout)).rejects.toMatchObject({ code: 'UNSEEN_VALUES' })
      const store = await open.storePlan!()
      for (const block of blocks) await store.add(block)
      const plan = await store.finish()
      for (const _ of ['once', 'again']) {
        const release = await open.apply(plan, layout)
        const engine = open === tables[0] ? memoryEngine() : whole
        const made = await engine.open(release.source)
        const { columns: texts, rows } = await made.combinations(['a', 'b', 'c'])
        const lines = Array.from(rows, (many, at) =>
          [many, ...texts.map(({ values, codes }) => values[codes[at]])].join(),
        )
        found.push({ plan, lines: lines.sort(), rows: release.rows, suppressed: release.suppressedRows })
        await made.close()
        await release.discard()
      }
      await open.close()
    }
    expect(found[1]).toEqual(found[0])
    expect(found[2]).toEqual(found[0])
    expect(found[3]).toEqual(found[0])
    expect(await keptTables()).toEqual(before)
    await whole.close()
  })

  /** All rows of a value of `a` in a block, dealt to two buckets; a column that is in no group stands beside. */
  function slicesOf(census: Awaited<ReturnType<OpenTable['census']>>): SlicedRecoding[] {
    const [a] = census.columns
    return [...new Set(a.codes)].map((own) => {
      const assignments = {
        combination: census.columns.map((): number[] => []),
        bucketOf: [] as number[],
        rows: [] as number[],
      }
      const sizes = [0, 0]
      for (let at = 0; at < census.length; at++) {
        if (a.codes[at] !== own) continue
        for (const [bucket, rows] of [census.weights[at] - 1, 1].entries()) {
          if (rows === 0) continue
          for (const [key, { codes }] of census.columns.entries())
            assignments.combination[key].push(codes[at])
          assignments.bucketOf.push(bucket)
          assignments.rows.push(rows)
          sizes[bucket] += rows
        }
      }
      return {
        kind: 'sliced',
        keys: census.columns.map(({ name }) => name),
        values: census.columns.map(({ dictionary }) => dictionary.values),
        groups: census.columns.map(({ name }, key) => ({ columns: [{ key, name }] })),
        ...{ neutral: ['c'], sizes, assignments },
      }
    })
  }

  it('[SK1103] slices that come in blocks make the release of a table in memory, twice, and leave nothing', async () => {
    const before = await keptTables()
    const whole = await sparkEngine({ address: spark.address })
    const tables = [
      { engine: memoryEngine(), source: partedSource(), target: { kind: 'memory' as const } },
      {
        engine: whole,
        source: { kind: 'spark' as const, address: spark.address, path },
        target: { kind: 'spark' as const, address: spark.address, path: join(work, 'sliced.parquet') },
      },
    ]
    const found: unknown[] = []
    for (const { engine, source, target } of tables) {
      const open: OpenTable = await engine.open(source)
      await open.setMissing(['', '?'])
      const columns = []
      for (const name of ['a', 'b']) columns.push({ name, dictionary: await open.dictionary({ name }) })
      const blocks = slicesOf(await open.census(columns))
      const names = ['bucket', 'a', 'b', 'c']
      const layout = {
        target,
        columns: names.map((name) => ({ name, type: 'text' as const })),
        keepOrder: false,
        sliced: { seed: 'a seed', layout: 'table' as const },
      }
      // One that is given up, and one that lacks rows.
      await (await open.storePlan!()).add(blocks[0])
      const lacking = await open.storePlan!()
      await lacking.add(blocks[0])
      await expect(open.apply(await lacking.finish(), layout)).rejects.toMatchObject({
        code: 'UNSEEN_VALUES',
      })
      const store = await open.storePlan!()
      for (const block of blocks) await store.add(block)
      const plan = await store.finish()
      await expect(open.apply(plan, { ...layout, keepOrder: true })).rejects.toMatchObject({
        code: 'RELEASE_MISMATCH',
      })
      for (const _ of ['once', 'again']) {
        const release = await open.apply(plan, layout)
        const made = await engine.open(release.source)
        const { columns: texts, rows } = await made.combinations(names)
        const lines = Array.from(rows, (many, at) =>
          [many, ...texts.map(({ values, codes }) => values[codes[at]])].join(),
        )
        found.push({ plan, lines: lines.sort(), rows: release.rows })
        await made.close()
        await release.discard()
      }
      await open.close()
    }
    for (const other of found.slice(1)) expect(other).toEqual(found[0])
    expect(found[0]).toMatchObject({ rows: 90, plan: { of: 'sliced', blocks: 5, classes: 10 } })
    expect(await keptTables()).toEqual(before)
    await whole.close()
  })
})
