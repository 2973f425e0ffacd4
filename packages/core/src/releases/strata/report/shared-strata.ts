import type { ValueRows } from '../../../report/frequencies.ts'
import { byRows, RARE } from '../../../report/pooling.ts'
import type { StrataReport } from './strata-report.ts'

/** As it may be passed on: whatever came in, no value of fewer than 10 rows leaves. */
export function sharedStrata(strata: StrataReport): StrataReport {
  return {
    ...strata,
    sensitive: strata.sensitive.map(({ values, pooled, ...column }) => {
      const shared = pooledAgain(values, pooled)
      return { ...column, values: shared.values, pooled: shared.pooled }
    }),
    statistics: strata.statistics.map(({ top, pooled, ...column }) => {
      const shared = pooledAgain(top, pooled)
      return { ...column, top: shared.values, pooled: shared.pooled }
    }),
  }
}

type Pooled = StrataReport['sensitive'][number]['pooled']

/** What is rare joins the pool; a pool that stays small takes in the rarest value shown. */
function pooledAgain(values: readonly ValueRows[], before: Pooled) {
  const sorted = values.toSorted(byRows)
  const shown = sorted.filter(({ rows }) => rows >= RARE)
  const pooled = { ...before }
  const hide = ({ rows }: ValueRows) => {
    pooled.values += 1
    pooled.rows += rows
  }
  sorted.slice(shown.length).forEach(hide)
  while (shown.length > 0 && pooled.rows > 0 && pooled.rows < RARE) hide(shown.pop()!)
  return { values: shown, pooled }
}
