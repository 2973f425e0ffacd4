import { createHash } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import pg from 'pg'
import { diskFull, saysFull } from './disk-full.ts'

/** Statements that a connection keeps; what comes later is parsed each time. The server has about two hundred. */
const MOST_KEPT = 500

const names = new Map<string, string>()

/** The name of a statement: the same text has the same name in every connection. */
function nameOf(text: string): string | undefined {
  const cachedName = names.get(text)
  if (cachedName !== undefined || names.size >= MOST_KEPT) return cachedName
  const name = `outis_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
  names.set(text, name)
  return name
}

/**
 * A connection that has PostgreSQL parse and plan each statement with parameters once: the server sends the same few over and over,
 * and planning takes longer than running most of them. A connection that breaks fails what is asked of it, and nothing else.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // The pool listens to idle connections alone; without a listener a broken one would end the process.
    this.on('error', () => undefined)
  }

  override query(...given: never[]): never {
    const [text, values, ...others] = given as unknown[]
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const ask = super.query as (...asked: unknown[]) => unknown
    const answer =
      name === undefined ? ask.apply(this, given) : ask.call(this, { name, text, values }, ...others)
    return (answer instanceof Promise ? answer.catch(rejectAsStoreFault) : answer) as never
  }
}

/** SQLSTATE: 08 connection, 57P01–57P03 shutdown and start, 53300 too many connections; the rest are words of the system. */
const AWAY = /^(08|57P0|53300)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** pg has no code for these. */
const AWAY_WORDS = /connection terminated|connection error and is not queryable|connection ended/i

/** An error of the driver in words of the server where the database went away; every other error as it is. */
function storeFault(error: unknown): unknown {
  if (saysFull(error)) return diskFull()
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (error instanceof OutisError || !(AWAY.test(String(code)) || AWAY_WORDS.test(String(message))))
    return error
  return new OutisError('STORE_UNAVAILABLE', {
    message: 'The PostgreSQL database of the server does not answer, or ended the connection.',
    hint: 'Try again in a moment; look first whether the change was made.',
    // Not the cause itself: its text may hold the address with the password.
    details: { code: typeof code === 'string' ? code : 'unknown' },
  })
}

export const rejectAsStoreFault = (error: unknown): never => {
  throw storeFault(error)
}
