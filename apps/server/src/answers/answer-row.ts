import type { Undone } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import type { Account } from '../accounts/account-users.ts'
import { findGrant } from '../grants/grant-store.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

export type AnswerRow = Selectable<Tables['answers']>
export type AnswerKind = AnswerRow['kind']

/** A request that somebody may see: researchers their own, approvers all. */
export async function visibleAnswer(
  db: Db,
  { id, kind, actor }: { readonly id: string; readonly kind: AnswerKind; readonly actor: Account },
): Promise<AnswerRow> {
  const row = await db
    .selectFrom('answers')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row && (row.researcher === actor.id || actor.roles.includes('approver'))) return row
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such request, or it is not yours.',
    hint: 'The list of requests shows those that you may see.',
  })
}

interface Listing {
  readonly kind: AnswerKind
  readonly actor: Account
  readonly state?: AnswerRow['state'] | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Newest first, without what was asked and answered. */
export async function listAnswers(db: Db, { kind, actor, state, after, limit }: Listing) {
  const last =
    after === undefined
      ? undefined
      : await db.selectFrom('answers').select('seq').where('id', '=', after).executeTakeFirst()
  const seesAll = actor.roles.some((role) => role === 'approver' || role === 'steward' || role === 'auditor')
  const rows = await db
    .selectFrom('answers')
    .select([
      'id',
      'kind',
      'release_id',
      'grant_id',
      'researcher',
      'state',
      'created',
      'withheld',
      'undone',
      'cost',
      'used',
      'comment',
    ])
    .where('kind', '=', kind)
    .$if(!seesAll, (all) => all.where('researcher', '=', actor.id))
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(last !== undefined, (all) => all.where('seq', '<', last!.seq))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const budgets = await budgetsOf(
    db,
    rows.map((row) => row.grant_id),
  )
  return rows.map((row) =>
    shownRequest(row, { budget: budgets.get(row.grant_id) ?? 0, asResearcher: !seesAll }),
  )
}

async function budgetsOf(db: Db, grants: readonly string[]): Promise<Map<string, number>> {
  if (grants.length === 0) return new Map()
  const rows = await db
    .selectFrom('grants')
    .select(['id', 'budget'])
    .where('id', 'in', [...new Set(grants)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.budget]))
}

/** What lists and single answers have in common. The rules that withheld parts are shown with the answer, not before. */
export function shownRequest(
  row: Omit<AnswerRow, 'content' | 'kept' | 'facts' | 'of_table' | 'seq' | 'decided' | 'decided_by'>,
  { budget, asResearcher }: { readonly budget: number; readonly asResearcher: boolean },
) {
  const mayRead = row.state === 'answered' || !asResearcher
  return {
    id: row.id,
    kind: row.kind,
    release: row.release_id,
    grant: row.grant_id,
    researcher: row.researcher,
    state: row.state,
    created: row.created,
    withheld: mayRead ? (JSON.parse(row.withheld) as Record<string, number>) : {},
    budget: { cost: row.cost, used: row.used, left: Math.max(0, budget - row.used) },
    undone: mayRead && row.undone !== null ? (JSON.parse(row.undone) as Undone[]) : null,
    comment: row.comment,
  }
}

/** The parts of an answer that are sealed. */
export interface AnswerContent {
  readonly request: object
  readonly answer: object
}

export interface OpenedAnswer {
  readonly row: AnswerRow
  readonly content: AnswerContent
  readonly budget: number
  readonly actor: Account
}

export async function openAnswer(
  { store, vault }: Services,
  actor: Account,
  row: AnswerRow,
): Promise<OpenedAnswer> {
  const opened = await vault.open(store.db, releaseOwner(row.release_id), row.content)
  const content = JSON.parse(Buffer.from(opened).toString('utf8'))
  const budget = (await findGrant(store.db, row.grant_id))?.budget ?? 0
  return { row, content, budget, actor }
}
