import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { ACCOUNTS, defineRoute } from '../route.ts'

/** `users:read`, `interpretations:write`, `*:read`, `*`. */
const scope = z.string().regex(/^(\*|(\*|[a-z][a-z-]*):(read|write))$/)

export const token = z
  .object({
    id,
    name: z.string(),
    owner: id,
    scopes: z.array(scope),
    created: time,
    expires: time,
    lastUsed: time.nullable(),
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof token>

export const tokenRoutes = {
  list: defineRoute('GET', '/api/v1/tokens', ACCOUNTS, {
    summary: 'The own API tokens.',
    query: page,
    answer: z.object({ tokens: z.array(token) }),
  }),
  create: defineRoute('POST', '/api/v1/tokens', ACCOUNTS, {
    summary: 'Makes an API token, shown once. A steward makes one for a service account by `owner`.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      scopes: z.array(scope).min(1).max(50),
      days: z.int().min(1).max(366).optional().describe('How long it works. Default: 90.'),
      expires: time.optional().describe('In place of `days`: when it ends, at most 366 days from now.'),
      owner: id.optional(),
    }),
    answer: token.extend({ secret: z.string() }),
    status: 201,
  }),
  remove: defineRoute('DELETE', '/api/v1/tokens/{id}', ACCOUNTS, {
    summary: 'Revokes a token of one’s own; a steward revokes any.',
    params: byId,
  }),
}
