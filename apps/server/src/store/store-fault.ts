import { OutisError } from '@outis/core/errors'

/** SQLSTATE: 08 connection, 57P01–57P03 shutdown and start, 53300 too many connections; the rest are words of the system. */
const AWAY = /^(08|57P0|53300)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** pg has no code for these. */
const AWAY_WORDS = /connection terminated|connection error and is not queryable|connection ended/i

/** An error of the driver in words of the server where the database went away; every other error as it is. */
export function storeFault(error: unknown): unknown {
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
