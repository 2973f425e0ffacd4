import { createHash } from 'node:crypto'
import {
  answeredSets,
  both,
  decodeRowSet,
  encodeRowSet,
  type RowSet,
  type Universe,
  withoutWeight,
} from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { Vault } from '../keys/vault.ts'
import { releaseOwner } from '../releases/release-store.ts'
import { writeGathered, writeLast } from '../store/gathered.ts'
import type { Tx } from '../store/store.ts'
import type { Histories, History, HistoryAddition, HistoryScope } from './histories.ts'

const CACHED_HISTORIES = 500

export function openHistories(vault: Vault): Histories {
  const cache = new Map<string, { version: number; history: History }>()
  return {
    async read(tx, scope, universe) {
      const version = await versionOf(tx, scope)
      const key = cacheKey(scope)
      const cached = cache.get(key)
      cache.delete(key)
      const current =
        cached?.version === version ? cached : { version, history: await load(tx, vault, scope, universe) }
      cache.set(key, current)
      const [oldest] = cache.keys()
      if (cache.size > CACHED_HISTORIES && oldest !== undefined) cache.delete(oldest)
      return current.history
    },
    async add(tx, scope, { sets, costs }) {
      const current = cache.get(cacheKey(scope))
      for (const set of sets) current?.history.answered.keep(set)
      for (const cost of costs) current?.history.revealed.add(cost)
      await markChanged(tx, scope)
      if (current) current.version = await versionOf(tx, scope)
    },
    clear: () => cache.clear(),
  }
}

const cacheKey = ({ release, researcher, scope, kind, alike, print = '', withdrawn }: HistoryScope): string =>
  `${release} ${researcher} ${scope} ${kind} ${print} ${withdrawnPrint(withdrawn)} ${alike.join(' ')}`

const withdrawnPrint = (withdrawn: RowSet | undefined): string =>
  withdrawn === undefined ? '' : createHash('sha256').update(withdrawn).digest('base64')

async function load(tx: Tx, vault: Vault, scope: HistoryScope, universe: Universe): Promise<History> {
  // Answers that this transaction has gathered count too.
  await writeGathered(tx)
  const rows = await tx
    .selectFrom('answers')
    .select(['release_id', 'researcher', 'kind', 'kept'])
    .where('release_id', 'in', [...scope.alike])
    .where('state', '!=', 'refused')
    .where('kept', 'is not', null)
    .$if(scope.scope === 'researcher', (query) => query.where('researcher', '=', scope.researcher))
    .orderBy('seq')
    .execute()
  const sets: RowSet[] = []
  let neverCounted = scope.withdrawn
  const revealed = new Set<string>()
  for (const { release_id: release, researcher, kind, kept } of rows) {
    if (kind !== scope.kind && release !== scope.release) continue
    const text = Buffer.from(await vault.open(tx, releaseOwner(release), kept!)).toString('utf8')
    const stored = JSON.parse(text) as StoredAddition
    // Answers of earlier versions do not say what their rows were.
    if (kind === scope.kind && stored.print !== undefined && stored.print !== scope.print)
      throw readDifferently()
    if (kind === scope.kind) {
      for (const set of stored.sets) sets.push(decodeRowSet(universe, Buffer.from(set, 'base64')))
      neverCounted &&= stored.withdrawn
        ? both(neverCounted, decodeRowSet(universe, Buffer.from(stored.withdrawn, 'base64')))
        : undefined
    }
    if (researcher === scope.researcher && release === scope.release)
      for (const cost of stored.costs) revealed.add(cost)
  }
  const compared = neverCounted ? withoutWeight(universe, neverCounted) : universe
  return { answered: answeredSets(compared, sets), revealed, ...defined({ withdrawn: scope.withdrawn }) }
}

interface StoredAddition {
  readonly sets: readonly string[]
  readonly costs: readonly string[]
  readonly print?: string
  /** The rows that were not counted; absent: none. */
  readonly withdrawn?: string
}

/** As it is sealed. */
export function additionText(
  universe: Universe,
  { sets, costs }: HistoryAddition,
  { print, withdrawn }: Pick<HistoryScope, 'print' | 'withdrawn'>,
): string {
  const encoded = (set: RowSet) => Buffer.from(encodeRowSet(universe, set)).toString('base64')
  const stored: StoredAddition = {
    ...defined({ print, withdrawn: withdrawn && encoded(withdrawn) }),
    sets: sets.map(encoded),
    costs,
  }
  return JSON.stringify(stored)
}

/** Sets are numbers of rows, so they say nothing about a table with other rows. */
const readDifferently = (): OutisError =>
  new OutisError('CONFLICT', {
    message:
      'The table is read in another way than when earlier analyses of it were answered, so this one cannot be compared with them.',
    hint: 'A steward lets the policy of the project read the table as before (its `data`).',
  })

/** Versions as transactions have read or changed them: no other writer changes them meanwhile. */
const versions = new WeakMap<Tx, Map<string, number>>()

/**
 * Counts the changes of a history. Costs are always the researcher's own, so a history of everybody changes with every version
 * of the release.
 */
async function versionOf(
  tx: Tx,
  { alike, researcher, scope }: Pick<HistoryScope, 'alike' | 'researcher' | 'scope'>,
): Promise<number> {
  let sum = 0
  for (const release of alike)
    sum += await readVersion(tx, scope === 'release' ? `${release} *` : `${release} ${researcher}`)
  return sum
}

async function readVersion(tx: Tx, name: string): Promise<number> {
  const cached = versions.get(tx) ?? new Map<string, number>()
  versions.set(tx, cached)
  const knownVersion = cached.get(name)
  if (knownVersion !== undefined) return knownVersion
  const row = await tx
    .selectFrom('answer_versions')
    .select('version')
    .where('of', '=', name)
    .executeTakeFirst()
  const version = Number(row?.version ?? 0)
  cached.set(name, version)
  return version
}

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
