import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { ACCOUNTS, bytes, defineRoute } from '../route.ts'
import { fileName, givenName } from './projects.ts'
import { verdictOrNone } from './verdict.ts'

export const visibility = z
  .enum(['private', 'granted', 'public'])
  .describe('private: stewards; granted: who has a grant too; public: every account.')

export const release = z
  .object({
    id,
    name: givenName,
    file: fileName,
    project: id.nullable(),
    run: id.nullable(),
    visibility,
    created: time,
    published: time.nullable().describe('When it first left the house.'),
    madeElsewhere: z.boolean(),
    verdict: verdictOrNone,
    holds: z.boolean().describe('Whether everything that its policy requires holds.'),
    headline: z.string(),
    method: z.string(),
    mode: z.string(),
    rows: z.int(),
    columns: z.array(z.string()),
    fingerprint: z.object({ sha256: z.string(), bytes: z.int() }),
    citation: z.string(),
    ledger: z
      .object({
        state: z.enum(['remembered', 'waiting', 'none']),
        note: z.string(),
      })
      .describe(
        'remembered: later releases are laid beside it. waiting: will be, once it is published. none: cannot be.',
      ),
    keyKept: z.boolean().describe('Its key is in the vault.'),
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof release>

/** Who may look at a release at all; which ones is a matter of visibility and grants. */
const READERS = ACCOUNTS

export const releaseRoutes = {
  list: defineRoute('GET', '/api/v1/releases', READERS, {
    summary: 'Releases that the caller may see, newest first.',
    query: page.extend({ project: id.optional() }),
    answer: z.object({ releases: z.array(release) }),
  }),
  register: defineRoute('POST', '/api/v1/releases', ['steward', 'service'], {
    summary:
      'Registers a release made elsewhere. It is there once PUT …/file has brought the file that its report names.',
    body: z.strictObject({
      name: givenName,
      file: fileName,
      project: id.optional(),
      report: z.record(z.string(), z.unknown()).describe('report.json, as `outis run` wrote it.'),
      dictionary: z.record(z.string(), z.unknown()).optional().describe('dictionary.json.'),
      key: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('The opened key; it is sealed in the vault.'),
    }),
    largest: 256 * 2 ** 20,
    answer: z.object({ id, upload: z.string().describe('Where the file goes, by PUT.') }),
    status: 202,
  }),
  putFile: defineRoute('PUT', '/api/v1/releases/{id}/file', ['steward', 'service'], {
    summary: 'Brings the file of a registered release. It must be the one that the report names.',
    params: byId,
    body: bytes('application/octet-stream', 'text/csv'),
    answer: release,
  }),
  get: defineRoute('GET', '/api/v1/releases/{id}', READERS, {
    summary: 'One release: fingerprint, citation, what the ledger knows of it.',
    params: byId,
    answer: release,
  }),
  change: defineRoute('PATCH', '/api/v1/releases/{id}', ['steward'], {
    summary:
      'Says who may have it. A release whose verdict is Stop never leaves the house, one whose verdict is Decide only with `acknowledge`.',
    params: byId,
    body: z.strictObject({
      visibility,
      acknowledge: z
        .string()
        .min(1)
        .max(1000)
        .optional()
        .describe('Why it may go out though something must be decided: who decided what, and why.'),
    }),
    answer: release,
  }),
  remove: defineRoute('DELETE', '/api/v1/releases/{id}', ['steward'], {
    summary: 'Removes a private release and destroys its key. What was published before stays in the ledger.',
    params: byId,
  }),
  file: defineRoute('GET', '/api/v1/releases/{id}/file', READERS, {
    summary: 'The released table.',
    params: byId,
    answer: bytes('application/octet-stream'),
  }),
  report: defineRoute('GET', '/api/v1/releases/{id}/report', READERS, {
    summary: 'What holds, what was tried, what it cost.',
    params: byId,
    query: z.strictObject({ form: z.enum(['json', 'html', 'pdf']).default('json') }),
    answer: bytes('application/json', 'text/html', 'application/pdf'),
  }),
  dictionary: defineRoute('GET', '/api/v1/releases/{id}/dictionary', READERS, {
    summary: 'What the columns of the release mean.',
    params: byId,
    answer: bytes('application/json'),
  }),
}
