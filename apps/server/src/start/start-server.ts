import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { FastifyInstance } from 'fastify'
import { insertUser } from '../accounts/account-users.ts'
import { newLink } from '../accounts/links.ts'
import { buildApp } from '../http/app.ts'
import { isLoopback } from '../http/private-address.ts'
import type { LogTarget } from '../http/quiet-log.ts'
import type { MasterKeys } from '../keys/master-key.ts'
import { addSampleProject } from '../projects/sample-project.ts'
import type { WaitOptions } from '../store/store.ts'
import { openServices } from './open-services.ts'
import { recordUnsealing, refuseSealed, watchSeal } from './sealing.ts'
import type { Services } from './services.ts'
import { DEFAULTS, type Settings } from './settings.ts'

export interface StartOptions {
  readonly settings: Partial<Settings> & Pick<Settings, 'data'>
  readonly masterKeys: MasterKeys
  readonly log?: LogTarget
  readonly now?: () => Date
  /** While another server is at work with the store: wait for it to end. */
  readonly wait?: WaitOptions
}

export interface RunningServer {
  readonly url: string
  /** A one-time link: to set the server up where it has no account, to sign in where it is local. */
  readonly link?: string
  /** A further link of the same kind; earlier ones end. */
  newLink(): Promise<string | undefined>
  readonly services: Services
  readonly app: FastifyInstance
  /** Resolves when the sample project of a new local start is there, or is not going to be. */
  readonly sample: Promise<void>
  /** Resolves when somebody seals the server: its process is to end, for the keys in its memory end with it. */
  readonly sealed: Promise<void>
  /** Speaks by another certificate from the next connection on; one that cannot be used is refused, and the old one stays. */
  replaceTls(tls: NonNullable<Settings['tls']>): void
  close(): Promise<void>
}

const SETUP_HOURS = 24
const LOCAL_HOURS = 12

/** Opens the store, brings it up to date, listens. */
export async function startServer({
  settings: given,
  masterKeys,
  log,
  now,
  wait,
}: StartOptions): Promise<RunningServer> {
  const settings: Settings = { ...DEFAULTS, ...given }
  refuseOpenAddress(settings)
  refuseSealed(settings.data)
  if (settings.tls !== undefined) checkTls(settings.tls, (now ?? (() => new Date()))())
  let url = ''
  const services = await openServices({
    settings,
    masterKeys,
    publicUrl: () => settings.publicUrl ?? url,
    // As the lines of requests are written; level 50 is an error.
    warn: (code, msg) => log?.write(`${JSON.stringify({ level: 50, time: Date.now(), code, msg })}\n`),
    ...defined({ now, wait }),
  })
  try {
    // It may have been sealed while this one waited for its turn.
    refuseSealed(settings.data)
    await recordUnsealing(settings.data, services)
    const app = await buildApp(services, log)
    await app.listen({ host: settings.host, port: settings.port }).catch((cause) => {
      throw addressTaken(cause)
    })
    url = urlOf(settings, app.server.address() as AddressInfo)
    const link = await firstLink(services)
    const sample = firstSample(services)
    const seal = watchSeal(settings.data, 'sealed')
    return {
      url,
      ...defined({ link }),
      newLink: () => firstLink(services),
      services,
      app,
      sample,
      sealed: seal.changed,
      replaceTls(tls) {
        if (settings.tls === undefined) throw withoutTls()
        checkTls(tls, services.now())
        ;(app.server as unknown as TlsServer).setSecureContext({
          cert: Buffer.from(tls.cert),
          key: Buffer.from(tls.key),
        })
      },
      async close() {
        seal.stop()
        await app.close()
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

/** Passwords and data would go over the network for everybody to read. */
function refuseOpenAddress({ mode, host, tls, behindProxy }: Settings): void {
  const loopback = isLoopback(host) || host === 'localhost'
  if (mode === 'local' && !loopback) {
    throw new OutisError('SERVER_ADDRESS', {
      message: 'The studio on your own machine listens on 127.0.0.1 alone.',
      hint: '`outis serve` is for several people: it has accounts and TLS.',
    })
  }
  if (loopback || tls !== undefined || behindProxy) return
  throw new OutisError('SERVER_ADDRESS', {
    message: 'Without TLS the server listens on loopback alone.',
    hint: 'Give --tls-cert and --tls-key, or --behind-proxy where a proxy on this machine or network does TLS.',
  })
}

const addressTaken = (cause: unknown): OutisError =>
  new OutisError('SERVER_ADDRESS', {
    message: `The server cannot listen there (${String((cause as { code?: string }).code ?? 'unknown')}).`,
    hint: 'Is the port taken? --port takes another one, 0 any free one.',
  })

function urlOf({ tls, host }: Settings, { port }: AddressInfo): string {
  const shown = host.includes(':') ? `[${host}]` : host
  return `${tls === undefined ? 'http' : 'https'}://${shown}:${port}`
}

async function firstLink(services: Services): Promise<string | undefined> {
  const { store, settings, audit, now, publicUrl } = services
  const anybody = await store.db.selectFrom('users').select('id').executeTakeFirst()
  if (settings.mode === 'server') {
    return anybody === undefined
      ? `${publicUrl()}/setup#${await newLink(services, 'setup', SETUP_HOURS)}`
      : undefined
  }
  if (anybody === undefined) {
    await store.write(async (tx) => {
      const user = await insertUser(tx, { name: 'local', roles: ['steward'], password: null, now: now() })
      await audit.append(tx, { actor: 'server', action: 'setup.create', object: `user:${user.id}` })
    })
  }
  return `${publicUrl()}/open#${await newLink(services, 'local', LOCAL_HOURS)}`
}

/** A local server that has no project yet gets the hospital. Nobody waits for it, and a start does not fail for it. */
async function firstSample(services: Services): Promise<void> {
  if (services.settings.mode !== 'local') return
  const anything = await services.store.db.selectFrom('projects').select('id').executeTakeFirst()
  if (anything === undefined) await addSampleProject(services, 'server').catch(() => undefined)
}

/** Refuses a certificate that no browser would accept, or a key that is not its own, before anything is opened. */
function checkTls({ cert, key }: NonNullable<Settings['tls']>, now: Date): void {
  const certificate = certificateOf(cert)
  const privateKey = keyOf(key)
  if (!certificate.checkPrivateKey(privateKey))
    throw wrong(
      'The key does not belong to the certificate.',
      'Give the key that the certificate was made with.',
    )
  if (new Date(certificate.validTo) <= now)
    throw wrong('The certificate has expired.', 'Get a new one, and start the server again.')
}

function certificateOf(bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch {
    throw wrong(
      'The file of --tls-cert holds no certificate.',
      'It is a PEM file: -----BEGIN CERTIFICATE-----.',
    )
  }
}

function keyOf(bytes: Uint8Array): KeyObject {
  try {
    return createPrivateKey(Buffer.from(bytes))
  } catch {
    throw wrong(
      'The file of --tls-key holds no key, or one that needs a passphrase.',
      'It is a PEM file without a passphrase: -----BEGIN PRIVATE KEY-----.',
    )
  }
}

const withoutTls = (): OutisError =>
  wrong('The server was started without a certificate.', 'Start it with --tls-cert and --tls-key.')

/** Not the cause: words of the library may hold parts of the key. */
const wrong = (message: string, hint: string): OutisError => new OutisError('SERVER_TLS', { message, hint })
