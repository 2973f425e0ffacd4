import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'
import { connectionName, tableName } from './connections.ts'

/** A name that people gave something: no control characters. */
export const givenName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]+$/u, 'has control characters')

/** A file of a project: one name, no folders, nothing hidden. */
export const fileName = z
  .string()
  .max(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._()+-]*$/u, 'is not a plain file name')
  .refine((name) => !name.includes('..'), 'is not a plain file name')

export const fault = z
  .object({ code: z.string(), detail: z.string(), hint: z.string() })
  .describe('Why something failed, as docs/errors.md tells it.')

export const source = z
  .object({
    name: fileName,
    bytes: z.int(),
    sha256: z.string(),
    arrived: time,
    rows: z.int(),
    columns: z.array(z.string()),
    notices: z.array(z.string()).describe('What should be known of how the file was read.'),
    readAs: z
      .object({ delimiter: z.string(), encoding: z.string(), header: z.boolean(), decimal: z.string() })
      .optional()
      .describe('What was detected of a delimited file when it arrived.'),
    from: z
      .object({ connection: connectionName, table: tableName })
      .optional()
      .describe('The table of a database that this is a copy of; every run copies it anew.'),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof source>

export const project = z
  .object({
    id,
    name: givenName,
    created: time,
    source: source.nullable(),
    policy: z.object({ version: z.int(), etag: z.string(), saved: time }).nullable(),
    runs: z.int().describe('How many there are.'),
    register: id.nullable(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof project>

export const projectRoutes = {
  list: defineRoute('GET', '/api/v1/projects', ['steward', 'approver'], {
    summary: 'All projects, newest first.',
    query: page,
    answer: z.object({ projects: z.array(project) }),
  }),
  create: defineRoute('POST', '/api/v1/projects', ['steward', 'service'], {
    summary: 'Makes a project: a table, its policy, its runs.',
    body: z.strictObject({
      name: givenName,
      sample: z
        .enum(['hospital'])
        .optional()
        .describe('Begins with a table of invented people and a policy.'),
    }),
    answer: project,
    status: 201,
  }),
  get: defineRoute('GET', '/api/v1/projects/{id}', ['steward', 'approver', 'service'], {
    summary: 'One project.',
    params: byId,
    answer: project,
  }),
  change: defineRoute('PATCH', '/api/v1/projects/{id}', ['steward'], {
    summary: 'Gives a project another name.',
    params: byId,
    body: z.strictObject({ name: givenName }),
    answer: project,
  }),
  remove: defineRoute('DELETE', '/api/v1/projects/{id}', ['steward'], {
    summary:
      'Removes a project with its table, policies, runs and register. Releases that left the house stay.',
    params: byId,
  }),
  putSource: defineRoute('PUT', '/api/v1/projects/{id}/source', ['steward', 'service'], {
    summary:
      'Takes the table, as a stream; the ending of `name` tells the format. Drafts a policy where there is none.',
    params: byId,
    query: z.strictObject({
      name: fileName.optional().describe('Default: by the media type, or the first bytes.'),
      skip: z.coerce
        .number()
        .int()
        .min(0)
        .max(1000)
        .optional()
        .describe('Rows above the header, such as titles. A drafted policy says so too. Default 0.'),
    }),
    body: bytes('application/octet-stream', 'text/csv', 'application/vnd.apache.parquet'),
    answer: project,
  }),
  takeSource: defineRoute('POST', '/api/v1/projects/{id}/source', ['steward'], {
    summary: 'Copies a file of the server, where its administrator allows the folder.',
    params: byId,
    body: z.strictObject({ path: z.string().min(1).max(1000) }),
    answer: project,
  }),
  takeTable: defineRoute('POST', '/api/v1/projects/{id}/source/table', ['steward', 'service'], {
    summary: 'Copies a table of a database that the administrator allows; every run copies it anew.',
    params: byId,
    body: z.strictObject({ connection: connectionName, table: tableName }),
    answer: project,
  }),
  removeSource: defineRoute('DELETE', '/api/v1/projects/{id}/source', ['steward'], {
    summary: 'Removes the table; runs and releases stay.',
    params: byId,
  }),
}
