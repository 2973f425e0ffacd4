import { tooManyCombinations } from '../../../engine/combination-limit.ts'
import type { CoarseTable } from '../../../method/coarse-table.ts'
import type { Request } from '../../../search/method.ts'
import { rowsOfCodes, type Table } from '../../../table/table.ts'

/** A table that hands out at most so many combinations, by plain maps of texts; and its columns alone. */
export function coarseOf(
  table: Table,
  request: Request,
  most: number,
): { readonly coarse: CoarseTable; readonly alone: Table; readonly largest: () => number } {
  let largest = 0
  const columns = table.columns.map((column, place) => ({ ...column, rows: rowsOfCodes(table, place) }))
  const grouped = (levels: readonly number[], width: number) => {
    const groups = new Map<string, { codes: number[]; rows: number }>()
    for (let entry = 0; entry < table.length; entry++) {
      const codes = columns.slice(0, width).map(({ codes: own }) => own[entry])
      const seen = codes.map((code, place) =>
        place < levels.length ? request.quasi[place].hierarchy.levels[levels[place]].nodeOf[code] : code,
      )
      const group = groups.get(seen.join()) ?? { codes, rows: 0 }
      group.rows += table.weights[entry]
      groups.set(seen.join(), group)
    }
    return [...groups.values()]
  }
  const coarse: CoarseTable = {
    combinations: table.length,
    most,
    tooMany: (why) => tooManyCombinations(table.length, most, why),
    async at(levels) {
      const groups = grouped(levels, columns.length)
      if (groups.length > most) throw tooManyCombinations(groups.length, most)
      largest = Math.max(largest, groups.length)
      return {
        columns: columns.map((column, place) => ({
          ...column,
          codes: Uint32Array.from(groups, ({ codes }) => codes[place]),
        })),
        weights: Uint32Array.from(groups, ({ rows }) => rows),
        length: groups.length,
        rows: table.rows,
      }
    },
    fits: async (levels) => grouped(levels, columns.length).length <= most,
    async classes(levels) {
      const rows = grouped(levels, request.quasi.length).map((group) => group.rows)
      const sizes = [...new Set(rows)].sort((a, b) => a - b)
      return {
        sizes: Uint32Array.from(sizes),
        classes: Float64Array.from(sizes, (size) => rows.filter((own) => own === size).length),
      }
    },
  }
  const spreads = spreadsIn(table, (entry, levels) =>
    levels.map(
      (level, place) => request.quasi[place].hierarchy.levels[level].nodeOf[columns[place].codes[entry]],
    ),
  )
  const alone: Table = {
    columns: columns.map((column) => ({ ...column, codes: new Uint8Array(0) })),
    weights: new Uint32Array(0),
    length: 0,
    rows: table.rows,
  }
  return { coarse: { ...coarse, spreads }, alone, largest: () => largest }
}

/** By maps of maps: the rows of each value in each class. */
function spreadsIn(
  table: Table,
  cells: (entry: number, levels: readonly number[]) => readonly number[],
): NonNullable<CoarseTable['spreads']> {
  return async (levels, sensitive) => {
    const classes = new Map<string, Map<number, number>>()
    const { codes } = table.columns[levels.length + sensitive]
    for (let entry = 0; entry < table.length; entry++) {
      const key = cells(entry, levels).join()
      const counts = classes.get(key) ?? new Map<number, number>()
      counts.set(codes[entry], (counts.get(codes[entry]) ?? 0) + table.weights[entry])
      classes.set(key, counts)
    }
    const each = [...classes.values()].map((counts) => [...counts.values()])
    return {
      sizes: Uint32Array.from(each, (counts) => counts.reduce((sum, rows) => sum + rows, 0)),
      values: Uint32Array.from(each, ({ length }) => length),
      largest: Uint32Array.from(each, (counts) => Math.max(...counts)),
      classes: new Float64Array(each.length).fill(1),
    }
  }
}
