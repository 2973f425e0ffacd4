/** How many classes have each size: what estimators of a population read. */
export interface SizeCounts {
  /** Sizes that occur, ascending. */
  readonly sizes: readonly number[]
  /** Classes of each. */
  readonly classes: readonly number[]
  /** All classes, u. */
  readonly all: number
  /** Classes of one and of two rows, u₁ and u₂. */
  readonly ones: number
  readonly twos: number
  /** Rows of the sample, n. */
  readonly rows: number
}

/** @param sizes rows of each class; those without rows are left out */
export function countSizes(sizes: Uint32Array): SizeCounts {
  const counts = new Map<number, number>()
  let rows = 0
  for (const size of sizes) {
    if (size === 0) continue
    counts.set(size, (counts.get(size) ?? 0) + 1)
    rows += size
  }
  const sorted = [...counts].sort((a, b) => a[0] - b[0])
  return {
    sizes: sorted.map(([size]) => size),
    classes: sorted.map(([, classes]) => classes),
    all: sorted.reduce((sum, [, classes]) => sum + classes, 0),
    ones: counts.get(1) ?? 0,
    twos: counts.get(2) ?? 0,
    rows,
  }
}
