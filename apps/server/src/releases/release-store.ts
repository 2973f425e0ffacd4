import { createHash, randomUUID } from 'node:crypto'
import type { Release } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Meaning } from '@outis/core/methods'
import { indexMeaning } from '@outis/interpret'
import type { Selectable } from 'kysely'
import type { Vault } from '../keys/vault.ts'
import type { Db, Tx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { readTable } from './table-text.ts'

/** A release as it comes to the server: by a run of its own, or made elsewhere. */
export interface NewRelease {
  readonly name: string
  readonly visibility: Release['visibility']
  /** Delimited text with a header. */
  readonly file: string
  readonly meaning?: Meaning | undefined
  readonly original?: string | undefined
  readonly sensitive?: readonly string[] | undefined
}

/** Everything but the sealed parts, which can be large. */
export type ReleaseRow = Omit<Selectable<Tables['releases']>, 'published' | 'meaning' | 'original'> & {
  readonly interpretable: number
  readonly analysable: number
}

/** What the data key of a release belongs to. */
export const releaseKey = (id: string) => ({ kind: 'release', id }) as const

/** Checks a release, seals its parts and keeps it. */
export async function insertRelease(
  tx: Tx,
  vault: Vault,
  { release, by, now }: { readonly release: NewRelease; readonly by: string; readonly now: Date },
): Promise<string> {
  const { columns } = readTable(release.file)
  const names = columns.map(({ name }) => name)
  refuseForeign(release, names)
  const id = randomUUID()
  const sealed = (text: string) => vault.seal(tx, releaseKey(id), Buffer.from(text))
  await tx
    .insertInto('releases')
    .values({
      id,
      name: release.name,
      visibility: release.visibility,
      rows: columns[0].texts.length,
      columns: JSON.stringify(names),
      sensitive: release.sensitive ? JSON.stringify(release.sensitive) : null,
      fingerprint: createHash('sha256').update(release.file).digest('hex'),
      published: await sealed(release.file),
      meaning: release.meaning ? await sealed(JSON.stringify(release.meaning)) : null,
      original: release.original === undefined ? null : await sealed(release.original),
      created: now.toISOString(),
      created_by: by,
    })
    .execute()
  return id
}

/** The key must be of this release: its columns are there, and it contradicts nothing. */
function refuseForeign({ meaning, sensitive = [], original }: NewRelease, names: readonly string[]): void {
  if (original !== undefined) readTable(original)
  const explained = meaning ? [...indexMeaning(meaning).columns.keys()] : []
  if ([...explained, ...sensitive].every((name) => names.includes(name))) return
  throw new OutisError('INTERPRET_KEY', {
    message: 'The key, or the list of sensitive columns, names columns that the release does not have.',
    hint: 'Register the release together with the key of its own run.',
  })
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('releases')
    .select([
      'id',
      'name',
      'visibility',
      'rows',
      'columns',
      'sensitive',
      'fingerprint',
      'created',
      'created_by',
    ])
    .select((expression) => [
      expression.case().when('meaning', 'is', null).then(0).else(1).end().as('interpretable'),
      expression.case().when('original', 'is', null).then(0).else(1).end().as('analysable'),
    ])

export async function listReleases(
  db: Db,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ReleaseRow[]> {
  const start = after === undefined ? undefined : await findRelease(db, after)
  const rows = rowsOf(db).orderBy('created').orderBy('id').limit(limit)
  if (after !== undefined && !start) return []
  return (
    start
      ? rows.where(({ eb, or, and }) =>
          or([
            eb('created', '>', start.created),
            and([eb('created', '=', start.created), eb('id', '>', start.id)]),
          ]),
        )
      : rows
  ).execute()
}

export const findRelease = (db: Db, id: string): Promise<ReleaseRow | undefined> =>
  rowsOf(db).where('id', '=', id).executeTakeFirst()

/** One sealed part of a release, opened; undefined where it has none. */
export async function openPart(
  db: Db,
  vault: Vault,
  { id, part }: { readonly id: string; readonly part: 'published' | 'meaning' | 'original' },
): Promise<string | undefined> {
  const row = await db.selectFrom('releases').select(part).where('id', '=', id).executeTakeFirst()
  const sealed = row?.[part]
  return sealed ? Buffer.from(await vault.open(db, releaseKey(id), sealed)).toString('utf8') : undefined
}

/** As the API tells it. */
export const shownRelease = (row: ReleaseRow): Release => ({
  id: row.id,
  name: row.name,
  visibility: row.visibility,
  rows: Number(row.rows),
  columns: JSON.parse(row.columns),
  fingerprint: row.fingerprint,
  interpretable: Number(row.interpretable) === 1,
  analysable: Number(row.analysable) === 1,
  created: row.created,
})

/** The same for what is not there and what one may not see. */
export const noRelease = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'There is no such release, or it is not for you.',
    hint: 'GET /api/v1/releases lists those that you may see.',
  })
