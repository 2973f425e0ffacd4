import { randomUUID } from 'node:crypto'
import type { AirlockRules, AnsweredBefore, RowSet, Universe } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Account } from '../accounts/account-users.ts'
import { activeGrant, type GrantRow, noGrant, rulesOf } from '../grants/grant-store.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { gather } from '../store/gathered.ts'
import type { Tx } from '../store/store.ts'
import type { AnswerContent, AnswerKind, AnswerRow } from './answer-row.ts'
import type { HistoryAddition, HistoryScope } from './histories.ts'
import { additionText } from './history.ts'

/** The airlock's answer to a request of either kind. */
interface CheckedAnswer {
  /** As it is stored and shown. */
  readonly answer: object
  readonly withheld: Readonly<Record<string, number | undefined>>
  readonly budget: { readonly cost: number; readonly used: number }
  readonly added: HistoryAddition
}

interface ResearcherRequest {
  readonly kind: AnswerKind
  readonly release: string
  /** As it is stored, for approvers. */
  readonly request: object
  /** For the trail; no cell. */
  readonly detail: Readonly<Record<string, string | number | boolean>>
  /** Loads the table that is counted; outside the transaction. */
  load(): Promise<{
    readonly universe: Universe
    /** Other releases whose answers speak of the same rows. Default: none. */
    readonly alike?: readonly string[]
    readonly print?: string
    /** Rows that are not counted; `universe` has them all the same. */
    readonly withdrawn?: RowSet
    check(rules: AirlockRules, before: AnsweredBefore): CheckedAnswer
  }>
}

interface StoredAnswer {
  readonly row: AnswerRow
  readonly grant: GrantRow
  readonly content: AnswerContent
}

/**
 * The order of checks: grant, form, support, differencing, budget, approval, trail. All counting is done in the transaction
 * that stores the answer, so that requests that come at once see each other. A refusal is on the trail too.
 */
export async function answerRequest(
  services: Services,
  actor: Account,
  request: ResearcherRequest,
): Promise<StoredAnswer> {
  const { kind, release } = request
  const subject = { researcher: actor.id, release }
  const granted = await activeGrant(services.store.db, { ...subject, now: services.now() })
  const loaded = granted ? await request.load() : undefined
  const outcome = await services.together.write(async (tx) => {
    const context = { tx, services, actor, request }
    const grant = await activeGrant(tx, { ...subject, now: services.now() })
    if (!grant || !loaded) return recordRefusal(context, noGrant())
    const { universe, alike = [release], print, withdrawn } = loaded
    const scope: HistoryScope = { ...subject, scope: grant.scope, kind, alike, print, withdrawn }
    const before = await services.histories.read(tx, scope, universe)
    let checked: CheckedAnswer
    try {
      checked = loaded.check(rulesOf(grant), before)
    } catch (error) {
      if (!(error instanceof OutisError)) throw error
      return recordRefusal(context, error)
    }
    return storeAnswer(context, { grant, scope, checked, universe })
  })
  if (outcome instanceof OutisError) throw outcome
  return outcome
}

interface RequestContext {
  readonly tx: Tx
  readonly services: Services
  readonly actor: Account
  readonly request: ResearcherRequest
}

async function recordRefusal(
  { tx, services, actor, request: { kind, release, detail } }: RequestContext,
  error: OutisError,
): Promise<OutisError> {
  await services.audit.append(tx, {
    actor: actor.audit,
    action: auditAction(kind, 'create'),
    object: `release:${release}`,
    outcome: 'refused',
    detail: { ...detail, code: error.code },
  })
  return error
}

interface NewAnswer {
  readonly grant: GrantRow
  readonly scope: HistoryScope
  readonly checked: CheckedAnswer
  readonly universe: Universe
}

async function storeAnswer(
  { tx, services, actor, request: { kind, release, request, detail } }: RequestContext,
  { grant, scope, checked: { answer, withheld, budget, added }, universe }: NewAnswer,
): Promise<StoredAnswer> {
  const { vault, audit, histories, now } = services
  const id = randomUUID()
  const waits = grant.approval === 1
  const { cost, used } = budget
  const addsToHistory = added.sets.length > 0 || added.costs.length > 0
  const content: AnswerContent = { request, answer }
  const seal = (text: string) => vault.seal(tx, releaseOwner(release), Buffer.from(text))
  const withheldParts = Object.values(withheld).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const entry = await audit.append(tx, {
    actor: actor.audit,
    action: auditAction(kind, 'create'),
    object: `${kind}:${id}`,
    detail: { ...detail, release, grant: grant.id, waits, cost, used, withheld: withheldParts },
  })
  const row: AnswerRow = {
    id,
    seq: entry.seq,
    kind,
    grant_id: grant.id,
    release_id: release,
    researcher: actor.id,
    state: waits ? 'waiting' : 'answered',
    content: await seal(JSON.stringify(content)),
    kept: addsToHistory ? await seal(additionText(universe, added, scope)) : null,
    withheld: JSON.stringify(withheld),
    cost,
    used,
    created: now().toISOString(),
    decided: null,
    decided_by: null,
    comment: null,
  }
  gather(tx, 'answers', row)
  if (addsToHistory) await histories.add(tx, scope, added)
  return { row, grant, content }
}

export const auditAction = (kind: AnswerKind, action: string): string =>
  `${kind === 'analysis' ? 'analyses' : 'interpretations'}.${action}`
