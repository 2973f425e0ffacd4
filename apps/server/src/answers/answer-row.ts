import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import type { Account } from '../accounts/account.ts'
import type { Vault } from '../keys/vault.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

export type AnswerRow = Selectable<Tables['answers']>
type Kind = AnswerRow['kind']

/** A request that somebody may see: researchers their own, approvers all. */
export async function seenAnswer(
  db: Db,
  { id, kind, actor }: { readonly id: string; readonly kind: Kind; readonly actor: Account },
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

export async function openContent(
  db: Db,
  vault: Vault,
  { release_id, content }: AnswerRow,
): Promise<{ readonly request: object; readonly answer: object }> {
  return JSON.parse(Buffer.from(await vault.open(db, releaseOwner(release_id), content)).toString('utf8'))
}

export interface Listing {
  readonly kind: Kind
  readonly actor: Account
  readonly state?: AnswerRow['state'] | undefined
  /** Id of the last one seen. */
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

/** What lists and single answers have in common. What was withheld is told with the answer, not before. */
export function shownRequest(
  row: Omit<AnswerRow, 'content' | 'kept' | 'seq' | 'decided' | 'decided_by'>,
  { budget, asResearcher }: { readonly budget: number; readonly asResearcher: boolean },
) {
  const told = row.state === 'answered' || !asResearcher
  return {
    id: row.id,
    kind: row.kind,
    release: row.release_id,
    grant: row.grant_id,
    researcher: row.researcher,
    state: row.state,
    created: row.created,
    withheld: told ? (JSON.parse(row.withheld) as Record<string, number>) : {},
    budget: { cost: row.cost, used: row.used, left: Math.max(0, budget - row.used) },
    comment: row.comment,
  }
}
