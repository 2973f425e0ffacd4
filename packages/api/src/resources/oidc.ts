import { z } from 'zod'
import { linkToken } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'

/** Signing in by an institution (OpenID Connect): the browser is sent there and comes back. */
export const oidcRoutes = {
  offer: defineRoute('GET', '/api/v1/oidc', ['anyone'], {
    summary: 'Whether people can sign in by an institution.',
    answer: z.object({ offered: z.boolean() }),
  }),
  start: defineRoute('GET', '/api/v1/oidc/start', ['anyone'], {
    limit: 'sign-in',
    summary: 'Sends the browser to the institution to sign in there (303).',
    answer: bytes('text/plain; charset=utf-8'),
  }),
  join: defineRoute('POST', '/api/v1/oidc/join', ['link'], {
    limit: 'link',
    summary:
      'Accepts an invitation by the institution: tells where to send the browser. Who is vouched for there gets the account.',
    body: z.strictObject({ token: linkToken }),
    answer: z.object({ to: z.string().describe('Address at the institution.') }),
  }),
  back: defineRoute('GET', '/api/v1/oidc/back', ['link'], {
    limit: 'sign-in',
    summary: 'Where the institution sends the browser back to; signs in and goes on to the start page (303).',
    // What a provider adds is its own: only what is used is checked, by the library.
    query: z.looseObject({ code: z.string().max(4096).optional(), state: z.string().max(4096).optional() }),
    answer: bytes('text/plain; charset=utf-8'),
  }),
}
