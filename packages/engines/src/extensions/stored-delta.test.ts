import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OutisError } from '@outis/core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { extensionFile } from './extension-file.ts'
import { type ObjectStore, startObjectStore, writeDelta } from './lakes.fixture.ts'

const NAMES = ['httpfs', 'delta'] as const
const fetched = await Promise.all(NAMES.map((name) => extensionFile(name, { version: '1.5.5' }))).catch(
  (error) => {
    if (!(error instanceof OutisError)) throw error
    console.warn(`SKIPPED: Delta tables of S3 are not tested. ${error.message} ${error.hint}`)
    return undefined
  },
)

const rowsOf = async (path: string) => {
  const engine = await duckdbEngine()
  try {
    const open = await engine.open({ kind: 'file', path })
    const rows = []
    for (let number = 1; number <= open.rows; number++) rows.push(await open.row(number))
    return rows
  } finally {
    await engine.close()
  }
}

const LOG = (number: number) => `_delta_log/${String(number).padStart(20, '0')}.json`

describe.skipIf(fetched === undefined)('Delta tables of an object store', () => {
  let folder = ''
  let store: ObjectStore | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outis-delta-'))
    await writeDelta(folder, {
      kept: "SELECT 20 + i::INTEGER AS age, 'a secret here' AS note FROM range(3) AS t(i)",
      removed: "SELECT 99::INTEGER AS age, 'gone' AS note",
    })
    return () => rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret-word')
    vi.stubEnv('AWS_REGION', 'eu-test-1')
  })
  afterEach(() => {
    store?.close()
    vi.unstubAllEnvs()
  })

  /** The table below a key, whose log names its rows in another place. */
  const lakeAt = (key: string, rows: string): Record<string, Buffer> => ({
    [`${key}/${LOG(0)}`]: Buffer.from(
      readFileSync(join(folder, LOG(0)), 'utf8').replaceAll('"kept.parquet"', JSON.stringify(rows)),
    ),
    [`${key}/${LOG(1)}`]: readFileSync(join(folder, LOG(1))),
  })

  const serve = async (objects: Record<string, Buffer>) => {
    store = await startObjectStore(objects)
    vi.stubEnv('AWS_ENDPOINT_URL', store.url)
  }

  it('[EX1064] files of this machine that a log names are not read, by whatever name', async () => {
    const here = join(folder, 'kept.parquet')
    const { href } = pathToFileURL(here)
    const lakes: Record<string, string> = {
      path: here,
      slashes: `/${here}`,
      url: href,
      short: href.replace('file://', 'file:'),
      up: `../../../../../..${here}`,
      none: '/nowhere/rows.parquet',
    }
    await serve(
      Object.assign({}, ...Object.entries(lakes).map(([key, rows]) => lakeAt(`/bucket/${key}`, rows))),
    )
    for (const key of Object.keys(lakes)) {
      const fault = await rowsOf(`s3://bucket/${key}/`).then(
        (rows) => expect.fail(`${key}: ${rows.length} rows were read`),
        (error) => error,
      )
      const code = lakes[key].startsWith('/') ? 'DATA_FORMAT' : 'DATA_NOT_FOUND'
      expect([key, fault.code]).toEqual([key, code])
      expect(JSON.stringify([fault, fault.message, fault.hint])).not.toMatch(
        /a secret here|a-secret-word|kept/,
      )
      if (code === 'DATA_FORMAT')
        expect(fault.message).toContain('Delta table names files that are in no object')
    }
  })

  it('[EX1064] a store that answers otherwise the second time does not get one read either', async () => {
    const at = `/bucket/lake/${LOG(0)}`
    const honest = lakeAt('/bucket/lake', 'kept.parquet')
    const objects = { ...honest, '/bucket/lake/kept.parquet': readFileSync(join(folder, 'kept.parquet')) }
    await serve(objects)
    expect(await rowsOf('s3://bucket/lake/')).toHaveLength(3)
    const asked = store!.asked.filter(({ path }) => path.includes(LOG(0).slice(11))).length
    const forged = lakeAt('/bucket/lake', join(folder, 'kept.parquet'))[at]
    for (let honestly = 0; honestly <= asked; honestly++) {
      store!.close()
      let answers = 0
      const turning = { ...objects }
      Object.defineProperty(turning, at, {
        enumerable: true,
        get: () => (answers++ < 2 * honestly ? honest[at] : forged),
      })
      await serve(turning)
      const found = await rowsOf('s3://bucket/lake/').catch((error) => error)
      // Whoever is told the honest log to the end reads the object; nobody reads the file.
      if (!(found instanceof OutisError))
        expect(store!.asked.some(({ path }) => path.endsWith('/bucket/lake/kept.parquet'))).toBe(true)
    }
  })
})
