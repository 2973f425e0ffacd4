import type { Attack, AttackContext, AttackFinding, AttackInput, Harmless } from '../../attacks/attack.ts'
import { type JudgedFinding, judgeFinding, withPromise } from '../../attacks/kit/judging/judge-finding.ts'
import { attacks } from '../../attacks/registry.ts'
import { OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import type { StopSignal } from '../../methods/contract/search.ts'
import type { Harm } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'

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
  readonly rehearse?: ((signal: StopSignal) => Promise<AttackInput>) | undefined
  /** Every attack by its id. Default: those of the registry. */
  readonly known?: Readonly<Record<string, () => Promise<Attack>>>
}

/** Tries attacks on a release, those with a limit first, until the time is over. */
export async function runAttacks(given: AttackInput, request: AttackRequest): Promise<RedTeam> {
  const loaded = await Promise.all(Object.values(request.known ?? attacks).map((load) => load()))
  const outcomes = await outcomesOf(
    loaded.filter((attack) => isAsked(attack, given, request)),
    given,
    request,
  )
  const found = new Map<string, readonly JudgedFinding[]>()
  const left = new Map<string, SkippedAttack>()
  for (const attack of loaded) {
    const { id } = attack
    const outcome = outcomes.get(id)
    if (outcome === undefined) continue
    if ('why' in outcome) left.set(id, skippedAttack(attack, outcome, request))
    else
      found.set(
        id,
        outcome.findings.map((finding) => judged(id, finding, { given, request })),
      )
  }
  return inOrder(loaded, { found, left, request })
}

async function outcomesOf(
  asked: readonly Attack[],
  given: AttackInput,
  request: AttackRequest,
): Promise<ReadonlyMap<string, AttackOutcome>> {
  const deadline = request.now() + request.budget
  const isOver = () => request.now() >= deadline
  const timely = timed(given, { isOver, rehearse: request.rehearse })
  const outcomes = new Map<string, AttackOutcome>()
  for (const attack of inTheirOrder(asked, given, request)) {
    given.context.progress?.({ step: `attack: ${attack.id}`, done: outcomes.size, total: asked.length })
    outcomes.set(attack.id, isOver() ? NO_TIME : await tryAttack(attack, timely))
  }
  return outcomes
}

/** Whether the policy says how far it may come. */
const isLimited = (id: string, { limits, aboveControl = {} }: AttackRequest): boolean =>
  limits[id] !== undefined || aboveControl[id] !== undefined

/** Whether an attack is to be tried on this release. */
function isAsked({ id, always }: Attack, { facts }: AttackInput, request: AttackRequest): boolean {
  const { run, only } = request
  if (isLimited(id, request)) return true
  if (only !== undefined) return only.includes(id)
  return run === 'all' || (run === 'auto' && (always === true || facts.attackedBy.includes(id)))
}

/**
 * Limits of the policy first, then what the release promises, then what bites its method, in the method's order; last what
 * may take the time of a whole run.
 */
function inTheirOrder(asked: readonly Attack[], given: AttackInput, request: AttackRequest): Attack[] {
  const rank = (attack: Attack) => rankOf(attack, given, request)
  return [...asked].sort((a, b) => rank(a) - rank(b))
}

/** Attacks from this rank on have no limit in the policy, and the release promises nothing about them. */
const UNLIMITED_RANK = 2

function rankOf({ id, rehearses }: Attack, { facts }: AttackInput, request: AttackRequest): number {
  if (isLimited(id, request)) return 0
  if (facts.bounds?.[id] !== undefined) return 1
  const order = facts.attackedBy.indexOf(id)
  return UNLIMITED_RANK + (order < 0 ? facts.attackedBy.length + Number(rehearses === true) : order)
}

const NO_TIME: NotTried = { why: 'The time for all attacks ran out before it was tried.', cause: 'time' }

const skippedAttack = (
  attack: Attack,
  { why, harmless, cause }: NotTried,
  request: AttackRequest,
): SkippedAttack => ({
  ...named(attack, request),
  why,
  ...defined({ cause }),
  isBroken: isLimited(attack.id, request) && harmless !== true,
})

function named(
  { id, title, harm, attacker }: Attack,
  { limits, aboveControl = {} }: AttackRequest,
): TriedAttack {
  const limit = limits[id]
  const above = aboveControl[id]
  return {
    attack: id,
    title,
    harm,
    attacker,
    ...defined({ limit, above }),
  }
}

function judged(
  id: string,
  finding: AttackFinding,
  { given, request }: { readonly given: AttackInput; readonly request: AttackRequest },
): JudgedFinding {
  const promised = withPromise(finding, given.facts.bounds?.[id])
  return judgeFinding(id, promised, request.limits[id], request.aboveControl?.[id])
}

function inOrder(
  loaded: readonly Attack[],
  {
    found,
    left,
    request,
  }: {
    readonly found: ReadonlyMap<string, readonly JudgedFinding[]>
    readonly left: ReadonlyMap<string, SkippedAttack>
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

/** What one attack came to: what it found, or why it found nothing. Plain data, wherever it was tried. */
export type AttackOutcome = NotTried | { readonly findings: readonly AttackFinding[] }

export interface NotTried {
  readonly why: string
  readonly harmless?: true
  readonly cause?: UntriedCause
}

/** What ended an attack that the release is fit for. */
export type UntriedCause = 'time' | 'fault'

/** A fault of one attack is no fault of the run: it is told, without the message, which may quote a cell. */
export async function tryAttack(attack: Attack, given: AttackInput): Promise<AttackOutcome> {
  try {
    const unfit = attack.unfit?.(given)
    if (unfit !== undefined) return notTried(unfit)
    const findings = await attack.run(given)
    return findings.length === 0 ? { why: 'There was nobody to guess of.' } : { findings }
  } catch (fault) {
    if (fault instanceof TimeOver)
      return { why: 'The time for all attacks ran out while it was tried.', cause: 'time' }
    if (fault instanceof OutisError) {
      if (fault.code === 'STOPPED' && given.context.signal?.aborted) throw fault
      return { why: `It could not be tried: ${fault.message}`, cause: 'fault' }
    }
    return {
      why: 'It failed: a fault of this program, which says nothing of the release.',
      cause: 'fault',
    }
  }
}

const notTried = (unfit: string | Harmless): NotTried =>
  typeof unfit === 'string' ? { why: unfit } : { why: unfit.harmless, harmless: true }

class TimeOver extends Error {}

export interface AttackTime {
  readonly isOver: () => boolean
  /** Runs the policy on a half of the people, where nobody is outside the release. */
  readonly rehearse?: ((signal: StopSignal) => Promise<AttackInput>) | undefined
}

/** An attack that takes longer than there is time for ends at its next pause; what is rehearsed is rehearsed once. */
export function timed(given: AttackInput, { isOver, rehearse }: AttackTime): AttackInput {
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
  let rehearsed: Promise<AttackInput> | undefined
  const rehearsal = async (): Promise<AttackInput> => {
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

/** What the red team did, and what it did not do. Confidential as a whole: it says what works. */
export interface RedTeam {
  /** Why no attack was tried at all, as one sentence. */
  readonly none?: string
  /** Attacks that were tried to their end, in the order of the registry. */
  readonly tried: readonly TriedAttack[]
  readonly findings: readonly JudgedFinding[]
  readonly left: readonly SkippedAttack[]
  /** Nothing breaks its limit, and every limit of the policy was measured. */
  readonly holds: boolean
}

export interface TriedAttack {
  readonly attack: string
  readonly title: string
  readonly harm: Harm
  /** Who it is and what they know, as one sentence. */
  readonly attacker: string
  /** The policy's limit for it. */
  readonly limit?: number
  /** How far the policy lets it come above guessing and control. */
  readonly above?: number
}

/** An attack that was not tried, or not to its end. */
export interface SkippedAttack extends TriedAttack {
  /** One sentence. */
  readonly why: string
  /** A limit that nobody measured: it counts as not kept. */
  readonly isBroken: boolean
  /** Absent where there was nothing to try it on. */
  readonly cause?: UntriedCause
}

/** Nobody attacked, and whoever reads the report should know. */
export const noAttack = (none: string, holds = true): RedTeam => ({
  none,
  tried: [],
  findings: [],
  left: [],
  holds,
})

/** Attacks of which the policy says how far they may come. */
export const limitedAttacks = ({ attack: { limits, aboveControl } }: Policy): readonly string[] => [
  ...new Set([...Object.keys(limits), ...Object.keys(aboveControl)]),
]
