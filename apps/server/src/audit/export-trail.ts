import type { Services } from '../start/services.ts'
import { detailText } from './chain.ts'

const AT_ONCE = 500

/** The trail up to an entry as lines of JSON: a head with the public key, entries, each checkpoint after the entry that it signs. */
export async function* exportTrail(
  { store, audit }: Pick<Services, 'store' | 'audit'>,
  end: number,
): AsyncGenerator<string> {
  yield line({
    kind: 'head',
    format: 'outis audit/1',
    publicKey: audit.publicKey,
    fingerprint: audit.fingerprint,
  })
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
      yield line({ kind: 'entry', ...entry, detail: JSON.parse(detailText(entry.detail)) })
      for (const checkpoint of checkpoints)
        if (checkpoint.seq === entry.seq) yield line({ kind: 'checkpoint', ...checkpoint })
    }
    after = last.seq
  }
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
