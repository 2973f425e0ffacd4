import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '@outis/core/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterKeyText } from '../keys/master-key.ts'
import { QUICK_HASHING } from '../testing/running-server.ts'
import type { Settings } from './settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

let place = ''
let tls: NonNullable<Settings['tls']>
const running: RunningServer[] = []
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'outis-tls-'))
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const files = ['-keyout', join(place, 'key.pem'), '-out', join(place, 'cert.pem')]
  execFileSync('openssl', [...made, ...about, ...files], { stdio: 'ignore' })
  tls = { cert: readFileSync(join(place, 'cert.pem')), key: readFileSync(join(place, 'key.pem')) }
})
afterAll(async () => {
  for (const server of running) await server.close()
  rmSync(place, { recursive: true, force: true })
})

async function start(settings: Partial<Settings>, now?: () => Date): Promise<RunningServer> {
  const data = mkdtempSync(join(place, 'data-'))
  const server = await startServer({
    settings: { port: 0, argon2: QUICK_HASHING, ...settings, data },
    masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'the test'),
    ...defined({ now }),
  })
  running.push(server)
  return server
}

describe('a server with a certificate', () => {
  it('[GO5] speaks TLS alone: who trusts the certificate is answered, others see nothing', async () => {
    const server = await start({ tls, host: '0.0.0.0' })
    const { port } = new URL(server.url)
    expect(server.url).toMatch(/^https:/)
    const ask = (trusted: object) =>
      new Promise<{ status: number | undefined; secure: string | undefined }>((resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port, path: '/health', ...trusted }, (response) => {
          response.resume()
          const secure = response.headers['strict-transport-security']
          resolve({ status: response.statusCode, secure: secure as string | undefined })
        })
        asking.once('error', reject)
        asking.end()
      })
    expect(await ask({ ca: Buffer.from(tls.cert) })).toEqual({
      status: 200,
      secure: expect.stringContaining('max-age'),
    })
    await expect(ask({})).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  })

  it('[GO5] a wrong, foreign or expired file is refused by name, before a store is made', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
    const foreign = Buffer.from(other.export({ type: 'pkcs8', format: 'pem' }))
    const sealed = Buffer.from(
      other.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }),
    )
    const cases: [NonNullable<Settings['tls']>, RegExp][] = [
      [{ cert: tls.key, key: tls.cert }, /--tls-cert holds no certificate/],
      [{ cert: Buffer.from(''), key: tls.key }, /--tls-cert holds no certificate/],
      [{ cert: tls.cert, key: tls.cert }, /--tls-key holds no key/],
      [{ cert: tls.cert, key: sealed }, /passphrase/],
      [{ cert: tls.cert, key: foreign }, /does not belong/],
    ]
    for (const [files, words] of cases)
      await expect(start({ tls: files })).rejects.toMatchObject({
        code: 'SERVER_TLS',
        message: expect.stringMatching(words),
      })
    await expect(start({ tls }, () => new Date(Date.now() + 3 * 86_400_000))).rejects.toMatchObject({
      code: 'SERVER_TLS',
      message: expect.stringContaining('expired'),
    })
  })
})

describe('a server behind a proxy', () => {
  const limits = {
    usual: { requests: 1000, seconds: 60 },
    'sign-in': { requests: 3, seconds: 60 },
    link: { requests: 1000, seconds: 60 },
    interpretation: { requests: 1000, seconds: 60 },
  }
  const guesses = async (server: RunningServer, addresses: readonly string[]) => {
    const statuses: number[] = []
    for (const address of addresses) {
      const response = await fetch(`${server.url}/api/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ name: 'nobody', password: 'a wrong one' }),
      })
      statuses.push(response.status)
    }
    return statuses
  }
  const four = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']

  it('[GO6] believes the proxy who asks, and not what a client put in front', async () => {
    const server = await start({ behindProxy: true, limits })
    expect(await guesses(server, four)).toEqual([401, 401, 401, 401])
    // A client that invents addresses: the proxy adds the true one behind them.
    expect(
      await guesses(
        server,
        four.map((address) => `${address}, 203.0.113.9`),
      ),
    ).toEqual([401, 401, 401, 429])
  })

  it('[GO6] a client of the own network is not taken for a proxy', async () => {
    const server = await start({ behindProxy: true, limits })
    const inside = four.map((address) => `${address}, 10.0.0.7`)
    expect(await guesses(server, inside)).toEqual([401, 401, 401, 429])
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { 'x-forwarded-for': '127.0.0.1, 192.168.1.20' },
    })
    expect(metrics.status).toBe(401)
  })

  it('[GO6] without --behind-proxy a client cannot say that it is somebody else', async () => {
    const server = await start({ limits })
    expect(await guesses(server, four)).toEqual([401, 401, 401, 429])
  })
})
