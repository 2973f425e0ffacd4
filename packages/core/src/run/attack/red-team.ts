import type { JudgedFinding } from '../../attacks/kit/judging/judge-finding.ts'
import type { Policy } from '../../policy/options/policy.ts'

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
