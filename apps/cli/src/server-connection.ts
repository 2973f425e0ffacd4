import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { z } from 'zod'
import { ownFolder } from './server-options.ts'

const logins = z.record(z.string(), z.object({ token: z.string(), name: z.string(), expires: z.string() }))
type Logins = z.infer<typeof logins>

const loginsPath = () => join(ownFolder('config'), 'logins.json')

/** Servers that somebody logged in to on this machine. */
async function readLogins(): Promise<Logins> {
  const text = await readFile(loginsPath(), 'utf8').catch(() => undefined)
  if (text === undefined) return {}
  try {
    return logins.parse(JSON.parse(text))
  } catch (cause) {
    throw new OutisError('NOT_SIGNED_IN', {
      message: 'The file of logins on this machine cannot be read.',
      hint: 'Log in again by `outis login URL`; it writes the file anew.',
      cause,
    })
  }
}

export async function keepLogin(url: string, login: Logins[string]): Promise<void> {
  const { writeTogether } = await import('./work.ts')
  const known = await readLogins().catch(() => ({}))
  const content = `${JSON.stringify({ ...known, [url]: login }, null, 2)}\n`
  await writeTogether([{ path: loginsPath(), content, secret: true }])
}

/** An address as it is stored: origin alone, and never a password over the network in the clear. */
export function serverUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isLoopback = url !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)
  if (url !== undefined && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)))
    return url.origin
  throw new OutisError('USAGE', {
    message: 'The address of a server begins with https://, or with http:// on this machine alone.',
    hint: 'outis login https://outis.example.org',
  })
}

/** The token for a server: OUTIS_TOKEN, or the one that `outis login` kept. */
export const tokenFor = async (url: string): Promise<string | undefined> =>
  process.env.OUTIS_TOKEN ?? (await readLogins())[url]?.token

/** A client of the server that is meant: --server, OUTIS_SERVER, or the only one logged in to. */
export async function connect(options: Readonly<Record<string, unknown>>): Promise<Client> {
  const known = await readLogins()
  const [only, ...others] = Object.keys(known)
  const given =
    (options.server as string | undefined) ??
    process.env.OUTIS_SERVER ??
    (others.length === 0 ? only : undefined)
  if (given === undefined) {
    throw new OutisError('USAGE', {
      message: 'Which server is meant is not said.',
      hint: 'Log in by `outis login URL`, or give --server URL.',
    })
  }
  const baseUrl = serverUrl(given)
  const token = await tokenFor(baseUrl)
  if (token !== undefined) return createClient({ baseUrl, token })
  throw new OutisError('NOT_SIGNED_IN', {
    message: 'Nobody is logged in to that server on this machine.',
    hint: `outis login ${baseUrl}, or set OUTIS_TOKEN.`,
  })
}
