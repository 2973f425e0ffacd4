import { randomUUID } from 'node:crypto'
import type { Vault } from '../keys/vault.ts'
import { releaseOwner } from '../releases/release-store.ts'
import { writeGathered, writeLast } from '../store/gathered.ts'
import type { Db, Tx } from '../store/store.ts'
import type { StoredAddition, ToldBefore } from '../work/answering/told-before.ts'
import type { Histories, HistoryScope } from './histories.ts'

const CACHED_HISTORIES = 500

interface CachedHistory {
  readonly name: string
  version: number
  /** The accounts that were removed, and count. */
  readonly removed: string
  readonly told: ToldBefore[]
}

export function openHistories(vault: Vault): Histories {
  const cache = new Map<string, CachedHistory>()
  return {
    async read(db, scope) {
      // Before the answers: one that comes meanwhile is then of a later version, and read again.
      const version = await versionOf(db, scope)
      const removed = scope.scope === 'researcher' ? await removedResearchers(db, scope) : []
      const key = cacheKey(scope)
      const cached = cache.get(key)
      cache.delete(key)
      const current =
        cached?.version === version && cached.removed === removed.join()
          ? cached
          : {
              name: randomUUID(),
              version,
              removed: removed.join(),
              told: await load(db, vault, scope, removed),
            }
      cache.set(key, current)
      const [oldest] = cache.keys()
      if (cache.size > CACHED_HISTORIES && oldest !== undefined) cache.delete(oldest)
      // As it is now: it may grow while the answer is computed.
      return { ...current, told: [...current.told] }
    },
    version: versionOf,
    async add(tx, scope, stored) {
      const current = cache.get(cacheKey(scope))
      const before = await versionOf(tx, scope)
      await markChanged(tx, scope)
      if (current?.version !== before) return
      current.told.push({ compared: true, paid: true, stored })
      current.version = await versionOf(tx, scope)
    },
    clear: () => cache.clear(),
  }
}

const cacheKey = ({ release, researcher, scope, kind, alike }: HistoryScope): string =>
  `${release} ${researcher} ${scope} ${kind} ${alike.join(' ')}`

/** Whoever was removed may have come back as another account: what they were told counts for everybody. */
async function removedResearchers(db: Db, { alike }: HistoryScope): Promise<string[]> {
  const rows = await db
    .selectFrom('answers')
    .select('researcher')
    .distinct()
    .where('release_id', 'in', [...alike])
    .where('researcher', 'not in', db.selectFrom('users').select('id'))
    .orderBy('researcher')
    .execute()
  return rows.map(({ researcher }) => researcher)
}

async function load(
  db: Db,
  vault: Vault,
  scope: HistoryScope,
  removed: readonly string[],
): Promise<ToldBefore[]> {
  // Answers that this transaction has gathered count too.
  await writeGathered(db as Tx)
  const rows = await db
    .selectFrom('answers')
    .select(['release_id', 'researcher', 'kind', 'kept'])
    .where('release_id', 'in', [...scope.alike])
    .where('state', '!=', 'refused')
    .where('kept', 'is not', null)
    .$if(scope.scope === 'researcher', (query) =>
      query.where('researcher', 'in', [scope.researcher, ...removed]),
    )
    .orderBy('seq')
    .execute()
  const told: ToldBefore[] = []
  for (const { release_id: release, researcher, kind, kept } of rows) {
    const compared = kind === scope.kind
    const paid = researcher === scope.researcher && release === scope.release
    if (!compared && !paid) continue
    const text = Buffer.from(await vault.open(db, releaseOwner(release), kept!)).toString('utf8')
    told.push({ compared, paid, stored: JSON.parse(text) as StoredAddition })
  }
  return told
}

/** Versions as transactions have read or changed them: no other writer changes them meanwhile. */
const versions = new WeakMap<Db, Map<string, number>>()

/**
 * Counts the changes of a history. Costs are always the researcher's own, so a history of everybody changes with every version
 * of the release.
 */
async function versionOf(
  db: Db,
  { alike, researcher, scope }: Pick<HistoryScope, 'alike' | 'researcher' | 'scope'>,
): Promise<number> {
  let sum = 0
  for (const release of alike)
    sum += await readVersion(db, scope === 'release' ? `${release} *` : `${release} ${researcher}`)
  return sum
}

async function readVersion(db: Db, name: string): Promise<number> {
  const known = db.isTransaction ? (versions.get(db) ?? new Map<string, number>()) : undefined
  if (known !== undefined) versions.set(db, known)
  const knownVersion = known?.get(name)
  if (knownVersion !== undefined) return knownVersion
  const row = await db
    .selectFrom('answer_versions')
    .select('version')
    .where('of', '=', name)
    .executeTakeFirst()
  const version = Number(row?.version ?? 0)
  known?.set(name, version)
  return version
}

/** Counts the changes of everything that was answered about releases, to whomever. */
export const releasesVersion = (db: Db, releases: readonly string[]): Promise<number> =>
  versionOf(db, { alike: releases, researcher: '', scope: 'release' })

/** All cached histories with answers of this researcher on this release are read again. */
export async function markChanged(
  tx: Tx,
  { release, researcher }: Pick<HistoryScope, 'release' | 'researcher'>,
): Promise<void> {
  for (const name of [`${release} ${researcher}`, `${release} *`]) {
    const version = (await readVersion(tx, name)) + 1
    versions.get(tx)!.set(name, version)
    writeLast(tx, `version of ${name}`, () =>
      tx
        .insertInto('answer_versions')
        .values({ of: name, version })
        .onConflict((conflict) => conflict.column('of').doUpdateSet({ version }))
        .execute(),
    )
  }
}
