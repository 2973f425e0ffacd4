import { createHash, randomBytes } from 'node:crypto'

/** A secret that somebody carries (cookie, token, link): 256 bits, base64url. */
export const newSecretText = (): string => randomBytes(32).toString('base64url')

/** What the store keeps of it. The secret has 256 random bits, so a plain hash cannot be turned back. */
export const secretHash = (text: string): string => createHash('sha256').update(text).digest('hex')
