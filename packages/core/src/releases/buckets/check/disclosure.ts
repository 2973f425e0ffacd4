/** Rows by what can be held likely of them. */
export interface Disclosed {
  readonly largest: number
  readonly mean: number
  readonly satisfying: number
  readonly bands: readonly number[]
}

const BANDS = 20
/** 0.3 is in the band that ends there, however its sum was rounded. */
const ROUNDING = 1e-12

export interface DisclosureTally {
  add(rows: number, probability: { readonly largest: number; readonly within: boolean }): void
  sum(): Disclosed
}

/** Adds up rows and their largest probabilities. */
export function disclosureTally(): DisclosureTally {
  const bands = new Array<number>(BANDS).fill(0)
  let [highest, total, satisfying, all] = [0, 0, 0, 0]
  return {
    add(rows, { largest, within }) {
      highest = Math.max(highest, largest)
      total += rows * largest
      if (within) satisfying += rows
      all += rows
      bands[Math.max(0, Math.ceil(largest * BANDS * (1 - ROUNDING)) - 1)] += rows
    },
    sum: () => ({
      largest: highest,
      mean: all === 0 ? 0 : total / all,
      satisfying: all === 0 ? 1 : satisfying / all,
      bands,
    }),
  }
}
