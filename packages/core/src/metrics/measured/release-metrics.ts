import type { Measured } from '../metric.ts'
import { measuredClassSize } from './measured-class-size.ts'
import { measuredDiscernibility } from './measured-discernibility.ts'
import { measuredEntropy } from './measured-entropy.ts'
import { measuredLoss } from './measured-loss.ts'
import { measuredNcp } from './measured-ncp.ts'
import { measuredPrecision } from './measured-precision.ts'
import type { MeasuredRelease, ReleaseMetric } from './measured-release.ts'

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
