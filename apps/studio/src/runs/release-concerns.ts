import type { Report } from '@outis/core/report'
import { percent } from '../parts/numbers.ts'
import type { AttackDocument } from '../server/runs.ts'
import { runTexts } from '../texts/runs.ts'
import { highestRisk, isLeak, largestAttack } from './report-figures.ts'

const texts = runTexts.concerns

/**
 * Why a release that keeps what its policy requires is not safe all the same: the policy may ask for little. Undefined
 * attacks are not known yet.
 */
export function releaseConcerns(report: Report, attacks: AttackDocument | undefined): readonly string[] {
  const leaks = attacks?.findings.filter(isLeak) ?? []
  const worst = largestAttack(leaks)
  const title = attacks?.tried.find(({ attack }) => attack === worst?.attack)?.title
  const kinds = new Set(leaks.map(({ attack }) => attack)).size
  return [
    ...((highestRisk(report) ?? 0) >= 1 ? [texts.certain] : []),
    ...(worst ? [texts.leaks(kinds, title ?? worst.attack, percent(worst.success.share))] : []),
  ]
}
