import { createHmac, randomBytes } from 'node:crypto'
import type { Fingerprint, KeyedFingerprint } from '@outis/core/report'

/** The secret that fingerprints of one release are made with, 256 bits; kept in its key. */
export const drawPrintKey = (): string => randomBytes(32).toString('hex')

/**
 * A fingerprint that says nothing to whoever does not hold the secret: with a plain one, somebody who knows all but a cell of
 * a table tries what the cell may be. It also names the release, so that two releases of one table share none. HMAC-SHA256
 * (RFC 2104) of what it is of, its SHA-256 and bytes, and the SHA-256 of the release, one to a line.
 */
export function keyedFingerprint(
  printKey: string,
  what: 'input' | 'policy',
  { of, release }: { readonly of: Fingerprint; readonly release: Fingerprint },
): KeyedFingerprint {
  const text = ['outis fingerprint 1', what, of.sha256, of.bytes, release.sha256].join('\n')
  return { hmac: createHmac('sha256', Buffer.from(printKey, 'hex')).update(text).digest('hex') }
}
