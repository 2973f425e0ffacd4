import type { AttackGiven } from '../../attack.ts'

/** Models whose k counts rows of a class. (That of k-map counts people elsewhere.) */
const COUNT_ROWS = new Set(['k-anonymity', 'alpha-k-anonymity'])

/** The k that a release promises for all its rows; undefined where it promises none. */
export function promisedRows({ promised }: Pick<AttackGiven, 'promised'>): number | undefined {
  const asked = promised.flatMap(({ id, options, rows }) =>
    COUNT_ROWS.has(id) && rows === 'all' ? [Number(options.k)] : [],
  )
  return asked.length === 0 ? undefined : Math.max(...asked)
}
