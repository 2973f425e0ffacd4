import type { Report } from '@outis/core/report'

type Verdict = Report['verdicts'][number]

/** Of this many and more requirements that differ in their column alone, the first stands for all. */
const MANY = 4

/**
 * Verdicts that ask the same of several columns, together: the one nearest to its limit first. Few of them stand alone, for each is
 * read then.
 */
export function alikeVerdicts(verdicts: readonly Verdict[]): (readonly [Verdict, ...Verdict[]])[] {
  const groups = new Map<string, [Verdict, ...Verdict[]]>()
  for (const verdict of verdicts) {
    const { model, options, rows, source, limit } = verdict
    const asked = JSON.stringify([model, options, rows, source, limit, verdict.preset?.id])
    const group = groups.get(asked)
    if (group === undefined) groups.set(asked, [verdict])
    else group.push(verdict)
  }
  return [...groups.values()].flatMap((group) =>
    group.length < MANY ? group.map((one) => [one] as const) : [nearestFirst(group)],
  )
}

function nearestFirst(group: readonly [Verdict, ...Verdict[]]): readonly [Verdict, ...Verdict[]] {
  const nearest = group.reduce((best, one) => (room(one) < room(best) ? one : best))
  return [nearest, ...group.filter((one) => one !== nearest)]
}

/** How far a figure is from its limit; texts have none. */
const room = ({ figure, limit, direction }: Verdict): number =>
  typeof figure !== 'number' ? 0 : direction === 'at-least' ? figure - limit : limit - figure
