import type { CheckedSensitive } from '../../../check/check-input.ts'
import { readingOf } from '../../../data/table/dictionary.ts'
import { valueIndex } from '../../../data/value/same-values.ts'
import type { SecretCounts } from './secret-counts.ts'

/** The earth mover's distance of some rows from the table, from how many of them have each value. */
export type SecretDistance = (inClass: Float64Array, size: number) => number

/**
 * By steps between numbers, by the taxonomy where there is one, else all values alike far apart. Over shares: p of the
 * rows, q of the table. Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(values), or O(nodes).
 */
export function secretDistance(
  secret: Pick<SecretCounts, 'values' | 'numbers' | 'totals' | 'rows'>,
  { dictionary, taxonomy }: CheckedSensitive,
): SecretDistance {
  const q = secret.totals.map((rows) => rows / secret.rows)
  if (secret.numbers) return steps(q)
  if (!taxonomy || !dictionary) return alike(q)
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  return branches(
    q,
    Uint32Array.from(secret.values, (text) => codeOf(text) ?? 0),
    taxonomy.parents,
  )
}

/** 1/(m − 1) · Σᵢ |Σⱼ≤ᵢ (pⱼ − qⱼ)|. */
const steps =
  (q: Float64Array): SecretDistance =>
  (inClass, size) => {
    if (size === 0 || q.length < 2) return 0
    let carried = 0
    let moved = 0
    for (let value = 0; value < q.length - 1; value++) {
      carried += inClass[value] / size - q[value]
      moved += Math.abs(carried)
    }
    return moved / (q.length - 1)
  }

/** ½ Σ |p − q|. */
const alike =
  (q: Float64Array): SecretDistance =>
  (inClass, size) => {
    if (size === 0) return 0
    let moved = 0
    for (let value = 0; value < q.length; value++) moved += Math.abs(inClass[value] / size - q[value])
    return moved / 2
  }

/** Σ over nodes below the root of |p(node) − q(node)| / 2H. */
function branches(q: Float64Array, codeOf: Uint32Array, parents: readonly Uint32Array[]): SecretDistance {
  const levels = parents.map((parent) => new Float64Array(parent.length))
  return (inClass, size) => {
    if (size === 0) return 0
    for (const extra of levels) extra.fill(0)
    for (let value = 0; value < q.length; value++)
      levels[0][codeOf[value]] += inClass[value] / size - q[value]
    let moved = 0
    for (const [level, extra] of levels.entries()) {
      for (let node = 0; node < extra.length; node++) {
        moved += Math.abs(extra[node])
        if (level + 1 < levels.length) levels[level + 1][parents[level][node]] += extra[node]
      }
    }
    return moved / (2 * levels.length)
  }
}
