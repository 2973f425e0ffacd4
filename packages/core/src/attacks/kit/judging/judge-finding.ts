import { defined } from '../../../data/value/defined.ts'
import type { AttackFinding } from '../../attack.ts'
import { isAboveChance, leakReason } from './leak-reason.ts'
import { type Interval, wilson } from './wilson.ts'

/** A finding with its intervals, and what follows from them. */
export interface JudgedFinding extends Omit<AttackFinding, 'success' | 'control'> {
  readonly attack: string
  readonly targets: number
  readonly success: Interval
  readonly control?: Interval & { readonly targets: number; readonly by: string }
  /**
   * A leak: the attacker does better than guessing and than on people who are not in the release, beyond chance; or is
   * certain of somebody, and right.
   */
  readonly isExposed: boolean
  /** The figures that make it a leak, as short clauses; absent where it is none. */
  readonly reason?: string
  /** What limits it: the policy's limit, else what the method promises. */
  readonly limit?: number
  /** Where there is a limit: success stays within it, beyond chance. */
  readonly holds?: boolean
  /** How far the policy lets success lie above guessing and above the control. */
  readonly above?: number
  /**
   * What fails a run: the policy's limit is not shown to be kept, or what the release promises is shown not to be. A promise
   * is not broken by there being too few people to show that it is kept.
   */
  readonly isBroken: boolean
}

/**
 * A leak is believed when even the lower end of the interval lies above guessing and above the control; a limit is
 * believed when even the upper end keeps it. Without a control, guessing alone is what it is measured by. Somebody who is
 * found with certainty is exposed, however many others are not: a person is no sample. What a policy allows above guessing and
 * control is held against what was measured: both are of the very people of the release, and not of a sample of them.
 */
export function judgeFinding(
  attack: string,
  finding: AttackFinding,
  limitOfPolicy: number | undefined,
  above?: number,
): JudgedFinding {
  const { success: guesses, control: others, ...rest } = finding
  const success = wilson(guesses)
  const control = others && { ...wilson(others), targets: others.targets, by: others.by }
  const limit = limitOfPolicy ?? finding.bound
  const measured = { ...rest, targets: guesses.targets, success, ...defined({ control }) }
  const excess = excessOf(measured)
  const isExposed = (finding.certain ?? 0) > 0 || isAboveChance(measured)
  return {
    ...measured,
    attack,
    isExposed,
    ...(isExposed && { reason: leakReason(measured) }),
    ...(limit !== undefined && { limit, holds: guesses.targets === 0 || success.high <= limit }),
    ...defined({ above }),
    isBroken:
      guesses.targets > 0 &&
      (success.high > (limitOfPolicy ?? 1) ||
        success.low > (finding.bound ?? 1) ||
        excess > (above ?? 1) + ROUNDING),
  }
}

/** What is promised against an attack stands for findings that have no promise of their own, unless they judge none. */
export function withPromise(finding: AttackFinding, promised: number | undefined): AttackFinding {
  if (finding.bound !== undefined || finding.unjudged !== undefined || promised === undefined) return finding
  return { ...finding, bound: promised }
}

/** How far success lies above guessing and above the control, as measured; below 0 where the attacker does worse. */
export const excessOf = ({
  success,
  baseline,
  control,
}: {
  readonly success: Pick<Interval, 'share'>
  readonly baseline: number
  readonly control?: Pick<Interval, 'share'>
}): number => success.share - Math.max(baseline, control?.share ?? 0)

/** Shares that are equal differ by rounding alone. */
const ROUNDING = 1e-9
