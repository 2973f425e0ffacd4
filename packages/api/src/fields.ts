import { type ErrorCode, errorCodes } from '@outis/core/errors'
import { z } from 'zod'
import { roles } from './route.ts'

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

/** The name of a new account: nothing in it is invisible, and its letters are of one of the alphabets that look alike. */
export const newAccountName = accountName
  .refine(
    (name) => !/\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Co}|\p{Zl}|\p{Zp}/u.test(name),
    'has invisible characters',
  )
  .refine(
    (name) =>
      [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((letters) =>
        letters.test(name),
      ).length < 2,
    'has letters of two alphabets that look alike',
  )

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

/** An error as it is answered: RFC 9457, with the code and hint of docs/errors.md. */
export const problem = z
  .object({
    type: z.string().describe('Where the error is described.'),
    title: z.string().describe('What the code means, in a few words.'),
    status: z.int(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string().describe('What is wrong, in a sentence.'),
    hint: z.string().describe('What to do about it.'),
    details: z.record(z.string(), z.unknown()).optional().describe('Names and counts, never a cell.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

export const PROBLEM_TYPE = 'application/problem+json'
