import type { Codes } from '../../data/table/table.ts'

/** A column of single rows: the code of each, and how many codes there are. */
export interface CodedColumn {
  readonly codes: Codes
  readonly size: number
}

/** Rows in runs: those of a run are alike in the columns looked at so far. Runs of one row are left out. */
interface Runs {
  readonly rows: Uint32Array
  /** Run r: rows[starts[r]] … rows[starts[r + 1] − 1]. */
  readonly starts: Uint32Array
  readonly count: number
}

/**
 * Visits every row that is alone in some `size` columns, for every such choice of columns. A row that is alone in the first
 * few of them already is not visited for that choice; in others of them it may be.
 * Splits runs of rows column by column, as a depth-first search over choices. O(choices × rows), allocates per choice of
 * all but the last column. Yields between splits, so that others can work.
 */
export function* eachUnique(
  columns: readonly CodedColumn[],
  size: number,
  visit: (row: number, chosen: readonly number[]) => void,
): Generator<void> {
  const rows = columns[0]?.codes.length ?? 0
  const widest = columns.reduce((most, column) => Math.max(most, column.size), 0)
  const room = { counts: new Uint32Array(widest), seen: new Uint32Array(rows) }
  const chosen: number[] = []
  function* choose(runs: Runs, from: number): Generator<void> {
    const isLast = chosen.length === size - 1
    for (let next = from; next <= columns.length - (size - chosen.length); next++) {
      chosen.push(next)
      if (isLast) visitAlone(runs, columns[next], { ...room, alone: (row) => visit(row, chosen) })
      else yield* choose(split(runs, columns[next], room), next + 1)
      chosen.pop()
      yield
    }
  }
  if (rows === 1) {
    for (let next = 0; size === 1 && next < columns.length; next++) visit(0, [next])
    return
  }
  yield* choose(
    { rows: Uint32Array.from({ length: rows }, (_, row) => row), starts: Uint32Array.of(0, rows), count: 1 },
    0,
  )
}

interface Room {
  /** Zero for every code between calls. */
  readonly counts: Uint32Array
  /** Codes of a run, in the order of their first row. */
  readonly seen: Uint32Array
}

function visitAlone(
  { rows, starts, count }: Runs,
  { codes }: CodedColumn,
  { counts, alone }: Room & { readonly alone: (row: number) => void },
): void {
  for (let run = 0; run < count; run++) {
    const end = starts[run + 1]
    for (let index = starts[run]; index < end; index++) counts[codes[rows[index]]]++
    for (let index = starts[run]; index < end; index++)
      if (counts[codes[rows[index]]] === 1) alone(rows[index])
    for (let index = starts[run]; index < end; index++) counts[codes[rows[index]]] = 0
  }
}

/** The runs of one more column; rows that are alone in it drop out. */
function split({ rows, starts, count }: Runs, { codes }: CodedColumn, { counts, seen }: Room): Runs {
  const kept = new Uint32Array(rows.length)
  const bounds: number[] = [0]
  let length = 0
  for (let run = 0; run < count; run++) {
    const end = starts[run + 1]
    let distinct = 0
    for (let index = starts[run]; index < end; index++) {
      const code = codes[rows[index]]
      if (counts[code]++ === 0) seen[distinct++] = code
    }
    // From counts to places: codes of one row get none.
    for (let of = 0; of < distinct; of++) {
      const code = seen[of]
      const size = counts[code]
      counts[code] = size === 1 ? NOWHERE : length
      if (size === 1) continue
      length += size
      bounds.push(length)
    }
    for (let index = starts[run]; index < end; index++) {
      const code = codes[rows[index]]
      if (counts[code] !== NOWHERE) kept[counts[code]++] = rows[index]
    }
    for (let of = 0; of < distinct; of++) counts[seen[of]] = 0
  }
  return { rows: kept.subarray(0, length), starts: Uint32Array.from(bounds), count: bounds.length - 1 }
}

const NOWHERE = 0xffffffff

/** How many choices of at most `most` of so many columns there are. */
export function choices(columns: number, most: number): number {
  let all = 0
  let ofSize = 1
  for (let size = 1; size <= Math.min(most, columns); size++) {
    ofSize = (ofSize * (columns - size + 1)) / size
    all += ofSize
  }
  return all
}
