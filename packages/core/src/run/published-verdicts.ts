import type { Verdict } from '../check/verdict.ts'
import type { Readings } from '../releases/kit/check-job.ts'

/** What is known of the columns, without the rows that each value of a hidden column has in the original. */
export const withoutTotals = (hidden: readonly string[], readings: Readings): Readings => ({
  ...readings,
  sensitive: readings.sensitive.map((column) => {
    if (!hidden.includes(column.name)) return column
    const { totals: _, ...known } = column
    return known
  }),
})

/**
 * Verdicts as they may be published. A distance from the values of all rows, less the release, tells the values that its suppressed
 * rows hide. So the published figure is the distance from the values that the release shows. Whether the model holds is judged
 * by all rows.
 *
 * @param shownVerdicts the same requirements, measured on what the release shows
 */
export const publishedVerdicts = (
  verdicts: readonly Verdict[],
  shownVerdicts: readonly Verdict[],
  hidden: readonly string[],
): readonly Verdict[] =>
  verdicts.map((verdict, index) =>
    verdict.of !== undefined && hidden.includes(verdict.of)
      ? publishedVerdict(verdict, shownVerdicts[index])
      : verdict,
  )

function publishedVerdict(verdict: Verdict, shownVerdict: Verdict): Verdict {
  const { holds, limit, direction, model, of } = verdict
  if (holds === shownVerdict.holds) return { ...shownVerdict, source: verdict.source }
  const asked = `${direction === 'at-most' ? 'at most' : 'at least'} ${limit}`
  return {
    ...verdict,
    figure: limit,
    text: `Among all rows ${model} of "${of}" ${holds ? 'holds' : 'does not hold'} (asked: ${asked}). Among the values that the release shows it is the other way round, so the figure is not told.`,
  }
}
