import { defined } from '../../../data/value/defined.ts'
import { agreeing, count, exactPercent, percent } from '../../../data/words/words.ts'
import type { AttackFinding, TargetUnit } from '../../attack.ts'
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

/** Gives a finding the promise of the release against this attack, unless it has its own or cannot test any. */
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

interface Measured extends Pick<AttackFinding, 'unit' | 'certain' | 'baseline'> {
  readonly targets: number
  readonly success: Interval
  readonly control?: Interval
}

/** The attacker is right more often than by guessing and than the control, beyond chance. */
const isAboveChance = ({ targets, success, baseline, control }: Measured): boolean =>
  targets > 0 && success.low > Math.max(baseline, control?.high ?? 0)

/** The figures that make a finding a leak, as short clauses: "15 people are certain; 20 of 20 descriptions fit one person". */
export function leakReason(finding: Measured): string {
  const { certain = 0, targets, success, unit } = finding
  const isAllCertain = certain > 0 && certain === Math.round(success.share * targets)
  return [
    ...(certain > 0 ? [`${count(certain)} ${certainWords(certain, unit)}`] : []),
    ...(isAboveChance(finding) && !isAllCertain
      ? [hitsWords({ targets, success, unit }), ...hiddenByRounding(finding)]
      : []),
  ].join('; ')
}

function certainWords(certain: number, unit: TargetUnit | undefined): string {
  if (unit === undefined) return agreeing(certain, 'person is certain', 'people are certain')
  return `of the ${unit} ${agreeing(certain, 'is', 'are')} certain`
}

/** How many of the targets were hit, by what they are: "20 of 20 descriptions fit one person". */
export function hitsWords({
  targets,
  success,
  unit = 'people',
}: {
  readonly targets: number
  readonly success: Pick<Interval, 'share'>
  readonly unit?: TargetUnit | 'people' | undefined
}): string {
  const words = `${count(Math.round(success.share * targets))} of ${count(targets)} ${unit}`
  return unit === 'descriptions' ? `${words} fit one person` : words
}

/** Where one decimal shows the same for both, two decimals say by how little the lower end lies above. */
function hiddenByRounding({ success, baseline, control }: Measured): readonly string[] {
  const most = Math.max(baseline, control?.high ?? 0)
  if (percent(success.low) !== percent(most)) return []
  return [`at least ${exactPercent(success.low)}, without the release at most ${exactPercent(most)}`]
}
