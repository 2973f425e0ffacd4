/** A table of counts in rows and columns, whose margins are known. */
export interface CountGrid {
  readonly height: number
  readonly width: number
  /** counts[row * width + column]. */
  readonly counts: readonly number[]
}

/** Which cells are not shown; undefined where no choice of cells protects the small ones. */
export interface Suppressed {
  /** Fewer rows than allowed. */
  readonly primary: ReadonlySet<number>
  /** Not shown so that margins do not give a small one away. */
  readonly secondary: ReadonlySet<number>
}

interface HiddenBefore {
  /** Protected like small ones. */
  readonly forced?: Iterable<number>
  /** Hidden for another reason. */
  readonly already?: Iterable<number>
}

/**
 * Cell suppression with protection intervals: every cell below `minSupport` is hidden, and so many others that from shown
 * cells and margins nobody can place a hidden small cell in an interval narrower than `minSupport`.
 * Cox 1980, "Suppression methodology and statistical disclosure control", doi:10.1080/01621459.1980.10477481; the interval
 * of a cell is found by flows in its bipartite graph: Gusfield 1988, doi:10.1137/0217034.
 * The cells that close the cheapest rectangle are hidden first. O(cells²) per small cell.
 */
export function suppressCells(
  grid: CountGrid,
  minSupport: number,
  { forced = [], already = [] }: HiddenBefore = {},
): Suppressed | undefined {
  const primary = new Set(forced)
  for (const [cell, count] of grid.counts.entries()) if (count < minSupport) primary.add(cell)
  const hidden = new Set([...primary, ...already])
  for (const cell of primary) {
    while (intervalOf(grid, hidden, cell, minSupport) < minSupport) {
      const more = cellsToHide(grid, hidden, { cell, minSupport })
      if (more.length === 0) return undefined
      for (const other of more) hidden.add(other)
    }
  }
  const secondary = new Set([...hidden].filter((cell) => !primary.has(cell)))
  return { primary, secondary }
}

interface SmallCell {
  readonly cell: number
  readonly minSupport: number
}

/** The cheapest rectangle through the cell whose neighbours can give it enough rows; else the smallest cell still shown. */
function cellsToHide(
  { height, width, counts }: CountGrid,
  hidden: ReadonlySet<number>,
  { cell, minSupport }: SmallCell,
): number[] {
  const row = Math.floor(cell / width)
  const column = cell % width
  let best: number[] = []
  let cost = Number.POSITIVE_INFINITY
  for (let otherRow = 0; otherRow < height; otherRow++) {
    for (let otherColumn = 0; otherColumn < width; otherColumn++) {
      if (otherRow === row || otherColumn === column) continue
      const beside = row * width + otherColumn
      const below = otherRow * width + column
      if (counts[beside] < minSupport || counts[below] < minSupport) continue
      const corners = [beside, below, otherRow * width + otherColumn].filter((corner) => !hidden.has(corner))
      const sum = corners.reduce((total, corner) => total + counts[corner], 0)
      if (corners.length > 0 && sum < cost) {
        cost = sum
        best = corners
      }
    }
  }
  if (best.length > 0) return best
  const shown = [...counts.keys()].filter((corner) => !hidden.has(corner))
  return shown.sort((a, b) => counts[a] - counts[b]).slice(0, 1)
}

/**
 * How wide the interval is in which a hidden cell can lie, given the shown cells and all margins: how far it can grow plus
 * how far it can shrink while other hidden cells make up for it and none becomes negative. Counted up to `enough`.
 */
function intervalOf(grid: CountGrid, hidden: ReadonlySet<number>, cell: number, enough: number): number {
  const grows = flow(grid, hidden, { cell, enough, grow: true })
  if (grows >= enough) return grows
  return grows + flow(grid, hidden, { cell, enough: Math.min(enough, grid.counts[cell]), grow: false })
}

interface Flow {
  readonly cell: number
  readonly enough: number
  readonly grow: boolean
}

/** Units that can be sent around the cell: augmenting paths (Ford, Fulkerson 1956, doi:10.4153/CJM-1956-045-5). */
function flow(
  { height, width, counts }: CountGrid,
  hidden: ReadonlySet<number>,
  { cell, enough, grow }: Flow,
): number {
  const values = [...counts]
  const start = grow ? height + (cell % width) : Math.floor(cell / width)
  const end = grow ? Math.floor(cell / width) : height + (cell % width)
  let sent = 0
  while (sent < enough) {
    const path = findPath({ height, width, values, hidden, without: cell, start, end })
    if (!path) return sent
    let units = enough - sent
    for (const { cell: step, sign } of path) if (sign < 0) units = Math.min(units, values[step])
    for (const { cell: step, sign } of path) values[step] += sign * units
    sent += units
  }
  return sent
}

interface Search {
  readonly height: number
  readonly width: number
  readonly values: readonly number[]
  readonly hidden: ReadonlySet<number>
  readonly without: number
  readonly start: number
  readonly end: number
}

/** From a row to a column a hidden cell grows, from a column to a row it shrinks. */
function findPath({ height, width, values, hidden, without, start, end }: Search) {
  const cameBy = new Map<number, { readonly from: number; readonly cell: number; readonly sign: 1 | -1 }>()
  const queue = [start]
  const seen = new Set(queue)
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head]
    if (node === end) {
      const path: { cell: number; sign: 1 | -1 }[] = []
      for (let step = cameBy.get(node); step; step = cameBy.get(step.from)) path.push(step)
      return path
    }
    for (const hiddenCell of hidden) {
      if (hiddenCell === without) continue
      const row = Math.floor(hiddenCell / width)
      const column = height + (hiddenCell % width)
      const next = node === row ? column : node === column && values[hiddenCell] > 0 ? row : -1
      if (next < 0 || seen.has(next)) continue
      seen.add(next)
      cameBy.set(next, { from: node, cell: hiddenCell, sign: node === row ? 1 : -1 })
      queue.push(next)
    }
  }
  return undefined
}
