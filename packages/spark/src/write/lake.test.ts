import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayBreakClusters, type SparkForTests, sparkIsThere, startOwnSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlRelation, writePlan } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import { parseAddress } from '../connect/spark-address.ts'
import { openSparkSession, type SparkSession } from '../connect/spark-session.ts'
import { driverAt, filesUnder, killAll, outisRun, seenDuring } from '../engine/killing.fixture.ts'
import { sparkEngine } from '../engine/spark-engine.ts'

const runs = sparkIsThere('no table of Delta or Iceberg is read') && mayBreakClusters()

describe.skipIf(!runs)('tables that keep their earlier states', () => {
  let spark: Required<SparkForTests>
  let session: SparkSession
  let work: string
  beforeAll(async () => {
    spark = await startOwnSpark(['--lake', '--lasting'])
    session = openSparkSession(parseAddress(spark.address))
    work = mkdtempSync(join(tmpdir(), 'outis-spark-lake-'))
  })
  afterAll(async () => {
    await session?.close()
    await spark?.stop()
    rmSync(work, { recursive: true, force: true })
  })
  const sql = (statement: string) => session.statement(statement, 'preparing a test')
  /** Tables that runs made beside others. */
  const copies = () => readdirSync(join(spark.folder, 'warehouse')).filter((name) => name.includes('_copy'))
  const leftovers = () =>
    readdirSync(join(spark.folder, 'warehouse')).filter((name) => name.startsWith('outis_'))

  const RANGE = "SELECT CAST(id % 7 AS STRING) AS age, concat('ü', id % 3) AS town, id AS row FROM"
  const kinds = [
    { kind: 'delta', table: 'stays_delta', name: 'stays_delta' },
    { kind: 'iceberg', table: 'lake.db.stays', name: 'lake.db.stays' },
  ]

  it.each(kinds)(
    '[SK935] reads a table of $kind at one state, without a copy',
    async ({ kind, table, name }) => {
      await sql(`CREATE TABLE ${table} USING ${kind} AS ${RANGE} range(0, 400, 1, 3)`)
      await sql(`INSERT INTO ${table} ${RANGE} range(400, 500)`)
      const engine = await sparkEngine({ address: spark.address })
      const open = await engine.open({ kind: 'spark', address: spark.address, table: name })
      expect(open.rows).toBe(500)
      // Somebody adds rows and takes others away while the run goes on.
      await sql(`INSERT INTO ${table} ${RANGE} range(500, 600)`)
      await sql(`DELETE FROM ${table} WHERE row < 50`)
      const { rows, columns } = await open.combinations(['age', 'town', 'row'])
      expect([rows.length, Math.max(...rows)]).toEqual([500, 1])
      const ages = Array.from({ length: 7 }, (_, age) => String(age))
      const plan = {
        kind: 'levels' as const,
        suppressed: [],
        suppressedRows: 0,
        columns: [
          {
            name: 'age',
            level: 1,
            height: 1,
            values: ages,
            labels: ages.map((age) => (age < '3' ? 'low' : 'high')),
          },
        ],
      }
      const layout = {
        target: { kind: 'spark' as const, address: spark.address, path: join(work, `${kind}.parquet`) },
        columns: ['age', 'row'].map((column) => ({ name: column, type: 'text' as const })),
        keepOrder: false,
      }
      const release = await open.apply(plan, layout)
      expect(release.rows).toBe(500)
      await release.commit()
      await release.discard()
      expect(copies()).toEqual([])
      const made = await engine.open({
        kind: 'spark',
        address: spark.address,
        path: join(work, `${kind}.parquet`),
      })
      const count = (low: boolean) =>
        Array.from({ length: 500 }, (_, row) => row % 7 < 3).filter((one) => one === low).length
      expect(await made.frequencies('age')).toEqual([
        { value: 'high', rows: count(false) },
        { value: 'low', rows: count(true) },
      ])
      expect(new Set(Array.from(columns[2].codes, (code) => columns[2].values[code])).size).toBe(500)
      await open.close()
      await engine.close()
    },
  )

  it.each(kinds)(
    '[SK935] numbers the rows of a table of $kind that has deleted rows in its files',
    async ({ kind, table, name }) => {
      if (kind === 'delta')
        await sql(`ALTER TABLE ${table} SET TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')`)
      else await sql(`ALTER TABLE ${table} SET TBLPROPERTIES ('write.delete.mode' = 'merge-on-read')`)
      await sql(`DELETE FROM ${table} WHERE row = 120 OR row = 450`)
      const engine = await sparkEngine({ address: spark.address })
      const open = await engine.open({ kind: 'spark', address: spark.address, table: name })
      expect(open.rows).toBe(548)
      const { rowNumbers } = await open.census(
        [{ name: 'age', dictionary: await open.dictionary({ name: 'age' }) }],
        { rowNumbers: true },
      )
      expect([...rowNumbers!.rows].sort((a, b) => a - b)).toEqual([...Array(548).keys()])
      await open.close()
      expect(copies()).toEqual([])
      await engine.close()
    },
  )

  const targets = [
    { kind: 'delta' as const, table: 'released_delta' },
    { kind: 'iceberg' as const, table: 'lake.db.released' },
  ]
  /** Columns of a table with their types, as Spark tells them. */
  async function typesOf(table: string): Promise<Record<string, string>> {
    const types: Record<string, string> = {}
    for await (const batch of session.rows(sqlRelation(`DESCRIBE TABLE ${table}`), 'looking'))
      for (let row = 0; row < batch.numRows; row++)
        types[String(batch.getChildAt(0)!.get(row))] = String(batch.getChildAt(1)!.get(row))
    return types
  }
  const numbersOf = async (query: string, columns = 1) =>
    (await readNumbers(session.rows(sqlRelation(query), 'looking'), columns)).map((numbers) => [...numbers])

  it.each(targets)(
    '[SK980] makes a release a table of $kind by one commit, with names and types',
    async ({ kind, table }) => {
      const source = join(work, `source-${kind}.parquet`)
      await session.run(
        writePlan(
          sqlRelation(
            `SELECT CAST(id % 7 AS STRING) AS age, DATE '2001-02-03' + CAST(id % 5 AS INT) AS \`born, on\`,
              CAST(id AS DECIMAL(12, 3)) AS exact, id AS \`größe (cm)\` FROM range(0, 300, 1, 3)`,
          ),
          { format: 'parquet', path: source, options: {} },
        ),
        'preparing a test',
      )
      const engine = await sparkEngine({ address: spark.address })
      const target = { kind: 'spark' as const, address: spark.address, table, format: kind }
      await engine.plan(target, { replace: false })
      const open = await engine.open({ kind: 'spark', address: spark.address, path: source })
      const make = async (label: string) => {
        const ages = Array.from({ length: 7 }, (_, age) => String(age))
        const column = { name: 'age', level: 1, height: 1, values: ages, labels: ages.map(() => label) }
        const plan = { kind: 'levels' as const, suppressed: [], suppressedRows: 0, columns: [column] }
        const columns = open.columns.map((name) => ({ name, type: 'text' as const }))
        return open.apply(plan, { target, columns, keepOrder: false })
      }
      const release = await make('any')
      await release.commit()
      await release.discard()
      expect(await typesOf(table)).toMatchObject({
        age: 'string',
        'born, on': 'date',
        exact: 'decimal(12,3)',
        'größe (cm)': 'bigint',
      })
      const seen = `SELECT count(*), count(DISTINCT \`größe (cm)\`), sum(\`größe (cm)\`) FROM ${table}`
      expect(await numbersOf(seen, 3)).toEqual([[300], [300], [44850]])
      expect(await numbersOf(`SELECT count(*) FROM ${table} WHERE age = 'any'`)).toEqual([[300]])
      // Somebody made a table of that name: it stays, unless the run may replace it.
      await expect(engine.plan(target, { replace: false })).rejects.toMatchObject({ code: 'RELEASE_TARGET' })
      const second = await make('all')
      await expect(second.commit()).rejects.toMatchObject({ code: 'SPARK_FAILED' })
      expect(await numbersOf(`SELECT count(*) FROM ${table} WHERE age = 'any'`)).toEqual([[300]])
      await engine.plan(target, { replace: true })
      await second.commit()
      await second.discard()
      // A session of Iceberg remembers tables that it has read.
      await sql(`REFRESH TABLE ${table}`)
      expect(await numbersOf(`SELECT count(*) FROM ${table} WHERE age = 'all'`)).toEqual([[300]])
      const commits = `SELECT committed_at FROM ${table}.snapshots`
      const [history] = await numbersOf(kind === 'delta' ? `DESCRIBE HISTORY ${table}` : commits)
      expect(history).toHaveLength(2)
      expect(leftovers()).toEqual([])
      await open.close()
      await engine.close()
    },
  )

  it('[SK980] says what the cluster lacks where there is no such catalog', async () => {
    const engine = await sparkEngine({ address: spark.address })
    const target = { kind: 'spark' as const, address: spark.address, table: 'nowhere.db.t' }
    await expect(engine.plan({ ...target, format: 'iceberg' }, { replace: false })).rejects.toMatchObject({
      code: 'RELEASE_TARGET',
      hint: expect.stringContaining('jars of Iceberg'),
    })
    await expect(engine.plan(target, { replace: false })).rejects.toMatchObject({
      code: 'RELEASE_TARGET',
      hint: expect.stringContaining('format: iceberg'),
    })
    await engine.close()
  })

  // The last one: the server is started anew and has lost the tables of the session's own catalog.
  it('[SK981] leaves a table of Iceberg as it was where the driver dies during outis run', async () => {
    const [source, policy] = [join(work, 'stays.parquet'), join(work, 'policy.yaml')]
    const rows = sqlRelation(`${RANGE.replace(', id AS row', '')} range(0, 400000, 1, 2)`)
    await session.run(writePlan(rows, { format: 'parquet', path: source, options: {} }), 'preparing a test')
    await sql("CREATE TABLE lake.db.killed USING iceberg AS SELECT 'old' AS age, 'old' AS town")
    const inSpark = (what: string) => `{ spark: "${spark.address}", ${what} }`
    writeFileSync(join(work, 'age.csv'), Array.from({ length: 7 }, (_, age) => `${age};*`).join('\n'))
    writeFileSync(
      policy,
      `outis: 1
data: { source: ${inSpark(`path: "${source}"`)} }
attributes: { age: { role: quasi, hierarchy: age.csv }, town: neutral }
method: { full-domain: { k: 5 } }
release: { to: ${inSpark('table: lake.db.killed, format: iceberg')} }
`,
    )
    const folder = join(spark.folder, 'lake/db/killed')
    const written = () => filesUnder(join(folder, 'data')).filter((name) => name.endsWith('.parquet'))
    // A manifest that no state names may be left: it tells nobody anything until a state does.
    const metadata = () =>
      filesUnder(join(folder, 'metadata'))
        .filter((name) => /metadata\.json$|\.text$/.test(name))
        .sort()
    const before = { files: written().length, metadata: metadata() }
    const driver = driverAt(spark.address)
    const running = outisRun(policy, '--force')
    expect(await seenDuring(running, () => written().length > before.files)).toBe(true)
    killAll(driver)
    const { exit, told } = await running
    expect([exit, JSON.parse(told).error.code]).toEqual([2, 'SPARK_UNREACHABLE'])
    expect(JSON.parse(told).error.hint).toContain('whole or not at all')
    expect([metadata(), leftovers()]).toEqual([before.metadata, []])
    const after = openSparkSession(parseAddress(spark.address), { tries: 60 })
    await after.configure({ 'spark.sql.session.timeZone': 'UTC' })
    const seen = after.rows(sqlRelation("SELECT count(*) FROM lake.db.killed WHERE age = 'old'"), 'looking')
    expect(await readNumbers(seen, 1)).toEqual([Uint32Array.of(1)])
    await after.close()
  })
})
