import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import type { Settings } from './settings.ts'

/** Refuses a certificate that no browser would accept, or a key that is not its own, before anything is opened. */
export function checkTls({ cert, key }: NonNullable<Settings['tls']>, now: Date): void {
  const certificate = certificateOf(cert)
  const privateKey = keyOf(key)
  if (!certificate.checkPrivateKey(privateKey))
    throw wrong(
      'The key does not belong to the certificate.',
      'Give the key that the certificate was made with.',
    )
  if (new Date(certificate.validTo) <= now)
    throw wrong('The certificate has expired.', 'Get a new one, and start the server again.')
}

function certificateOf(bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch {
    throw wrong(
      'The file of --tls-cert holds no certificate.',
      'It is a PEM file: -----BEGIN CERTIFICATE-----.',
    )
  }
}

function keyOf(bytes: Uint8Array): KeyObject {
  try {
    return createPrivateKey(Buffer.from(bytes))
  } catch {
    throw wrong(
      'The file of --tls-key holds no key, or one that needs a passphrase.',
      'It is a PEM file without a passphrase: -----BEGIN PRIVATE KEY-----.',
    )
  }
}

/** Not the cause: words of the library may hold parts of the key. */
const wrong = (message: string, hint: string): OutisError => new OutisError('SERVER_TLS', { message, hint })
