import { columnOf, type DrawnTrace, type ShownDraws } from '../../attacks/attack.ts'
import { classesBy } from '../../attacks/kit/reading/released-classes.ts'
import { areDrawnFirst, choose, type DrawnRow, drawnOrder } from '../../attacks/kit/seeds/drawn-trace.ts'
import { rowText } from '../../data/random/keyed-hash.ts'
import type { StratumForm } from '../../methods/contract/stratum-rows.ts'

/** Ordinary rows of one combination of quasi-identifiers: those that are decoys, and those that are not. */
interface Cell {
  readonly decoys: readonly DrawnRow[]
  readonly others: readonly DrawnRow[]
  readonly chance: number
}

/** Cells that are looked at. */
const CELLS = 40

/**
 * What a release in strata shows of its decoys: of the ordinary rows with the same quasi-identifiers some are published in the
 * form of the stratum that they hide, and these are the first by their keyed hash. O(rows).
 *
 * @param stratum the one that decoys hide
 */
export function drawnDecoys(
  { rows, name }: Pick<StratumForm, 'rows' | 'name'>,
  shown: ShownDraws,
): readonly DrawnTrace[] {
  if (rows === 'rest' || !shown.origin) return []
  const cells = cellsOf(shown, rows.where).slice(0, CELLS)
  const order = drawnOrder(`decoys ${name}`)
  return [
    {
      claims: cells.length,
      chance: (claim) => cells[claim].chance,
      sure: SURE,
      holds: (seed, claim) =>
        areDrawnFirst(cells[claim].decoys, cells[claim].others, (row) => order(seed, row)),
    },
  ]
}

/** Where a class lacks decoys more are drawn for another purpose, which is rare. */
const SURE = 0.995

function cellsOf(shown: ShownDraws, where: Exclude<StratumForm['rows'], 'rest'>['where']): Cell[] {
  const { original, quasi } = shown
  const isOwn = where.map(({ column, values }) => {
    const { codes, values: texts } = columnOf(original, column)
    const flags = texts.map((text) => values.includes(text))
    return (row: number) => flags[codes[row]]
  })
  const isSensitive = (row: number) => isOwn.some((is) => is(row))
  const isHidden = hiddenRows(shown, isSensitive)
  const declared = [...quasi, ...shown.sensitive]
  const columns = [
    ...declared,
    ...where.map(({ column }) => column).filter((one) => !declared.includes(one)),
  ].map((one) => columnOf(original, one))
  const { ofRow, count } = classesBy(original, quasi)
  const entries = Array.from({ length: count }, () => new Map<string, { rows: number; decoys: number }>())
  for (let row = 0; row < original.rows; row++) {
    if (isSensitive(row)) continue
    const text = rowText(columns.map(({ values, codes }) => values[codes[row]]))
    const entry = entries[ofRow[row]].get(text) ?? { rows: 0, decoys: 0 }
    entry.rows++
    entry.decoys += isHidden[row]
    entries[ofRow[row]].set(text, entry)
  }
  return entries.flatMap(cellOf).sort((a, b) => a.chance - b.chance)
}

/** Equal rows of which some are decoys and some are not tell nothing, for nobody sees which. */
function cellOf(entries: ReadonlyMap<string, { readonly rows: number; readonly decoys: number }>): Cell[] {
  const cell = { decoys: [] as DrawnRow[], others: [] as DrawnRow[] }
  for (const [text, { rows, decoys }] of entries) {
    if (decoys !== 0 && decoys !== rows) continue
    const side = decoys === 0 ? cell.others : cell.decoys
    for (let occurrence = 1; occurrence <= rows; occurrence++) side.push({ text, occurrence })
  }
  const { decoys, others } = cell
  if (decoys.length === 0 || others.length === 0) return []
  return [{ ...cell, chance: 1 / choose(decoys.length + others.length, decoys.length) }]
}

/** 1 for rows that are published in a class with sensitive rows. */
function hiddenRows({ release, original, origin, quasi }: ShownDraws, isSensitive: (row: number) => boolean) {
  const { ofRow, count } = classesBy(release, quasi)
  const hides = new Uint8Array(count)
  for (let row = 0; row < release.rows; row++) if (isSensitive(origin![row])) hides[ofRow[row]] = 1
  const isHidden = new Uint8Array(original.rows)
  for (let row = 0; row < release.rows; row++) isHidden[origin![row]] = hides[ofRow[row]]
  return isHidden
}
