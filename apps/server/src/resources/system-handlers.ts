import { Readable } from 'node:stream'
import { checkpointLine, entryLine, headLine } from '../audit/chain.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Call, Handlers } from '../http/handler.ts'
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
  readonly reason?: 'disk full' | 'store'
}

const live = async ({ server: { store, settings }, reply }: Asked): Promise<Health> => {
  try {
    await Promise.all([store.check(), refuseFullDisk(settings.data, settings.leastFree)])
    return { status: 'ok' }
  } catch (error) {
    reply.code(503).header('retry-after', 2)
    const { details } = error as { readonly details?: { readonly reason?: unknown } }
    return { status: 'degraded', reason: details?.reason === 'disk full' ? 'disk full' : 'store' }
  }
}

const metrics = async ({ server }: Asked) => ({ body: server.counters.text() })

export const healthHandlers: Handlers['health'] = {
  live,
  metrics,
  liveBeside: live,
  metricsBeside: metrics,
}

const AT_ONCE = 500

/** The trail up to an entry as lines of JSON: a head with the public key, entries, each checkpoint after the entry that it signs. */
async function* exportTrail(
  { store, audit }: Pick<Services, 'store' | 'audit'>,
  end: number,
): AsyncGenerator<string> {
  yield `${headLine(audit)}\n`
  for (let after = 0; after < end; ) {
    const entries = (await audit.read(store.db, after, AT_ONCE)).filter(({ seq }) => seq <= end)
    const last = entries.at(-1)
    if (last === undefined) return
    const checkpoints = await store.db
      .selectFrom('audit_checkpoints')
      .selectAll()
      .where('seq', '>', after)
      .where('seq', '<=', last.seq)
      .orderBy('seq')
      .orderBy('at')
      .execute()
    for (const entry of entries) {
      yield `${entryLine(entry)}\n`
      for (const checkpoint of checkpoints)
        if (checkpoint.seq === entry.seq) yield `${checkpointLine(checkpoint)}\n`
    }
    after = last.seq
  }
}
