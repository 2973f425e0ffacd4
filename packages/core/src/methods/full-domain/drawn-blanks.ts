import { columnOf, type DrawnTrace, type ShownDraws } from '../../attacks/attack.ts'
import { choose, type DrawnRow, drawnOrder } from '../../attacks/kit/seeds/drawn-trace.ts'
import { rowText } from '../../data/random/keyed-hash.ts'
import { DECOY_PURPOSE } from './decoy-purpose.ts'

/** Classes of one size: those taken for decoys, and those that are shown. */
interface Cell {
  readonly decoys: readonly DrawnRow[]
  readonly shown: readonly DrawnRow[]
}

/** Claims that are looked at. */
const CLAIMS = 60

/**
 * What a hardened full-domain release shows of its decoys: somebody who knows the source sees which classes are blanked, and
 * takes the half whose sensitive values are most like the table's for decoys, for those do not fail. Of the classes of
 * one size that hold, decoys are the first by their keyed hash. O(rows × columns).
 */
export function drawnBlanks(draws: ShownDraws): readonly DrawnTrace[] {
  if (!draws.origin) return []
  const cells = cellsOf(draws)
    .sort((a, b) => chanceOf(a) - chanceOf(b))
    .slice(0, CLAIMS)
  const order = drawnOrder(DECOY_PURPOSE)
  return [
    {
      claims: cells.length,
      chance: (claim) => chanceOf(cells[claim]),
      sure: SURE,
      holds: (seed, claim) => areFirst(cells[claim], (row) => order(seed, row)),
    },
  ]
}

/** A class that fails may be taken for a decoy, or have its decoy in another size. */
const SURE = 0.85

/** That the decoys come before all others by any order. */
const chanceOf = ({ decoys, shown }: Cell): number => 1 / choose(decoys.length + shown.length, decoys.length)

/** Those that are shown are looked at until one comes earlier: of a wrong seed that is soon. */
function areFirst({ decoys, shown }: Cell, order: (row: DrawnRow) => number): boolean {
  const last = Math.max(...decoys.map(order))
  return shown.every((row) => order(row) > last)
}

const BLANK = '*'

function cellsOf(draws: ShownDraws): Cell[] {
  const { release, original, origin, quasi } = draws
  const labels = quasi.map((name) => columnOf(release, name))
  const isBlank = (row: number) => labels.every(({ values, codes }) => values[codes[row]] === BLANK)
  const originalColumns = quasi.map((name) => columnOf(original, name))
  const labelOf = originalColumns.map(({ values }) => new Array<string | undefined>(values.length))
  for (let row = 0; row < release.rows; row++) {
    if (isBlank(row)) continue
    for (const [labelIndex, { values, codes }] of labels.entries())
      labelOf[labelIndex][originalColumns[labelIndex].codes[origin![row]]] = values[codes[row]]
  }
  const classes = new Map<string, number[]>()
  for (let row = 0; row < release.rows; row++) {
    const texts = originalColumns.map(({ codes }, index) => labelOf[index][codes[origin![row]]])
    // A value that only blanked rows have: its label is not seen.
    if (!texts.every((text) => text !== undefined)) continue
    const text = rowText(texts)
    const members = classes.get(text)
    if (members) members.push(row)
    else classes.set(text, [row])
  }
  const unlike = unlikeTable(draws)
  const bySize = new Map<number, { blanked: { text: string; unlike: number }[]; shown: DrawnRow[] }>()
  for (const [text, members] of classes) {
    const cell = bySize.get(members.length) ?? { blanked: [], shown: [] }
    bySize.set(members.length, cell)
    if (isBlank(members[0])) cell.blanked.push({ text, unlike: unlike(members) })
    else cell.shown.push({ text, occurrence: 1 })
  }
  return [...bySize.values()].flatMap(({ blanked, shown }) => {
    const likely = blanked.toSorted((a, b) => a.unlike - b.unlike).slice(0, Math.floor(blanked.length / 2))
    const decoys = likely.map(({ text }) => ({ text, occurrence: 1 }))
    return decoys.length === 0 || shown.length === 0 ? [] : [{ decoys, shown }]
  })
}

/** How far the sensitive values of some rows lie from the table's: the larger share of them that would have to change. */
function unlikeTable({ original, origin, sensitive }: ShownDraws): (rows: readonly number[]) => number {
  const columns = sensitive.map((name) => {
    const { values, codes } = columnOf(original, name)
    const shares = new Float64Array(values.length)
    for (const code of codes) shares[code] += 1 / original.rows
    return { codes, shares }
  })
  return (rows) =>
    Math.max(
      ...columns.map(({ codes, shares }) => {
        const ownShares = new Float64Array(shares.length)
        for (const row of rows) ownShares[codes[origin![row]]] += 1 / rows.length
        return ownShares.reduce((sum, share, code) => sum + Math.abs(share - shares[code]) / 2, 0)
      }),
    )
}
