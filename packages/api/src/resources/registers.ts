import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'
import { givenName } from './projects.ts'

/** 1: the value; 2: its group; 3: nothing of it. */
export const choice = z.union([z.literal(1), z.literal(2), z.literal(3)])
const choices = z.record(z.string().max(1000), choice)
const subjectKey = z.string().min(1).max(1000)

/** The secret of a consent link: 128 bits, base64url. */
export const consentToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

const attribute = z.strictObject({
  column: z.string().min(1).max(1000),
  label: givenName.optional().describe('As people read it. Default: the name of the column.'),
  example: z
    .strictObject({ value: z.string().max(200), group: z.string().max(200) })
    .optional()
    .describe('What a made-up person has, and its group. Default: words that say so.'),
})

export const register = z
  .object({
    id,
    project: id,
    title: givenName,
    keyColumn: z.string(),
    attributes: z.array(attribute),
    created: time,
    subjects: z.int(),
    answered: z.int(),
    withdrawn: z.int(),
  })
  .meta({ id: 'Register' })
export type Register = z.infer<typeof register>

export const consent = z
  .object({
    title: givenName,
    attributes: z.array(z.object({ column: z.string(), label: z.string(), choice, answered: z.boolean() })),
    withdrawn: z.boolean(),
    version: z.int(),
    once: z.boolean().describe('The link is used up by the first answer.'),
    expires: time,
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consent>

const subjectChange = z
  .object({
    subject: id,
    at: time,
    what: z.enum(['choice', 'withdrawal', 'return']),
    by: z.enum(['subject', 'steward', 'import']),
    releases: z.array(
      z.object({ id, name: givenName, contains: z.enum(['yes', 'unknown']), visibility: z.string() }),
    ),
    options: z.array(z.string()).describe('What can be done about it.'),
  })
  .meta({ id: 'SubjectChange' })

export const registerRoutes = {
  list: defineRoute('GET', '/api/v1/registers', ['steward'], {
    summary: 'All registers.',
    query: page,
    answer: z.object({ registers: z.array(register) }),
  }),
  create: defineRoute('POST', '/api/v1/registers', ['steward'], {
    summary:
      'Begins the register of a project. Subjects are the values of an identifying column of its table, or imported.',
    body: z.strictObject({
      project: id,
      title: givenName,
      keyColumn: z.string().min(1).max(1000),
      attributes: z.array(attribute).min(1).max(50),
      subjects: z.enum(['source', 'import']).default('source'),
    }),
    answer: register,
    status: 201,
  }),
  get: defineRoute('GET', '/api/v1/registers/{id}', ['steward'], {
    summary: 'One register, with counts.',
    params: byId,
    answer: register,
  }),
  remove: defineRoute('DELETE', '/api/v1/registers/{id}', ['steward'], {
    summary: 'Ends a register: its links die and its data key is destroyed.',
    params: byId,
  }),
  links: defineRoute('POST', '/api/v1/registers/{id}/links', ['steward'], {
    summary: 'Makes links for subjects. They are shown once and stored hashed.',
    params: byId,
    body: z.strictObject({
      keys: z
        .array(subjectKey)
        .min(1)
        .max(10_000)
        .optional()
        .describe('Default: all who have no living link.'),
      kind: z.enum(['once', 'long']).default('long'),
      days: z.int().min(1).max(3650).default(365),
    }),
    answer: z.object({ links: z.array(z.object({ key: z.string(), link: z.string(), expires: time })) }),
    status: 201,
  }),
  changes: defineRoute('GET', '/api/v1/registers/{id}/changes', ['steward'], {
    summary:
      'Choices and withdrawals, newest first, with the releases that have the person and what can be done.',
    params: byId,
    query: page,
    answer: z.object({ changes: z.array(subjectChange) }),
  }),
  import: defineRoute('PUT', '/api/v1/registers/{id}/subjects', ['steward', 'service'], {
    summary:
      'Imports subjects and choices from CSV: the key column, one column for each attribute, `withdrawn`.',
    params: byId,
    body: bytes('text/csv', 'application/octet-stream', 'text/plain'),
    largest: 256 * 2 ** 20,
    answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
  }),
  export: defineRoute('GET', '/api/v1/registers/{id}/subjects', ['steward'], {
    summary: 'All subjects and choices as CSV.',
    params: byId,
    answer: bytes('text/csv'),
  }),
}

export const consentRoutes = {
  get: defineRoute('GET', '/api/v1/consent/{token}', ['link'], {
    limit: 'link',
    summary: 'What the holder of a link has chosen.',
    params: z.strictObject({ token: consentToken }),
    answer: consent,
  }),
  put: defineRoute('PUT', '/api/v1/consent/{token}', ['link'], {
    limit: 'link',
    summary: 'Chooses, per attribute; `withdrawn` takes the person out of the next release.',
    params: z.strictObject({ token: consentToken }),
    body: z.strictObject({ choices: choices.default({}), withdrawn: z.boolean().optional() }),
    answer: consent,
  }),
}
