import { setTimeout as sleep } from 'node:timers/promises'
import { OutisError } from '@outis/core/errors'
import { sql } from 'kysely'
import pg from 'pg'
import { serverRunning } from './server-running.ts'
import type { Tx } from './store.ts'

/** Of the advisory lock that the one server of a database holds; any number that others of the database do not use. */
const SERVER = 8_471_002
/** A server that was killed just now has its lock until PostgreSQL has noticed. */
const START_TRIES = 15
const RETRY_AFTER = 200

/** What makes a database belong to one server process: a lock of a session, which ends with the process however it ends. */
export interface ServerLock {
  /** Throws while this process knows that it does not have the lock. */
  refuseWithout(): void
  /** Throws where the database says that this process does not have the lock. */
  verify(tx: Tx): Promise<void>
  /** Resolves with the reason when another server has the lock. */
  readonly takenOver: Promise<OutisError>
  release(): Promise<void>
}

/** Which session of PostgreSQL has the lock: numbers of processes are used again, so the start belongs to it. */
interface Holder {
  readonly pid: number
  readonly started: string
}

/** Takes the lock, or says that another server has it. A lock that is lost with its connection is taken again. */
export async function holdServerLock(address: string): Promise<ServerLock> {
  let session: pg.Client | undefined
  let holder: Holder | undefined
  let refusal: OutisError | undefined
  let isReleased = false
  let tellTakenOver: (reason: OutisError) => void = () => undefined
  const isTakenOver = new Promise<OutisError>((resolve) => {
    tellTakenOver = resolve
  })

  const open = async (): Promise<boolean> => {
    const locked = await lockBySession(address, holder)
    if (locked === undefined) return false
    const { client } = locked
    if (isReleased) {
      await client.end()
      return false
    }
    session = client
    holder = locked.holder
    refusal = undefined
    client.once('end', () => {
      if (isReleased || session !== client) return
      session = undefined
      refusal = lostForNow()
      void takeAgain()
    })
    return true
  }
  /** The database may be away for long. Once it answers, the lock is free or another server has it. */
  const takeAgain = async (): Promise<void> => {
    for (let refused = 0; !isReleased && refused < START_TRIES; ) {
      const locked = await open().catch(() => undefined)
      if (locked === true) return
      if (locked === false) refused++
      await sleep(RETRY_AFTER, undefined, { ref: false })
    }
    if (isReleased) return
    refusal = takenOver()
    tellTakenOver(refusal)
  }

  for (let tries = 1; !(await open()); tries++) {
    if (tries >= START_TRIES) throw serverRunning('PostgreSQL database')
    await sleep(RETRY_AFTER)
  }
  return {
    takenOver: isTakenOver,
    refuseWithout() {
      if (refusal !== undefined) throw refusal
    },
    async verify(tx) {
      const { rows } =
        await sql`select from pg_locks where locktype = 'advisory' and objid = ${SERVER} and granted
        and pid = ${holder!.pid} and database = (select oid from pg_database where datname = current_database())`.execute(
          tx,
        )
      if (rows.length === 0) throw refusal ?? lostForNow()
    },
    async release() {
      isReleased = true
      // Said before the connection ends: whoever opens the store next need not wait for PostgreSQL to notice.
      await session?.query('select pg_advisory_unlock($1)', [SERVER]).catch(() => undefined)
      await session?.end().catch(() => undefined)
    },
  }
}

/** A connection that has the lock; undefined where another one has it. */
async function lockBySession(
  address: string,
  before: Holder | undefined,
): Promise<{ readonly client: pg.Client; readonly holder: Holder } | undefined> {
  const client = new pg.Client({ connectionString: address, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The session that had the lock may live on in PostgreSQL after its connection broke.
    if (before !== undefined) {
      const values = [before.pid, before.started]
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2',
        values,
      )
    }
    const { rows } = await client.query<Holder & { readonly locked: boolean }>(
      `select pg_try_advisory_lock($1) as locked, pid, backend_start::text as started
         from pg_stat_activity where pid = pg_backend_pid()`,
      [SERVER],
    )
    const [row] = rows
    if (row?.locked) return { client, holder: { pid: row.pid, started: row.started } }
    await client.end()
    return undefined
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

const takenOver = (): OutisError =>
  new OutisError('STORE_UNAVAILABLE', {
    message:
      'Another server has taken over the PostgreSQL database of this server. This one writes nothing any more.',
    hint: 'Stop one of the two servers. If this one is to stay, start it again afterwards: with --wait it waits for the end of the other.',
  })

const lostForNow = (): OutisError =>
  new OutisError('STORE_UNAVAILABLE', {
    message: 'The connection to the PostgreSQL database was lost. The server is taking it up again.',
    hint: 'Try again in a moment.',
  })
