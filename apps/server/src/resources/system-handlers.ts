import { Readable } from 'node:stream'
import { OutisError } from '@outis/core/errors'
import { exportTrail } from '../audit/export-trail.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { metricsText } from '../http/metrics.ts'
import { sealServer } from '../start/sealing.ts'
import type { Services } from '../start/services.ts'
import { refuseFullDisk } from '../store/disk-full.ts'

export const auditHandlers: Handlers['audit'] = {
  async list({ query, server }) {
    const { store, audit } = server
    const entries = await audit.read(store.db, query.after, query.limit)
    const { seq } = await store.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
    return { entries: entries.map((entry) => ({ ...entry })), total: seq }
  },
  async export({ actor, server }) {
    const { store, audit, now } = server
    const end = await store.write(async (tx) => {
      await audit.append(tx, { actor: actor.audit, action: 'audit.export', object: 'audit' })
      return audit.checkpoint(tx)
    })
    const name = `outis-audit-${now().toISOString().slice(0, 10)}.ndjson`
    return { name, body: Readable.from(exportTrail(server, end!.seq)) }
  },
}

export const keyHandlers: Handlers['keys'] = {
  async rotate({ actor, server }) {
    const { store, audit, vault } = server
    const { rewrapped, master } = await vault.rotate()
    await store.write((tx) =>
      audit.append(tx, {
        actor: actor.audit,
        action: 'keys.rotate',
        object: `master:${master}`,
        detail: { rewrapped },
      }),
    )
    return { rewrapped, master }
  },
}

export const sealHandlers: Handlers['seal'] = {
  async create({ actor, body, server }) {
    const { store, audit, settings } = server
    if (settings.mode === 'local') throw onOwnMachine()
    await store.write((tx) =>
      audit.append(tx, {
        actor: actor.audit,
        action: 'seal.create',
        object: 'server',
        detail: { reason: body.reason },
      }),
    )
    await sealServer(settings.data)
    return { sealed: true }
  },
}

const onOwnMachine = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The studio on your own machine is not sealed.',
    hint: 'Stop it: what it has in memory goes with it.',
  })

export const backupHandlers: Handlers['backups'] = {
  async create({ actor, server }) {
    const made = await writeBackup(server)
    await server.store.write((tx) =>
      server.audit.append(tx, {
        actor: actor.audit,
        action: 'backups.create',
        object: `backup:${made.id}`,
        detail: { bytes: made.bytes, sha256: made.sha256 },
      }),
    )
    return made
  },
}

type Asked = Pick<Call, 'server' | 'reply'>

interface Health {
  readonly status: 'ok' | 'degraded'
  readonly reason?: 'disk full' | 'store' | 'trail' | 'rows'
}

const live = async ({ server, reply }: Asked): Promise<Health> => {
  const reason = await faultOf(server)
  if (reason === undefined) return { status: 'ok' }
  reply.code(503).header('retry-after', 2)
  return { status: 'degraded', reason }
}

async function faultOf({ store, settings, trailWatch }: Services): Promise<Health['reason']> {
  try {
    await Promise.all([store.check(), refuseFullDisk(settings.data, settings.leastFree)])
    if (trailWatch.fault() !== undefined) return 'trail'
    return trailWatch.changedRows() === 0 ? undefined : 'rows'
  } catch (error) {
    const { details } = error as { readonly details?: { readonly reason?: unknown } }
    return details?.reason === 'disk full' ? 'disk full' : 'store'
  }
}

const metrics = async ({ server }: Asked) => ({ body: await metricsText(server) })

export const healthHandlers: Handlers['health'] = {
  live,
  metrics,
  liveBeside: live,
  metricsBeside: metrics,
}
