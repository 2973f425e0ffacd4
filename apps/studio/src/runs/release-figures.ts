import type { Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import { percent } from '../parts/numbers.ts'
import type { AttackDocument, AttackFinding } from '../server/runs-api.ts'
import { runTexts } from '../texts/runs-texts.ts'

type Measured = Report['utility'][number]

/** The value of a measure, where it is a number. */
export function measureOf(list: readonly Measured[], id: string): number | undefined {
  const value = list.find((measured) => measured.id === id)?.value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export const highestRisk = (report: Report): number | undefined =>
  measureOf(report.risks.after, 'prosecutor-risk')

/** Share of the information that is kept: 1 − loss, where the loss was measured. */
export function keptInformation(report: Report): number | undefined {
  const loss = measureOf(report.utility, 'loss')
  return loss === undefined ? undefined : Math.min(1, Math.max(0, 1 - loss))
}

export const isLeak = ({ isBroken, isExposed }: AttackFinding): boolean => isBroken || isExposed

/**
 * The attack that is furthest above guessing and above what it learns of outsiders. Undefined where no attack is above both and none
 * leaks.
 */
export const largestAttack = (findings: readonly AttackFinding[]): AttackFinding | undefined =>
  findings
    .filter((finding) => lead(finding) > 0 || isLeak(finding))
    .toSorted((left, right) => lead(right) - lead(left))[0]

/** How far an attack is above guessing and above what it learns of people who are not in the release. */
export const lead = ({ success, baseline, control }: AttackFinding): number =>
  success.share - Math.max(baseline, control?.share ?? 0)

/** Each risk measure before and after. */
export function riskPairs(report: Report) {
  return report.risks.after.map((after) => ({
    after,
    before: report.risks.before.find(({ id }) => id === after.id),
  }))
}

/** `unknown`: nothing was required, or the judgement is not known. That is never called “holds”. */
export type Verdict = 'holds' | 'fails' | 'unknown'

/** Whether a run keeps what its policy requires: by its report where it is known, otherwise by the run itself. */
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

type ModelVerdict = Report['verdicts'][number]

/** From this number on, requirements that differ only in their column are grouped. */
const MANY = 4

/**
 * Groups verdicts that ask the same of several columns, the one nearest to its limit first. Small groups are split, so that each
 * verdict is shown.
 */
export function alikeVerdicts(
  verdicts: readonly ModelVerdict[],
): (readonly [ModelVerdict, ...ModelVerdict[]])[] {
  const groups = new Map<string, [ModelVerdict, ...ModelVerdict[]]>()
  for (const verdict of verdicts) {
    const { model, options, rows, source, limit } = verdict
    const question = JSON.stringify([model, options, rows, source, limit, verdict.preset?.id])
    const group = groups.get(question)
    if (group === undefined) groups.set(question, [verdict])
    else group.push(verdict)
  }
  return [...groups.values()].flatMap((group) =>
    group.length < MANY ? group.map((verdict) => [verdict] as const) : [nearestFirst(group)],
  )
}

function nearestFirst(
  group: readonly [ModelVerdict, ...ModelVerdict[]],
): readonly [ModelVerdict, ...ModelVerdict[]] {
  const nearest = group.reduce((best, next) => (room(next) < room(best) ? next : best))
  return [nearest, ...group.filter((verdict) => verdict !== nearest)]
}

/** Distance of a figure from its limit; 0 for texts. */
const room = ({ figure, limit, direction }: ModelVerdict): number =>
  typeof figure !== 'number' ? 0 : direction === 'at-least' ? figure - limit : limit - figure
