import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { OutisError } from '@outis/core/errors'

export const KEY_BYTES = 32

/** A master key: it wraps data keys and nothing else. It is never in the store. */
export interface MasterKey {
  /** Tells master keys apart and says nothing about them. */
  readonly fingerprint: string
  readonly key: Uint8Array
}

/** Where master keys come from: the newest first, then those that still wrap something. */
export interface MasterKeys {
  read(): Promise<readonly [MasterKey, ...MasterKey[]]>
  /** Puts a new list in place of the old; undefined where the keys are kept by somebody else (environment, command). */
  readonly replace?: (keys: readonly [MasterKey, ...MasterKey[]]) => Promise<void>
}

export function masterKey(key: Uint8Array): MasterKey {
  const digest = createHash('sha256').update('outis master key fingerprint\0').update(key).digest('hex')
  return { fingerprint: digest.slice(0, 16), key }
}

/** One key a line, base64url or base64 of 32 bytes, the newest first. */
function parseMasterKeys(text: string, from: string): readonly [MasterKey, ...MasterKey[]] {
  const [first, ...others] = text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const key = Buffer.from(part, 'base64url')
      if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(part) || key.length !== KEY_BYTES) throw malformed(from)
      return masterKey(key)
    })
  if (first === undefined) throw malformed(from)
  return [first, ...others]
}

const masterKeysText = (keys: readonly MasterKey[]): string =>
  `${keys.map(({ key }) => Buffer.from(key).toString('base64url')).join('\n')}\n`

const malformed = (from: string): OutisError =>
  new OutisError('MASTER_KEY', {
    message: `The master key from ${from} is not 32 bytes in base64.`,
    hint: 'One key a line, the newest first. `openssl rand -base64 32` makes one.',
  })

/** A file that only its owner may read. It is made where `create` says so and there is none. */
export function masterKeyFile(path: string, { create = false } = {}): MasterKeys {
  const replace = async (keys: readonly MasterKey[]) => {
    const aside = `${path}.${process.pid}.new`
    const file = await open(aside, 'w', 0o600)
    try {
      await file.writeFile(masterKeysText(keys))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
    await syncFolder(dirname(path))
  }
  return {
    async read() {
      const info = await stat(path).catch(() => undefined)
      if (info === undefined && create) {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await replace([masterKey(randomBytes(KEY_BYTES))])
      } else if (info === undefined || !info.isFile())
        throw unreadable('The file of the master key is not there.')
      else if (process.platform !== 'win32' && (info.mode & 0o077) !== 0)
        throw unreadable('Others than its owner may read the file of the master key.', `chmod 600 the file.`)
      return parseMasterKeys(await readFile(path, 'utf8'), 'the file')
    },
    replace,
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** The environment, for containers and service managers. */
export const masterKeyText = (text: string, name: string): MasterKeys => ({
  read: async () => parseMasterKeys(text, name),
})

/** What a command prints: for a key service. Its words are split at blanks; no shell reads them. */
export const masterKeyCommand = (command: string): MasterKeys => ({
  async read() {
    const [program = '', ...args] = command.split(/\s+/).filter((part) => part !== '')
    const { stdout } = await promisify(execFile)(program, args, { timeout: 30_000 }).catch((cause) => {
      // The cause may hold what the command printed, so it is not passed on.
      throw unreadable(`The command for the master key failed (${String(cause?.code ?? 'no exit code')}).`)
    })
    return parseMasterKeys(stdout, 'the command')
  },
})

const unreadable = (
  message: string,
  hint = 'Check --master-key, or OUTIS_MASTER_KEY, or the command.',
): OutisError => new OutisError('MASTER_KEY', { message, hint })
