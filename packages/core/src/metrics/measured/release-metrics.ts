import type { Measured } from '../metric.ts'
import { measuredClassSize } from './class-size.ts'
import { measuredDiscernibility } from './discernibility.ts'
import { measuredEntropy } from './entropy.ts'
import { measuredLoss } from './loss.ts'
import type { MeasuredRelease, ReleaseMetric } from './measured-release.ts'
import { measuredNcp } from './ncp.ts'
import { measuredPrecision } from './precision.ts'

/** What is measured on every finished release, shown in this order. */
export const releaseMetrics = [
  measuredLoss,
  measuredPrecision,
  measuredNcp,
  measuredDiscernibility,
  measuredClassSize,
  measuredEntropy,
] as const satisfies readonly ReleaseMetric[]

/** Every metric the release tells; the others are left out. */
export function measureRelease(release: MeasuredRelease): Measured[] {
  return releaseMetrics.flatMap(({ measure, ...metric }) => {
    const value = measure(release)
    return value === undefined ? [] : [{ ...metric, value }]
  })
}
