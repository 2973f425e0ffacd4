import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { KeyOptions, RunResult } from '@outis/engines'

type Options = Readonly<Record<string, unknown>>

/** Where a release is registered, and by which token. */
export interface Registration {
  readonly url: string
  readonly token: string
  /** A key of the run: the caller's, or one that goes once it is in the vault of the server. */
  readonly key: KeyOptions
  remove(): Promise<void>
}

/** What `--server` needs, known before the run; undefined where it was not asked for. */
export async function registrationOf(
  options: Options,
  key: KeyOptions | undefined,
): Promise<Registration | undefined> {
  if (options.server === undefined) return undefined
  const url = addressOf(String(options.server))
  const token = await tokenOf(options)
  if (key !== undefined) return { url, token, key, remove: async () => undefined }
  const { makePrivateFolder, tempParent } = await import('./work.ts')
  const folder = await makePrivateFolder(tempParent())
  const path = join(await folder.needed(), 'release.key')
  const passphrase = randomBytes(32).toString('base64url')
  return { url, token, key: { path, passphrase }, remove: folder.remove }
}

/** A token and a key go over the line: in the clear only inside this machine. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return url.origin
  throw new OutisError('USAGE', {
    message: '--server takes the address of a server, https://…',
    hint: 'Plain http is for a server on this machine: http://127.0.0.1:8471.',
  })
}

async function tokenOf({ tokenFile }: Options): Promise<string> {
  const token =
    tokenFile === undefined
      ? process.env.OUTIS_TOKEN
      : await readFile(String(tokenFile), 'utf8').catch(() => undefined)
  if (token !== undefined && token.trim() !== '') return token.trim()
  throw new OutisError('USAGE', {
    message: 'No API token was given for the server.',
    hint: 'Put one with the scope releases:write into OUTIS_TOKEN, or into a file that --token-file names.',
  })
}

/** Brings release, report, dictionary and key to the server. It is registered once the file has arrived whole. */
export async function registerRelease(
  { url, token, key }: Registration,
  { files }: RunResult,
  name: string,
): Promise<string> {
  const [{ createClient }, { openKey }] = await Promise.all([import('@outis/api'), import('./work.ts')])
  const client = createClient({ baseUrl: url, token })
  const json = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  const { id } = await client.releases.register({
    body: {
      ...{ name, file: basename(files.release!), report: await json(files.report) },
      ...(files.dictionary !== undefined && { dictionary: await json(files.dictionary) }),
      key: { ...(await openKey(key.path, key.passphrase)) },
    },
  })
  const { openAsBlob } = await import('node:fs')
  await client.releases.putFile({ params: { id }, body: await openAsBlob(files.release!) })
  return id
}
