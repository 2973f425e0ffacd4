import { type OriginalTable, originalTable, type ReleaseIndex, releaseIndex } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Meaning } from '@outis/core/methods'
import type { Vault } from '../keys/vault.ts'
import type { Store } from '../store/store.ts'
import { findRelease, noRelease, openPart } from './release-store.ts'
import { readTable } from './table-text.ts'

/** Releases made ready to be counted on. Opening one takes as long as reading it, so the last ones stay in memory. */
export interface ReleaseCache {
  /** Undefined where the server does not hold what the release means. */
  release(id: string): Promise<ReleaseIndex>
  original(id: string): Promise<OriginalTable>
  forget(id: string): void
}

const MOST_KEPT = 8

export function openReleaseCache(store: Store, vault: Vault): ReleaseCache {
  const releases = kept<ReleaseIndex>(async (id) => {
    const row = await findRelease(store.db, id)
    if (!row) throw noRelease()
    const meaning = await openPart(store.db, vault, { id, part: 'meaning' })
    if (meaning === undefined) throw lacking('what its aliases and grades mean')
    const published = await openPart(store.db, vault, { id, part: 'published' })
    return releaseIndex(readTable(published!), JSON.parse(meaning) as Meaning, sensitiveOf(row.sensitive))
  })
  const originals = kept<OriginalTable>(async (id) => {
    const row = await findRelease(store.db, id)
    if (!row) throw noRelease()
    const text = await openPart(store.db, vault, { id, part: 'original' })
    if (text === undefined) throw lacking('the original')
    return originalTable(readTable(text), sensitiveOf(row.sensitive))
  })
  return {
    release: releases.get,
    original: originals.get,
    forget(id) {
      releases.forget(id)
      originals.forget(id)
    },
  }
}

const sensitiveOf = (text: string | null): { readonly sensitive?: readonly string[] } =>
  text === null ? {} : { sensitive: JSON.parse(text) }

/** The last used first out of memory; one that is being opened is opened once. */
function kept<Value>(open: (id: string) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>()
  return {
    get(id: string): Promise<Value> {
      const opened = known.get(id) ?? open(id)
      known.delete(id)
      known.set(id, opened)
      opened.catch(() => known.delete(id))
      const [oldest] = known.keys()
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
      return opened
    },
    forget: (id: string) => void known.delete(id),
  }
}

const lacking = (what: string): OutisError =>
  new OutisError('CONFLICT', {
    message: `The server does not hold ${what} of this release.`,
    hint: 'Register the release again together with it.',
  })
