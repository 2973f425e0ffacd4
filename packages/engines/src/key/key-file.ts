import { dirname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { ReleaseKey } from '@outis/core/pipeline'
import { isStoredPlan } from '@outis/core/policy'
import type { Fingerprint } from '@outis/core/report'
import { isWithin } from '../commit/file-place.ts'
import { readRegular, systemCode, unreadable } from '../files/regular-file.ts'
import { jsonPieces } from './json-pieces.ts'
import { openSeal, type Seal, unseal } from './sealed-file.ts'

/** The sealed text of a key, ready to be written. One that could not be opened again is a fault of ours. */
export const sealKey = async (key: ReleaseKey, passphrase: string): Promise<string> =>
  Array.from(sealedKey(key, await openSeal(passphrase))).join('')

/** The same in pieces. */
export function sealedKey(key: ReleaseKey, seal: Seal): Iterable<string> {
  if (!isReleaseKey(key)) {
    throw new OutisError('INTERNAL', {
      message: 'The key of this release could not be opened again.',
      hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
    })
  }
  return seal(jsonPieces(key))
}

export async function openKey(path: string, passphrase: string): Promise<ReleaseKey> {
  const text = await readKeyText(path)
  const key = parsed(await unseal(text, passphrase))
  if (isReleaseKey(key)) return key
  throw new OutisError('KEY_INVALID', {
    message:
      'What the file holds is not the key of a release, or of a version that this Outis does not know.',
    hint: `It was written by Outis ${versionOf(key) ?? 'of another version'}; use that or a newer one.`,
  })
}

export const isKeyFile = (key: KeyFile | ReleaseKey): key is KeyFile => 'passphrase' in key

/** A key that is in a file, or at hand. */
export const openedKey = async (key: KeyFile | ReleaseKey): Promise<ReleaseKey> =>
  isKeyFile(key) ? openKey(key.path, key.passphrase) : key

/** The key in a document that was unsealed; undefined where it is not a key. */
export const keyFrom = (value: unknown): ReleaseKey | undefined => (isReleaseKey(value) ? value : undefined)

interface KeyFile {
  readonly path: string
  readonly passphrase: string
}

async function readKeyText(path: string): Promise<string> {
  try {
    return (await readRegular(path)).toString('utf8')
  } catch (cause) {
    throw new OutisError('KEY_INVALID', {
      message: `The key file ${unreadable(systemCode(cause))}.`,
      hint: 'Give the file that `outis run --key FILE` wrote.',
      cause,
    })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const versionOf = (key: unknown): string | undefined =>
  isFields(key) && typeof key.outis === 'string' && /^\d[\w.+-]{0,30}$/.test(key.outis)
    ? key.outis
    : undefined

const isReleaseKey = (value: unknown): value is ReleaseKey =>
  isFields(value) &&
  value.key === 1 &&
  typeof value.outis === 'string' &&
  typeof value.seed === 'string' &&
  isFields(value.policy) &&
  typeof value.policy.text === 'string' &&
  isHash(value.policy.sha256) &&
  (value.policy.bytes === undefined || Number.isSafeInteger(value.policy.bytes)) &&
  isFingerprint(value.input) &&
  isFingerprint(value.release) &&
  (value.freshSeed === undefined || value.freshSeed === true) &&
  (value.printKey === undefined || isHash(value.printKey)) &&
  isStoredPlan(value)

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isFingerprint = (value: unknown): value is Fingerprint =>
  isFields(value) && isHash(value.sha256) && Number.isSafeInteger(value.bytes)

/** 256 bits. */
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** Refuses a key that would lie, or lies already, in a folder that is given away, by whatever path it is named. */
export function refuseBeside(
  keyPath: string,
  published: readonly string[],
  hint = 'Give --key a path in another folder, one that is not shared.',
  what = 'key',
): void {
  for (const folder of published) {
    if (!isWithin(dirname(resolve(keyPath)), folder)) continue
    throw new OutisError('KEY_LOCATION', {
      message: `The ${what} would lie in the folder of the release or its report, and be given away with it.`,
      hint,
    })
  }
}
