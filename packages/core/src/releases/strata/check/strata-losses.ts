import { checkRelease } from '../../../check/check-release.ts'
import { selectTexts } from '../../../check/release-rows.ts'
import { ownValue } from '../../../data/table/table.ts'
import type { PolicyStratum } from '../../../methods/contract/asked-releases.ts'
import { releaseMetrics } from '../../../metrics/measured/release-metrics.ts'
import type { Measured } from '../../../metrics/metric.ts'
import type { StrataCheckJob } from './strata-check-job.ts'
import { quasiOfStratum } from './strata-readings.ts'

/** Losses that are means over rows in each column, or made of such means. */
interface CellLosses {
  readonly loss: number
  readonly precision: number
  readonly ncp: number
}

/**
 * Loss, Precision and NCP over all rows, where one label may stand on different levels in different strata: each column
 * is measured in each stratum at that stratum's level, and the means are joined by rows. Loss is the geometric mean of
 * the columns' own, (Π (1 + x))^(1/m) − 1. Undefined where the levels are not known or a column cannot be read.
 */
export function strataLosses(
  { policy, readings, release, claims, hierarchies }: StrataCheckJob,
  strata: readonly PolicyStratum[],
  formOf: Int32Array,
): CellLosses | undefined {
  if (claims?.strata === undefined) return undefined
  const rows = release.rows.reduce((sum, count) => sum + count, 0)
  const parts = [-1, ...strata.keys()].map((place) => ({
    quasi: quasiOfStratum(readings.quasi, hierarchies, strata[place]?.name),
    levels: ownValue(claims.strata, strata[place]?.name ?? '')?.levels ?? {},
    own: selectTexts(release, (at) => formOf[at] === place),
  }))
  const columns = readings.quasi.map((_, columnIndex) => {
    const sums = { loss: 0, precision: 0, ncp: 0 }
    for (const { own, levels, quasi } of parts) {
      if (own.rows.length === 0) continue
      const column = quasi[columnIndex]
      const share = own.rows.reduce((sum, count) => sum + count, 0) / rows
      const { utility } = checkRelease({
        release: own,
        quasi: [column],
        sensitive: [],
        missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
        requirements: [],
        claims: { levels: { [column.name]: ownValue(levels, column.name) ?? 0 } },
      })
      for (const id of ['loss', 'precision', 'ncp'] as const) {
        sums[id] += share * Number(utility.find((measured) => measured.id === id)?.value ?? Number.NaN)
      }
    }
    return sums
  })
  const mean = (id: 'precision' | 'ncp') =>
    columns.reduce((sum, column) => sum + column[id], 0) / columns.length
  const product = columns.reduce((all, { loss }) => all * (1 + loss), 1)
  const losses = { loss: product ** (1 / columns.length) - 1, precision: mean('precision'), ncp: mean('ncp') }
  return Object.values(losses).some(Number.isNaN) ? undefined : losses
}

/** The release as a whole may not tell a loss that its strata tell: they have hierarchies of their own. */
export function withStrataLosses(
  utility: readonly Measured[],
  losses: CellLosses | undefined,
): readonly Measured[] {
  if (losses === undefined) return utility
  return releaseMetrics.flatMap(({ measure: _, ...metric }) => {
    if (metric.id in losses) return [{ ...metric, value: losses[metric.id as keyof CellLosses] }]
    return utility.filter(({ id }) => id === metric.id)
  })
}
