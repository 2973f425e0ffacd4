import { writeLast } from '../store/gathered.ts'
import type { Tx } from '../store/store.ts'
import type { HistoryOf } from './histories.ts'

type Of = Pick<HistoryOf, 'release' | 'researcher'>

/** Versions as transactions have read or changed them: no other writer changes them meanwhile. */
const versions = new WeakMap<Tx, Map<string, number>>()

/**
 * How often what is compared with has changed. Costs are always the researcher's own, so that a history of all changes with every
 * version of the release.
 */
export async function versionOf(
  tx: Tx,
  { alike, researcher, scope }: Pick<HistoryOf, 'alike' | 'researcher' | 'scope'>,
): Promise<number> {
  let sum = 0
  for (const release of alike)
    sum += await readVersion(tx, scope === 'release' ? `${release} *` : `${release} ${researcher}`)
  return sum
}

async function readVersion(tx: Tx, of: string): Promise<number> {
  const known = versions.get(tx) ?? new Map<string, number>()
  versions.set(tx, known)
  const seen = known.get(of)
  if (seen !== undefined) return seen
  const row = await tx.selectFrom('answer_versions').select('version').where('of', '=', of).executeTakeFirst()
  const version = Number(row?.version ?? 0)
  known.set(of, version)
  return version
}

/** Whatever is compared with the answers of this researcher on this release has to be read anew. */
export async function changed(tx: Tx, { release, researcher }: Of): Promise<void> {
  for (const of of [`${release} ${researcher}`, `${release} *`]) {
    const version = (await readVersion(tx, of)) + 1
    versions.get(tx)!.set(of, version)
    writeLast(tx, `version of ${of}`, () =>
      tx
        .insertInto('answer_versions')
        .values({ of, version })
        .onConflict((conflict) => conflict.column('of').doUpdateSet({ version }))
        .execute(),
    )
  }
}
