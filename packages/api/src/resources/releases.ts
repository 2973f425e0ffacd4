import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'

/** What turns published texts of a personalised release back, as the key of its run holds it. */
const alias = z.strictObject({
  text: z.string(),
  form: z.union([z.literal(1), z.literal(2)]),
  values: z.array(z.string()).min(1),
  unused: z.literal(true).optional(),
})
const aliasMeaning = z.strictObject({
  kind: z.literal('aliases'),
  column: z.string().min(1),
  aliases: z.array(alias),
  domain: z.array(z.string()).optional(),
  open: z.array(z.string()).optional(),
})
const gradeMeaning = z.strictObject({
  kind: z.literal('grades'),
  column: z.string().min(1),
  categories: z.array(
    z.strictObject({
      lower: z.string(),
      upper: z.string(),
      membership: z.enum(['paper', 'scaled', 'single', 'drawn']),
    }),
  ),
  digits: z.int().optional(),
  grades: z.array(z.string()),
  values: z.array(z.string()),
  swap: z.number().optional(),
})
export const meaning = z
  .strictObject({
    meaning: z.literal(1),
    columns: z.array(z.discriminatedUnion('kind', [aliasMeaning, gradeMeaning])),
  })
  .meta({ id: 'Meaning' })

/** `private`: stewards alone. `granted`: researchers with a grant too. `public`: everybody with an account. */
export const visibility = z.enum(['private', 'granted', 'public'])

export const release = z
  .object({
    id,
    name: z.string(),
    visibility,
    rows: z.int(),
    columns: z.array(z.string()),
    /** SHA-256 of the published file. */
    fingerprint: z.string(),
    interpretable: z.boolean().describe('Whether the server holds what its aliases and grades mean.'),
    analysable: z.boolean().describe('Whether the server holds the original.'),
    created: time,
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof release>

const MOST_BYTES = 256 * 2 ** 20

export const releaseRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/releases',
    roles: ['steward', 'approver', 'researcher', 'auditor'],
    summary: 'The releases that one may see, oldest first.',
    query: page,
    answer: z.object({ releases: z.array(release) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/v1/releases',
    roles: ['steward'],
    summary:
      'Registers a release that was made elsewhere, with what its aliases mean and, for analyses, its original. All of it is sealed.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      visibility: visibility.default('private'),
      file: z.string().min(1).describe('The published table as delimited text with a header.'),
      meaning: meaning.optional(),
      original: z.string().min(1).optional().describe('The original as delimited text with a header.'),
      sensitive: z
        .array(z.string())
        .max(1000)
        .optional()
        .describe('Columns that must not be learned about a person. Default: those that the key explains.'),
    }),
    answer: release,
    status: 201,
    largest: MOST_BYTES,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/releases/{id}',
    roles: ['steward', 'approver', 'researcher', 'auditor'],
    summary: 'One release.',
    params: byId,
    answer: release,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/v1/releases/{id}',
    roles: ['steward'],
    summary: 'Changes who may see a release.',
    params: byId,
    body: z.strictObject({ visibility }),
    answer: release,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/v1/releases/{id}/file',
    roles: ['steward', 'researcher'],
    summary: 'The published table.',
    params: byId,
    answer: bytes('text/csv'),
  }),
}
