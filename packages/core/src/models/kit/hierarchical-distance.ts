import type { Classes } from '../../data/table/classes.ts'
import type { SensitiveAttribute, Taxonomy } from '../../data/table/sensitive-attribute.ts'
import { TOLERANCE } from './boundary.ts'
import type { Distance } from './distance.ts'
import { knownRows } from './sensitive-histogram.ts'

/**
 * Earth mover's distance over a taxonomy: moving mass between two values costs the level of their lowest common
 * ancestor over the height H. The paper sums, over inner nodes A, level(A)/H · min(pos(A), neg(A)), where extra(leaf) =
 * p − q, extra(A) = Σ extra of its children, and pos and neg are the sums of its children's positive and negative
 * extras. Because min(pos, neg) = (Σ |extra(child)| − |extra(A)|) / 2, each node below the root adds |extra| once for
 * its parent's level and takes it off once for its own, one less: what remains is Σ |extra| / (2H) over all of them.
 * Kept as whole numbers, over n · N (n rows of the class, N of the table), in doubles: no overflow at any row count.
 * Missing stands where the taxonomy puts code 0.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(nodes), allocates nothing per class.
 */
export function hierarchicalDistance(
  attribute: SensitiveAttribute,
  taxonomy: Taxonomy,
  place: number,
): Distance {
  const { totals, rows: N } = attribute
  const parentOf = numberNodes(taxonomy)
  const root = parentOf.length
  const extra = new Float64Array(root + 1)
  return (classes: Classes, c: number, enough: number) => {
    const histograms = classes.histograms[place]
    const { offsets, values, counts } = histograms
    const n = knownRows(histograms, c)
    if (n === 0 || root === 0) return 0
    const end = offsets[c + 1]
    for (let code = 0; code < totals.length; code++) extra[code] = -totals[code] * n
    for (let entry = offsets[c]; entry < end; entry++) extra[values[entry]] += counts[entry] * N
    extra.fill(0, totals.length)

    const whole = 2 * taxonomy.height * n * N
    const stop = enough * (1 + TOLERANCE) * whole
    let moved = 0
    for (let node = 0; node < root; node++) {
      moved += Math.abs(extra[node])
      if (moved > stop) return Number.POSITIVE_INFINITY
      extra[parentOf[node]] += extra[node]
    }
    return moved / whole
  }
}

/** Numbers the nodes level by level, values first and the root last, so that children come before their parent. */
function numberNodes(taxonomy: Taxonomy): Uint32Array {
  const parentOf: number[] = []
  let levelStart = 0
  for (const parents of taxonomy.parents) {
    levelStart += parents.length
    for (let node = 0; node < parents.length; node++) parentOf.push(levelStart + parents[node])
  }
  return Uint32Array.from(parentOf)
}
