import type { AirlockRules, Undone } from '@outis/airlock'
import type { Grant } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

export type GrantRow = Selectable<Tables['grants']>

export const findGrant = (db: Db, id: string): Promise<GrantRow | undefined> =>
  db.selectFrom('grants').selectAll().where('id', '=', id).executeTakeFirst()

interface Sought {
  readonly researcher: string
  readonly release: string
  readonly now: Date
}

export const activeGrant = (db: Db, { researcher, release, now }: Sought): Promise<GrantRow | undefined> =>
  activeGrants(db, now)
    .where('researcher', '=', researcher)
    .where('release_id', '=', release)
    .orderBy('created', 'desc')
    .executeTakeFirst()

export const hasGrant = async (db: Db, sought: Sought): Promise<boolean> =>
  (await activeGrant(db, sought)) !== undefined

const activeGrants = (db: Db, now: Date) =>
  db.selectFrom('grants').selectAll().where('revoked', 'is', null).where('expires', '>', now.toISOString())

/** Shares are stored as whole numbers. */
export const MILLION = 1_000_000

const stateOf = ({ revoked, expires }: GrantRow, now: Date): Grant['state'] =>
  revoked !== null ? 'revoked' : expires <= now.toISOString() ? 'expired' : 'active'

export const rulesOf = (row: GrantRow): AirlockRules => ({
  minSupport: row.min_support,
  homogeneity: row.homogeneity,
  thresholds: row.thresholds,
  budget: row.budget,
  ...(row.attributes !== null && { attributes: JSON.parse(row.attributes) }),
})

/** What of the budget the last answer said was used; grants of one researcher and release follow each other. */
async function usedOf(db: Db, { researcher, release_id }: GrantRow): Promise<number> {
  const row = await db
    .selectFrom('answers')
    .select((expression) =>
      expression.fn.coalesce(expression.fn.sum<number>('cost'), expression.val(0)).as('used'),
    )
    .where('release_id', '=', release_id)
    .where('researcher', '=', researcher)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow()
  return Number(row.used)
}

/** What the latest answer about the release said is undone. */
async function undoneOf(db: Db, { release_id }: GrantRow): Promise<Grant['undone']> {
  const row = await db
    .selectFrom('answers')
    .select('undone')
    .where('release_id', '=', release_id)
    .where('undone', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.undone!) as Undone[])
}

/** A grant as its readers see it, with what is used of it and the names of both sides. */
export const shownGrant = async (db: Db, row: GrantRow, now: Date): Promise<Grant> => ({
  id: row.id,
  researcher: row.researcher,
  release: row.release_id,
  purpose: row.purpose,
  expires: row.expires,
  attributes: row.attributes === null ? null : JSON.parse(row.attributes),
  minSupport: row.min_support,
  budget: row.budget,
  approval: row.approval === 1,
  scope: row.scope,
  homogeneity: row.homogeneity,
  thresholds: row.thresholds,
  undoneLimit: row.undone_limit / MILLION,
  undone: await undoneOf(db, row),
  names: await namesOf(db, row),
  used: await usedOf(db, row),
  state: stateOf(row, now),
  created: row.created,
})

async function namesOf(db: Db, { researcher, release_id }: GrantRow): Promise<Grant['names']> {
  const user = await db.selectFrom('users').select('name').where('id', '=', researcher).executeTakeFirst()
  const release = await db
    .selectFrom('releases')
    .select('name')
    .where('id', '=', release_id)
    .executeTakeFirst()
  return { researcher: user?.name ?? null, release: release?.name ?? null }
}

export const noGrant = (): OutisError =>
  new OutisError('NOT_GRANTED', {
    message: 'You have no active grant for this release.',
    hint: 'Ask a steward for a grant, or for a new one where yours has expired or was revoked.',
  })
