import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayBreakClusters, type SparkForTests, sparkIsThere, startOwnSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../connect/address.ts'
import { openSparkSession, type SparkSession } from '../connect/spark-session.ts'
import { sparkEngine } from './spark-engine.ts'

const runs = sparkIsThere('no table of Delta or Iceberg is read') && mayBreakClusters()

describe.skipIf(!runs)('tables that keep their earlier states', () => {
  let spark: Required<SparkForTests>
  let session: SparkSession
  let work: string
  beforeAll(async () => {
    spark = await startOwnSpark(['--lake'])
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
        ...{ kind: 'levels' as const, suppressed: [], suppressedRows: 0 },
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
})
