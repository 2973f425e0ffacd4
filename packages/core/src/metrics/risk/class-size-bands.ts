/** How many classes and rows have sizes from … to, both included; `to` is null for the open last band. */
export interface SizeBand {
  readonly from: number
  readonly to: number | null
  readonly classes: number
  readonly rows: number
}

/** Bands begin where the limits of audiences lie: 4, 5 and 12 people who are alike. */
const BOUNDS: readonly (readonly [number, number | null])[] = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 9],
  [10, 11],
  [12, 19],
  [20, 49],
  [50, 99],
  [100, 999],
  [1000, null],
]

/**
 * The distribution of class sizes in fixed bands, all of them, empty ones too, so that two releases can be
 * laid side by side. O(classes).
 *
 * @param sizes rows of each class, or people where they are counted; classes of size 0 are left out
 * @param rowsOf rows of each class, where they are not its size
 * @param classesOf where classes of one size are told together: how many they are, `rowsOf` being the rows of all of them
 */
export function classSizeBands(
  sizes: Uint32Array,
  rowsOf = sizes,
  classesOf?: ArrayLike<number>,
): SizeBand[] {
  const classes = new Array<number>(BOUNDS.length).fill(0)
  const rows = new Array<number>(BOUNDS.length).fill(0)
  for (let c = 0; c < sizes.length; c++) {
    if (sizes[c] === 0) continue
    const band = BOUNDS.findIndex(([, to]) => to === null || sizes[c] <= to)
    classes[band] += classesOf?.[c] ?? 1
    rows[band] += rowsOf[c]
  }
  return BOUNDS.map(([from, to], band) => ({ from, to, classes: classes[band], rows: rows[band] }))
}
