import { setImmediate } from 'node:timers/promises'
import type { Store } from '../store/store.ts'
import { checkpointLine, entryLine, headLine } from './chain.ts'
import type { AuditTrail } from './trail.ts'

const AT_ONCE = 500

/** The trail up to an entry as lines of JSON: a head with the public key, entries, each checkpoint after the entry that it signs. */
export async function* exportTrail(
  { store, audit }: { readonly store: Store; readonly audit: AuditTrail },
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
    // A long trail takes seconds: others are let in.
    await setImmediate()
    after = last.seq
  }
}
