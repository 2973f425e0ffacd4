import { z } from 'zod'
import { roles } from './roles.ts'

/** Fields that several resources share. */
export const id = z.uuid().describe('Identifies one of its kind.')
export const time = z.iso.datetime().describe('UTC, ISO 8601.')
const role = z.enum(roles)
export const roleList = z.array(role).min(1).max(roles.length)

/** What people sign in with and are listed by. */
export const accountName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]+$/u, 'has control characters')

/** Long rather than odd: NIST SP 800-63B asks for no kinds of characters. */
export const newPassword = z.string().min(12).max(256)
export const givenPassword = z.string().min(1).max(256)

/** Six digits of an authenticator. */
export const code = z.string().regex(/^\d{6}$/)

/** The secret of a one-time link: 32 bytes, base64url. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** A page of a list, in the order of `after`. */
export const page = z.strictObject({
  after: z.string().max(200).optional().describe('The last one already seen.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

export const byId = z.strictObject({ id })
