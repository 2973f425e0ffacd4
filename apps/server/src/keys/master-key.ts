import { createHash } from 'node:crypto'
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
export function parseMasterKeys(text: string, from: string): readonly [MasterKey, ...MasterKey[]] {
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

export const masterKeysText = (keys: readonly MasterKey[]): string =>
  `${keys.map(({ key }) => Buffer.from(key).toString('base64url')).join('\n')}\n`

const malformed = (from: string): OutisError =>
  new OutisError('MASTER_KEY', {
    message: `The master key from ${from} is not 32 bytes in base64.`,
    hint: 'One key a line, the newest first. `openssl rand -base64 32` makes one.',
  })
