import type { Classes, SensitiveAttribute, Taxonomy } from '../../data/table/classes.ts'
import { TOLERANCE } from './boundary.ts'
import { knownRows } from './sensitive-histogram.ts'

/**
 * Distance, 0 to 1, between the sensitive values of class c and those of the whole table. Once it is certain to exceed
 * `enough`, it may stop and return Infinity: a search only asks whether it is within t. A class without a known
 * value has distance 0: it tells nothing.
 */
export type Distance = (classes: Classes, c: number, enough: number) => number

/**
 * Earth mover's distance where all values are equally far apart: ½ Σ |pᵢ − qᵢ|, p in the class, q in the table.
 * Since Σ p = Σ q = 1 this is the sum of pᵢ − qᵢ over the values with pᵢ > qᵢ, all of which occur in the class.
 * Kept as whole numbers, over n · N (n rows of the class, N of the table): exact up to 2^53.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(values in the class), allocates nothing.
 */
export function equalDistance(attribute: SensitiveAttribute, index: number): Distance {
  const { totals, rows: N } = attribute
  return (classes: Classes, c: number, enough: number) => {
    const histograms = classes.histograms[index]
    const { offsets, values, counts } = histograms
    const n = knownRows(histograms, c)
    if (n === 0) return 0
    const stop = enough * (1 + TOLERANCE) * n * N
    const end = offsets[c + 1]
    let moved = 0
    for (let entry = offsets[c]; entry < end; entry++) {
      const surplus = counts[entry] * N - totals[values[entry]] * n
      if (surplus > 0) {
        moved += surplus
        if (moved > stop) return Number.POSITIVE_INFINITY
      }
    }
    return moved / (n * N)
  }
}

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
  index: number,
): Distance {
  const { totals, rows: N } = attribute
  const parentOf = numberNodes(taxonomy)
  const root = parentOf.length
  const extra = new Float64Array(root + 1)
  return (classes: Classes, c: number, enough: number) => {
    const histograms = classes.histograms[index]
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

/**
 * Earth mover's distance for ordered values: 1/(m−1) · Σᵢ |Σⱼ≤ᵢ (pⱼ − qⱼ)|, p in the class, q in the table, m values.
 * Values stand in the order of their codes, missing (where it occurs) first. m counts the values that occur in the
 * table: the distance of two values is the number of steps between them over the longest possible, and a value nobody
 * has is no step. Two texts of one number ("1.5", "1.50") are one value. m = 1 gives 0.
 * Kept as whole numbers, over n · N (n rows of the class, N of the table): exact up to 2^53.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(m), allocates nothing per class.
 */
export function orderedDistance(attribute: SensitiveAttribute, index: number): Distance {
  const N = attribute.rows
  const { rankOf, totals } = rank(attribute)
  const m = totals.length
  const inClass = new Float64Array(m)
  return (classes: Classes, c: number, enough: number) => {
    const histograms = classes.histograms[index]
    const { offsets, values, counts } = histograms
    const n = knownRows(histograms, c)
    if (n === 0 || m === 1) return 0
    const end = offsets[c + 1]
    for (let entry = offsets[c]; entry < end; entry++) inClass[rankOf[values[entry]]] += counts[entry]

    const steps = (m - 1) * n * N
    const stop = enough * (1 + TOLERANCE) * steps
    let carried = 0
    let moved = 0
    for (let value = 0; value < m - 1 && moved <= stop; value++) {
      carried += inClass[value] * N - totals[value] * n
      moved += Math.abs(carried)
    }

    for (let entry = offsets[c]; entry < end; entry++) inClass[rankOf[values[entry]]] = 0
    return moved > stop ? Number.POSITIVE_INFINITY : moved / steps
  }
}

/** The values that occur, numbered in order, and the table's rows of each. */
function rank(attribute: SensitiveAttribute): { rankOf: Uint32Array; totals: Float64Array } {
  const { numbers } = attribute.dictionary
  const rankOf = new Uint32Array(attribute.totals.length)
  const totals: number[] = []
  let before = -1
  for (let code = 0; code < rankOf.length; code++) {
    if (attribute.totals[code] === 0) continue
    const sameNumber = before >= 0 && numbers !== undefined && numbers[before] === numbers[code]
    if (!sameNumber) totals.push(0)
    rankOf[code] = totals.length - 1
    totals[totals.length - 1] += attribute.totals[code]
    before = code
  }
  return { rankOf, totals: Float64Array.from(totals) }
}
