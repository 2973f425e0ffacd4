import type { SizeCounts } from './size-counts.ts'

/**
 * The estimate by the slide negative binomial: sizes of the population's K classes are 1 + NB(α, β), so that K β^α people
 * are alone. Drawn with chance f, classes of one and of two rows are expected to be
 *   u₁ = K f (β/(1 − d))^α (1 + α d/(1 − d)),
 *   u₂ = K f²/2 · α (1 − β) β^α (1 − d)^−(α + 2) (2 − (1 − α) d),  d = (1 − f)(1 − β).
 * For each α the first gives β; the second then gives α. K is Shlosser's estimate. NaN where no α fits.
 * Chen & Keller-McNulty 1998, J. Official Statistics 14(1); Haas & Stokes 1998, doi:10.1080/01621459.1998.10473807. O(sizes).
 */
export function slideNegativeBinomial(counts: SizeCounts, population: number): number {
  const { ones, twos, rows } = counts
  if (ones === 0) return 0
  const f = rows / population
  if (f >= 1) return ones
  const K = shlosser(counts, f)
  return Math.min(population, slideUniques({ K, f, ones, twos }))
}

/** K β^α for the α and β that explain the classes of one and two rows. */
export function slideUniques({
  K,
  f,
  ones,
  twos,
}: Readonly<Record<'K' | 'f' | 'ones' | 'twos', number>>): number {
  const excess = (x: number) => {
    const alpha = Math.exp(x)
    return ofTwo(alpha, betaFor(alpha, f, ones / K), f) * K - twos
  }
  const alpha = Math.exp(crossing(excess, 1e-6 * Math.max(1, twos)))
  return K * betaFor(alpha, f, ones / K) ** alpha
}

/** Share of classes expected with one row in the sample. */
function ofOne(alpha: number, beta: number, f: number): number {
  const d = (1 - f) * (1 - beta)
  return f * (beta / (1 - d)) ** alpha * (1 + (alpha * d) / (1 - d))
}

/** Share of classes expected with two rows in the sample. */
function ofTwo(alpha: number, beta: number, f: number): number {
  const d = (1 - f) * (1 - beta)
  const shape = alpha * (1 - beta) * beta ** alpha * (1 - d) ** -(alpha + 2)
  return ((f * f) / 2) * shape * (2 - (1 - alpha) * d)
}

/** The least β under which so many classes have one row; NaN where there is none. The share rises before it falls. */
function betaFor(alpha: number, f: number, share: number): number {
  const steps = 256
  let step = 1
  while (step <= steps && !(ofOne(alpha, step / steps, f) >= share)) step++
  if (step > steps) return Number.NaN
  let [low, high] = [(step - 1) / steps, step / steps]
  for (let half = 0; half < 60; half++) {
    const middle = (low + high) / 2
    if (ofOne(alpha, middle, f) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Where a function of ln α, from α = 10⁻⁴ to 10⁴, comes to 0 from below (or from where it has no value); NaN where it does not. */
function crossing(excess: (x: number) => number, near: number): number {
  const [first, last, steps] = [Math.log(1e-4), Math.log(1e4), 200]
  for (let step = 1; step <= steps; step++) {
    let to = first + ((last - first) * step) / steps
    if (!(excess(to) > 0)) continue
    let from = to - (last - first) / steps
    for (let half = 0; half < 60; half++) {
      const middle = (from + to) / 2
      if (excess(middle) > 0) to = middle
      else from = middle
    }
    return Math.abs(excess(to)) <= near ? to : Number.NaN
  }
  return Number.NaN
}

/** Classes of the population: Shlosser's estimate as Haas & Stokes modified it (Sh2). */
function shlosser({ sizes, classes, all, ones }: SizeCounts, f: number): number {
  let [above, below, missed, single] = [0, 0, 0, 0]
  for (const [sizeIndex, size] of sizes.entries()) {
    const count = classes[sizeIndex]
    above += size * f * f * (1 - f * f) ** (size - 1) * count
    below += (1 - f) ** size * ((1 + f) ** size - 1) * count
    missed += (1 - f) ** size * count
    single += size * f * (1 - f) ** (size - 1) * count
  }
  return all + ones * (above / below) * (missed / single) ** 2
}
