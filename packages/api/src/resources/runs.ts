import { z } from 'zod'
import { byId, id, page, time } from '../fields.ts'
import { bytes, defineRoute, events } from '../route.ts'
import { fault, givenName } from './projects.ts'
import { rowsPage, rowsQuery } from './sources.ts'
import { verdictOrNone } from './verdict.ts'

export const runKinds = ['run', 'compare', 'evaluate', 'attack', 'advise', 'estimate'] as const
const runKind = z.enum(runKinds)
const runState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])

const policyText = z
  .string()
  .max(4 * 2 ** 20)
  .describe('In place of the saved policy.')
const names = z.array(z.string().max(1000)).max(100)

/** The question of `outis advise`; what it leaves out, the policy's `purpose` says. */
export const adviseGoal = z
  .strictObject({
    fear: z
      .array(z.enum(['recognised', 'learned', 'member', 'some-values', 'own-choice']))
      .min(1)
      .max(5)
      .optional(),
    purpose: z.string().max(1000).optional().describe('counts, values, order, or model:COLUMN.'),
    audience: z.enum(['public', 'contract', 'internal']).optional(),
    highestRisk: z.number().gt(0).max(1).optional(),
    aboveControl: z.number().gt(0).max(1).optional(),
    values: z.record(z.string().max(1000), z.array(z.string().max(1000)).max(1000)).optional(),
    choice: z.string().max(1000).optional(),
    trials: z.int().min(1).max(1000).optional(),
    seed: z.string().max(200).optional(),
    budget: z.number().gt(0).max(3600).optional().describe('Seconds; without it the trials alone decide.'),
  })
  .meta({ id: 'AdviseGoal' })
export type AdviseGoal = z.output<typeof adviseGoal>

/** What is to be done; each kind has its own options. */
export const runRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('run'),
    policy: policyText.optional(),
    seed: z.string().min(1).max(200).optional(),
    strict: z.boolean().default(false).describe('Make no release that does not hold.'),
    attack: z.boolean().default(true),
    ledger: z
      .boolean()
      .optional()
      .describe('Lay it beside earlier releases and draw as they did. Default: where no seed is given.'),
  }),
  z.strictObject({
    kind: z.literal('compare'),
    policies: z
      .array(z.strictObject({ name: givenName.max(60), text: policyText }))
      .min(2)
      .max(20),
    risk: z.string().max(100).optional(),
    utility: z.string().max(100).optional(),
    class: z.string().max(1000).optional(),
  }),
  z.strictObject({
    kind: z.literal('evaluate'),
    run: id.describe('The run whose release is measured beside its original.'),
    classes: names.default([]),
    classifiers: names.optional(),
    folds: z.int().min(2).max(20).optional(),
    queries: z.int().min(10).max(100_000).optional(),
  }),
  z.strictObject({
    kind: z.literal('attack'),
    run: id.describe('The run whose release is attacked.'),
    attacks: z.enum(['auto', 'all']).default('all'),
    only: names.optional(),
  }),
  z.strictObject({
    kind: z.literal('advise'),
    policy: policyText.optional(),
    goal: adviseGoal.default({}).describe('What is feared, what it is for, who gets it.'),
  }),
  z.strictObject({
    kind: z.literal('estimate'),
    policy: policyText.optional(),
    parameter: z.string().max(40).default('k').describe('The option of the method that is tried.'),
    column: z
      .string()
      .max(300)
      .optional()
      .describe('The quasi-identifier whose levels are tried in place of an option.'),
    values: z
      .array(z.number())
      .min(1)
      .max(50)
      .default(Array.from({ length: 19 }, (_, index) => index + 2)),
    exact: z.boolean().default(true).describe('After the sample, all rows.'),
  }),
])
export type RunRequest = z.output<typeof runRequest>

export const estimateFigure = z
  .object({
    value: z.number(),
    sample: z.boolean().describe('Of some of the rows: a guess.'),
    rows: z.int(),
    classes: z.int().optional(),
    highestRisk: z.number().optional(),
    suppressedRows: z.int().optional(),
    holds: z.boolean().optional(),
    fault: fault.optional(),
  })
  .meta({ id: 'EstimateFigure' })
export type EstimateFigure = z.infer<typeof estimateFigure>

/** A policy that advise tried, as it is found. */
export const adviseCandidate = z
  .object({
    number: z.int().describe('Its place among the tried.'),
    name: z.string().describe('Method and what it was asked for, in a line.'),
    rows: z.int(),
    isFinal: z.boolean().describe('Tried on all rows, checked and attacked.'),
    passes: z.boolean(),
    usefulness: z.number().optional().describe('Only for the purpose; 1 is as good as the original.'),
    highestRisk: z.number().optional(),
    used: z.number().optional().describe('The largest share of a limit that is used up.'),
    out: z.array(z.string()).describe('Which limits it breaks, by which attack, or why there is no release.'),
  })
  .meta({ id: 'AdviseCandidate' })
export type AdviseCandidate = z.infer<typeof adviseCandidate>

export const run = z
  .object({
    id,
    project: id,
    kind: runKind,
    state: runState,
    created: time,
    started: time.nullable(),
    ended: time.nullable(),
    attempt: z.int().describe('Above 1: the server ended while it was at work, and it was begun anew.'),
    policyVersion: z.int().nullable(),
    progress: z.object({ step: z.string(), done: z.number(), total: z.number() }).nullable(),
    fault: fault.nullable(),
    release: id.nullable().describe('What it made; private until somebody says otherwise.'),
    verdict: verdictOrNone,
    result: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'Figures of what was done: holds, headline, rows … Whole results are at /report and /attacks.',
      ),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof run>

export const runEvent = z
  .object({
    seq: z.int().describe('Goes into Last-Event-ID to go on from here.'),
    at: time,
    kind: z.enum(['state', 'progress', 'candidate', 'estimate']),
    state: runState.optional(),
    progress: z
      .object({ step: z.string(), done: z.number(), total: z.number(), best: z.number().optional() })
      .optional(),
    candidate: adviseCandidate.optional(),
    estimate: estimateFigure.optional(),
    fault: fault.optional(),
    release: id.optional(),
  })
  .meta({ id: 'RunEvent' })
export type RunEvent = z.infer<typeof runEvent>

const columns = rowsPage.shape.columns
export const besidePage = z
  .object({
    total: rowsPage.shape.total,
    rows: rowsPage.shape.rows,
    released: columns,
    original: columns
      .nullable()
      .describe('The same columns of the table, row by row; null where they are not known.'),
    unpaired: z
      .enum(['set-anew', 'table-changed', 'not-kept'])
      .nullable()
      .describe(
        'Why not. set-anew: rows of the release are parts of several people. table-changed: the project has another table now. not-kept: it is not recorded here.',
      ),
  })
  .meta({ id: 'BesidePage' })
export type BesidePage = z.infer<typeof besidePage>

export const projectRunRoutes = {
  create: defineRoute('POST', '/api/v1/projects/{id}/runs', ['steward', 'service'], {
    summary: 'Puts a job into the queue: run, compare, evaluate, attack, advise, estimate.',
    params: byId,
    body: runRequest,
    largest: 100 * 2 ** 20,
    answer: run,
    status: 202,
  }),
  list: defineRoute('GET', '/api/v1/projects/{id}/runs', ['steward', 'approver', 'service'], {
    summary: 'The jobs of a project, newest first.',
    params: byId,
    query: page,
    answer: z.object({ runs: z.array(run) }),
  }),
}

export const runRoutes = {
  get: defineRoute('GET', '/api/v1/runs/{id}', ['steward', 'approver', 'service'], {
    summary: 'One job: where it stands, and how it ended.',
    params: byId,
    answer: run,
  }),
  events: defineRoute('GET', '/api/v1/runs/{id}/events', ['steward', 'service'], {
    summary: 'What happens to it, as it happens; Last-Event-ID goes on where a connection broke.',
    params: byId,
    answer: events(runEvent),
  }),
  remove: defineRoute('DELETE', '/api/v1/runs/{id}', ['steward', 'service'], {
    summary:
      'Stops a job that waits or works. One that has ended is removed, with its release while that is private.',
    params: byId,
  }),
  report: defineRoute('GET', '/api/v1/runs/{id}/report', ['steward', 'approver', 'service'], {
    summary: 'What it found: the report of a run, or the result of any other kind.',
    params: byId,
    query: z.strictObject({ form: z.enum(['json', 'html']).default('json') }),
    answer: bytes('application/json', 'text/html'),
  }),
  rows: defineRoute('GET', '/api/v1/runs/{id}/rows', ['steward', 'approver'], {
    summary: 'A page of what it would publish.',
    params: byId,
    query: rowsQuery,
    answer: rowsPage,
  }),
  beside: defineRoute('GET', '/api/v1/runs/{id}/beside', ['steward'], {
    summary: 'A page of what it would publish, beside the rows of the table that it was made from.',
    params: byId,
    query: rowsQuery.extend({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: besidePage,
  }),
  policy: defineRoute('GET', '/api/v1/runs/{id}/policy', ['steward', 'approver', 'service'], {
    summary: 'The policy that it went by, whatever the project says by now.',
    params: byId,
    answer: bytes('application/yaml'),
  }),
  why: defineRoute('GET', '/api/v1/runs/{id}/why', ['steward'], {
    summary: 'Which rule made a cell of the release what it is.',
    params: byId,
    query: z.strictObject({
      row: z.coerce.number().int().min(1),
      column: z.string().max(1000).optional(),
    }),
    answer: z.object({ row: z.int(), cells: z.array(z.unknown()), about: z.record(z.string(), z.unknown()) }),
  }),
  attacks: defineRoute('GET', '/api/v1/runs/{id}/attacks', ['steward', 'approver', 'service'], {
    summary: 'What the red team found, whole.',
    params: byId,
    answer: bytes('application/json'),
  }),
}
