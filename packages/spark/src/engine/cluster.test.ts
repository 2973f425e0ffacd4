import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { memoryEngine, printOf } from '@outis/core/pipeline'
import { type SparkForTests, sparkIsThere, startSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import { parseAddress } from '../connect/spark-address.ts'
import { openSparkSession } from '../connect/spark-session.ts'
import { levelAnswers, levelsInMemory, MOST_HELD, ROWS_SQL } from '../count/level-combinations.fixture.ts'
import { sparkEngine } from './spark-engine.ts'
import { runName } from './spark-leftovers.ts'
import { openSparkTable } from './spark-table.ts'

const installed = sparkIsThere('the Spark engine is not tried on a cluster')

describe.skipIf(!installed)('on a cluster', () => {
  let spark: SparkForTests
  let work: string
  let duckdb: Awaited<ReturnType<DuckDBInstance['connect']>>
  beforeAll(async () => {
    spark = await startSpark()
    work = mkdtempSync(join(tmpdir(), 'outis-spark-test-'))
    duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    await duckdb.run("SET TimeZone = 'UTC'")
  })
  afterAll(async () => {
    rmSync(work, { recursive: true, force: true })
    await spark?.stop()
  })

  const typed = async () => {
    const path = join(work, 'typed.parquet')
    if (!existsSync(path)) {
      await duckdb.run(
        `COPY (SELECT i AS whole, CASE WHEN i % 5 <> 0 THEN i * 1.25 END AS money, CAST(i AS DECIMAL(12, 3)) / 8 AS exact,
          DATE '1970-02-27' + CAST(i * 400 AS INTEGER) AS born, i % 2 = 0 AS truth, lpad(CAST(i AS VARCHAR), 5, '0') AS zip,
          CAST(power(10, i % 30 - 20) * (i - 60) / 7 AS DOUBLE) AS wide, TIMESTAMP '2001-02-03 04:05:06.5' + i * INTERVAL 90 MINUTE AS moment,
          CASE i % 4 WHEN 0 THEN 'Zoë 😀' WHEN 1 THEN '' WHEN 2 THEN 'a,"b' || chr(10) || 'c' END AS note
          FROM range(120) AS t(i)) TO '${path}' (FORMAT parquet)`,
      )
    }
    return path
  }

  it('[SK8] gives cells of Parquet the texts that DuckDB gives them', async () => {
    const path = await typed()
    const engine = await sparkEngine({ address: spark.address })
    const open = await engine.open({ kind: 'spark', address: spark.address, path })
    for (const column of open.columns) {
      const sql = `SELECT coalesce(CAST("${column}" AS VARCHAR), '') AS v, count(*) AS n FROM '${path}' GROUP BY 1`
      const theirs = await (await duckdb.runAndReadAll(sql)).getRows()
      const ours = await open.frequencies(column)
      expect([column, ours.map(({ value, rows }) => `${value}×${rows}`).sort()]).toEqual([
        column,
        theirs.map(([value, rows]) => `${value}×${rows}`).sort(),
      ])
    }
    await engine.close()
  })

  it('[SK990] counts values as others as a table in memory does, and sends no more than may be held', async () => {
    const path = join(work, 'rolled.parquet')
    await duckdb.run(`COPY (${ROWS_SQL}) TO '${path}' (FORMAT parquet)`)
    const engine = await sparkEngine({ address: spark.address, mostCombinations: MOST_HELD })
    const open = await engine.open({ kind: 'spark', address: spark.address, path })
    expect(await levelAnswers(open)).toEqual(await levelAnswers(await levelsInMemory()))
    await engine.close()
  })

  it('[SK9] answers as a table in memory does', async () => {
    const path = await typed()
    const rows = await (
      await duckdb.runAndReadAll(
        `SELECT zip, coalesce(note, '') AS note, CAST(whole % 7 AS VARCHAR) AS week FROM '${path}'`,
      )
    ).getRows()
    const names = ['zip', 'note', 'week']
    const columns = names.map((_, nameIndex) => {
      const values = [...new Set(rows.map((row) => String(row[nameIndex])))]
      return { values, codes: Uint32Array.from(rows, (row) => values.indexOf(String(row[nameIndex]))) }
    })
    const other = join(work, 'week.parquet')
    await duckdb.run(
      `COPY (SELECT zip, note, CAST(whole % 7 AS VARCHAR) AS week FROM '${path}') TO '${other}' (FORMAT parquet)`,
    )
    const engine = await sparkEngine({ address: spark.address })
    const tables = [
      await memoryEngine().open({ kind: 'memory', names, columns, rows: rows.length }),
      await engine.open({ kind: 'spark', address: spark.address, path: other }),
    ]
    const answers = []
    for (const table of tables) {
      await table.setMissing(['', '3'])
      const dropped = await table.dropMissing(['week'])
      const note = await table.dictionary({ name: 'note' }, ['note', 'week'])
      const week = await table.dictionary({ name: 'week' })
      const {
        columns: counted,
        weights,
        rowNumbers,
      } = await table.census(
        [
          { name: 'note', dictionary: note },
          { name: 'week', dictionary: week },
        ],
        { rowNumbers: true },
      )
      answers.push({
        dropped,
        profile: await table.profile(),
        note,
        week,
        codes: counted.map(({ codes }) => [...codes]),
        weights: [...weights],
        numbers: [...rowNumbers!.rows],
        combinations: (await table.combinations(['note', 'week'])).columns.map(({ values, codes }) => [
          values,
          [...Array.from(codes)],
        ]),
        row: await table.row(9),
        frequencies: await table.frequencies('note', 2),
      })
    }
    expect(answers[1]).toEqual(answers[0])
    await engine.close()
  })

  it('[SK930] counts the same by numbers as by texts, in several files', async () => {
    const folder = join(work, 'several')
    mkdirSync(folder)
    for (const file of [0, 1, 2])
      await duckdb.run(
        `COPY (SELECT CAST((i * 7 + ${file}) % 11 AS VARCHAR) AS a, CASE WHEN i % 3 > 0 THEN 'ü' || (i % 4) END AS b, i AS c
          FROM range(${file * 100}, ${file * 100 + 90}) AS t(i)) TO '${folder}/${file}.parquet' (FORMAT parquet)`,
      )
    const session = openSparkSession(parseAddress(spark.address))
    const source = { kind: 'spark', address: spark.address, path: folder } as const
    const answers = []
    for (const likely of [
      undefined,
      new Map([
        ['a', Array.from({ length: 11 }, (_, index) => String(index))],
        ['b', ['ü1', '', 'ü2', 'ü3', 'ü0']],
        ['c', ['7', '205', '101', '44']],
      ]),
    ]) {
      const made = new Map(likely && [['', { rows: 270, texts: likely, different: 270 }]])
      const places = { replace: true, folder: undefined }
      const open = await openSparkTable(session, {
        ...{ id: `packed_${made.size}`, source, options: {}, made, places },
        mostCombinations: 1000,
      })
      const { columns, rows } = await open.combinations(['a', 'b', 'c'])
      const shown = Array.from(rows, (many, index) => [
        many,
        ...columns.map(({ values, codes }) => values[codes[index]]),
      ])
      answers.push(shown.map(String))
      if (likely === undefined)
        // Files by name, rows as they stand there.
        expect(shown.map((one) => Number(one[3]))).toEqual([...Array(300).keys()].filter((i) => i % 100 < 90))
    }
    expect([...answers[1]].sort()).toEqual([...answers[0]].sort())
    expect(answers[0]).toHaveLength(270)
    await session.close()
  })

  it('[SK780] refuses a plan that has no label for some values, and makes nothing', async () => {
    const engine = await sparkEngine({ address: spark.address })
    const open = await engine.open({ kind: 'spark', address: spark.address, path: await typed() })
    const target = join(work, 'unlabelled.parquet')
    const column = { name: 'truth', level: 1, height: 1, values: ['', 'true'], labels: ['', 'yes'] }
    const plan = { kind: 'levels', columns: [column], suppressed: [], suppressedRows: 0 } as const
    const layout = {
      target: { kind: 'spark', address: spark.address, path: target },
      columns: [{ name: 'truth', type: 'text' }],
      keepOrder: false,
    } as const
    await expect(open.apply(plan, layout)).rejects.toMatchObject({
      code: 'UNSEEN_VALUES',
      details: { column: 'truth', values: 1, rows: 60 },
    })
    expect(existsSync(target)).toBe(false)
    await open.close()
    await engine.close()
  })

  it('[SK882] makes the same fingerprint of combinations and of rows', async () => {
    const engine = await sparkEngine({ address: spark.address })
    const prints = []
    for (const names of [[], ['zip', 'note', 'wide']]) {
      const source = { kind: 'spark', address: spark.address, path: await typed() } as const
      const open = await engine.open(source, { columns: ['zip', 'note', 'wide'] })
      if (names.length > 0) await open.dictionary({ name: names[0] }, names)
      prints.push(await printOf(open))
      await open.close()
    }
    expect(prints[1]).toEqual(prints[0])
    expect(prints[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    await engine.close()
  })

  it('[SK883] notices files that are changed between the count and the release', async () => {
    const path = join(work, 'changing')
    const write = (rows: number) =>
      duckdb.run(
        `COPY (SELECT CAST(i % 9 AS VARCHAR) AS week FROM range(${rows}) AS t(i)) TO '${path}/a.parquet' (FORMAT parquet)`,
      )
    mkdirSync(path)
    await write(100)
    const engine = await sparkEngine({ address: spark.address })
    const open = await engine.open({ kind: 'spark', address: spark.address, path })
    const { values } = await open.dictionary({ name: 'week' }, ['week'])
    const plan = {
      ...{ kind: 'levels' as const, suppressed: [], suppressedRows: 0 },
      columns: [{ name: 'week', level: 1, height: 1, values, labels: values.map(() => 'any') }],
    }
    const layout = {
      target: { kind: 'spark' as const, address: spark.address, path: join(work, 'changed.parquet') },
      columns: [{ name: 'week', type: 'text' as const }],
      keepOrder: false,
    }
    const release = await open.apply(plan, layout)
    expect(release.rows).toBe(100)
    await release.discard()
    await write(101)
    await expect(open.apply(plan, layout)).rejects.toMatchObject({ code: 'DATA_CHANGED' })
    await engine.close()
  })

  it('[SK6] goes on after the connection broke, behind what had arrived', async () => {
    let broken = 0
    const { port } = parseAddress(spark.address)
    const open = new Set<Socket>()
    const between = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      let bytes = 0
      for (const one of [near, far]) open.add(one.on('error', () => undefined))
      near.pipe(far)
      far.on('data', (data: Buffer) => {
        bytes += data.length
        near.write(data)
        // The first connections end in the middle of an answer.
        if (bytes > 300_000 && broken < 2) {
          broken++
          near.destroy()
          far.destroy()
        }
      })
      far.on('close', () => near.destroy())
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const address = parseAddress(`sc://127.0.0.1:${(between.address() as AddressInfo).port}`)
    const session = openSparkSession(address)
    const [numbers] = await readNumbers(
      session.rows(sqlRelation('SELECT id FROM range(0, 400000, 1, 4)'), 'counting'),
      1,
    )
    expect(broken).toBe(2)
    expect(numbers.length).toBe(400_000)
    expect(numbers.every((number, numberIndex) => number === numberIndex)).toBe(true)
    await session.close()
    for (const socket of open) socket.destroy()
    between.close()
  })

  it('[SK7] ends what Spark does for a run that is stopped', async () => {
    const stop = new AbortController()
    const session = openSparkSession(parseAddress(spark.address), { signal: stop.signal })
    const endless =
      'SELECT count(*) FROM range(0, 100000000) AS a JOIN range(0, 100000000) AS b ON a.id % 7 = b.id % 5'
    const asked = readNumbers(session.rows(sqlRelation(endless), 'counting'), 1)
    setTimeout(() => stop.abort(), 1_500)
    await expect(asked).rejects.toMatchObject({ code: 'STOPPED' })
    await session.close()
    // The workers are free again: another session gets its answer.
    const other = openSparkSession(parseAddress(spark.address))
    const [[rows]] = await readNumbers(
      other.rows(sqlRelation('SELECT count(*) FROM range(0, 1000, 1, 4)'), 'counting'),
      1,
    )
    expect(rows).toBe(1000)
    await other.close()
  })

  it('[SK10] leaves nothing of a run that is stopped', async () => {
    const path = await typed()
    const stop = new AbortController()
    const engine = await sparkEngine({ address: spark.address, signal: stop.signal })
    const open = await engine.open({ kind: 'spark', address: spark.address, path })
    const zip = await open.dictionary({ name: 'zip' })
    const plan = {
      ...{ kind: 'levels' as const, suppressed: [], suppressedRows: 0 },
      columns: [{ name: 'zip', level: 0, height: 1, values: zip.values, labels: zip.values }],
    }
    const release = await open.apply(plan, {
      target: { kind: 'spark', address: spark.address, path: join(work, 'stopped.parquet') },
      columns: [{ name: 'zip', type: 'text' }],
      keepOrder: false,
    })
    const made = release.source.table ?? ''
    const session = openSparkSession(parseAddress(spark.address))
    const rows = () => readNumbers(session.rows(sqlRelation(`SELECT count(*) FROM ${made}`), 'looking'), 1)
    expect((await rows())[0][0]).toBe(120)
    stop.abort()
    await expect(open.profile()).rejects.toMatchObject({ code: 'STOPPED' })
    await release.discard()
    await expect(rows()).rejects.toMatchObject({ code: 'SPARK_TABLE' })
    await session.close()
    await engine.close()
  })

  /** Tables of runs; a cluster that was there before may have some of others. */
  async function keptTables(): Promise<string[]> {
    const session = openSparkSession(parseAddress(spark.address))
    const kept: string[] = []
    for await (const batch of session.rows(sqlRelation("SHOW TABLES LIKE 'outis_*'"), 'looking'))
      for (const row of batch.toArray()) if (!row.isTemporary) kept.push(String(row.tableName))
    await session.close()
    return kept.sort()
  }

  it('[SK884] drops what a killed run left, and nothing of a run that goes on', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    const [left, used] = [`outis_${runName({ pid })}_1_copy`, `outis_${runName()}_1_copy`]
    const session = openSparkSession(parseAddress(spark.address))
    for (const name of [left, used])
      await session.statement(`CREATE TABLE ${name} USING parquet AS SELECT 1`, 'making')
    const engine = await sparkEngine({ address: spark.address })
    await engine.plan(
      { kind: 'spark', address: spark.address, path: join(work, 'x.parquet') },
      { replace: false },
    )
    const kept = await keptTables()
    expect([kept.includes(left), kept.includes(used)]).toEqual([false, true])
    await session.cleanUp(`DROP TABLE ${used}`)
    await session.close()
    await engine.close()
  })

  it('[SK980] says what the cluster lacks where it has no jars of Delta or Iceberg', async () => {
    const engine = await sparkEngine({ address: spark.address })
    for (const format of ['delta', 'iceberg'] as const)
      await expect(
        engine.plan({ kind: 'spark', address: spark.address, table: 'none', format }, { replace: true }),
      ).rejects.toMatchObject({
        ...{ code: 'RELEASE_TARGET', details: { reason: 'DATA_SOURCE_NOT_FOUND' } },
        hint: expect.stringMatching(/jars of (Delta|Iceberg)/),
      })
    await engine.close()
  })

  it('[SK10] puts a release in its place whole, and leaves nothing else', async () => {
    const before = await keptTables()
    const path = await typed()
    const engine = await sparkEngine({ address: spark.address })
    const open = await engine.open({ kind: 'spark', address: spark.address, path })
    const to = join(work, 'release.csv')
    const layout = (place: string) => ({
      target: { kind: 'spark' as const, address: spark.address, path: place },
      columns: ['zip', 'note', 'wide'].map((name) => ({ name, type: 'text' as const })),
      keepOrder: false,
    })
    const zip = await open.dictionary({ name: 'zip' })
    const plan = { kind: 'levels' as const, suppressed: [['0001*']], suppressedRows: 10 }
    const labels = zip.values.map((value) => value.replace(/.$/, '*'))
    const columns = [{ name: 'zip', level: 1, height: 1, values: zip.values, labels }]
    const gap = {
      ...plan,
      columns: [{ ...columns[0], values: zip.values.slice(0, 9), labels: labels.slice(0, 9) }],
    }
    await expect(open.apply(gap, layout(to))).rejects.toMatchObject({ code: 'UNSEEN_VALUES' })
    await expect(open.apply({ ...plan, columns }, layout(work))).rejects.toMatchObject({
      code: 'RELEASE_TARGET',
    })
    expect(existsSync(to)).toBe(false)
    const release = await open.apply({ ...plan, columns }, layout(to))
    expect(release).toMatchObject({ rows: 120, suppressedRows: 10 })
    expect(existsSync(to)).toBe(false)
    await release.commit()
    await release.discard()
    expect(readdirSync(to)).toContain('_SUCCESS')
    const again = await engine.open({ kind: 'spark', address: spark.address, path: to })
    expect(await again.frequencies('zip')).toContainEqual({ value: '*', rows: 10 })
    const cells = async (of: typeof again) =>
      (await of.frequencies('note')).map(({ value, rows }) => `${value}×${rows}`).sort()
    expect(await cells(again)).toEqual(await cells(open))
    await again.close()
    expect(await keptTables()).toEqual(before)
    await engine.close()
  })
})
