import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@outis/api'
import { defined } from '@outis/core/value'
import { verifyTrail } from '../audit/verify-trail.ts'
import { enter, PASSWORD, secretOf } from './running-server.ts'
import { startServerProcess } from './server-process.ts'

/** What a crash test found: everything acknowledged was there each time, or it throws. */
export interface CrashReport {
  readonly kills: number
  readonly acknowledged: number
  /** Requests that were under way when the server died: they may be there or not. */
  readonly unanswered: number
  readonly entries: number
}

export interface CrashOptions {
  readonly kills: number
  /** A PostgreSQL address; without one the embedded store. */
  readonly store?: string
  /** Writers at once. */
  readonly writers?: number
  readonly say?: (line: string) => void
}

/**
 * Starts the built server, lets writers make accounts, and kills it with SIGKILL at a random moment, again and again. After each
 * kill the server must open by itself, have every account that was acknowledged, and have a whole trail with one entry for each.
 */
export async function crashServer({
  kills,
  store,
  writers = 4,
  say = () => undefined,
}: CrashOptions): Promise<CrashReport> {
  const data = mkdtempSync(join(tmpdir(), 'outis-crash-'))
  const masterKey = randomBytes(32).toString('base64url')
  const start = () =>
    startServerProcess([`--data=${data}`, ...(store === undefined ? [] : [`--store=${store}`])], masterKey)
  const acknowledged = new Set<string>()
  let unanswered = 0
  let serial = 0
  try {
    let server = await start()
    const me = await enter(server.url, (client) =>
      client.setup.create({ body: { token: secretOf(server.link!), name: 'steward', password: PASSWORD } }),
    )
    const { secret: token } = await me.client.tokens.create({ body: { name: 'crash', scopes: ['*'] } })
    for (let kill = 1; kill <= kills; kill++) {
      const client = createClient({ baseUrl: server.url, token })
      let running = true
      const write = async () => {
        while (running) {
          const name = `robot ${++serial}`
          await client.users.create({ body: { name, roles: ['service'] } }).then(
            () => acknowledged.add(name),
            () => unanswered++,
          )
        }
      }
      const writing = Array.from({ length: writers }, write)
      // A slow machine gets as many writes done as a fast one before the moment is drawn.
      const enough = acknowledged.size + writers
      while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 5))
      await new Promise((resolve) => setTimeout(resolve, randomInt(0, 300)))
      running = false
      server.process.kill('SIGKILL')
      await server.ended
      await Promise.all(writing)
      server = await start()
      await expectAll(createClient({ baseUrl: server.url, token }), acknowledged)
      say(`${kill} kills, ${acknowledged.size} writes acknowledged, none lost`)
    }
    const entries = await trailOf(createClient({ baseUrl: server.url, token }))
    server.process.kill('SIGTERM')
    await server.ended
    return { kills, acknowledged: acknowledged.size, unanswered, entries }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function expectAll(client: Client, acknowledged: ReadonlySet<string>): Promise<void> {
  const there = new Set<string>()
  for (let after: string | undefined; ; ) {
    const { users } = await client.users.list({
      query: { limit: 1000, ...defined({ after }) },
    })
    for (const { name } of users) there.add(name)
    if (users.length < 1000) break
    after = users.at(-1)!.name
  }
  const lost = [...acknowledged].filter((name) => !there.has(name))
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged writes are lost.`)
  const made = await trailOf(client, 'users.create')
  const robots = [...there].filter((name) => name.startsWith('robot ')).length
  if (made !== robots) throw new Error(`The trail has ${made} accounts made, the store ${robots}.`)
}

/** Verifies the whole trail; how many entries it has, or how many of one action. */
async function trailOf(client: Client, action?: string): Promise<number> {
  const lines = (await (await client.audit.export()).text()).trimEnd().split('\n')
  const { entries } = await verifyTrail(each(lines))
  return action === undefined ? entries : lines.filter((line) => line.includes(`"action":"${action}"`)).length
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
