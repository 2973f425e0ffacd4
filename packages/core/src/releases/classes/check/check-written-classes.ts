import type { Verdict } from '../../../check/check-input.ts'
import type { Recoding } from '../../../data/recoding/recoding.ts'
import { checkByClasses, readingsOf, releaseCombinations } from '../../kit/check-by-classes.ts'
import type { Readings } from '../../kit/check-job.ts'
import type { MadePlan, WrittenCheck, WrittenRelease } from '../../release-kind.ts'

/** Judges the classes of the written release; of columns that its suppressed rows hide, what the release shows is told. */
export async function checkWrittenClasses(
  { job, recoding }: MadePlan,
  { open, pending, hidden, byPerson }: WrittenRelease,
): Promise<WrittenCheck> {
  const { policy, search, models, prepared } = job
  const claims = { ...claimedLevels(recoding), suppressedRows: pending.suppressedRows }
  const readings = keptBut(hidden, await readingsOf(prepared))
  const release = await releaseCombinations(open, policy, { byPerson })
  const judged = { policy, search, claims, models, release }
  const check = checkByClasses({ ...judged, readings })
  if (hidden.length === 0) return { release, check }
  const shown = checkByClasses({ ...judged, readings: withoutTotals(hidden, readings) })
  const verdicts = publishedVerdicts(check.verdicts, shown.verdicts, hidden)
  return { release, check: { ...check, verdicts } }
}

/** Suppressed rows keep what they had of all sensitive columns but these. */
const keptBut = (hidden: readonly string[], readings: Readings): Readings => ({
  ...readings,
  sensitive: readings.sensitive.map((column) =>
    hidden.includes(column.name) ? column : { ...column, kept: true as const },
  ),
})

const claimedLevels = (recoding: Recoding) =>
  recoding.kind === 'levels'
    ? { levels: Object.fromEntries(recoding.columns.map(({ name, level }) => [name, level])) }
    : {}

/** What is known of the columns, without the rows that each value of a hidden column has in the original. */
const withoutTotals = (hidden: readonly string[], readings: Readings): Readings => ({
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
const publishedVerdicts = (
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
