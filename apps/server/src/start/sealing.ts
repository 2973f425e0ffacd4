import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PROBLEM_TYPE, type Problem } from '@outis/api'
import { errorCodes, OutisError } from '@outis/core/errors'
import type { AuditTrail } from '../audit/trail.ts'
import type { Store } from '../store/store.ts'
import type { Settings } from './settings.ts'

const LOOK_MS = 500

/** A server is sealed while this file lies in its data folder: also after a restart, and for a server that waits. */
const markOf = (data: string): string => join(data, 'sealed')
/** Lies there from the unsealing to the next start, which puts it on the trail. */
const unsealedOf = (data: string): string => join(data, 'unsealed')

export const isSealed = (data: string): boolean => existsSync(markOf(data))

/** In an emergency: the server of this folder ends, and with its process every key that it has in memory. */
export async function sealServer(data: string): Promise<void> {
  await mkdir(data, { recursive: true, mode: 0o700 })
  const mark = await open(markOf(data), 'w', 0o600)
  try {
    await mark.writeFile(new Date().toISOString())
    await mark.sync()
  } finally {
    await mark.close()
  }
}

/** Whether it was sealed. */
export async function unsealServer(data: string): Promise<boolean> {
  if (!isSealed(data)) return false
  await rename(markOf(data), unsealedOf(data))
  return true
}

/** A sealing by the folder is on the trail once the server is at work again. */
export async function recordUnsealing(
  data: string,
  { store, audit }: { readonly store: Store; readonly audit: AuditTrail },
): Promise<void> {
  const since = await readFile(unsealedOf(data), 'utf8').catch(() => undefined)
  if (since === undefined) return
  await store.write((tx) =>
    audit.append(tx, {
      actor: 'server',
      action: 'server.unseal',
      object: 'server',
      detail: { sealed: since },
    }),
  )
  await rm(unsealedOf(data), { force: true })
}

export interface SealWatch {
  /** Resolves when somebody seals, or unseals, the server of the folder. */
  readonly changed: Promise<void>
  stop(): void
}

export function watchSeal(data: string, until: 'sealed' | 'unsealed'): SealWatch {
  let stop: () => void = () => undefined
  const changed = new Promise<void>((resolve) => {
    let looks = 0
    const look = setInterval(() => {
      if (isSealed(data) === (until === 'sealed')) looks++
      // At the second look: whoever sealed it by a request has got the answer.
      if (looks === 2) resolve()
    }, LOOK_MS)
    look.unref()
    stop = () => clearInterval(look)
  })
  return { changed, stop }
}

export function refuseSealed(data: string): void {
  if (isSealed(data)) throw serverSealed()
}

export const serverSealed = (): OutisError =>
  new OutisError('SERVER_SEALED', {
    message: 'The server is sealed: it has no key and answers nothing.',
    hint: 'An administrator unseals it on its machine: outis unseal --data DIR.',
  })

export interface SealedServer {
  readonly url: string
  readonly unsealed: Promise<void>
  close(): Promise<void>
}

/** Listens in place of a server that is sealed. It reads neither store nor key, and has one answer. */
export async function serveSealed({
  data,
  host,
  port,
  tls,
}: Pick<Settings, 'data' | 'host' | 'port' | 'tls'>): Promise<SealedServer> {
  const server =
    tls === undefined
      ? createPlain(answerSealed)
      : createTls({ cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) }, answerSealed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const watch = watchSeal(data, 'unsealed')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    unsealed: watch.changed,
    async close() {
      watch.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answerSealed: RequestListener = (request, response) => {
  request.resume()
  const isHealth = /^\/(api\/v1\/)?health$/.test(request.url ?? '')
  const { code, message, hint } = serverSealed()
  const problem: Problem = {
    type: `urn:outis:error:${code}`,
    title: errorCodes[code],
    status: 503,
    code,
    detail: message,
    hint,
  }
  const type = isHealth ? 'application/json' : PROBLEM_TYPE
  response.writeHead(503, {
    'content-type': type,
    'retry-after': '60',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify(isHealth ? { status: 'degraded', reason: 'sealed' } : problem))
}
