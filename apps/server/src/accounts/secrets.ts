import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Settings } from '../start/settings.ts'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account as for a known one. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** Argon2id. RFC 9106, doi:10.17487/RFC9106. */
export async function openPasswords(cost: Settings['argon2']): Promise<PasswordHashing> {
  // Argon2id is what the library takes by itself; its stored form says so, and a test looks.
  const options = { ...cost }
  const nobodys = await hash(randomBytes(32), options)
  return {
    hash: (password) => hash(password.normalize('NFKC'), options),
    async matches(stored, password) {
      const right = await verify(stored ?? nobodys, password.normalize('NFKC'))
      return right && stored !== null && stored !== undefined
    },
  }
}

/** A secret for a cookie, token or link: 256 bits, base64url. */
export const newSecretText = (): string => randomBytes(32).toString('base64url')

/** The hash that the store keeps. The secret has 256 random bits, so a plain hash cannot be inverted. */
export const secretHash = (text: string): string => createHash('sha256').update(text).digest('hex')
