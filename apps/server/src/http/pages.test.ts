import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

const SCRIPT = 'export const studio = 1'

let plain: TestServer
let studio: TestServer
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<title>Studio</title><meta property="csp-nonce" nonce="%STYLE_NONCE%">',
  )
  writeFileSync(join(folder, 'assets/main-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'assets/plain-3c4d.css'), 'p{}')
  writeFileSync(join(folder, 'assets/unknown.exe'), 'MZ')
  plain = await startTestServer()
  studio = await startTestServer({ settings: { studio: folder } })
})
afterAll(async () => {
  await plain.close()
  await studio.close()
  rmSync(folder, { recursive: true })
})

const get = (server: TestServer, path: string, accept = 'text/html') =>
  fetch(server.url + path, { headers: { accept } })

describe('pages', () => {
  it('[HT5] run no inline script, load nothing from elsewhere, and are framed by nobody', async () => {
    for (const path of ['/', '/open', '/setup', '/join', '/api/v1/me']) {
      const response = await get(plain, path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-|\*|https?:/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      const text = await response.text()
      expect(text).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style="/)
      const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1]
      if (nonce !== undefined) expect(policy).toContain(`'nonce-${nonce}'`)
    }
    const nonces = await Promise.all(
      [0, 1].map(async () => /nonce="([^"]+)"/.exec(await (await get(plain, '/')).text())?.[1]),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('[HT5] answers of the API are kept by no cache and open to no other origin', async () => {
    const response = await fetch(`${plain.url}/api/v1/me`, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const name of response.headers.keys()) expect(name).not.toMatch(/^access-control-/)
  })

  it('[HT5] the studio is served with its assets, and gets the addresses inside it', async () => {
    const start = await get(studio, '/')
    const text = await start.text()
    expect(text).toContain('<title>Studio</title>')
    expect(start.headers.get('content-security-policy')).toContain(
      `'nonce-${/nonce="([^"]+)"/.exec(text)?.[1]}'`,
    )
    expect(await (await get(studio, '/projects/7/roles')).text()).toContain('<title>Studio</title>')
    const asset = await get(studio, '/assets/main-1a2b.js', '*/*')
    expect(await asset.text()).toBe('export const studio = 1')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(await (await get(studio, '/open')).text()).toContain('/entry.js')
  })

  it('[HT1120] files of the studio go packed to whom takes that, and unfold to the same; answers of the API never do', async () => {
    const ask = async (path: string, accepted: string) => {
      const response = await fetch(studio.url + path, { headers: { 'accept-encoding': accepted } })
      const { headers } = response
      return [headers.get('content-encoding'), headers.get('vary'), await response.text()]
    }
    const script = '/assets/main-1a2b.js'
    for (const [accepted, packing] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br; q=0.0, gzip;q=0', null],
      ['identity', null],
      ['', null],
    ] as const)
      expect(await ask(script, accepted), accepted).toEqual([packing, 'accept-encoding', SCRIPT])
    expect(await ask('/assets/plain-3c4d.css', 'br')).toEqual([null, null, 'p{}'])
    for (const path of ['/api/v1/me', '/api/openapi.json', '/', '/projects/7'])
      expect((await ask(path, 'gzip, br'))[0], path).toBeNull()
    expect((await fetch(`${studio.url}${script}.br`)).status).toBe(404)
  })

  it('[HT3] no path of a request leads out of the site, and files of unknown kinds are not served', async () => {
    for (const path of [
      '/assets/unknown.exe',
      '/assets/../../../etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/index.html%00.js',
      '/assets',
      '//etc/passwd',
      '/api/v1/nothing',
    ]) {
      const response = await get(studio, path, '*/*')
      expect([path, response.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 404 || status === 400),
      ])
      expect(await response.text()).not.toContain('root:')
    }
  })
})
