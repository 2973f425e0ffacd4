import { OutisError } from '@outis/core/errors'
import type { Account } from '../accounts/account-users.ts'
import { findGrant } from '../grants/grant-store.ts'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { auditAction } from './answer-request.ts'
import { type AnswerRow, visibleAnswer } from './answer-row.ts'
import { markChanged } from './history.ts'

export interface Decision {
  readonly id: string
  readonly kind: AnswerRow['kind']
  readonly decision: 'approve' | 'refuse'
  readonly comment: string
}

/** Releases a waiting answer or refuses it. A refused one gives its budget and its sets back, because nobody saw it. */
export async function decide(services: Services, actor: Account, decision: Decision): Promise<AnswerRow> {
  const { store, audit, now, histories, knowledge } = services
  const outcome = await store.write(async (tx) => {
    const row = await visibleAnswer(tx, { id: decision.id, kind: decision.kind, actor })
    const fault = await unfit(tx, row, { actor, now: now() })
    await audit.append(tx, {
      actor: actor.audit,
      action: auditAction(decision.kind, 'approval'),
      object: `${decision.kind}:${row.id}`,
      outcome: fault ? 'refused' : 'done',
      detail: { decision: decision.decision, ...(fault && { code: fault.code }) },
    })
    if (fault) return fault
    const state = decision.decision === 'approve' ? ('answered' as const) : ('refused' as const)
    const set = {
      state,
      ...(state === 'refused' && { kept: null, facts: null, undone: null, cost: 0 }),
      decided: now().toISOString(),
      decided_by: actor.id,
      comment: decision.comment,
    }
    await tx.updateTable('answers').set(set).where('id', '=', row.id).execute()
    if (state === 'refused') await markChanged(tx, { release: row.release_id, researcher: row.researcher })
    return { ...row, ...set }
  })
  if (outcome instanceof OutisError) throw outcome
  if (outcome.state === 'refused') {
    histories.clear()
    knowledge.clear()
  }
  return outcome
}

async function unfit(
  tx: Tx,
  row: AnswerRow,
  { actor, now }: { readonly actor: Account; readonly now: Date },
): Promise<OutisError | undefined> {
  if (row.researcher === actor.id) {
    return new OutisError('FORBIDDEN', {
      message: 'Nobody decides their own request.',
      hint: 'Ask another approver.',
    })
  }
  const grant = await findGrant(tx, row.grant_id)
  if (row.state !== 'waiting' || !grant || grant.revoked !== null || grant.expires <= now.toISOString()) {
    return new OutisError('CONFLICT', {
      message: 'The request does not wait for a decision any more.',
      hint: 'It was decided, or its grant has ended.',
    })
  }
  return undefined
}

/** Requests that wait under a revoked grant are refused. Returns how many. */
export async function refuseWaiting(
  tx: Tx,
  grant: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<number> {
  const rows = await tx
    .selectFrom('answers')
    .select(['id', 'release_id', 'researcher'])
    .where('grant_id', '=', grant)
    .where('state', '=', 'waiting')
    .execute()
  for (const row of rows) {
    await tx
      .updateTable('answers')
      .set({
        state: 'refused',
        kept: null,
        facts: null,
        undone: null,
        cost: 0,
        decided: now.toISOString(),
        decided_by: by,
        comment: 'The grant was revoked.',
      })
      .where('id', '=', row.id)
      .execute()
    await markChanged(tx, { release: row.release_id, researcher: row.researcher })
  }
  return rows.length
}
