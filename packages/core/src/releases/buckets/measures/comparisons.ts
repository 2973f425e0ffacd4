import { OutisError } from '../../../data/errors.ts'
import type { Table } from '../../../data/table/table.ts'
import type { Context } from '../../../methods/contract/search.ts'
import { wholeBucket } from '../../../methods/slicing/plan/bucket.ts'
import type { SlicedBuckets } from '../../../methods/slicing/plan/sliced-table.ts'
import { type SlicedAnswer, slicing } from '../../../methods/slicing/plan/slicing.ts'
import type { SlicingRequest } from '../../../methods/slicing/request.ts'
import type { ErrorSummary } from '../../../metrics/relative-errors.ts'
import { attributeDisclosure } from './attribute-disclosure.ts'
import { type QueryOptions, slicingError } from './query-error.ts'

/** One point of the figure privacy against l. */
export interface PrivacyAtL {
  readonly l: number
  /** Whether l is possible with these columns; where it is not, the figures are those of the unsplit table. */
  readonly possible: boolean
  readonly buckets: number
  /** Share of rows with p(t, s) ≤ 1/l for every s. */
  readonly satisfying: number
  /** The largest p(t, s). */
  readonly largest: number
}

/** Privacy against l: the table sliced for each l, and measured. O(slicing) for each. */
export function privacyAgainstL(
  table: Table,
  request: SlicingRequest,
  { ls, context }: { readonly ls: readonly number[]; readonly context: Context },
): readonly PrivacyAtL[] {
  return ls.map((l) => {
    const outcome = slicing.run(table, { ...request, l }, context)
    if (outcome.kind === 'impossible') {
      const { sliced } = outcome
      const { satisfying, largest } = attributeDisclosure({ sliced, buckets: [wholeBucket(table)] }, l)
      return { l, possible: false, buckets: 1, satisfying, largest }
    }
    const { buckets } = outcome.kind === 'released' ? outcome : outcome.best
    const { satisfying, largest } = attributeDisclosure(buckets, l)
    return { l, possible: true, buckets: buckets.buckets.length, satisfying, largest }
  })
}

/**
 * Bucketisation at the same l: all quasi-identifiers in one column group, each sensitive attribute in one of its own,
 * strict splits. Xiao, Tao 2006 (Anatomy). O(slicing).
 */
export function bucketise(table: Table, request: SlicingRequest, context: Context): SlicedBuckets {
  const nameOf = ({ column }: { readonly column: number }) => table.columns[column].name
  const columns = [request.quasi.map(nameOf), ...request.sensitive.map((own) => [nameOf(own)])]
  return answerOf(table, { ...request, columns }, context).buckets
}

/** What given overlapping column groups gain: query errors with them, and with every attribute in its first group alone. */
export function overlapGain(
  table: Table,
  request: SlicingRequest,
  { context, queries }: { readonly context: Context; readonly queries?: QueryOptions },
): { readonly overlapping: ErrorSummary; readonly apart: ErrorSummary } {
  const given = typeof request.columns === 'object' ? request.columns : []
  const seen = new Set<string>()
  const first = given.map((group) =>
    group.filter((name) => !seen.has(name)).map((name) => seen.add(name) && name),
  )
  const columns = first.filter((group) => group.length > 0)
  return {
    overlapping: slicingError(answerOf(table, request, context).buckets, queries),
    apart: slicingError(answerOf(table, { ...request, columns }, context).buckets, queries),
  }
}

/** The table sliced strictly and faithfully, so that only the columns differ. */
function answerOf(table: Table, request: SlicingRequest, context: Context): SlicedAnswer {
  const { generalise: _, ...plain } = request
  const outcome = slicing.run(table, { ...plain, split: 'strict', mode: 'faithful' }, context)
  if (outcome.kind === 'released') return outcome
  if (outcome.kind === 'stopped') return outcome.best
  throw new OutisError('MODEL_IMPOSSIBLE', {
    message: outcome.reason,
    hint: outcome.remedies[0] ?? 'Ask for a smaller l.',
  })
}
