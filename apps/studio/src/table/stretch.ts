/** Browsers place nothing further down than 2^25 pixels. */
const TALLEST = 33_000_000

export interface Stretch {
  /** Height of what scrolls. */
  readonly height: number
  /** Pixels of rows for each pixel scrolled; 1 up to about a million rows. */
  readonly ratio: number
}

/** How a table of any length fits into what a browser can scroll. */
export function stretchOf(rows: number, rowHeight: number, viewport: number): Stretch {
  const wanted = rows * rowHeight
  if (wanted <= TALLEST) return { height: wanted, ratio: 1 }
  return { height: TALLEST, ratio: (wanted - viewport) / (TALLEST - viewport) }
}
