import type { Report } from '@outis/core/report'
import type { AttackFinding } from '../server/runs-api.ts'

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
