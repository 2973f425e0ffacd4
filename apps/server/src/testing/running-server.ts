import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type Me, type Role, signInClient } from '@outis/api'
import { defined } from '@outis/core/value'
import { masterKeyText } from '../keys/master-key.ts'
import type { Settings } from '../start/settings.ts'
import { type RunningServer, startServer } from '../start/start-server.ts'

/** Small, so that tests do not wait for hashing; the server’s own cost is in DEFAULTS. */
export const QUICK_HASHING = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const
export const PASSWORD = 'a password for tests'

/** A person signed in: their client, and what their requests carry. */
export interface SignedIn {
  readonly id: string
  readonly name: string
  readonly client: Client
  /** As a browser would send it. */
  readonly cookie: string
  readonly csrf: string
}

export interface TestServer extends RunningServer {
  readonly data: string
  /** Every line of the log, to look for what must not be there. */
  readonly logged: string[]
  readonly people: Readonly<Record<'steward' | 'approver' | 'researcher' | 'auditor', SignedIn>>
  /** Invites somebody, makes their account and signs in. */
  invite(name: string, roles: readonly Role[]): Promise<SignedIn>
  signIn(name: string, password?: string, code?: string): Promise<SignedIn>
  /** Turns the server’s clock on. */
  later(milliseconds: number): void
  /** Without any credential. */
  readonly stranger: Client
  /** Of a program with a token. */
  withToken(token: string): Client
}

export interface TestServerOptions {
  readonly settings?: Partial<Settings>
  readonly masterKey?: string
}

const UNLIMITED = { requests: 1_000_000, seconds: 60 }

/** A server on a free port of loopback with one person of each role signed in; close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const data = options.settings?.data ?? mkdtempSync(join(tmpdir(), 'outis-server-'))
  const logged: string[] = []
  let ahead = 0
  const server = await startServer({
    settings: {
      port: 0,
      argon2: QUICK_HASHING,
      limits: { usual: UNLIMITED, 'sign-in': UNLIMITED, link: UNLIMITED, interpretation: UNLIMITED },
      ...options.settings,
      data,
    },
    masterKeys: masterKeyText(options.masterKey ?? randomBytes(32).toString('base64url'), 'the test'),
    log: { write: (line) => logged.push(line) },
    now: () => new Date(Date.now() + ahead),
  })
  const stranger = createClient({ baseUrl: server.url })
  const entered = (call: Enter) => enter(server.url, call)
  const steward = await entered((client) =>
    client.setup.create({ body: { token: secretOf(server.link!), name: 'steward', password: PASSWORD } }),
  )
  const signIn: TestServer['signIn'] = (name, password = PASSWORD, code) =>
    entered((client) => client.sessions.create({ body: { name, password, ...defined({ code }) } }))
  const invite: TestServer['invite'] = async (name, roles) => {
    // Signed in anew: tests turn the clock on, and sessions end.
    const { client: inviting } = await signIn('steward')
    const { link } = await inviting.invitations.create({ body: { name, roles: [...roles] } })
    return entered((client) =>
      client.invitations.accept({ body: { token: secretOf(link), password: PASSWORD } }),
    )
  }
  const people = {
    steward,
    approver: await invite('approver', ['approver']),
    researcher: await invite('researcher', ['researcher']),
    auditor: await invite('auditor', ['auditor']),
  }
  return {
    ...server,
    data,
    logged,
    people,
    invite,
    stranger,
    withToken: (token) => createClient({ baseUrl: server.url, token }),
    signIn,
    later: (milliseconds) => {
      ahead += milliseconds
    },
    async close() {
      await server.close()
      if (options.settings?.data === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** What a link carries after its #. */
export const secretOf = (link: string): string => link.slice(link.indexOf('#') + 1)

type Enter = (client: Client) => Promise<Me>

/** Signs in by a call and keeps its cookies, as a browser does. */
export async function enter(url: string, call: Enter): Promise<SignedIn> {
  const { me, client, cookie } = await signInClient(url, call)
  return { id: me.id, name: me.name, client, cookie, csrf: me.csrf ?? '' }
}
