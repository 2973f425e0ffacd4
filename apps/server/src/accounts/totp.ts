import { Secret, TOTP } from 'otpauth'

const PERIOD = 30

const authenticator = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'Outis',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/**
 * The time step whose code this is, or undefined; one step early or late counts. RFC 6238, doi:10.17487/RFC6238 (SHA-1 and six
 * digits, as every authenticator has them).
 */
export function totpStep(secret: Uint8Array, code: string, at: Date): number | undefined {
  const delta = authenticator(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD) + delta
}

export const totpUri = (secret: Uint8Array, name: string): string => authenticator(secret, name).toString()
export const totpText = (secret: Uint8Array): string => authenticator(secret).secret.base32
export const totpCode = (secret: Uint8Array, at: Date): string =>
  authenticator(secret).generate({ timestamp: at.getTime() })
