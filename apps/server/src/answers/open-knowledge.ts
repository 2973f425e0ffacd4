import {
  beyondLimit,
  type Fact,
  factName,
  factsOfCosts,
  type KnowledgeBase,
  type Undone,
  undoneAtMost,
  undoneBy,
  undoneWords,
} from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { MILLION } from '../grants/grant-store.ts'
import type { Sealable, Vault } from '../keys/vault.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { CountedReleases } from '../start/services.ts'
import { writeGathered } from '../store/gathered.ts'
import type { Db, Tx } from '../store/store.ts'
import { releasesVersion } from './history.ts'
import type { Knowledge, KnownTable } from './knowledge.ts'

interface CachedFacts {
  version: number
  readonly facts: Map<string, Fact>
  /** What follows from them, by release. */
  readonly undone: Map<string, readonly Undone[]>
}

const CACHED_TABLES = 200

export function openKnowledge({
  vault,
  counted,
}: {
  readonly vault: Vault
  readonly counted: Pick<CountedReleases, 'alike' | 'hidden' | 'print'>
}): Knowledge {
  const cache = new Map<string, CachedFacts>()
  const factsOf = async (db: Db, table: KnownTable): Promise<CachedFacts> => {
    const version = await releasesVersion(db, releasesOf(table))
    const name = cacheName(table)
    const cached = cache.get(name)
    cache.delete(name)
    const current =
      cached?.version === version
        ? cached
        : { version, facts: await readFacts(db, vault, table), undone: new Map() }
    cache.set(name, current)
    const [oldest] = cache.keys()
    if (cache.size > CACHED_TABLES && oldest !== undefined) cache.delete(oldest)
    return current
  }
  return {
    async table(release) {
      const bases = new Map<string, KnowledgeBase>()
      for (const id of await counted.alike(release)) bases.set(id, await counted.hidden(id))
      return { release, print: await counted.print(release), bases }
    },
    async undone(db, table) {
      return undoneIn(await factsOf(db, table), table, table.release)
    },
    undoneAtMost: ({ release, bases }, minSupport) => undoneAtMost(bases.get(release)!, minSupport),
    async undoneWith(tx, table, { facts, limit }) {
      const known = await factsOf(tx, table)
      const added = facts.filter((fact) => !known.facts.has(factName(fact)))
      if (added.length === 0) return undoneIn(known, table, table.release)
      const before = [...known.facts.values()]
      const conflict = otherChoice(before, added)
      if (conflict !== undefined) return conflict
      const after = [...before, ...added]
      const ofRelease = undoneBy(table.bases.get(table.release)!, after)
      const limits = await grantedLimits(tx, table)
      for (const [id, base] of table.bases) {
        const isAsked = id === table.release
        const limitOfRelease = isAsked ? limit : limits.get(id)
        // Nobody has a release that was never granted.
        if (limitOfRelease === undefined) continue
        const undone = isAsked ? ofRelease : undoneBy(base, after)
        const beyond = beyondLimit(undoneIn(known, table, id), undone, limitOfRelease)
        if (beyond.length > 0) return undoneLimit(beyond, { limit: limitOfRelease, isAsked })
      }
      return ofRelease
    },
    async add(tx, table, facts) {
      const cached = cache.get(cacheName(table))
      if (cached === undefined) return
      for (const fact of facts) cached.facts.set(factName(fact), fact)
      cached.undone.clear()
      cached.version = await releasesVersion(tx, releasesOf(table))
    },
    clear: () => cache.clear(),
  }
}

function undoneIn({ facts, undone }: CachedFacts, { bases }: KnownTable, release: string): readonly Undone[] {
  const known = undone.get(release) ?? undoneBy(bases.get(release)!, [...facts.values()])
  undone.set(release, known)
  return known
}

/** Facts outlive the release that they were told of, and so does their key. */
export const FACTS_OWNER = { kind: 'server', id: 'facts' } as const

const releasesOf = ({ bases }: KnownTable): string[] => [...bases.keys()]
const cacheName = (table: KnownTable): string => releasesOf(table).join(' ')

async function readFacts(db: Db, vault: Vault, table: KnownTable): Promise<Map<string, Fact>> {
  // Answers that this transaction has gathered count too.
  if (db.isTransaction) await writeGathered(db as Tx)
  const rows = await db
    .selectFrom('answers')
    .select(['release_id', 'kept', 'facts'])
    .where(({ eb, or }) =>
      or([
        eb('release_id', 'in', releasesOf(table)),
        // Also of releases that were removed since: what was told is known.
        ...(table.print === undefined
          ? []
          : [eb.and([eb('of_table', '=', table.print), eb('facts', 'is not', null)])]),
      ]),
    )
    .where('state', '!=', 'refused')
    .where('kept', 'is not', null)
    .orderBy('seq')
    .execute()
  const columns = [
    ...new Set([...table.bases.values()].flatMap((base) => base.columns.map(({ column }) => column))),
  ]
  const read = new Map<string, Fact>()
  for (const { release_id: release, kept, facts } of rows) {
    const open = async (sealed: Uint8Array, owner: Sealable) =>
      JSON.parse(Buffer.from(await vault.open(db, owner, sealed)).toString('utf8'))
    const stored: readonly Fact[] =
      facts === null
        ? factsOfCosts((await open(kept!, releaseOwner(release))).costs, columns)
        : await open(facts, FACTS_OWNER)
    for (const fact of stored) read.set(factName(fact), fact)
  }
  return read
}

/**
 * Which cells of a table are hidden is chosen by how many rows a cell must have: two choices together would tell cells that
 * each of them hides.
 */
function otherChoice(before: readonly Fact[], facts: readonly Fact[]): OutisError | undefined {
  const minSupportOf = new Map(
    before.flatMap((fact) => (fact.kind === 'table' ? [[fact.columns.join('\n'), fact.minSupport]] : [])),
  )
  for (const fact of facts) {
    const minSupport = fact.kind === 'table' ? minSupportOf.get(fact.columns.join('\n')) : undefined
    if (fact.kind !== 'table' || minSupport === undefined || minSupport === fact.minSupport) continue
    return new OutisError('ANALYSIS_REFUSED', {
      message: `The cross table of these columns was answered with at least ${minSupport} rows in a cell, and your grant says ${fact.minSupport}: together both would tell what each hides.`,
      hint: `Ask a steward for a grant with \`minSupport: ${minSupport}\`.`,
      details: { columns: fact.columns },
    })
  }
  return undefined
}

/** The widest limit of each release that was ever granted: what was told under a grant that has ended is known. */
async function grantedLimits(tx: Tx, table: KnownTable): Promise<ReadonlyMap<string, number>> {
  const grants = await tx
    .selectFrom('grants')
    .selectAll()
    .where('release_id', 'in', releasesOf(table))
    .execute()
  const limits = new Map<string, number>()
  for (const { release_id: release, undone_limit: limit } of grants)
    limits.set(release, Math.max(limit / MILLION, limits.get(release) ?? 0))
  return limits
}

function undoneLimit(
  beyond: readonly Undone[],
  { limit, isAsked }: { readonly limit: number; readonly isAsked: boolean },
): OutisError {
  const release = isAsked ? 'this release' : 'another release of the same table'
  return new OutisError('UNDONE_LIMIT', {
    message: `With this answer and all earlier ones, to whomever they were given, whoever has ${release} would know ${undoneWords(beyond)}; its limit is ${Math.round(limit * 1000) / 10} %. Nothing was told.`,
    hint: 'Ask for fewer aliases, values and thresholds at once, or about columns that the release does not hide; a steward may grant a higher `undoneLimit`.',
    details: {
      columns: beyond.map(({ column }) => column),
      undone: beyond.map(({ share }) => String(Math.round(share * 1000) / 1000)),
      limit,
    },
  })
}
