import type { ColumnReason, SearchNode, SearchSummary } from '../methods/contract/search.ts'
import type { Measured } from '../metrics/metric.ts'
import type { CommonParts, ReleasedOutcome } from './common-parts.ts'

/** What is known of a run and stays with whoever made it: each of these lets somebody who has the release learn more. */
export interface Confidential {
  readonly confidential: 1
  /** Version of Outis. */
  readonly outis: string
  /** Why each column stands where it does, with how many rows would fail what one level finer. */
  readonly reasons: readonly ColumnReason[]
  /** Other ways to generalise, with exact losses and how many rows each would suppress. */
  readonly best: readonly SearchNode[]
  /** What the method keeps to itself, by its own names. */
  readonly [own: string]: unknown
}

export function confidentialOf(parts: CommonParts): Confidential {
  const { reasons = [], best = [] } = searchOf(parts.outcome)
  return {
    confidential: 1,
    outis: parts.outis,
    reasons,
    best,
    ...parts.confidential,
  }
}

/**
 * The parts as they may leave: without counts of rows that would fail one level finer or at other levels, from which failing
 * classes can be solved for, and without what the method keeps to itself. Losses are measured against the smallest and largest
 * value and the shares of the whole original: two digits of them do not tell the value of one person.
 */
export function withoutConfidential<Parts extends CommonParts>({
  confidential: _,
  ...parts
}: Parts): Omit<Parts, 'confidential'> {
  const isSuppressing = parts.release.suppressedRows > 0
  const measured = isSuppressing ? AGAINST_ORIGINAL : AGAINST_CELLS
  return {
    ...parts,
    outcome: publishedOutcome(parts.outcome, isSuppressing || measured.has(parts.method.loss)),
    utility: parts.utility.map((measure) => (measured.has(measure.id) ? publishedUtility(measure) : measure)),
  }
}

/** Measured against the smallest and largest number, or the rows of each value, behind published labels. */
const AGAINST_CELLS: ReadonlySet<string> = new Set(['ncp', 'entropy'])

/** The same, and what counts the values of suppressed rows; what is not listed can be computed from the release. */
const AGAINST_ORIGINAL: ReadonlySet<string> = new Set([...AGAINST_CELLS, 'loss'])

const publishedUtility = (measure: Measured): Measured =>
  typeof measure.value === 'number' ? { ...measure, value: rounded(measure.value, 2) } : measure

const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits))

function publishedOutcome(outcome: ReleasedOutcome, isRounded: boolean): ReleasedOutcome {
  if (outcome.kind === 'released') return { ...outcome, search: publishedSearch(outcome.search, isRounded) }
  return {
    ...outcome,
    best: { ...outcome.best, search: publishedSearch(outcome.best.search, isRounded) },
  }
}

const publishedSearch = (search: SearchSummary, isRounded: boolean): SearchSummary => ({
  ...search,
  ...(search.best && {
    best: search.best.map((node, index) => {
      const { levels, loss } = node
      // Three digits of a loss do not tell how many rows were suppressed for it.
      if (index > 0) return { levels, loss: rounded(loss, isRounded ? 2 : 3) }
      return isRounded ? { ...node, loss: rounded(loss, 2) } : node
    }),
  }),
  ...(search.reasons && { reasons: search.reasons.map(publishedReason) }),
})

const publishedReason = (reason: ColumnReason): ColumnReason =>
  reason.fails.length === 0
    ? reason
    : { ...reason, text: `${stratumOf(reason.text)}ne level finer, the policy would not hold.`, fails: [] }

/** The words before the reason itself, where a stratum has its own. */
const stratumOf = (text: string): string => /^In the stratum ".*?": o/i.exec(text)?.[0] ?? 'O'

const searchOf = (outcome: ReleasedOutcome): SearchSummary =>
  outcome.kind === 'released' ? outcome.search : outcome.best.search
