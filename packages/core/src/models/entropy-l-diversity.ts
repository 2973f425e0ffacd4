import type { Histograms } from '../data/table/classes.ts'
import { number } from '../policy/options/option.ts'
import { atLeast } from './kit/boundary.ts'
import { isSharedByAll, knownRows, requireAttribute } from './kit/sensitive-histogram.ts'
import { type ClassSpread, defineClassModel } from './model.ts'

/**
 * Entropy l-diversity: the entropy of the sensitive values in each class is at least ln l. The figure is exp(H), the
 * effective number of values: l values of equal frequency give exactly l. Missing counts as a value (with missing
 * values as wildcards it is left out; a class of missing values alone has figure 0). O(values in the class).
 * Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302
 */
export const entropyLDiversity = defineClassModel({
  id: 'entropy-l-diversity',
  title: 'Entropy l-diversity',
  promise:
    'The values of {column} in every class are at least as mixed as {limit} values of equal frequency.',
  citation: 'Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007, doi:10.1145/1217299.1217302',
  needs: ['quasi', 'sensitive'],
  options: {
    l: number({
      min: 1,
      exclusiveMin: true,
      help: 'Effective number of sensitive values every class must hold; need not be whole.',
    }),
  },
  monotone: { generalization: true, suppression: false },
  mayAdmit(options) {
    const { l } = options as { l: number }
    return (spread) => atLeast(mostEffective(spread), l)
  },
  judge(options, attribute, index = 0) {
    requireAttribute('entropy-l-diversity', attribute)
    const { l } = options as { l: number }
    const xLogX = smallXLogX()
    return {
      limit: l,
      direction: 'at-least',
      admits(classes, c) {
        const histograms = classes.histograms[index]
        const values = histograms.offsets[c + 1] - histograms.offsets[c]
        // exp(H) never exceeds the number of values, so most refusals need no logarithm.
        return atLeast(values, l) && atLeast(effectiveValues(histograms, c, xLogX), l)
      },
      figure: (classes, c) => effectiveValues(classes.histograms[index], c, xLogX),
    }
  },
})

/** exp(H) with H = −Σ p ln p = ln n − (Σ x ln x) / n over the counts x of the class, n = Σ x. */
function effectiveValues(histograms: Histograms, c: number, xLogX: Float64Array): number {
  const { offsets, counts } = histograms
  const end = offsets[c + 1]
  const n = knownRows(histograms, c)
  if (n === 0) return 0
  if (isSharedByAll(histograms, c)) return 1
  let sum = 0
  for (let entry = offsets[c]; entry < end; entry++) {
    const x = counts[entry]
    sum += x < xLogX.length ? xLogX[x] : x * Math.log(x)
  }
  return Math.exp(Math.log(n) - sum / n)
}

/** exp(H) at most: the other values of the class are equally frequent. The slack is for sums in another order. */
function mostEffective({ rows, values, largest }: ClassSpread): number {
  const others = rows - largest
  if (others === 0) return 1
  const x = largest * Math.log(largest) + others * Math.log(others / (values - 1))
  return Math.exp(Math.log(rows) - x / rows) * (1 + 1e-9)
}

/** x ln x for the counts that nearly all classes of a search have; a look-up costs a tenth of a logarithm. */
function smallXLogX(): Float64Array {
  const table = new Float64Array(1024)
  for (let x = 2; x < table.length; x++) table[x] = x * Math.log(x)
  return table
}
