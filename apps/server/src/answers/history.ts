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
import { writeGathered } from '../store/gathered.ts'
import type { Tx } from '../store/store.ts'
import { changed, versionOf } from './answer-versions.ts'
import type { Histories, History, HistoryOf, Kept } from './histories.ts'

const MOST_KEPT = 500

export function openHistories(vault: Vault): Histories {
  const known = new Map<string, { version: number; history: History }>()
  return {
    async read(tx, of, universe) {
      const version = await versionOf(tx, of)
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
      await changed(tx, of)
      if (current) current.version = await versionOf(tx, of)
    },
    clear: () => known.clear(),
  }
}

const cacheKey = ({ release, researcher, scope, kind, alike, print = '', withdrawn }: HistoryOf): string =>
  `${release} ${researcher} ${scope} ${kind} ${print} ${withdrawnPrint(withdrawn)} ${alike.join(' ')}`

const withdrawnPrint = (withdrawn: RowSet | undefined): string =>
  withdrawn === undefined ? '' : createHash('sha256').update(withdrawn).digest('base64')

async function load(tx: Tx, vault: Vault, of: HistoryOf, universe: Universe): Promise<History> {
  // Answers of this very transaction are compared with, too.
  await writeGathered(tx)
  const rows = await tx
    .selectFrom('answers')
    .select(['release_id', 'researcher', 'kind', 'kept'])
    .where('release_id', 'in', [...of.alike])
    .where('state', '!=', 'refused')
    .where('kept', 'is not', null)
    .$if(of.scope === 'researcher', (all) => all.where('researcher', '=', of.researcher))
    .orderBy('seq')
    .execute()
  const sets: RowSet[] = []
  let neverCounted = of.withdrawn
  const revealed = new Set<string>()
  for (const { release_id: release, researcher, kind, kept } of rows) {
    if (kind !== of.kind && release !== of.release) continue
    const text = Buffer.from(await vault.open(tx, releaseOwner(release), kept!)).toString('utf8')
    const stored = JSON.parse(text) as StoredKept
    // Answers of earlier versions do not say what their rows were.
    if (kind === of.kind && stored.print !== undefined && stored.print !== of.print) throw readOtherwise()
    if (kind === of.kind) {
      for (const set of stored.sets) sets.push(decodeRowSet(universe, Buffer.from(set, 'base64')))
      neverCounted &&= stored.withdrawn
        ? both(neverCounted, decodeRowSet(universe, Buffer.from(stored.withdrawn, 'base64')))
        : undefined
    }
    if (researcher === of.researcher && release === of.release)
      for (const cost of stored.costs) revealed.add(cost)
  }
  const compared = neverCounted ? withoutWeight(universe, neverCounted) : universe
  return { answered: answeredSets(compared, sets), revealed, ...defined({ withdrawn: of.withdrawn }) }
}

interface StoredKept {
  readonly sets: readonly string[]
  readonly costs: readonly string[]
  readonly print?: string
  /** The rows that were not counted; absent: none. */
  readonly withdrawn?: string
}

/** As it is sealed. */
export function keptText(
  universe: Universe,
  { sets, costs }: Kept,
  { print, withdrawn }: Pick<HistoryOf, 'print' | 'withdrawn'>,
): string {
  const stored: StoredKept = {
    ...defined({ print }),
    ...(withdrawn && { withdrawn: Buffer.from(encodeRowSet(universe, withdrawn)).toString('base64') }),
    sets: sets.map((set) => Buffer.from(encodeRowSet(universe, set)).toString('base64')),
    costs,
  }
  return JSON.stringify(stored)
}

/** Sets number rows, so they say nothing of a table that has others. */
const readOtherwise = (): OutisError =>
  new OutisError('CONFLICT', {
    message:
      'The table is read in another way than when earlier analyses of it were answered, so this one cannot be compared with them.',
    hint: 'A steward lets the policy of the project read the table as before (its `data`).',
  })
