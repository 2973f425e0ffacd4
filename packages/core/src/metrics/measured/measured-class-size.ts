import type { ReleaseMetric } from './measured-release.ts'

/**
 * Average class size n / (classes · k), suppressed rows included in n; k is the policy's, else 1 (the plain average).
 * LeFevre, DeWitt & Ramakrishnan 2006, doi:10.1109/ICDE.2006.101. A release with every row suppressed counts as one class.
 */
export const measuredClassSize: ReleaseMetric = {
  id: 'class-size',
  title: 'Average class size over k',
  better: 'lower',
  range: [0, null],
  measure({ sizes, rows, k = 1 }) {
    return rows / (Math.max(1, sizes.length) * k)
  },
}
