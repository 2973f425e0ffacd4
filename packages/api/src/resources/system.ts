import { z } from 'zod'
import { id, time } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'

export const auditEntry = z
  .object({
    seq: z.int().positive(),
    at: time,
    actor: z.string().describe('`user:ID`, `token:ID`, `link`, `server`.'),
    action: z.string().describe('What was asked, as resource.verb.'),
    object: z.string().describe('What it was done to, as kind:ID.'),
    outcome: z.enum(['done', 'refused', 'failed']),
    detail: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Counts and rules, never a cell.'),
    previous: z.string().describe('Hash of the entry before.'),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditRoutes = {
  list: defineRoute('GET', '/api/v1/audit', ['auditor', 'steward'], {
    summary: 'The trail, oldest first.',
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ entries: z.array(auditEntry), total: z.int() }),
  }),
  export: defineRoute('GET', '/api/v1/audit/export', ['auditor', 'steward'], {
    summary: 'The whole trail with signed checkpoints, for `outis audit verify`.',
    answer: bytes('application/x-ndjson'),
  }),
}

export const keyRoutes = {
  rotate: defineRoute('POST', '/api/v1/keys/rotate', ['steward'], {
    summary: 'Wraps every data key by the newest master key; the old one can then be destroyed.',
    answer: z.object({
      rewrapped: z.int(),
      master: z.string().describe('Fingerprint of the master key in use.'),
    }),
  }),
}

export const sealRoutes = {
  create: defineRoute('POST', '/api/v1/seal', ['steward'], {
    summary:
      'In an emergency: the server ends, forgets its keys, and answers nothing until it is unsealed on its machine.',
    body: z.strictObject({ reason: z.string().min(1).max(500).describe('For the trail.') }),
    answer: z.object({ sealed: z.literal(true) }),
    status: 202,
  }),
}

export const backupRoutes = {
  create: defineRoute('POST', '/api/v1/backups', ['steward'], {
    summary: 'Writes a backup of the store and the files into the backup folder of the server.',
    answer: z.object({ id, name: z.string(), bytes: z.int(), sha256: z.string(), made: time }),
    status: 201,
  }),
}

const live = {
  summary: 'Whether the server lives and its store answers. Says nothing else to strangers.',
  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    reason: z.enum(['disk full', 'store', 'trail', 'rows', 'sealed']).optional().describe('What is wrong.'),
  }),
} as const

const metrics = {
  summary: 'Counters for Prometheus; loopback, or a token with health:read.',
  answer: bytes('text/plain; version=0.0.4'),
} as const

/** Where monitoring looks for them, and beside the other resources. */
export const healthRoutes = {
  live: defineRoute('GET', '/health', ['anyone'], live),
  metrics: defineRoute('GET', '/metrics', ['monitor'], metrics),
  liveBeside: defineRoute('GET', '/api/v1/health', ['anyone'], live),
  metricsBeside: defineRoute('GET', '/api/v1/metrics', ['monitor'], metrics),
}
