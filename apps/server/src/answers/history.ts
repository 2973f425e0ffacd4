import { answeredSets, decodeRowSet, encodeRowSet, type RowSet, type Universe } from '@outis/airlock'
import type { Vault } from '../keys/vault.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { Tx } from '../store/store.ts'
import type { Histories, History, HistoryOf, Kept } from './histories.ts'

const MOST_KEPT = 500

export function openHistories(vault: Vault): Histories {
  const known = new Map<string, { version: number; history: History }>()
  return {
    async read(tx, of, universe) {
      const version = await versionOf(tx, versionKey(of))
      const key = cacheKey(of)
      const found = known.get(key)
      known.delete(key)
      const current =
        found?.version === version ? found : { version, history: await load(tx, vault, of, universe) }
      known.set(key, current)
      const [oldest] = known.keys()
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
      return current.history
    },
    async add(tx, of, { sets, costs }) {
      const current = known.get(cacheKey(of))
      for (const set of sets) current?.history.answered.keep(set)
      for (const cost of costs) current?.history.revealed.add(cost)
      const versions = await changed(tx, of)
      if (current) current.version = versions.get(versionKey(of))!
    },
    clear: () => known.clear(),
  }
}

const cacheKey = ({ release, researcher, scope, kind }: HistoryOf): string =>
  `${release} ${researcher} ${scope} ${kind}`

/** Costs are always the researcher's own, so that a history of all changes with every version of the release. */
const versionKey = ({ release, researcher, scope }: HistoryOf): string =>
  scope === 'release' ? `${release} *` : `${release} ${researcher}`

async function versionOf(tx: Tx, of: string): Promise<number> {
  const row = await tx.selectFrom('answer_versions').select('version').where('of', '=', of).executeTakeFirst()
  return Number(row?.version ?? 0)
}

/** Whatever is compared with the answers of this researcher on this release has to be read anew. Returns the new versions. */
export async function changed(
  tx: Tx,
  { release, researcher }: { readonly release: string; readonly researcher: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .insertInto('answer_versions')
    .values([`${release} ${researcher}`, `${release} *`].map((of) => ({ of, version: 1 })))
    .onConflict((conflict) =>
      conflict
        .column('of')
        .doUpdateSet((expression) => ({ version: expression('answer_versions.version', '+', 1) })),
    )
    .returning(['of', 'version'])
    .execute()
  return new Map(rows.map(({ of, version }) => [of, Number(version)]))
}

async function load(tx: Tx, vault: Vault, of: HistoryOf, universe: Universe): Promise<History> {
  const rows = await tx
    .selectFrom('answers')
    .select(['researcher', 'kind', 'kept'])
    .where('release_id', '=', of.release)
    .where('state', '!=', 'refused')
    .where('kept', 'is not', null)
    .$if(of.scope === 'researcher', (all) => all.where('researcher', '=', of.researcher))
    .orderBy('seq')
    .execute()
  const sets: RowSet[] = []
  const revealed = new Set<string>()
  for (const { researcher, kind, kept } of rows) {
    const text = Buffer.from(await vault.open(tx, releaseOwner(of.release), kept!)).toString('utf8')
    const stored = JSON.parse(text) as StoredKept
    if (kind === of.kind)
      for (const set of stored.sets) sets.push(decodeRowSet(universe, Buffer.from(set, 'base64')))
    if (researcher === of.researcher) for (const cost of stored.costs) revealed.add(cost)
  }
  return { answered: answeredSets(universe, sets), revealed }
}

interface StoredKept {
  readonly sets: readonly string[]
  readonly costs: readonly string[]
}

/** As it is sealed. */
export function keptText(universe: Universe, { sets, costs }: Kept): string {
  const stored: StoredKept = {
    sets: sets.map((set) => Buffer.from(encodeRowSet(universe, set)).toString('base64')),
    costs,
  }
  return JSON.stringify(stored)
}
