import type { FindingKind } from '@outis/core/options'
import type { VerdictFinding } from '../verdict/verdict-view.ts'
import { addIn, type Plain, setItem, withoutItem } from './edit-policy.ts'
import { documentOf, nodeAt, plainValue } from './policy-view.ts'

/** A decision as the `accept` list of a policy has it. */
export interface Decision {
  readonly finding: FindingKind
  readonly columns: readonly string[]
  /** It may concern at most so many. */
  readonly people?: number
  readonly because: string
  readonly by: string
  /** The last day on which it counts, as YYYY-MM-DD. */
  readonly until?: string
}

/** The decisions that a policy has, read leniently. */
export function acceptedIn(text: string): readonly Decision[] {
  const written = plainValue(nodeAt(documentOf(text), ['accept']))
  if (!Array.isArray(written)) return []
  return written.map((entry) => {
    const { finding, columns, people, because, by, until } = (entry ?? {}) as Readonly<
      Record<string, unknown>
    >
    return {
      finding: String(finding ?? '') as FindingKind,
      columns: Array.isArray(columns) ? columns.map(String) : [],
      because: String(because ?? ''),
      by: String(by ?? ''),
      ...(typeof people === 'number' && { people }),
      ...(until !== undefined && { until: String(until) }),
    }
  })
}

/** The decision on one finding, for as many as it concerns and no more. */
export const decisionOn = (
  { kind, columns, count }: Pick<VerdictFinding, 'kind' | 'columns' | 'count'>,
  reason: Pick<Decision, 'because' | 'by' | 'until'>,
): Decision => ({
  finding: kind,
  columns,
  ...(count !== undefined && { people: count }),
  ...reason,
})

/** Whether a policy has a decision on a finding, for as many as it concerns. The run that comes next says whether it counts. */
export const isDecided = (
  decisions: readonly Decision[],
  { kind, columns, count }: Pick<VerdictFinding, 'kind' | 'columns' | 'count'>,
): boolean =>
  decisions.some(
    (decision) =>
      decision.finding === kind &&
      (columns.length > 0
        ? columns.every((column) => decision.columns.includes(column))
        : decision.columns.length === 0) &&
      (decision.people === undefined || (count !== undefined && count <= decision.people)),
  )

export const withDecision = (text: string, decision: Decision): string =>
  addIn(text, ['accept'], entryOf(decision))

export const changeDecision = (text: string, decisionIndex: number, decision: Decision): string =>
  setItem(text, ['accept'], decisionIndex, entryOf(decision))

export const withoutDecision = (text: string, decisionIndex: number): string =>
  withoutItem(text, ['accept'], decisionIndex)

/** In the order in which documents show it; findings about the release as a whole name no column. */
const entryOf = ({ finding, columns, people, because, by, until }: Decision): Plain => ({
  finding,
  columns: columns.length > 0 ? columns : undefined,
  people,
  because,
  by,
  until,
})
