import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OutisError } from '@outis/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkFile } from '../check/check-file.ts'
import { measureFile } from '../check/measure-file.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { run } from '../run/run-file.ts'
import { extensionFile } from './extension-file.ts'
import { tablePath, tablePathFrom } from './lake-source.ts'
import { type ObjectStore, relocatedManifest, startObjectStore } from './lakes.fixture.ts'

const NAMES = ['httpfs', 'avro', 'iceberg', 'delta'] as const
const fetched = await Promise.all(NAMES.map((name) => extensionFile(name, { version: '1.5.5' }))).catch(
  (error) => {
    if (!(error instanceof OutisError)) throw error
    console.warn(`SKIPPED: Iceberg tables of S3 are not tested. ${error.message} ${error.hint}`)
    return undefined
  },
)

/** Where the table of the test says that it lies; and as long a place in a bucket. */
const HERE = 'file:///lake/n/stays'
const THERE = 's3://bucket/ice/stay'

const LAKE = fileURLToPath(new URL('./iceberg.fixture', import.meta.url))
const STATES = readdirSync(join(LAKE, 'metadata'))
  .filter((name) => name.endsWith('.metadata.json'))
  .sort()

/** All objects of the table below a key; what is said of places may be changed in it. */
function objectsAt(
  key: string,
  places: { readonly manifests?: string; readonly rows?: string } = {},
): Record<string, Buffer> {
  const { manifests = HERE, rows = manifests } = places
  const objects: Record<string, Buffer> = {}
  for (const folder of ['data', 'metadata'])
    for (const name of readdirSync(join(LAKE, folder))) {
      const bytes = readFileSync(join(LAKE, folder, name))
      const put = (to: Buffer) => {
        objects[`${key}/${folder}/${name}`] = to
      }
      if (name.endsWith('.avro'))
        put(relocatedManifest(bytes, HERE, name.endsWith('-m0.avro') ? rows : manifests))
      else if (name.endsWith('.json')) put(Buffer.from(bytes.toString().replaceAll(HERE, manifests)))
      else put(bytes)
    }
  return objects
}

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

describe.skipIf(fetched === undefined)('Iceberg tables of an object store', () => {
  let store: ObjectStore | undefined
  const serve = async (objects: Record<string, Buffer>, said?: Record<string, number>) => {
    store = await startObjectStore(objects, said)
    vi.stubEnv('AWS_ENDPOINT_URL', store.url)
  }
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret-word')
    vi.stubEnv('AWS_REGION', 'eu-test-1')
  })
  afterEach(() => {
    store?.close()
    vi.unstubAllEnvs()
  })
  const faultOf = (path: string): Promise<OutisError> =>
    rowsOf(path).then(
      () => expect.fail('was read'),
      (error) => {
        expect(error).toBeInstanceOf(OutisError)
        const told = `${error.stack}${JSON.stringify(error)}${error.hint}${String(error.cause)}`
        expect(told).not.toMatch(/a-secret-word|AKIDTEST|127\.0|gone/)
        return error
      },
    )

  it('[EX1063] the rows are those of the same table in a folder, where it was written there and where it was moved there', async () => {
    const here = await rowsOf(LAKE)
    expect(here.length).toBe(40)
    await serve({ ...objectsAt('/bucket/ice/stay', { manifests: THERE }), ...objectsAt('/bucket/moved') })
    expect(await rowsOf(`${THERE}/`)).toEqual(here)
    expect(await rowsOf('s3://bucket/moved/')).toEqual(here)
    expect(store!.asked.every(({ by }) => by.includes('AKIDTEST/') && by.includes('/eu-test-1/s3/'))).toBe(
      true,
    )
    // Before it was overwritten it had one row.
    const [, before] = STATES
    for (const at of [THERE, 's3://bucket/moved'])
      expect(await rowsOf(`${at}/metadata/${before}`)).toEqual([['99', 'gone', 'x', '']])
  })

  it('[EX1063] the newest state is told by the hint, else by numbers; two newest are refused', async () => {
    const [, before, newest] = STATES
    const lake = objectsAt('/bucket/ice')
    await serve({
      ...lake,
      '/bucket/ice/metadata/version-hint.text': Buffer.from(before.replace('.metadata.json', '')),
    })
    expect((await rowsOf('s3://bucket/ice/')).length).toBe(1)
    store!.close()
    const other = newest.replace('-', '-f')
    await serve({ ...lake, [`/bucket/ice/metadata/${other}`]: lake[`/bucket/ice/metadata/${newest}`] })
    expect(await faultOf('s3://bucket/ice/')).toMatchObject({
      code: 'DATA_FORMAT',
      message: expect.stringContaining('catalog'),
      hint: expect.stringContaining('ice/metadata/NAME'),
    })
  })

  it('[EX1065] every command takes an address or a folder where it takes a table, and keeps an address as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outis-stored-'))
    try {
      await serve(objectsAt('/bucket/ice'))
      const address = 's3://bucket/ice/'
      expect([tablePath(address), tablePath(address, folder)]).toEqual([address, address])
      expect([tablePathFrom('/a/b', address), tablePathFrom('/a/b', '/a/c.csv')]).toEqual([
        address,
        '../c.csv',
      ])
      const question = { quasi: ['age'], missing: [''] }
      const measured = await measureFile({ path: address, ...question })
      expect(measured).toEqual(await measureFile({ path: LAKE, ...question }))
      const policy = join(folder, 'policy.yaml')
      writeFileSync(
        policy,
        'outis: 1\ndata: { source: none.csv }\nattributes: { age: { role: quasi, hierarchy: { intervals: [10, 20] } } }\n' +
          'others: drop\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out/release.csv }\n',
      )
      const { files } = await run({ policy, source: address, attack: false })
      await expect(
        run({ policy, source: address, to: 's3://bucket/out.csv', attack: false }),
      ).rejects.toMatchObject({
        code: 'RELEASE_TARGET',
      })
      const asked = { release: files.release!, policyPath: policy }
      expect(await checkFile({ ...asked, original: address })).toMatchObject({ holds: true, rows: 40 })
      expect(await checkFile({ ...asked, release: address })).toMatchObject({ rows: 40 })
      expect(readdirSync(folder).sort()).toEqual(['out', 'policy.yaml'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('[EX1064] what is missing, damaged, too large or elsewhere is told as that', async () => {
    const lake = objectsAt('/bucket/ice')
    const at = (name: string) => `/bucket/ice/metadata/${name}`
    const [first, before] = STATES
    const holed = Object.fromEntries(
      Object.entries(objectsAt('/bucket/holed')).filter(([key]) => !key.endsWith('.parquet')),
    )
    await serve(
      {
        ...lake,
        ...holed,
        [at(before)]: Buffer.from('{ "location": '),
        ...objectsAt('/bucket/ice/stay', { manifests: THERE, rows: HERE }),
      },
      { [at(first)]: 2 ** 28 + 1 },
    )
    const cases: [string, string, RegExp][] = [
      ['s3://bucket/nothing/', 'DATA_NOT_FOUND', /nothing/],
      ['s3://bucket/ice/metadata/00009-x.metadata.json', 'DATA_NOT_FOUND', /ice/],
      [`s3://bucket/ice/metadata/${before}`, 'DATA_FORMAT', /metadata/],
      [`s3://bucket/ice/metadata/${first}`, 'DATA_TOO_LARGE', /256 MiB/],
      ['s3://bucket/holed/', 'DATA_NOT_FOUND', /holed/],
      // Its rows are said to lie in files of this machine.
      [`${THERE}/`, 'DATA_FORMAT', /in no object store/],
    ]
    for (const [path, code, message] of cases) {
      const error = await faultOf(path)
      expect([path, error.code, error.message]).toEqual([path, code, expect.stringMatching(message)])
      expect(error.hint).not.toBe('')
    }
  })

  it('[EX1064] a store that does not answer is told as that, and a table of Delta with metadata of Iceberg is one of Delta', async () => {
    await serve({ ...objectsAt('/bucket/both'), '/bucket/both/_delta_log/0.json': Buffer.from('{}') })
    const error = await faultOf('s3://bucket/both/')
    expect(error.code).toBe('DATA_NOT_FOUND')
    expect(store!.asked.some(({ path }) => path.endsWith('.avro'))).toBe(false)
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1')
    expect(await faultOf('s3://bucket/ice/')).toMatchObject({ code: 'DATA_NOT_FOUND' })
    for (const endpoint of ['localhost:9000', 'store', 'ftp://store']) {
      vi.stubEnv('AWS_ENDPOINT_URL', endpoint)
      expect(await faultOf('s3://bucket/ice/')).toMatchObject({ code: 'DATABASE_ADDRESS' })
    }
  })
})
