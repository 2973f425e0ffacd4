import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { OutisError } from '@outis/core/errors'
import {
  KEY_BYTES,
  type MasterKey,
  type MasterKeys,
  masterKey,
  masterKeysText,
  parseMasterKeys,
} from './master-key.ts'

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
