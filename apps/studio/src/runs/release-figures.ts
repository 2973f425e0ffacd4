import type { Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import { percent } from '../parts/numbers.ts'
import type { AttackDocument, AttackFinding } from '../server/runs.ts'
import { runTexts } from '../texts/runs.ts'

type Measured = Report['utility'][number]

/** A measure's number; texts such as “not judged” are none. */
export function measureOf(list: readonly Measured[], id: string): number | undefined {
  const value = list.find((one) => one.id === id)?.value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export const highestRisk = (report: Report): number | undefined =>
  measureOf(report.risks.after, 'prosecutor-risk')

/** Share of information that is left: 1 − loss, where the loss was measured. */
export function keptInformation(report: Report): number | undefined {
  const loss = measureOf(report.utility, 'loss')
  return loss === undefined ? undefined : Math.min(1, Math.max(0, 1 - loss))
}

export const isLeak = ({ isBroken, isExposed }: AttackFinding): boolean => isBroken || isExposed

/**
 * The attack that learned most of people because they are in the release: more than by guessing, and more than of outsiders.
 * Undefined where none did and none leaks.
 */
export const largestAttack = (findings: readonly AttackFinding[]): AttackFinding | undefined =>
  findings
    .filter((finding) => lead(finding) > 0 || isLeak(finding))
    .toSorted((left, right) => lead(right) - lead(left))[0]

/** How far an attack is above guessing and above what it learns of people who are not in the release. */
export const lead = ({ success, baseline, control }: AttackFinding): number =>
  success.share - Math.max(baseline, control?.share ?? 0)

/** Measures of before and after beside each other, in the order of the report. */
export function riskPairs(report: Report) {
  return report.risks.after.map((after) => ({
    after,
    before: report.risks.before.find(({ id }) => id === after.id),
  }))
}

/** `unknown`: nothing was required, or what was judged is not known. That is never called “holds”. */
export type Verdict = 'holds' | 'fails' | 'unknown'

/** Whether a run keeps what its policy requires: by its report, where that is read, else by what the run says of itself. */
export function verdictOf({ result }: Pick<Run, 'result'>, report: Report | undefined): Verdict {
  const holds = report?.holds ?? result?.holds
  const judged = report?.judged.state ?? result?.judged
  if (holds === false || judged === 'fails') return 'fails'
  return holds === true && judged === 'holds' ? 'holds' : 'unknown'
}

const texts = runTexts.concerns

/** Reasons why a release is not safe although its policy holds. Undefined while they are not known. */
export type Concerns = readonly string[] | undefined

/** Reasons for concern: the policy may ask for little. Undefined attacks are not known yet. */
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
