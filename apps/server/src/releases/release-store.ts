import { type Release, storedVerdict, type Verdict } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { ReleaseKey } from '@outis/core/pipeline'
import { keyFrom } from '@outis/engines'
import type { Selectable } from 'kysely'
import type { Account } from '../accounts/account-users.ts'
import { hasGrant } from '../grants/grant-store.ts'
import type { Services } from '../start/services.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

export type ReleaseRow = Selectable<Tables['releases']>

/** Names of a release's files in the box. */
export const RELEASE_FILES = {
  table: 'table',
  report: 'report.json',
  html: 'report.html',
  /** Made when it is first asked for. */
  pdf: 'report.pdf',
  dictionary: 'dictionary.json',
  codebook: 'codebook.html',
  people: 'people.bin',
  /** Which row of the table each row of the release was: sealed as the key is, and never handed out. */
  origin: 'origin.bin',
} as const

export const releaseOwner = (id: string) => ({ kind: 'release', id }) as const

export async function releaseById(db: Db, id: string): Promise<ReleaseRow> {
  const row = await db
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'whole')
    .executeTakeFirst()
  if (row === undefined) throw noRelease()
  return row
}

/** Who sees which releases: stewards, approvers and auditors all; others what is public, or granted to them. */
export async function releaseFor(
  { store, now }: Pick<Services, 'store' | 'now'>,
  actor: Account,
  id: string,
): Promise<ReleaseRow> {
  const row = await releaseById(store.db, id)
  // The same answer as for one that never was.
  if (!(await mayRead(store.db, { actor, now: now() }, row))) throw noRelease()
  return row
}

const SEE_ALL: ReadonlySet<string> = new Set(['steward', 'approver', 'auditor'])

export const seesAll = ({ roles }: Pick<Account, 'roles'>): boolean => roles.some((role) => SEE_ALL.has(role))

export async function mayRead(
  db: Db,
  { actor, now }: { readonly actor: Account; readonly now: Date },
  { id, visibility }: ReleaseRow,
): Promise<boolean> {
  if (seesAll(actor) || visibility === 'public') return true
  return visibility === 'granted' && hasGrant(db, { researcher: actor.id, release: id, now })
}

/** The released table itself. The role auditor opens reports alone: another role, or a grant, must open the data. */
export async function refuseWithoutData(
  { store, now }: Pick<Services, 'store' | 'now'>,
  actor: Account,
  row: ReleaseRow,
): Promise<void> {
  const roles = actor.roles.filter((role) => role !== 'auditor')
  if (roles.length > 0 && (await mayRead(store.db, { actor: { ...actor, roles }, now: now() }, row))) return
  throw new OutisError('FORBIDDEN', {
    message: 'Auditors read reports and no data.',
    hint: 'Ask a steward for a role that reads releases, or for a grant.',
  })
}

export async function releaseOfRun(db: Db, run: string): Promise<ReleaseRow> {
  const row = await db
    .selectFrom('releases')
    .selectAll()
    .where('run_id', '=', run)
    .where('state', '=', 'whole')
    .executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('CONFLICT', {
    message: 'The run has no release: it has not ended, has failed, or withheld it.',
    hint: 'Name a run of kind `run` that is done.',
  })
}

/** The key of a release, opened; undefined where none is kept. Confidential. */
export async function releaseKeyOf(
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  { id, key }: ReleaseRow,
): Promise<ReleaseKey | undefined> {
  if (key === null) return undefined
  const opened = keyFrom(
    JSON.parse(Buffer.from(await vault.open(db, releaseOwner(id), key)).toString('utf8')),
  )
  if (opened !== undefined) return opened
  throw new OutisError('KEY_INVALID', {
    message: 'The vault does not hold the key of this release.',
    hint: 'Restore a backup.',
  })
}

export const shownRelease = (row: ReleaseRow): Release => ({
  id: row.id,
  name: row.name,
  file: row.file,
  project: row.project_id,
  run: row.run_id,
  visibility: row.visibility,
  created: row.created,
  published: row.published,
  madeElsewhere: row.made_elsewhere === 1,
  verdict: verdictOfRelease(row),
  holds: row.holds === 1,
  headline: row.headline,
  method: row.method,
  mode: row.mode,
  rows: Number(row.rows),
  columns: JSON.parse(row.columns),
  fingerprint: { sha256: row.sha256, bytes: Number(row.bytes) },
  citation: row.citation,
  ledger: { state: row.ledger_state, note: LEDGER_NOTES[row.ledger_state] },
  keyKept: row.key !== null,
})

/** Releases of older versions have none. */
export const verdictOfRelease = ({ verdict }: Pick<ReleaseRow, 'verdict'>): Verdict | null =>
  verdict === null ? null : storedVerdict(JSON.parse(verdict))

const LEDGER_NOTES = {
  remembered: 'Later releases of the same people are laid beside it.',
  waiting: 'It was laid beside what is out, and is remembered once it is published.',
  none: 'It was not laid beside other releases: it was made with a seed, without the ledger, or elsewhere.',
} as const

/** How to cite it: what it is, when, and the fingerprint that tells it from every other. */
export const citationOf = ({
  name,
  file,
  rows,
  created,
  sha256,
}: Pick<ReleaseRow, 'name' | 'file' | 'rows' | 'created' | 'sha256'>): string =>
  `${name}: ${file}, ${Number(rows).toLocaleString('en-US')} rows, released ${created.slice(0, 10)}. SHA-256 ${sha256}.`

const noRelease = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'There is no such release, or it is not for you.',
    hint: 'GET /api/v1/releases lists those that you may see.',
  })
