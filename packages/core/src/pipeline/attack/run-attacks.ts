import type { Attack, AttackContext, AttackFinding, AttackGiven, Harmless } from '../../attacks/attack.ts'
import { type JudgedFinding, judgeFinding, withPromise } from '../../attacks/judge-finding.ts'
import { attacks } from '../../attacks/registry.ts'
import { OutisError } from '../../errors.ts'
import type { StopSignal } from '../../search/method.ts'
import { defined } from '../../value/defined.ts'
import type { LeftAttack, RedTeam, TriedAttack } from './red-team.ts'

export interface AttackRequest {
  /** Those that fit the method, all, or those alone that the policy limits. */
  readonly run: 'auto' | 'all' | 'none'
  /** These and no others, beside those that the policy limits. */
  readonly only?: readonly string[] | undefined
  /** Largest success that the policy allows, by attack. */
  readonly limits: Readonly<Record<string, number>>
  /** How far success may lie above guessing and control, by attack. Default none. */
  readonly aboveControl?: Readonly<Record<string, number>>
  /** Milliseconds for all attacks together. */
  readonly budget: number
  /** Milliseconds of a monotone clock. */
  readonly now: () => number
  /** Runs the policy on a half of the people, where nobody is outside the release. */
  readonly rehearse?: ((signal: StopSignal) => Promise<AttackGiven>) | undefined
  /** Every attack by its id. Default: those of the registry. */
  readonly known?: Readonly<Record<string, () => Promise<Attack>>>
}

/** Tries attacks on a release, one after the other, those with a limit first, until the time is over. */
export async function runAttacks(given: AttackGiven, request: AttackRequest): Promise<RedTeam> {
  const loaded = await Promise.all(Object.values(request.known ?? attacks).map((load) => load()))
  const deadline = request.now() + request.budget
  const isOver = () => request.now() >= deadline
  const timely = timed(given, { isOver, rehearse: request.rehearse })
  const asked = loaded.filter((attack) => isAsked(attack, given, request))
  const found = new Map<string, readonly JudgedFinding[]>()
  const left = new Map<string, LeftAttack>()
  for (const [done, attack] of inTheirOrder(asked, given, request).entries()) {
    const { id } = attack
    given.context.progress?.({ step: `attack: ${id}`, done, total: asked.length })
    const outcome = isOver() ? NO_TIME : await tryAttack(attack, timely)
    if ('why' in outcome) left.set(id, leftAttack(attack, outcome, request))
    else
      found.set(
        id,
        outcome.findings.map((finding) => judged(id, finding, { given, request })),
      )
  }
  return inOrder(loaded, { found, left, request })
}

/** Whether the policy says how far it may come. */
const isLimited = (id: string, { limits, aboveControl = {} }: AttackRequest): boolean =>
  limits[id] !== undefined || aboveControl[id] !== undefined

/** Whether an attack is to be tried on this release. */
function isAsked({ id, always }: Attack, { facts }: AttackGiven, request: AttackRequest): boolean {
  const { run, only } = request
  if (isLimited(id, request)) return true
  if (only !== undefined) return only.includes(id)
  return run === 'all' || (run === 'auto' && (always === true || facts.attackedBy.includes(id)))
}

/**
 * Limits of the policy first, then what the release promises, then what bites its method, in the method's order; last what
 * may take the time of a whole run.
 */
function inTheirOrder(asked: readonly Attack[], { facts }: AttackGiven, request: AttackRequest): Attack[] {
  const rank = ({ id, rehearses }: Attack): number => {
    if (isLimited(id, request)) return 0
    if (facts.bounds?.[id] !== undefined) return 1
    const bites = facts.attackedBy.indexOf(id)
    return 2 + (bites < 0 ? facts.attackedBy.length + Number(rehearses === true) : bites)
  }
  return [...asked].sort((a, b) => rank(a) - rank(b))
}

interface NotTried {
  readonly why: string
  readonly harmless?: true
}

const NO_TIME: NotTried = { why: 'The time for all attacks ran out before it was tried.' }

/** A fault of one attack is no fault of the run: it is told, without the message, which may quote a cell. */
async function tryAttack(
  attack: Attack,
  given: AttackGiven,
): Promise<NotTried | { readonly findings: Awaited<ReturnType<Attack['run']>> }> {
  try {
    const unfit = attack.unfit?.(given)
    if (unfit !== undefined) return notTried(unfit)
    const findings = await attack.run(given)
    return findings.length === 0 ? { why: 'There was nobody to guess of.' } : { findings }
  } catch (fault) {
    if (fault instanceof TimeOver) return { why: 'The time for all attacks ran out while it was tried.' }
    if (fault instanceof OutisError) {
      if (fault.code === 'STOPPED' && given.context.signal?.aborted) throw fault
      return { why: `It could not be tried: ${fault.message}` }
    }
    return { why: 'It failed: a fault of this program, which says nothing of the release.' }
  }
}

const notTried = (unfit: string | Harmless): NotTried =>
  typeof unfit === 'string' ? { why: unfit } : { why: unfit.harmless, harmless: true }

const leftAttack = (attack: Attack, { why, harmless }: NotTried, request: AttackRequest): LeftAttack => ({
  ...named(attack, request),
  why,
  isBroken: isLimited(attack.id, request) && harmless !== true,
})

function named({ id, title, attacker }: Attack, { limits, aboveControl = {} }: AttackRequest): TriedAttack {
  const limit = limits[id]
  const above = aboveControl[id]
  return {
    ...{ attack: id, title, attacker },
    ...defined({ limit, above }),
  }
}

function judged(
  id: string,
  finding: AttackFinding,
  { given, request }: { readonly given: AttackGiven; readonly request: AttackRequest },
): JudgedFinding {
  const promised = withPromise(finding, given.facts.bounds?.[id])
  return judgeFinding(id, promised, request.limits[id], request.aboveControl?.[id])
}

class TimeOver extends Error {}

/** An attack that takes longer than there is time for ends at its next pause; what is rehearsed is rehearsed once. */
function timed(
  given: AttackGiven,
  { isOver, rehearse }: { readonly isOver: () => boolean; readonly rehearse: AttackRequest['rehearse'] },
): AttackGiven {
  const context: AttackContext = {
    ...given.context,
    async pause() {
      if (isOver()) throw new TimeOver()
      await given.context.pause()
    },
  }
  const signal = {
    get aborted() {
      return isOver() || given.context.signal?.aborted === true
    },
  }
  let rehearsed: Promise<AttackGiven> | undefined
  const rehearsal = async (): Promise<AttackGiven> => {
    rehearsed ??= rehearse!(signal)
    try {
      return { ...(await rehearsed), context }
    } catch (fault) {
      if (isOver()) throw new TimeOver()
      throw fault
    }
  }
  return { ...given, context, ...(rehearse && { rehearsal }) }
}

function inOrder(
  loaded: readonly Attack[],
  {
    found,
    left,
    request,
  }: {
    readonly found: ReadonlyMap<string, readonly JudgedFinding[]>
    readonly left: ReadonlyMap<string, LeftAttack>
    readonly request: AttackRequest
  },
): RedTeam {
  const findings = loaded.flatMap(({ id }) => found.get(id) ?? [])
  const untried = loaded.flatMap(({ id }) => left.get(id) ?? [])
  return {
    tried: loaded.filter(({ id }) => found.has(id)).map((attack) => named(attack, request)),
    findings,
    left: untried,
    holds: ![...findings, ...untried].some(({ isBroken }) => isBroken),
  }
}
