import type { Attack, AttackGiven } from '../../attacks/attack.ts'
import { type JudgedFinding, judgeFinding } from '../../attacks/judge-finding.ts'
import { attacks } from '../../attacks/registry.ts'

/** What the red team did, and what it did not do. */
export interface RedTeam {
  readonly findings: readonly JudgedFinding[]
  /** Attacks that were not tried, and why. */
  readonly left: readonly { readonly attack: string; readonly why: string }[]
  /** No finding breaks its limit. */
  readonly holds: boolean
}

/** Tries the attacks that fit on a release, one after the other, until the time is over. */
export async function runAttacks(given: AttackGiven, limits: AttackLimits): Promise<RedTeam> {
  const findings: JudgedFinding[] = []
  const left: { attack: string; why: string }[] = []
  for (const [id, load] of Object.entries(attacks)) {
    const attack = await load()
    const why = whyNot(attack, given, limits)
    if (why !== undefined) {
      left.push({ attack: id, why })
      continue
    }
    for (const finding of await attack.run(given)) findings.push(judgeFinding(id, finding, limits.of[id]))
  }
  return { findings, left, holds: findings.every(({ holds }) => holds !== false) }
}

export interface AttackLimits {
  /** Largest success that the policy allows, by attack. */
  readonly of: Readonly<Record<string, number>>
  /** Those that fit the method, or all. */
  readonly run: 'auto' | 'all'
  /** Whether there is time for another one. */
  readonly isOver: () => boolean
}

function whyNot(attack: Attack, given: AttackGiven, { run, isOver, of }: AttackLimits): string | undefined {
  const isAsked =
    run === 'all' ||
    attack.always ||
    given.facts.attackedBy.includes(attack.id) ||
    of[attack.id] !== undefined
  if (!isAsked) return 'It does not bite releases of this method.'
  return attack.unfit?.(given) ?? (isOver() ? 'There was no time left for it.' : undefined)
}
