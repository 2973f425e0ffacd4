import { agreeing, count, exactPercent, percent } from '../../../data/words/words.ts'
import type { AttackFinding, TargetUnit } from '../../attack.ts'
import type { Interval } from './wilson.ts'

interface Measured extends Pick<AttackFinding, 'unit' | 'certain' | 'baseline'> {
  readonly targets: number
  readonly success: Interval
  readonly control?: Interval
}

/** The attacker is right more often than by guessing and than the control, beyond chance. */
export const isAboveChance = ({ targets, success, baseline, control }: Measured): boolean =>
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
