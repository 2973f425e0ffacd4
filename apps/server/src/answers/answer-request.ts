import { randomUUID } from 'node:crypto'
import type { Undone } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Account } from '../accounts/account-users.ts'
import { activeGrant, type GrantRow, MILLION, noGrant, rulesOf } from '../grants/grant-store.ts'
import { releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { gather } from '../store/gathered.ts'
import type { Db, Tx } from '../store/store.ts'
import type { AnswerQuestion, ComputedAnswer } from '../work/answering/compute-answer.ts'
import type { TableToAsk } from './answer-processes.ts'
import type { AnswerContent, AnswerKind, AnswerRow } from './answer-row.ts'
import type { TableRows } from './answered-tables.ts'
import { refuseTooMuch } from './daily-bytes.ts'
import type { HistoryScope } from './histories.ts'
import type { KnownTable } from './knowledge.ts'
import { FACTS_OWNER } from './open-knowledge.ts'

interface ResearcherRequest {
  readonly kind: AnswerKind
  readonly release: string
  /** As it is stored, for approvers. */
  readonly request: AnswerQuestion['request']
  /** For the trail; no cell. */
  readonly detail: Readonly<Record<string, string | number | boolean>>
  /** The table that is counted, and other releases whose answers speak of the same rows. */
  table(): Promise<{ readonly source: TableToAsk; readonly alike: readonly string[] }>
}

interface StoredAnswer {
  readonly row: AnswerRow
  readonly grant: GrantRow
  readonly content: AnswerContent
}

/** So often an answer is computed anew because others were given meanwhile. */
const MOST_TRIES = 5
const CHANGED = 'changed'

/**
 * The order of checks: grant, form, support, differencing, budget, other tables, what is undone, approval, trail. An answer is computed in a process of its
 * own and is stored if nothing that it was compared with has changed meanwhile; otherwise it is computed anew. A refusal is on
 * the trail too.
 */
export async function answerRequest(
  services: Services,
  actor: Account,
  request: ResearcherRequest,
): Promise<StoredAnswer> {
  const context = { services, actor, request }
  const grant = await grantOf(context, services.store.db)
  if (grant === undefined) return throwRefusal(context, noGrant())
  await refuseTooMuch(services, actor.id, request.request)
  const { source, alike } = await request.table()
  const known = await services.knowledge.table(request.release)
  const rows = request.kind === 'analysis' ? await services.counted.rows(request.release) : undefined
  const { kind, release } = request
  const scope: HistoryScope = { release, researcher: actor.id, scope: grant.scope, kind, alike }
  // Whatever is compared with each other is answered one by one: at once, all but one would be computed for nothing.
  const turn = grant.scope === 'release' ? `release ${alike[0]}` : `researcher ${actor.id}`
  return services.turns.take(turn, async (end) => {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const stored = await computeAndStore(context, { grant, scope, source, known, rows, end })
      if (stored !== CHANGED) return stored
    }
    throw changesTooFast()
  })
}

interface RequestContext {
  readonly services: Services
  readonly actor: Account
  readonly request: ResearcherRequest
}

const grantOf = ({ services, actor, request: { release } }: RequestContext, db: Db) =>
  activeGrant(db, { researcher: actor.id, release, now: services.now() })

interface Asking {
  readonly grant: GrantRow
  readonly scope: HistoryScope
  readonly source: TableToAsk
  readonly known: KnownTable
  /** Of the original that an analysis is about. */
  readonly rows: TableRows | undefined
  /** The next request may be computed. */
  readonly end: () => void
}

async function computeAndStore(
  context: RequestContext,
  { grant, scope, source, known, rows, end }: Asking,
): Promise<StoredAnswer | typeof CHANGED> {
  const { services, actor, request } = context
  const before = await services.histories.read(services.store.db, scope)
  const question = { account: actor.id, request: request.request, rules: rulesOf(grant), before }
  const computed = await services.answering.ask(source, question).catch(async (error) => {
    if (!(error instanceof OutisError) || NOT_OF_THE_REQUEST.has(error.code)) throw error
    return throwRefusal(context, error)
  })
  for (const [rule, parts] of Object.entries(computed.withheld))
    if (parts !== undefined && parts > 0) services.counters.add('outis_answers_withheld_total', { rule })
  // What tells nothing new is no matter to the next one.
  if (computed.added === undefined) end()
  const outcome = await services.together.write(async (tx) => {
    const current = await grantOf(context, tx)
    if (current === undefined) return recordRefusal(context, tx, noGrant())
    const version = await services.histories.version(tx, scope)
    if (current.id !== grant.id || version !== before.version) return CHANGED
    const alike = rows && (await services.answeredTables.tooAlike(tx, rows, current.min_support))
    if (alike !== undefined) return recordRefusal(context, tx, alike)
    const { facts } = computed
    const limit = current.undone_limit / MILLION
    const undone = await services.knowledge.undoneWith(tx, known, { facts, limit })
    if (undone instanceof OutisError) return recordRefusal(context, tx, undone)
    if (rows && computed.added !== undefined) await services.answeredTables.add(tx, rows)
    return storeAnswer(context, tx, { grant, scope, computed, known, undone })
  })
  if (outcome instanceof OutisError) throw outcome
  return outcome
}

/** Faults that say nothing about what was asked. */
const NOT_OF_THE_REQUEST: ReadonlySet<string> = new Set(['INTERNAL', 'JOB_DIED', 'STORE_UNAVAILABLE'])

async function throwRefusal(context: RequestContext, error: OutisError): Promise<never> {
  await context.services.together.write((tx) => recordRefusal(context, tx, error))
  throw error
}

const changesTooFast = (): OutisError =>
  new OutisError('CONFLICT', {
    message:
      'Others are answered about the same rows at this moment, and this request is compared with theirs.',
    hint: 'Ask again in a moment.',
  })

async function recordRefusal(
  { services, actor, request: { kind, release, detail } }: RequestContext,
  tx: Tx,
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
  readonly computed: ComputedAnswer
  readonly known: KnownTable
  readonly undone: readonly Undone[]
}

async function storeAnswer(
  { services, actor, request: { kind, release, request, detail } }: RequestContext,
  tx: Tx,
  { grant, scope, computed: { answer, withheld, budget, added, facts }, known, undone }: NewAnswer,
): Promise<StoredAnswer> {
  const { vault, audit, histories, knowledge, now } = services
  const id = randomUUID()
  const waits = grant.approval === 1
  const { cost, used } = budget
  const content: AnswerContent = { request, answer }
  const seal = (text: string) => vault.seal(tx, releaseOwner(release), Buffer.from(text))
  const withheldParts = Object.values(withheld).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const entry = await audit.append(tx, {
    actor: actor.audit,
    action: auditAction(kind, 'create'),
    object: `${kind}:${id}`,
    detail: {
      ...detail,
      release,
      grant: grant.id,
      waits,
      cost,
      used,
      withheld: withheldParts,
      undone: Math.max(0, ...undone.map(({ share }) => share)),
    },
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
    kept: added === undefined ? null : await seal(JSON.stringify(added)),
    facts: added === undefined ? null : await vault.seal(tx, FACTS_OWNER, Buffer.from(JSON.stringify(facts))),
    of_table: known.print ?? null,
    undone: JSON.stringify(undone),
    withheld: JSON.stringify(withheld),
    cost,
    used,
    created: now().toISOString(),
    decided: null,
    decided_by: null,
    comment: null,
  }
  gather(tx, 'answers', row)
  if (added !== undefined) {
    await histories.add(tx, scope, added)
    await knowledge.add(tx, known, facts)
  }
  return { row, grant, content }
}

export const auditAction = (kind: AnswerKind, action: string): string =>
  `${kind === 'analysis' ? 'analyses' : 'interpretations'}.${action}`
