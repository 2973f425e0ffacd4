import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'

/** A Delta table of the protocol's first version, by hand: a log of JSON, and Parquet files. */
export async function writeDelta(
  folder: string,
  { kept, removed }: { readonly kept: string; readonly removed: string },
): Promise<void> {
  mkdirSync(join(folder, '_delta_log'), { recursive: true })
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const [name, rows] of Object.entries({ kept, removed }))
    await connection.run(`COPY (${rows}) TO '${join(folder, `${name}.parquet`)}' (FORMAT parquet)`)
  const described = await connection.runAndReadAll(`DESCRIBE ${kept}`)
  const TYPES: Readonly<Record<string, string>> = { INTEGER: 'integer', VARCHAR: 'string', DATE: 'date' }
  const fields = described.getRowsJson().map(([name, type]) => ({
    name,
    type: TYPES[String(type)],
    nullable: true,
    metadata: {},
  }))
  connection.closeSync()
  instance.closeSync()
  const add = (name: string) => {
    const { size } = statSync(join(folder, `${name}.parquet`))
    return {
      add: { path: `${name}.parquet`, partitionValues: {}, size, modificationTime: 0, dataChange: true },
    }
  }
  const first = [
    { protocol: { minReaderVersion: 1, minWriterVersion: 2 } },
    {
      metaData: {
        id: '00000000-0000-0000-0000-000000000000',
        format: { provider: 'parquet', options: {} },
        schemaString: JSON.stringify({ type: 'struct', fields }),
        partitionColumns: [],
        configuration: {},
        createdTime: 0,
      },
    },
    add('kept'),
    add('removed'),
  ]
  const second = [{ remove: { path: 'removed.parquet', deletionTimestamp: 0, dataChange: true } }]
  for (const [number, actions] of [first, second].entries())
    writeFileSync(
      join(folder, '_delta_log', `${String(number).padStart(20, '0')}.json`),
      actions.map((action) => JSON.stringify(action)).join('\n'),
    )
}

export interface ObjectStore {
  readonly url: string
  /** What was asked for, and by whom. */
  readonly asked: { readonly method: string; readonly path: string; readonly by: string }[]
  close(): void
}

/** An object store on loopback: it answers HEAD and GET with ranges, and lists what a bucket has below a prefix. */
export async function startObjectStore(
  objects: Readonly<Record<string, Buffer>>,
  /** Bytes that objects are said to have, in place of their own. */
  said: Readonly<Record<string, number>> = {},
): Promise<ObjectStore> {
  const asked: ObjectStore['asked'] = []
  const server: Server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, path: url, by: String(headers.authorization ?? '') })
    const { pathname, searchParams } = new URL(url, 'http://store')
    if (searchParams.has('list-type'))
      return void response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listed(objects, `${pathname.replace(/\/$/, '')}/`, searchParams.get('prefix') ?? ''))
    const content = objects[decodeURIComponent(pathname)]
    if (content === undefined) return void response.writeHead(404).end()
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const end = to ? Math.min(Number(to), content.length - 1) : content.length - 1
    const part = content.subarray(start, end + 1)
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': String(method === 'HEAD' ? (said[pathname] ?? part.length) : part.length),
      'accept-ranges': 'bytes',
      etag: '"1"',
      'last-modified': 'Tue, 01 Oct 2024 00:00:00 GMT',
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
    })
    response.end(method === 'HEAD' ? undefined : part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

/** The answer to ListObjectsV2. */
function listed(objects: Readonly<Record<string, Buffer>>, bucket: string, prefix: string): string {
  const keys = Object.keys(objects).filter((path) => path.startsWith(`${bucket}${prefix}`))
  const contents = keys
    .sort()
    .map(
      (path) =>
        `<Contents><Key>${path.slice(bucket.length)}</Key><LastModified>2024-10-01T00:00:00.000Z</LastModified>` +
        `<ETag>&quot;1&quot;</ETag><Size>${objects[path].length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    )
  return (
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${bucket.replaceAll('/', '')}</Name><Prefix>${prefix}</Prefix><KeyCount>${keys.length}</KeyCount>` +
    `<MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  )
}

/** A file of Avro in which one place is called by another name of the same length. */
export function relocatedManifest(file: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('The names differ in length.')
  const sync = file.subarray(-16)
  // Behind the header, which ends with the first mark.
  let at = file.indexOf(sync) + 16
  const parts = [file.subarray(0, at)]
  while (at < file.length) {
    const begin = at
    ;[, at] = avroLong(file, at)
    const counted = file.subarray(begin, at)
    let length: number
    ;[length, at] = avroLong(file, at)
    const content = inflateRawSync(file.subarray(at, at + length)).toString('latin1')
    const packed = deflateRawSync(Buffer.from(content.replaceAll(from, to), 'latin1'))
    parts.push(counted, longOf(packed.length), packed, sync)
    at += length + 16
  }
  return Buffer.concat(parts)
}

/** A number and the place behind it: seven bits a byte, the sign in the lowest. */
function avroLong(bytes: Buffer, from: number): [number, number] {
  let value = 0
  let at = from
  for (let shift = 1; ; shift *= 128) {
    const byte = bytes[at++]
    value += (byte & 127) * shift
    if (byte < 128) return [value / 2, at]
  }
}

function longOf(value: number): Buffer {
  const bytes: number[] = []
  let rest = value * 2
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
