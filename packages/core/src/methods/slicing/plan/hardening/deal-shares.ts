import type { SlicedTable } from '../sliced-table.ts'
import type { DealStock } from './deal-stock.ts'

/** A sensitive value among the rows that agree with it in the sensitive group: so many of so many. */
export interface Shares {
  /** Rows with each code, and the rows they are among: those of one value of the group. */
  readonly rows: Float64Array
  readonly among: number
  /** Rows of the most frequent one. */
  readonly most: number
}

/** The table's shares, by sensitive attribute and value of its group. O(combinations). */
export function tableShares({ table, sensitive, groups }: SlicedTable): readonly (readonly Shares[])[] {
  return sensitive.map(({ column, group }) => {
    const { codes, dictionary } = table.columns[column]
    const rows = Array.from({ length: groups[group].size }, () => new Float64Array(dictionary.values.length))
    for (let index = 0; index < table.length; index++)
      rows[groups[group].codes[index]][codes[index]] += table.weights[index]
    return rows.map((row) => ({
      rows: row,
      among: row.reduce((sum, count) => sum + count, 0),
      most: row.reduce((most, count) => Math.max(most, count), 0),
    }))
  })
}

/**
 * Whether so many rows with a value, among all that agree, keep what is promised of a bucket: at most 1/l of them, and no larger a
 * share than the most frequent value has in the table, rounded up to a whole row. Whole numbers decide.
 */
export const keepsShares = (
  rows: number,
  { among, table, l }: { readonly among: number; readonly table: Shares; readonly l: number },
): boolean => rows * l <= among && (rows === 0 || (rows - 1) * table.among < among * table.most)

/** How the sensitive values of the rows being dealt stand beside the table's shares, in one stratum. */
export interface DealtShares {
  readonly rows: number
  /** What it costs to add rows of a tuple, so many of the kinds that are missed most; they are listed. Infinite where it has too few. */
  costOf(tuple: number, size: number): number
  /** The entries of the last tuple asked about, and the rows of each. */
  readonly chosen: readonly { readonly entry: number; readonly rows: number }[]
  add(): void
  /** Whether what was added keeps what a bucket must. */
  holds(l: number): boolean
  /** Begins with another bucket; what the last one has too much or too little of is made good, unless it is given up. */
  clear(isKept: boolean): void
}

/**
 * A stratum's rows agree in every sensitive group, so that each sensitive attribute has one list of shares. Deviations from them
 * are squared over the share and summed, those of the buckets before taken along: what one lacks the next brings.
 */
export function dealtShares(stock: DealStock, shares: readonly Shares[], smallest: number): DealtShares {
  const parts = shares.map((table, part) => dealtPart(table, stock.codeOf[part]))
  const taken = new Int32Array(stock.kinds)
  let chosen: { entry: number; rows: number }[] = []
  let rows = 0
  let size = 0
  const finder = rowFinder(stock, parts, taken)
  const forget = () => {
    for (const { entry } of chosen) taken[stock.kindOf[entry]] = 0
    for (const part of parts) part.forget()
  }
  return {
    get rows() {
      return rows
    },
    get chosen() {
      return chosen
    },
    costOf(tuple, rowCount) {
      size = rowCount
      chosen = []
      let sum = 0
      for (let row = 0; row < rowCount; row++) {
        const entry = finder.cheapest(tuple, Math.max(smallest, rows + size), size)
        sum += finder.cost()
        if (entry < 0) break
        taken[stock.kindOf[entry]]++
        const earlier = chosen.find((candidate) => candidate.entry === entry)
        if (earlier) earlier.rows++
        else chosen.push({ entry, rows: 1 })
        for (const part of parts) part.take(stock.kindOf[entry])
      }
      forget()
      return sum
    },
    add() {
      for (const { entry, rows: entryRows } of chosen) {
        for (const part of parts) part.add(stock.kindOf[entry], entryRows)
        rows += entryRows
      }
    },
    holds: (l) => parts.every((part) => part.holds(l, rows)),
    clear(isKept) {
      for (const part of parts) part.clear(isKept, rows)
      rows = 0
    },
  }
}

/** Finds the row of a tuple that costs least, those taken already left out. */
function rowFinder(stock: DealStock, parts: readonly ReturnType<typeof dealtPart>[], taken: Int32Array) {
  let least = 0
  return {
    /** Its entry; −1 where every value would be too frequent. */
    cheapest(tuple: number, among: number, size: number): number {
      let best = -1
      least = Number.POSITIVE_INFINITY
      for (let entry = stock.from[tuple]; entry < stock.from[tuple + 1]; entry++) {
        const kind = stock.kindOf[entry]
        if (stock.left[entry] <= taken[kind]) continue
        let cost = 0
        for (const part of parts) cost += part.marginal(kind, among, size)
        if (cost >= least) continue
        least = cost
        best = entry
      }
      return best
    },
    cost: () => least,
  }
}

/** One sensitive attribute of the bucket being dealt. */
function dealtPart(table: Shares, codeOf: Int32Array) {
  const kinds = table.rows.length
  const share = table.rows.map((row) => row / table.among)
  const rows = new Float64Array(kinds)
  const taking = new Float64Array(kinds)
  /** What earlier buckets have too much of. */
  const owed = new Float64Array(kinds)
  let rowsSoFar = 0
  const touched: number[] = []
  return {
    marginal(kind: number, among: number, size: number): number {
      const code = codeOf[kind]
      const rowsOfCode = rows[code] + taking[code]
      if (rowsOfCode > 0 && rowsOfCode * table.among >= among * table.most) return Number.POSITIVE_INFINITY
      const over = owed[code] + rowsOfCode - (rowsSoFar + size) * share[code]
      return (2 * over + 1) / share[code]
    },
    take(kind: number): void {
      taking[codeOf[kind]]++
      touched.push(codeOf[kind])
    },
    forget(): void {
      for (const code of touched) taking[code] = 0
      touched.length = 0
    },
    add(kind: number, more: number): void {
      rows[codeOf[kind]] += more
      rowsSoFar += more
    },
    holds: (l: number, among: number): boolean => rows.every((row) => keepsShares(row, { among, table, l })),
    clear(isKept: boolean, among: number): void {
      if (isKept) for (let code = 0; code < kinds; code++) owed[code] += rows[code] - among * share[code]
      rows.fill(0)
      rowsSoFar = 0
    },
  }
}
