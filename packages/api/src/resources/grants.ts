import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** What a researcher is allowed, and by which rules it is answered. */
const terms = {
  researcher: id,
  release: id,
  purpose: z.string().trim().min(1).max(2000),
  expires: time,
  attributes: z
    .array(z.string().min(1))
    .max(1000)
    .nullable()
    .describe('Columns that may be asked for; null: all.'),
  minSupport: z.int().min(2).max(10_000).describe('Fewer rows than these are never spoken of.'),
  budget: z
    .int()
    .min(0)
    .max(100_000)
    .describe('Distinct aliases, grades, thresholds and cells that may be told in all.'),
  approval: z.boolean().describe('Answers wait for an approver.'),
  scope: z
    .enum(['researcher', 'release'])
    .describe('Whose answers a new one is compared with: the researcher’s own, or everybody’s.'),
  homogeneity: z
    .enum(['withhold', 'allow'])
    .describe('Whether a conclusion may be a sensitive value that all its rows have.'),
  thresholds: z
    .enum(['rounded', 'exact'])
    .describe('Whether thresholds between rare values are rounded or named by their neighbours.'),
  undoneLimit: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'The share of the rows of a hidden column that may follow from all answers about the table, to whomever they were given.',
    ),
}

/** How much of what the columns of a release hide follows from everything that was answered about its table. */
export const undone = z
  .array(
    z.object({
      column: z.string(),
      hidden: z.int().describe('Rows whose value the release hides by an alias or a grade.'),
      undone: z.number().describe('Those of them whose value is determined.'),
      share: z.number().describe('0 to 1.'),
    }),
  )
  .describe('How much of each hidden column follows from all answers about the table.')

export const grant = z
  .object({
    id,
    ...terms,
    names: z
      .object({ researcher: z.string().nullable(), release: z.string().nullable() })
      .describe('As people know them; null where they were removed.'),
    used: z.int().describe('What of the budget is used.'),
    undone: undone.nullable().describe('As of the latest answer; null: nothing was answered yet.'),
    state: z.enum(['active', 'expired', 'revoked']),
    created: time,
  })
  .meta({ id: 'Grant' })
export type Grant = z.infer<typeof grant>

export const grantRoutes = {
  list: defineRoute('GET', '/api/v1/grants', ['steward', 'approver', 'researcher', 'auditor'], {
    summary: 'All grants; for researchers their own.',
    query: page.extend({ release: id.optional() }),
    answer: z.object({ grants: z.array(grant) }),
  }),
  create: defineRoute('POST', '/api/v1/grants', ['steward'], {
    summary:
      'Grants a researcher a release. There is one active grant for each researcher and release. A personalised release needs `acknowledge` if it is faithful, if its `alias-rows` is at least `minSupport`, or if `undoneLimit` is more than 0.1.',
    body: z.strictObject({
      researcher: terms.researcher,
      release: terms.release,
      purpose: terms.purpose,
      expires: terms.expires,
      attributes: terms.attributes.default(null),
      minSupport: terms.minSupport.default(10),
      budget: terms.budget.default(100),
      approval: terms.approval.default(false),
      scope: terms.scope.default('researcher'),
      homogeneity: terms.homogeneity.default('withhold'),
      thresholds: terms.thresholds.default('rounded'),
      undoneLimit: terms.undoneLimit.default(0.1),
      acknowledge: z
        .string()
        .trim()
        .min(1)
        .max(1000)
        .optional()
        .describe(
          'Why the researcher may have the key, or more than a tenth of it: answers on such a release give it away.',
        ),
    }),
    answer: grant,
    status: 201,
  }),
  outlook: defineRoute('GET', '/api/v1/grants/outlook/{id}', ['steward', 'approver', 'auditor'], {
    summary: 'What a grant on a release amounts to: how much of it is undone, and how much answers can undo.',
    params: byId,
    query: z.object({ minSupport: z.coerce.number().int().min(2).max(10_000).default(10) }),
    answer: z.object({
      undone,
      most: undone.describe('If everything were told that is about `minSupport` rows, without a limit.'),
    }),
  }),
  get: defineRoute('GET', '/api/v1/grants/{id}', ['steward', 'approver', 'researcher', 'auditor'], {
    summary: 'One grant; of researchers their own.',
    params: byId,
    answer: grant,
  }),
  revoke: defineRoute('DELETE', '/api/v1/grants/{id}', ['steward'], {
    summary: 'Revokes a grant; requests that wait for approval are refused with it.',
    params: byId,
  }),
}
