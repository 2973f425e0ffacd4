import { type AttackColumn, columnOf, type DrawnTrace, type ShownDraws } from '../../attacks/attack.ts'
import { classesBy } from '../../attacks/kit/reading/released-classes.ts'
import { areDrawnFirst, choose, type DrawnRow, drawnOrder } from '../../attacks/kit/seeds/drawn-trace.ts'
import { rowText } from '../../data/random/keyed-hash.ts'
import { addedContent, contentHash, coverPurpose } from './class-content.ts'

/** Classes that could all have been widened in a column: those that were, and those that were not. */
interface Cell {
  readonly place: number
  readonly widened: readonly DrawnRow[]
  readonly others: readonly DrawnRow[]
}

/** Claims that are looked at: more tell nothing new. */
const CLAIMS = 60
/** Classes on either side of a claim. */
const SIDE = 3
/** Larger classes may have come about by joining, and what was drawn for their parts is not seen. */
const MOST_ROWS = 12

/**
 * What a hardened release of classes shows of its draws: of classes of as many rows that have one value in a column, and
 * as many other columns generalised, some show more than that value, and these are the first by their keyed hash.
 * O(rows × columns).
 */
export function drawnCovers(shown: ShownDraws): readonly DrawnTrace[] {
  if (!shown.origin) return []
  const claims = cellsOf(shown)
    .flatMap(claimsOf)
    .sort((a, b) => chanceOf(a) - chanceOf(b))
    .slice(0, CLAIMS)
  const orders = shown.quasi.map((_, columnIndex) => drawnOrder(coverPurpose(columnIndex)))
  return [
    {
      claims: claims.length,
      chance: (claim) => chanceOf(claims[claim]),
      sure: SURE,
      holds(seed, claim) {
        const { place, widened, others } = claims[claim]
        return areDrawnFirst(widened, others, (row) => orders[place](seed, row))
      },
    },
  ]
}

/** Classes that became alike or were widened in a later round are misread. */
const SURE = 0.75

const chanceOf = ({ widened, others }: Cell): number =>
  1 / choose(widened.length + others.length, widened.length)

/** A cell in small parts, so that one class that was misread spoils one claim. */
function claimsOf({ place, widened, others }: Cell): Cell[] {
  const parts = Math.ceil(Math.min(widened.length, others.length) / SIDE)
  return Array.from({ length: parts }, (_, part) => ({
    place,
    widened: widened.slice(part * SIDE, (part + 1) * SIDE),
    others: others.slice(part * SIDE, (part + 1) * SIDE),
  })).filter((claim) => claim.widened.length > 0 && claim.others.length > 0)
}

function cellsOf(shown: ShownDraws): Cell[] {
  const { release, original, origin, quasi } = shown
  const { count, ofRow, rows, codes } = classesBy(release, quasi)
  const own = quasi.map((name) => columnOf(original, name))
  const labels = quasi.map((name) => columnOf(release, name))
  const contents = new Float64Array(count)
  const hashes = rowHashes(shown)
  const values = quasi.map(() => new Int32Array(count).fill(NONE))
  for (let row = 0; row < release.rows; row++) {
    const c = ofRow[row]
    contents[c] = addedContent(contents[c], hashes[origin![row]])
    for (const [index, column] of own.entries()) {
      const value = column.codes[origin![row]]
      values[index][c] = values[index][c] === NONE || values[index][c] === value ? value : SEVERAL
    }
  }
  const cells = new Map<string, { place: number; widened: DrawnRow[]; others: DrawnRow[] }>()
  for (let c = 0; c < count; c++) {
    if (rows[c] > MOST_ROWS) continue
    const isShown = quasi.map((_, columnIndex) =>
      showsOne(own[columnIndex], labels[columnIndex].values[codes[columnIndex][c]]),
    )
    for (const columnIndex of quasi.keys()) {
      const value = values[columnIndex][c]
      if (value < 0) continue
      // Columns are widened one after the other: those behind this one are as they were.
      const others = quasi.filter((_, at) =>
        at < columnIndex ? !isShown[at] : at > columnIndex && values[at][c] === SEVERAL,
      ).length
      const key = [columnIndex, value, rows[c], others].join()
      const cell = cells.get(key) ?? { place: columnIndex, widened: [], others: [] }
      cells.set(key, cell)
      const side = isShown[columnIndex] ? cell.others : cell.widened
      side.push({ text: String(contents[c]), occurrence: 1 })
    }
  }
  return [...cells.values()].filter(({ widened, others }) => widened.length > 0 && others.length > 0)
}

const NONE = -1
const SEVERAL = -2

const showsOne = ({ values }: AttackColumn, label: string): boolean => values.includes(label)

function rowHashes({ original, quasi, sensitive }: ShownDraws): Float64Array {
  const columns = [...quasi, ...sensitive].map((name) => columnOf(original, name))
  const { order } = contentHash()
  return Float64Array.from({ length: original.rows }, (_, row) =>
    order(rowText(columns.map(({ values, codes }) => values[codes[row]])), 1),
  )
}
