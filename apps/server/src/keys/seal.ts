import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { OutisError } from '@outis/core/errors'

const NONCE = 12
const TAG = 16

/** AES-256-GCM with a random nonce: nonce, ciphertext, tag. What it belongs to is authenticated beside it. */
export function seal(key: Uint8Array, plain: Uint8Array, belongsTo: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function unseal(key: Uint8Array, sealed: Uint8Array, belongsTo: string): Buffer {
  try {
    const nonce = sealed.subarray(0, NONCE)
    const body = sealed.subarray(NONCE, sealed.length - TAG)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      .setAAD(Buffer.from(belongsTo))
      .setAuthTag(sealed.subarray(sealed.length - TAG))
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    throw new OutisError('MASTER_KEY', {
      message: 'Sealed data cannot be opened: it was changed, moved, or sealed by another key.',
      hint: 'Is it the master key of this store? Otherwise restore a backup.',
    })
  }
}
