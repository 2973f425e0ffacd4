import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { mayBreakClusters, sparkIsThere, startOwnSpark } from '@outis/core/testing/spark'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlRelation } from './plans.ts'
import { readNumbers } from './read-columns.ts'
import { parseAddress } from './spark-address.ts'
import { openSparkSession } from './spark-session.ts'

const TOKEN = 'token-7d1f'

/** A certificate of this machine, which signs itself. */
function certificate(folder: string, name: string) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const whose = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...made, ...whose, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return { path: cert, cert: readFileSync(cert), key: readFileSync(key) }
}

type Listening = { listen(port: number, host: string, then: () => void): unknown; address(): unknown }

async function portOf(server: Listening): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('the connection to Spark', () => {
  let folder: string
  let ours: ReturnType<typeof certificate>
  let others: ReturnType<typeof certificate>
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'outis-spark-tls-'))
    ours = certificate(folder, 'ours')
    others = certificate(folder, 'others')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const asked = async (port: number, certificates: string | undefined) => {
    const address = parseAddress(`sc://127.0.0.1:${port}/;use_ssl=true;token=${TOKEN}`)
    const session = openSparkSession(address, { certificates, tries: 1 })
    const told = await session.statement('SELECT 1', 'counting').catch((fault) => fault)
    await session.close()
    return told
  }

  it('[SK933] sends nothing, and no token, to a server whose certificate is not trusted', async () => {
    const heard: unknown[] = []
    const server = createSecureServer({ cert: ours.cert, key: ours.key })
    server.on('stream', (stream, headers) => {
      heard.push(headers.authorization)
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16' },
        { endStream: true },
      )
    })
    const port = await portOf(server)
    for (const certificates of [others.path, undefined]) {
      const told = await asked(port, certificates)
      expect(told).toMatchObject({
        code: 'SPARK_UNREACHABLE',
        message: expect.stringMatching(/^The certificate of Spark at sc:\/\/127\.0\.0\.1:\d+ is not trusted/),
        hint: expect.stringContaining('OUTIS_SPARK_CA'),
      })
      expect(heard).toEqual([])
    }
    // The same server gets the token from who trusts it, and refuses it.
    expect(await asked(port, ours.path)).toMatchObject({
      message: expect.stringContaining('refuses the token'),
    })
    expect(new Set(heard)).toEqual(new Set([`Bearer ${TOKEN}`]))
    server.close()
  })

  it('[SK933] says so where the other end has no TLS, and shows it no token', async () => {
    let bytes = Buffer.alloc(0)
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        bytes = Buffer.concat([bytes, data])
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      })
    })
    const told = await asked(await portOf(server), ours.path)
    expect(told).toMatchObject({ code: 'SPARK_UNREACHABLE', message: expect.stringContaining('by TLS') })
    expect(bytes.length).toBeGreaterThan(0)
    expect(bytes.includes(TOKEN)).toBe(false)
    server.close()
  })

  it('[SK933] refuses a file of certificates that is not there', () => {
    const address = parseAddress('sc://127.0.0.1:1/;use_ssl=true')
    const none = join(folder, 'none.pem')
    expect(() => openSparkSession(address, { certificates: none })).toThrow(
      /certificates of Spark cannot be read/,
    )
    writeFileSync(none, 'no certificate')
    expect(() => openSparkSession(address, { certificates: none })).toThrow(
      /certificates of Spark cannot be read/,
    )
  })

  const runs = sparkIsThere('no token is given to Spark') && mayBreakClusters()
  it.skipIf(!runs)('[SK934] gives a real server its token, in the clear here and over TLS', async () => {
    const spark = await startOwnSpark(['--token', TOKEN, '--workers', '1'])
    const sparkPort = Number(new URL(spark.address).port)
    const open = new Set<Socket>()
    const proxy = createTlsServer({ cert: ours.cert, key: ours.key, ALPNProtocols: ['h2'] }, (near) => {
      const far = connect(sparkPort, '127.0.0.1')
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('error', () => undefined)
      }
      near.pipe(far).pipe(near)
    })
    try {
      const tlsPort = await portOf(proxy)
      const ask = async (text: string, token: string | undefined) => {
        const address = parseAddress(text, { OUTIS_SPARK_TOKEN: token })
        const session = openSparkSession(address, { certificates: ours.path, tries: 2 })
        const sql = sqlRelation('SELECT count(*) FROM range(0, 1000, 1, 2)')
        const told = await readNumbers(session.rows(sql, 'counting'), 1).catch((fault) => fault)
        await session.close()
        return told
      }
      for (const address of [spark.address, `sc://127.0.0.1:${tlsPort}/;use_ssl=true`]) {
        expect((await ask(address, TOKEN))[0][0]).toBe(1000)
        for (const wrong of ['another', undefined]) {
          const told = await ask(address, wrong)
          expect(told).toMatchObject({
            code: 'SPARK_UNREACHABLE',
            message: expect.stringContaining(wrong === undefined ? 'asks for a token' : 'refuses the token'),
            hint: expect.stringContaining('OUTIS_SPARK_TOKEN'),
          })
          expect(JSON.stringify([told, told.message, told.hint])).not.toMatch(/another|token-7d1f/)
        }
      }
    } finally {
      for (const socket of open) socket.destroy()
      proxy.close()
      await spark.stop()
    }
  })
})
