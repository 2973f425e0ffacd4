import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'

const SHORTEST = 8

/** The key that --key names, with its passphrase. */
export async function keyOption(
  options: Readonly<Record<string, unknown>>,
  purpose: 'make' | 'open',
): Promise<{ readonly path: string; readonly passphrase: string; readonly passphraseFile?: string }> {
  const file = options.passphraseFile as string | undefined
  return {
    path: options.key as string,
    passphrase: await passphrase(file, purpose),
    ...defined({ passphraseFile: file }),
  }
}

/** The ledger that --ledger names, or a file, with its passphrase; one that is not there yet is made. */
export async function ledgerOption(
  path: string,
  options: Readonly<Record<string, unknown>>,
): Promise<{ readonly path: string; readonly passphrase: string; readonly passphraseFile?: string }> {
  return keyOption({ ...options, key: path }, existsSync(path) ? 'open' : 'make')
}

/** The passphrase of a key: --passphrase-file, else OUTIS_PASSPHRASE, else asked on a terminal (twice for a new key). */
async function passphrase(file: string | undefined, purpose: 'make' | 'open'): Promise<string> {
  const given =
    file === undefined ? process.env.OUTIS_PASSPHRASE : (await readGiven(file)).replace(/\r?\n$/, '')
  const text = given ?? (await ask(purpose))
  if (purpose === 'make' && text.length < SHORTEST) {
    throw new OutisError('KEY_PASSPHRASE', {
      message: `The passphrase has fewer than ${SHORTEST} characters.`,
      hint: 'Whoever holds the key file can try passphrases: choose a long one, several words for example.',
    })
  }
  return text
}

async function readGiven(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    throw new OutisError('KEY_PASSPHRASE', {
      message: 'The passphrase file cannot be read.',
      hint: 'Give --passphrase-file a file that exists and that you may read.',
      cause,
    })
  })
}

async function ask(purpose: 'make' | 'open'): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new OutisError('KEY_PASSPHRASE', {
      message: 'A key needs a passphrase, and there is no terminal to ask on.',
      hint: 'Set OUTIS_PASSPHRASE or give --passphrase-file FILE.',
    })
  }
  const first = await askHidden(
    purpose === 'make' ? 'Passphrase for the new key: ' : 'Passphrase of the key: ',
  )
  if (purpose === 'make' && (await askHidden('Once more: ')) !== first) {
    throw new OutisError('KEY_PASSPHRASE', {
      message: 'The two passphrases differ.',
      hint: 'Run the command again.',
    })
  }
  return first
}

/** Asks on a terminal without showing what is typed. */
export function askHidden(question: string, variable = 'OUTIS_PASSPHRASE'): Promise<string> {
  if (!process.stdin.isTTY) return Promise.reject(stopped(variable))
  process.stderr.write(question)
  const lines = createInterface({ input: process.stdin, terminal: true, output: undefined as never })
  return new Promise<string>((resolve, reject) => {
    // On a terminal in this state Ctrl-C and Ctrl-D are keys like others: they end the question and send no signal.
    lines.on('SIGINT', () => reject(stopped(variable)))
    lines.on('close', () => reject(stopped(variable)))
    lines.question('', resolve)
  }).finally(() => {
    lines.close()
    process.stderr.write('\n')
  })
}

const stopped = (variable: string): OutisError =>
  new OutisError('STOPPED', {
    message: `No ${variable === 'OUTIS_PASSWORD' ? 'password' : 'passphrase'} was given; nothing was written.`,
    hint: `Run the command again, or set ${variable}.`,
  })
