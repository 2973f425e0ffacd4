import { randomUUID } from 'node:crypto'
import type { AirlockRules, AnsweredBefore, RowSet, Universe } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Account } from '../accounts/account.ts'
import { activeGrant, type GrantRow, noGrant, rulesOf } from '../grants/grant-store.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { gather } from '../store/gathered.ts'
import type { Tx } from '../store/store.ts'
import type { AnswerRow } from './answer-row.ts'
import type { HistoryOf, Kept } from './histories.ts'
import { keptText } from './history.ts'

/** What the airlock says of a request, whatever was asked. */
export interface Checked {
  /** As it is stored and shown. */
  readonly answer: object
  readonly withheld: Readonly<Record<string, number | undefined>>
  readonly budget: { readonly cost: number; readonly used: number }
  readonly kept: Kept
}

/** A request of a researcher. */
export interface Asked {
  readonly kind: 'interpretation' | 'analysis'
  readonly release: string
  /** As it is stored, for approvers. */
  readonly request: object
  /** Of the trail; no cell. */
  readonly detail: Readonly<Record<string, string | number | boolean>>
  /** Loads what is counted on; outside the transaction. */
  ready(): Promise<{
    readonly universe: Universe
    /** Other releases whose answers speak of the same rows. Default: none. */
    readonly alike?: readonly string[]
    readonly print?: string
    /** Rows that are not counted; `universe` has them all the same. */
    readonly withdrawn?: RowSet
    check(rules: AirlockRules, before: AnsweredBefore): Checked
  }>
}

/** A request that was answered, with its content as the API shows it. */
export interface Answered {
  readonly row: AnswerRow
  readonly grant: GrantRow
  readonly content: Content
}

export interface Content {
  readonly request: object
  readonly answer: object
}

/**
 * The order of checks: grant, form, support, differencing, budget, approval, trail. All that counts is done in the transaction
 * that keeps the answer, so that requests that come at once see each other. A refusal is on the trail too.
 */
export async function answerRequest(services: Services, actor: Account, asked: Asked): Promise<Answered> {
  const sought = { researcher: actor.id, release: asked.release }
  const granted = await activeGrant(services.store.db, { ...sought, now: services.now() })
  const ready = granted ? await asked.ready() : undefined
  const outcome = await services.together.write(async (tx) => {
    const grant = await activeGrant(tx, { ...sought, now: services.now() })
    if (!grant || !ready) return refused({ tx, services, actor, asked }, noGrant())
    const { alike = [asked.release] } = ready
    const { print, withdrawn } = ready
    const of: HistoryOf = { ...sought, scope: grant.scope, kind: asked.kind, alike, print, withdrawn }
    const before = await services.histories.read(tx, of, ready.universe)
    let checked: Checked
    try {
      checked = ready.check(rulesOf(grant), before)
    } catch (error) {
      if (!(error instanceof OutisError)) throw error
      return refused({ tx, services, actor, asked }, error)
    }
    return keep({ tx, services, actor, asked }, { grant, of, checked, universe: ready.universe })
  })
  if (outcome instanceof OutisError) throw outcome
  return outcome
}

interface UnderWay {
  readonly tx: Tx
  readonly services: Services
  readonly actor: Account
  readonly asked: Asked
}

async function refused({ tx, services, actor, asked }: UnderWay, error: OutisError): Promise<OutisError> {
  await services.audit.append(tx, {
    actor: actor.audit,
    action: actionOf(asked.kind, 'create'),
    object: `release:${asked.release}`,
    outcome: 'refused',
    detail: { ...asked.detail, code: error.code },
  })
  return error
}

interface ToKeep {
  readonly grant: GrantRow
  readonly of: HistoryOf
  readonly checked: Checked
  readonly universe: Universe
}

async function keep(
  { tx, services, actor, asked }: UnderWay,
  { grant, of, checked, universe }: ToKeep,
): Promise<Answered> {
  const { vault, audit, histories, now } = services
  const id = randomUUID()
  const { kept, withheld, budget } = checked
  const isNew = kept.sets.length > 0 || kept.costs.length > 0
  const content: Content = { request: asked.request, answer: checked.answer }
  const sealed = (text: string) => vault.seal(tx, releaseOwner(asked.release), Buffer.from(text))
  const counts = Object.values(withheld).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const entry = await audit.append(tx, {
    actor: actor.audit,
    action: actionOf(asked.kind, 'create'),
    object: `${asked.kind}:${id}`,
    outcome: 'done',
    detail: {
      ...asked.detail,
      ...{ release: asked.release, grant: grant.id, waits: grant.approval === 1 },
      ...{ cost: budget.cost, used: budget.used, withheld: counts },
    },
  })
  const row: AnswerRow = {
    ...{ id, seq: entry.seq, kind: asked.kind, grant_id: grant.id, release_id: asked.release },
    researcher: actor.id,
    state: grant.approval === 1 ? 'waiting' : 'answered',
    content: await sealed(JSON.stringify(content)),
    kept: isNew ? await sealed(keptText(universe, kept, of)) : null,
    withheld: JSON.stringify(withheld),
    ...{ cost: budget.cost, used: budget.used, created: now().toISOString() },
    ...{ decided: null, decided_by: null, comment: null },
  }
  gather(tx, 'answers', row)
  if (isNew) await histories.add(tx, of, kept)
  return { row, grant, content }
}

export const actionOf = (kind: Asked['kind'], action: string): string =>
  `${kind === 'analysis' ? 'analyses' : 'interpretations'}.${action}`
