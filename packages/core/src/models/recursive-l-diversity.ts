import type { Histograms } from '../data/table/classes.ts'
import { integer, number } from '../policy/options/option.ts'
import { countBelow } from './kit/boundary.ts'
import { isSharedByAll, requireAttribute } from './kit/sensitive-histogram.ts'
import { defineClassModel } from './model.ts'

/**
 * Recursive (c, l)-diversity: with r₁ ≥ r₂ ≥ … ≥ r_m the counts of the sensitive values in a class,
 * r₁ < c · (r_l + r_{l+1} + … + r_m). The inequality is strict: r₁ equal to the product fails. The figure is
 * r₁ / (r_l + … + r_m), infinite with fewer than l values. Missing counts as a value (left out with missing values
 * as wildcards). O(values in the class · l).
 * Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302
 */
export const recursiveLDiversity = defineClassModel({
  id: 'recursive-l-diversity',
  title: 'Recursive (c, l)-diversity',
  promise:
    'In every class the most frequent value of {column} occurs less than {limit} times as often as all values from the frequency rank {l} on together.',
  citation: 'Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302',
  needs: ['quasi', 'sensitive'],
  options: {
    c: number({
      min: 0,
      exclusiveMin: true,
      help: 'The most frequent value must stay below c times the rest.',
    }),
    l: integer({ min: 2, help: 'The rest begins with the l-th most frequent value.' }),
  },
  // Merging adds r₁ at most and the rest at least, so both sides of the inequality add up in its favour.
  monotone: { generalization: true, suppression: false },
  mayAdmit(options) {
    const { c, l } = options as { c: number; l: number }
    // Each value between the most frequent one and the rest has a row at least.
    return ({ rows, values, largest }) => values >= l && countBelow(largest, c * (rows - largest - (l - 2)))
  },
  judge(options, attribute, index = 0) {
    requireAttribute('recursive-l-diversity', attribute)
    const { c: factor, l } = options as { c: number; l: number }
    // A class has no more values than the column.
    const top = new Float64Array(Math.min(l - 1, Math.max(1, attribute?.dictionary.values.length ?? l)))
    return {
      limit: factor,
      direction: 'at-most',
      strict: true,
      admits(classes, c) {
        const histograms = classes.histograms[index]
        if (histograms.offsets[c + 1] - histograms.offsets[c] < l || isSharedByAll(histograms, c))
          return false
        const rest = splitTop(histograms, c, top)
        return countBelow(top[0], factor * rest)
      },
      figure(classes, c) {
        const rest = splitTop(classes.histograms[index], c, top)
        return rest === 0 || isSharedByAll(classes.histograms[index], c)
          ? Number.POSITIVE_INFINITY
          : top[0] / rest
      },
    }
  },
})

/** Writes the largest counts of the class into `top`, largest first, and returns the sum of all others. */
function splitTop(histograms: Histograms, c: number, top: Float64Array): number {
  const { offsets, counts } = histograms
  const end = offsets[c + 1]
  const last = top.length - 1
  let rest = 0
  top.fill(0)
  for (let entry = offsets[c]; entry < end; entry++) {
    const count = counts[entry]
    if (count <= top[last]) {
      rest += count
      continue
    }
    rest += top[last]
    let slot = last
    for (; slot > 0 && top[slot - 1] < count; slot--) top[slot] = top[slot - 1]
    top[slot] = count
  }
  return rest
}
