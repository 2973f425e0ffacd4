import type { Verdict } from '../check/check-input.ts'
import { counted, figure, figureBeside } from '../data/words/words.ts'
import { comparisonMetrics } from '../metrics/comparison-metrics.ts'
import { cellMetrics } from '../metrics/metric.ts'
import { kindReports } from './reports-of-kinds.ts'
import { namedRequirement, type RequirementParts } from './requirement-name.ts'

/** Titles of requirements that are no models. */
const titles: Readonly<Record<string, string>> = Object.fromEntries([
  ...kindReports.flatMap(({ promises = {} }) => Object.entries(promises)),
  ...[...comparisonMetrics, ...cellMetrics].map(({ id, title }) => [id, title]),
])

/** Requirements that speak of several releases, not of classes. */
const AMONG_RELEASES = new Set(['composition', 'same-values-around'])

export const requirementName = (requirement: RequirementParts): string =>
  namedRequirement(requirement, titles)

/** What was asked, what was measured, and how much falls short. */
export function explainVerdict(verdict: Verdict): string {
  const { holds, limit, direction, failingClasses, failingRows } = verdict
  const asked = `asked ${direction === 'at-least' ? 'at least' : 'at most'} ${figure(limit)}`
  const told = `${requirementName(verdict)}: ${asked}, measured ${figureBeside(verdict.figure, limit)}`
  if (holds) return `Met: ${told}.`
  // Several releases together may fail although the figure keeps its limit: the sentence says why.
  if (AMONG_RELEASES.has(verdict.model) && verdict.text !== '')
    return `Not met: ${requirementName(verdict)}. ${verdict.text}`
  const short =
    failingRows > 0
      ? `; ${counted(failingRows, 'row')} in ${counted(failingClasses, 'class')} ${failingRows === 1 ? 'falls' : 'fall'} short`
      : ''
  return `Not met: ${told}${short}.`
}
