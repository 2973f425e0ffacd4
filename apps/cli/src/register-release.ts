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
  const { serverUrl } = await import('./server-connection.ts')
  const url = serverUrl(String(options.server))
  const token = await tokenOf(url, options)
  if (key !== undefined) return { url, token, key, remove: async () => undefined }
  const { makePrivateFolder, tempParent } = await import('./work.ts')
  const folder = await makePrivateFolder(tempParent())
  const path = join(await folder.needed(), 'release.key')
  const passphrase = randomBytes(32).toString('base64url')
  return { url, token, key: { path, passphrase }, remove: folder.remove }
}

/** --token-file, OUTIS_TOKEN, or the token that `outis login` kept for this server. */
async function tokenOf(url: string, { tokenFile }: Options): Promise<string> {
  const { tokenFor } = await import('./server-connection.ts')
  const token =
    tokenFile === undefined
      ? await tokenFor(url)
      : await readFile(String(tokenFile), 'utf8').catch(() => undefined)
  if (token !== undefined && token.trim() !== '') return token.trim()
  throw new OutisError('USAGE', {
    message: 'No API token was given for the server.',
    hint: `outis login ${url}, or put a token with the scope releases:write into OUTIS_TOKEN or into a file that --token-file names.`,
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
      name,
      file: basename(files.release!),
      report: await json(files.report),
      ...(files.dictionary !== undefined && { dictionary: await json(files.dictionary) }),
      key: { ...(await openKey(key.path, key.passphrase)) },
    },
  })
  const { openAsBlob } = await import('node:fs')
  await client.releases.putFile({ params: { id }, body: await openAsBlob(files.release!) })
  return id
}
