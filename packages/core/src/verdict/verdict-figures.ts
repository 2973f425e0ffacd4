import { excessOf } from '../attacks/kit/judging/judge-finding.ts'
import type { Finding } from '../policy/options/finding.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { RedTeam } from '../run/attack/run-attacks.ts'
import { leastAlike, type MeasuredRelease } from './check-findings.ts'
import type { ReleaseVerdict } from './verdict-schema.ts'

export type VerdictFigures = ReleaseVerdict['figures']

interface MeasuredParts {
  readonly measured: MeasuredRelease | undefined
  /** With the figures that may be published. */
  readonly redTeam: RedTeam | undefined
  /** Accepted ones among them: accepting changes no figure. */
  readonly findings: readonly Finding[]
  readonly policy: Pick<Policy, 'attributes'>
}

/** How easily people are found, of how many a secret is certain, and how good the best attacker is. */
export function figuresOf({ measured, redTeam, findings, policy }: MeasuredParts): VerdictFigures {
  const isAttacked = redTeam !== undefined && redTeam.none === undefined
  const hasSecret = policy.attributes.some(({ role }) => role === 'sensitive')
  return {
    ...(measured && peopleOf(measured)),
    ...(isAttacked && hasSecret && { certain: certainOf(findings) }),
    ...(isAttacked && attackersOf(redTeam)),
  }
}

/** In buckets no row is one person's: there are no odds then. */
function peopleOf(measured: MeasuredRelease): VerdictFigures {
  const { check, quasi, isClassed, isRepeated } = measured
  const odds = quasi.length > 0 && isClassed ? leastAlike(measured) : Number.POSITIVE_INFINITY
  return {
    ...(isRepeated ? { rows: check.rows } : { people: check.people?.all ?? check.rows }),
    ...(Number.isFinite(odds) && { odds }),
  }
}

const certainOf = (findings: readonly Finding[]): number =>
  Math.max(0, ...findings.map(({ kind, count = 0 }) => (kind === 'certain' ? count : 0)))

/** Attackers who only undo protection find nobody, and are not among them. What chance explains is no success. */
function attackersOf({ tried, findings }: RedTeam): VerdictFigures {
  const harmful = new Set(tried.filter(({ harm }) => harm !== 'undone').map(({ attack }) => attack))
  const excesses = findings
    .filter(({ attack, targets, isExposed }) => harmful.has(attack) && targets > 0 && isExposed)
    .map((finding) => excessOf(finding))
  return { attackers: harmful.size, ...(harmful.size > 0 && { above: Math.max(0, ...excesses) }) }
}
