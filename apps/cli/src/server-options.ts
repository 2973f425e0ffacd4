import { constants, existsSync, openAsBlob } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OutisError } from '@outis/core/errors'
import type { MasterKeys } from '@outis/server'
import type { Command } from 'commander'
import { ENDING } from './process-end.ts'

type Options = Readonly<Record<string, unknown>>

export const addMasterKeyOptions = (command: Command): Command =>
  command
    .option(
      '--master-key <file>',
      'file with the master key, for its owner’s eyes only (default: DIR.key; made at the first start)',
    )
    .option('--master-key-command <command>', 'a command that prints the master key, for a key service')

/** Of every command that talks to a server. */
export const addServerOption = (command: Command): Command =>
  command.option(
    '--server <url>',
    'address of the server (default: OUTIS_SERVER, else the one of `outis login`)',
  )

/** Where the master key comes from: a command, the environment, or a file that is never inside the data folder. */
export async function masterKeysOf(
  options: Options,
  { file, create }: { file: string; create: boolean },
): Promise<MasterKeys> {
  const { masterKeyCommand, masterKeyFile, masterKeyText } = await import('@outis/server')
  const given = options.masterKey as string | undefined
  const { OUTIS_MASTER_KEY: text } = process.env
  // Children of the server (runs of jobs) have no use for it.
  delete process.env.OUTIS_MASTER_KEY
  if (options.masterKeyCommand !== undefined) return masterKeyCommand(options.masterKeyCommand as string)
  if (given === undefined && text !== undefined) return masterKeyText(text, 'OUTIS_MASTER_KEY')
  return masterKeyFile(resolve(given ?? file), { create })
}

/** Beside the data folder: whoever copies that folder has not copied the key. */
export const keyBeside = (data: string): string => `${resolve(data)}.key`

export function portOf(text: unknown): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new OutisError('USAGE', {
    message: '--port takes a number from 0 to 65535.',
    hint: '0 takes any free port.',
  })
}

/** A small file that the command line names, as bytes. */
export const bytesOf = (path: string, what: string): Promise<Uint8Array> =>
  readFile(path).catch((cause) => {
    throw unreadable(what, cause)
  })

/** A file that the command line names, to be read as it is sent: it may be larger than the memory. */
export async function blobOf(path: string, what: string): Promise<Blob> {
  try {
    await access(path, constants.R_OK)
    return await openAsBlob(path)
  } catch (cause) {
    throw unreadable(what, cause)
  }
}

const unreadable = (what: string, cause: unknown): OutisError =>
  new OutisError('USAGE', {
    message: `${what} cannot be read.`,
    hint: 'Check the path and who may read it.',
    cause,
  })

/** The built studio, in the workspace or beside the program; undefined where there is none. */
export function builtStudio(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, '../studio'), join(here, '../../studio/dist')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  )
}

/** Where programs keep what belongs to a person: data, and settings apart from it. */
export const ownFolder = (kind: 'data' | 'config'): string =>
  kind === 'data'
    ? join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'outis')
    : join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'outis')

/** Resolves when somebody asks the process to end. */
export function untilAsked(signals: readonly NodeJS.Signals[] = ENDING): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve())
  })
}
