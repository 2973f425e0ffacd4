import { OutisError } from '../data/errors.ts'
import type { Measured } from '../metrics/metric.ts'
import { withinLimit } from '../models/kit/boundary.ts'
import type { CheckRequirement } from './check-input.ts'
import { metricSentence } from './check-sentences.ts'
import type { Verdict } from './verdict.ts'

/**
 * A figure held against `max` and `min`. A figure that could not be measured does not hold: a gate must not pass
 * what it has not seen.
 *
 * @param title for the sentence where nothing was measured
 */
export function judgeMetric(
  requirement: CheckRequirement,
  title: string,
  measured: Measured | undefined,
): Verdict[] {
  const { spec, source } = requirement
  const limits = limitsOf(requirement)
  return limits.map(({ limit, direction }) => {
    const figure = measured?.value
    const holds = figure !== undefined && withinLimit({ limit, direction }, Number(figure))
    return {
      model: spec.id,
      options: spec.options,
      rows: spec.rows ?? 'all',
      holds,
      figure: figure ?? 'not measured',
      limit,
      direction,
      failingClasses: 0,
      failingRows: 0,
      text: metricSentence(title, { figure, limit, direction, holds }),
      source,
    }
  })
}

function limitsOf({ spec }: CheckRequirement): { limit: number; direction: 'at-least' | 'at-most' }[] {
  const { max, min } = spec.options
  const limits = [
    ...(typeof max === 'number' ? [{ limit: max, direction: 'at-most' as const }] : []),
    ...(typeof min === 'number' ? [{ limit: min, direction: 'at-least' as const }] : []),
  ]
  if (limits.length > 0) return limits
  throw new OutisError('POLICY_INVALID', {
    message: `The requirement "${spec.id}" has neither max nor min.`,
    hint: `Write for example "${spec.id}: { max: 0.2 }".`,
    details: { requirement: spec.id },
  })
}
