import { execFileSync } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

let folder = ''
let server: ServerProcess
const at = (name: string) => join(folder, name)

function makeCertificate(name: string): void {
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const files = ['-keyout', at(`${name}-key.pem`), '-out', at(`${name}-cert.pem`)]
  execFileSync('openssl', [...made, ...about, ...files], { stdio: 'ignore' })
}

const use = (certificate: string, key = certificate) => {
  copyFileSync(at(`${certificate}-cert.pem`), at('cert.pem'))
  copyFileSync(at(`${key}-key.pem`), at('key.pem'))
}

const open = () =>
  new Promise<TLSSocket>((resolve, reject) => {
    const port = Number(new URL(server.url).port)
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => resolve(socket))
    socket.once('error', reject)
  })

/** The name in the certificate that a new connection gets. */
async function served(): Promise<string> {
  const socket = await open()
  const name = new X509Certificate(socket.getPeerCertificate().raw).subject
  socket.destroy()
  return name
}

const lines = () =>
  server
    .said()
    .split('\n')
    .filter((line) => line.includes('certificate'))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-tls-reload-'))
  makeCertificate('first')
  makeCertificate('second')
  use('first')
  const tls = [`--tls-cert=${at('cert.pem')}`, `--tls-key=${at('key.pem')}`]
  server = await startServerProcess([`--data=${at('data')}`, ...tls], randomBytes(32).toString('base64url'))
}, 60_000)
afterAll(async () => {
  server.process.kill('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

describe('a server whose certificate is renewed', () => {
  it('[GO1103] has the new one after SIGHUP, and open connections go on', async () => {
    expect(await served()).toBe('CN=first')
    const before = await open()
    use('second')
    expect(await served()).toBe('CN=first')
    server.process.kill('SIGHUP')
    await expect.poll(served, { timeout: 20_000 }).toBe('CN=second')
    before.write('GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    const answer = await new Promise<string>((resolve) =>
      before.once('data', (piece) => resolve(String(piece))),
    )
    expect(answer).toContain('200 OK')
    before.destroy()
  }, 60_000)

  it.each([
    ['the key of another certificate', () => use('second', 'first')],
    ['a file that is no certificate', () => writeFileSync(at('cert.pem'), 'nothing')],
    ['a file that is gone', () => rmSync(at('cert.pem'))],
  ])(
    '[GO1103] keeps the old one where there is %s, and says so',
    async (_, spoil) => {
      const count = lines().length
      spoil()
      server.process.kill('SIGHUP')
      await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(count + 1)
      expect(JSON.parse(lines().at(-1)!)).toMatchObject({
        level: 50,
        code: expect.stringMatching(/SERVER_TLS|USAGE/),
      })
      expect(await served()).toBe('CN=second')
      expect(server.said()).not.toContain('PRIVATE')
    },
    60_000,
  )

  it('[GO1103] ends by SIGTERM all the same', async () => {
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 60_000)
})
