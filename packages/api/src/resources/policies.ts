import { z } from 'zod'
import { byId, id, time } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'
import { fileName } from './projects.ts'

const MEBIBYTE = 2 ** 20

export const policyFault = z
  .object({
    code: z.string(),
    path: z.string().describe('`attributes.age.hierarchy`; empty for the whole.'),
    line: z.int().optional(),
    column: z.int().optional(),
    message: z.string(),
    hint: z.string(),
  })
  .meta({ id: 'PolicyFault' })
export type PolicyFault = z.infer<typeof policyFault>

export const policyState = z
  .object({
    version: z.int(),
    etag: z.string().describe('What If-Match of the next change says.'),
    saved: time,
    faults: z.array(policyFault),
  })
  .meta({ id: 'PolicyState' })
export type PolicyState = z.infer<typeof policyState>

const policyChange = z
  .object({
    version: z.int(),
    saved: time,
    by: z.string().describe('Name of who saved it; `Outis` for a draft.'),
    changes: z.array(z.string()).describe('What changed, in words; no values of the data.'),
  })
  .meta({ id: 'PolicyChange' })

const projectFile = z
  .object({ name: fileName, bytes: z.int(), sha256: z.string(), saved: time })
  .meta({ id: 'ProjectFile' })

const byVersion = z.strictObject({ id, version: z.coerce.number().int().min(1) })
const byName = z.strictObject({ id, name: fileName })
const yaml = bytes('application/yaml', 'text/yaml', 'text/plain', 'application/json')

export const policyRoutes = {
  get: defineRoute('GET', '/api/v1/projects/{id}/policy', ['steward', 'approver', 'service'], {
    summary: 'The policy as text. The header ETag tells which one it is.',
    params: byId,
    answer: bytes('application/yaml'),
  }),
  put: defineRoute('PUT', '/api/v1/projects/{id}/policy', ['steward', 'service'], {
    summary:
      'Saves the policy, faults and all. With If-Match it is refused (412) where somebody else saved one meanwhile.',
    params: byId,
    headers: z.looseObject({ 'if-match': z.string().max(200).optional() }),
    body: yaml,
    largest: 4 * MEBIBYTE,
    answer: policyState,
  }),
  check: defineRoute('POST', '/api/v1/projects/{id}/policy/check', ['steward', 'service'], {
    summary:
      'What is wrong with a policy, with line and path; of the saved one where none is sent. Saves nothing.',
    params: byId,
    body: yaml,
    largest: 4 * MEBIBYTE,
    answer: z.object({ sound: z.boolean(), faults: z.array(policyFault) }),
  }),
  history: defineRoute('GET', '/api/v1/projects/{id}/policy/history', ['steward', 'approver'], {
    summary: 'All policies the project had, newest first, with what changed.',
    params: byId,
    answer: z.object({ policies: z.array(policyChange) }),
  }),
  version: defineRoute('GET', '/api/v1/projects/{id}/policy/history/{version}', ['steward', 'approver'], {
    summary: 'One of them as text.',
    params: byVersion,
    answer: bytes('application/yaml'),
  }),
}

export const fileRoutes = {
  list: defineRoute('GET', '/api/v1/projects/{id}/files', ['steward'], {
    summary: 'Files that the policy may name: hierarchies, taxonomies, choices, populations.',
    params: byId,
    answer: z.object({ files: z.array(projectFile) }),
  }),
  get: defineRoute('GET', '/api/v1/projects/{id}/files/{name}', ['steward'], {
    summary: 'One of them.',
    params: byName,
    answer: bytes('application/octet-stream'),
  }),
  put: defineRoute('PUT', '/api/v1/projects/{id}/files/{name}', ['steward', 'service'], {
    summary: 'Puts a file in place, as a stream.',
    params: byName,
    body: bytes('application/octet-stream', 'text/csv', 'text/plain'),
    answer: projectFile,
  }),
  remove: defineRoute('DELETE', '/api/v1/projects/{id}/files/{name}', ['steward'], {
    summary: 'Removes a file.',
    params: byName,
  }),
}

/** A hierarchy as policies write it: `{ intervals: [5, 10] }`, `{ prefix: 5, keep: [3] }`, `{ dates: [month, year] }` … */
const hierarchyForm = z.record(z.string(), z.unknown())

export const hierarchyView = z
  .object({
    column: z.string(),
    hierarchy: hierarchyForm.optional().describe('As policies write it.'),
    csv: z.string().optional().describe('As a file: leaf;level 1;…;top.'),
    leaves: z.int(),
    height: z.int(),
    levels: z.array(
      z.object({
        level: z.int(),
        nodes: z.int(),
        labels: z
          .array(z.object({ label: z.string(), rows: z.int() }))
          .describe('What a reader will see, most rows first.'),
      }),
    ),
    gaps: z.int().describe('Values of the table that it lacks.'),
    problems: z.array(z.string()),
  })
  .meta({ id: 'HierarchyView' })
export type HierarchyView = z.infer<typeof hierarchyView>

export const hierarchyRoutes = {
  draft: defineRoute('POST', '/api/v1/hierarchies/draft', ['steward'], {
    summary:
      'A hierarchy for a column, as proposed or of the form that is asked for, and what it makes of the values.',
    body: z.strictObject({
      project: id,
      column: z.string().max(1000),
      hierarchy: hierarchyForm.optional().describe('Default: what the profile proposes.'),
    }),
    answer: hierarchyView,
  }),
  check: defineRoute('POST', '/api/v1/hierarchies/check', ['steward'], {
    summary: 'Whether a hierarchy nests and has every value of a column.',
    body: z.strictObject({
      project: id,
      column: z.string().max(1000),
      hierarchy: hierarchyForm.optional(),
      csv: z
        .string()
        .max(64 * MEBIBYTE)
        .optional()
        .describe('As a file: leaf;level 1;…;top.'),
    }),
    largest: 64 * MEBIBYTE,
    answer: hierarchyView,
  }),
}
