import { z } from 'zod'
import {
  accountName,
  code,
  givenPassword,
  id,
  linkToken,
  newAccountName,
  newPassword,
  roleList,
  time,
} from '../fields.ts'
import { ACCOUNTS, defineRoute, PEOPLE } from '../route.ts'

export const me = z
  .object({
    id,
    name: accountName,
    roles: roleList,
    by: z.enum(['session', 'token']),
    secondFactor: z.boolean(),
    scopes: z.array(z.string()).optional().describe('Of a token.'),
    expires: time.optional().describe('When the session or token ends.'),
    csrf: z
      .string()
      .optional()
      .describe('Sent back as x-csrf-token with every request that changes something.'),
    mode: z.enum(['local', 'server']),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>

export const setupRoutes = {
  create: defineRoute('POST', '/api/v1/setup', ['link'], {
    limit: 'link',
    summary: 'Makes the first steward, once, with the token of the set-up link, and signs in.',
    body: z.strictObject({ token: linkToken, name: newAccountName, password: newPassword }),
    answer: me,
    status: 201,
  }),
}

export const sessionRoutes = {
  create: defineRoute('POST', '/api/v1/sessions', ['anyone'], {
    limit: 'sign-in',
    summary: 'Signs in by name and password, and by a code where a second factor is set up.',
    body: z.strictObject({ name: accountName, password: givenPassword, code: code.optional() }),
    answer: me,
    status: 201,
  }),
  open: defineRoute('POST', '/api/v1/sessions/link', ['link'], {
    limit: 'link',
    summary: 'Signs in by the one-time link that a local start prints.',
    body: z.strictObject({ token: linkToken }),
    answer: me,
    status: 201,
  }),
  end: defineRoute('DELETE', '/api/v1/sessions/current', PEOPLE, {
    summary: 'Signs out.',
  }),
}

export const meRoutes = {
  get: defineRoute('GET', '/api/v1/me', ACCOUNTS, {
    summary: 'Who is asking, with which roles.',
    answer: me,
  }),
  password: defineRoute('PUT', '/api/v1/me/password', PEOPLE, {
    limit: 'sign-in',
    summary:
      'Changes the own password; other sessions and all tokens of the account end. For sessions, not tokens.',
    body: z.strictObject({ old: givenPassword, new: newPassword }),
  }),
  beginSecondFactor: defineRoute('POST', '/api/v1/me/second-factor', PEOPLE, {
    summary:
      'Makes a secret for an authenticator; it counts once a code confirms it. Where there is a second factor already, its code is needed.',
    body: z.strictObject({ password: givenPassword, code: code.optional() }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
    limit: 'sign-in',
  }),
  confirmSecondFactor: defineRoute('PUT', '/api/v1/me/second-factor', PEOPLE, {
    limit: 'sign-in',
    summary: 'Confirms the secret by a code; from now on signing in asks for one.',
    body: z.strictObject({ code }),
  }),
  removeSecondFactor: defineRoute('DELETE', '/api/v1/me/second-factor', PEOPLE, {
    limit: 'sign-in',
    summary: 'Removes the own second factor.',
    body: z.strictObject({ password: givenPassword, code }),
  }),
}
