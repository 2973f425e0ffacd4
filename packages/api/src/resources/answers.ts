import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { undone } from './grants.ts'

const withheld = z.record(z.string(), z.int()).describe('How many parts each rule withheld.')

const budget = z.object({
  cost: z.int().describe('What this answer told for the first time.'),
  used: z.int(),
  left: z.int(),
})

/** What every request has, whatever was asked. */
const request = {
  id,
  release: id,
  grant: id,
  researcher: id,
  state: z
    .enum(['answered', 'waiting', 'refused'])
    .describe('`waiting`: an approver decides. `refused`: an approver refused it.'),
  created: time,
  withheld,
  budget,
  undone: undone
    .nullable()
    .describe('How much of each hidden column follows from this and all earlier answers, to whomever.'),
  comment: z.string().nullable().describe('Of the approver.'),
}

const part = z.object({
  place: z.string(),
  text: z.string().optional(),
  rows: z.int().optional(),
  withheld: z.string().optional().describe('The rule.'),
})

export const interpretation = z
  .object({
    ...request,
    form: z.string(),
    text: z
      .string()
      .nullable()
      .describe('The result in real terms; null while it waits or where it was refused.'),
    parts: z.array(part).nullable(),
    asked: z.string().nullable().describe('What was sent; for approvers.'),
  })
  .meta({ id: 'Interpretation' })
export type Interpretation = z.infer<typeof interpretation>

export const analysis = z
  .object({
    ...request,
    kind: z.enum(['counts', 'crosstab', 'naive-bayes', 'c45', 'logistic']),
    text: z.string().nullable(),
    result: z
      .unknown()
      .describe('As plain JSON; null while it waits, where it was refused or withheld whole.'),
    notes: z.array(z.string()).nullable(),
    asked: z.unknown().describe('What was asked; for approvers.'),
  })
  .meta({ id: 'Analysis' })
export type Analysis = z.infer<typeof analysis>

const listed = z.object({ ...request, kind: z.string() })
const listQuery = page.extend({ state: request.state.optional() })
const decision = z.strictObject({
  decision: z.enum(['approve', 'refuse']),
  comment: z.string().trim().min(1).max(2000),
})

const READERS = ['researcher', 'approver', 'steward', 'auditor'] as const

/** A result of a million characters, quoted. */
const MOST_BYTES = 4 * 2 ** 20

export const interpretationRoutes = {
  create: defineRoute('POST', '/api/v1/interpretations', ['researcher'], {
    limit: 'interpretation',
    summary:
      'Turns a result that was learned on a release into real terms, as far as the rules of the grant allow.',
    body: z.strictObject({
      release: id,
      result: z.string().min(1).max(1_000_000),
      form: z.string().max(40).optional().describe('As `outis interpret --as`; default: recognised.'),
      class: z.string().max(1000).optional().describe('The column that leaves and rules predict.'),
      column: z.string().max(1000).optional().describe('The column that counts are about.'),
      digits: z.int().min(0).max(20).optional().describe('Decimals that the tool printed.'),
    }),
    answer: interpretation,
    status: 201,
    largest: MOST_BYTES,
  }),
  list: defineRoute('GET', '/api/v1/interpretations', READERS, {
    summary: 'Requests, newest first; for researchers their own.',
    query: listQuery,
    answer: z.object({ interpretations: z.array(listed) }),
  }),
  get: defineRoute('GET', '/api/v1/interpretations/{id}', ['researcher', 'approver'], {
    summary: 'One request with its answer; approvers see what was sent too.',
    params: byId,
    answer: interpretation,
  }),
  approval: defineRoute('POST', '/api/v1/interpretations/{id}/approval', ['approver'], {
    summary: 'Lets a waiting answer leave, or refuses it. Nobody decides their own.',
    params: byId,
    body: decision,
    answer: interpretation,
  }),
}

const columns = z.array(z.string().min(1).max(1000)).max(200)

export const analysisRoutes = {
  create: defineRoute('POST', '/api/v1/analyses', ['researcher'], {
    limit: 'interpretation',
    summary: 'Computes on the original of a release, and answers under the same rules as interpretations.',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ release: id, kind: z.literal('counts'), column: z.string().min(1).max(1000) }),
      z.strictObject({ release: id, kind: z.literal('crosstab'), columns: columns.length(2) }),
      z.strictObject({
        release: id,
        kind: z.enum(['naive-bayes', 'c45', 'logistic']),
        class: z.string().min(1).max(1000),
        attributes: columns.min(1).optional(),
      }),
    ]),
    answer: analysis,
    status: 201,
  }),
  list: defineRoute('GET', '/api/v1/analyses', READERS, {
    summary: 'Analyses, newest first; for researchers their own.',
    query: listQuery,
    answer: z.object({ analyses: z.array(listed) }),
  }),
  get: defineRoute('GET', '/api/v1/analyses/{id}', ['researcher', 'approver'], {
    summary: 'One analysis with its answer.',
    params: byId,
    answer: analysis,
  }),
  approval: defineRoute('POST', '/api/v1/analyses/{id}/approval', ['approver'], {
    summary: 'Lets a waiting answer leave, or refuses it. Nobody decides their own.',
    params: byId,
    body: decision,
    answer: analysis,
  }),
}
