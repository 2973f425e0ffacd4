/** How often each value's rows are parted, so that all aliases are about equally frequent. */
export interface Homophones {
  /** Aliases of each pool of rows. */
  readonly counts: readonly number[]
  /** Pools with fewer rows than the unit that was asked for: one alias each, outside the bound. */
  readonly rare: readonly boolean[]
}

export interface FlatnessOptions {
  /** f: no alias has more than (1 + f) times the rows of another. */
  readonly flatness: number
  /**
   * Rows an alias should have at least. A value with fewer rows then keeps one alias and stands out as rare; without it
   * no value is left out, and the rarest decides how few rows an alias has.
   */
  readonly unit?: number
  /** Rows an alias has at most, whatever flatness would allow. What its rows say of their value adds up. */
  readonly most?: number
}

/**
 * Homophones: the fewest aliases for each pool of rows such that, dealt evenly, every alias of every pool has from u to
 * (1 + f) · u rows, for the largest u that allows it. u = 1 always does. O(pools × smallest pool), which is at most the rows.
 *
 * @param sizes rows of each pool, at least 1
 */
export function homophones(
  sizes: readonly number[],
  { flatness, unit = 1, most = Number.POSITIVE_INFINITY }: FlatnessOptions,
): Homophones {
  const rare = sizes.map((size) => size < unit)
  const common = sizes.filter((_, pool) => !rare[pool])
  if (common.length === 0) return { counts: sizes.map(() => 1), rare }
  const largestPart = (u: number) => Math.min(most, Math.floor((1 + flatness) * u))
  let u = common.reduce((least, size) => Math.min(least, size), most)
  while (!common.every((size) => size >= u * partsOf(size, largestPart(u)))) u--
  const largest = largestPart(u)
  return { counts: sizes.map((size, pool) => (rare[pool] ? 1 : partsOf(size, largest))), rare }
}

const partsOf = (size: number, largest: number): number => Math.ceil(size / largest)
