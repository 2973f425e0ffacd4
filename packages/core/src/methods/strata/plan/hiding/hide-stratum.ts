import { groupCombinations, type Table } from '../../../../data/table/table.ts'
import type { QuasiIdentifier } from '../../../contract/search.ts'
import type { StratumDecoys } from '../../strata-request.ts'
import {
  type Cells,
  type ChosenDecoys,
  rowsOfGroups,
  type StratumPart,
  sumOf,
  suppressedRows,
} from '../stratum-part.ts'
import { chooseDecoys } from './choose-decoys.ts'
import { decoysFor } from './decoys.ts'
import { type MatchTargets, matchDecoys, type SeenGroup } from './match-decoys.ts'
import { likelyRows, type SeenRows } from './seen-rows.ts'

export interface HideOptions extends MatchTargets {
  readonly name: string
  readonly seed: string | number
  readonly quasi: readonly QuasiIdentifier[]
  readonly seen: SeenRows
  /** How likely each combination as it was belongs to the stratum, by whichever learner holds it likeliest. */
  readonly held?: Float64Array | undefined
  /** Rows of the stratum, by combination. */
  readonly weights: Uint32Array
  /** Ordinary rows that are still free, by combination. */
  readonly available: Uint32Array
}

/**
 * Chooses the decoys of a stratum: in every class at least as many ordinary rows as the bound asks for, out of those that
 * look the same at its levels, and like those they hide to somebody with a register (match-decoys.ts); for its suppressed
 * rows, out of what is left anywhere. O(ordinary rows).
 */
export function* hideStratum(
  table: Table,
  cells: Cells,
  options: HideOptions,
): Generator<void, ChosenDecoys> {
  const { name, weights, available } = options
  const likely = yield* likelyRows(table, options.quasi, options.seen, { own: weights, others: available })
  const { suppressed: isSuppressed, groups } = cells
  const inClasses: Hidden = {
    classOf: groups.groupOf,
    ownRows: weights.map((rows, entry) => (isSuppressed[entry] === 1 ? 0 : rows)),
    available: available.map((rows, entry) => (isSuppressed[entry] === 1 ? 0 : rows)),
    purpose: `decoys ${name}`,
  }
  const inPool = {
    classOf: new Int32Array(table.length),
    ownRows: weights.map((rows, entry) => (isSuppressed[entry] === 1 ? rows : 0)),
    purpose: `decoys ${name} suppressed`,
  }
  const matched = { ...options, likely }
  let generalised = yield* hideRows(table, matched, inClasses)
  const free = sumOf(available) - sumOf(generalised)
  // Where matching leaves too few for the suppressed rows, every class has the fewest that the bound asks for.
  if (free < decoysFor(sumOf(inPool.ownRows), options.bound))
    generalised = yield* fewestDecoys(table, options, { ...inClasses, chosen: new Uint32Array(table.length) })
  const left = available.map((rows, entry) => rows - generalised[entry])
  const suppressed = yield* hideRows(table, matched, { ...inPool, available: left })
  return { generalised, suppressed }
}

/** Rows to be hidden among others of their class. */
interface Hidden {
  readonly classOf: Int32Array
  readonly ownRows: Uint32Array
  readonly available: Uint32Array
  readonly purpose: string
}

function* hideRows(
  table: Table,
  options: HideOptions & { readonly likely: Float64Array },
  hidden: Hidden,
): Generator<void, Uint32Array> {
  const { classOf, ownRows, available, purpose } = hidden
  const rows = rowsOfClasses(hidden)
  if (rows.size === 0) return new Uint32Array(table.length)
  const isHere = (entry: number) => rows.has(classOf[entry]) && ownRows[entry] + available[entry] > 0
  const seen = seenGroups(table, options, { ...hidden, isHere })
  const needed = matchDecoys(seen, options)
  const chosen = yield* chooseDecoys(
    table,
    seen.map(({ entries }, index) => ({ combinations: entries, needed: needed[index] })),
    { available, seed: options.seed, purpose },
  )
  return yield* fewestDecoys(table, options, { ...hidden, chosen })
}

function rowsOfClasses({ classOf, ownRows }: Pick<Hidden, 'classOf' | 'ownRows'>): Map<number, number> {
  const rows = new Map<number, number>()
  for (let entry = 0; entry < ownRows.length; entry++)
    if (ownRows[entry] > 0) rows.set(classOf[entry], (rows.get(classOf[entry]) ?? 0) + ownRows[entry])
  return rows
}

/** What was chosen, and what every class lacks of the decoys that its rows need, whichever rows those are. */
function* fewestDecoys(
  table: Table,
  { seed, bound }: HideOptions,
  hidden: Hidden & { readonly chosen: Uint32Array },
): Generator<void, Uint32Array> {
  const { classOf, chosen, purpose } = hidden
  const left = hidden.available.map((free, entry) => free - chosen[entry])
  const cells = new Map(
    [...rowsOfClasses(hidden)].map(([c, ownRows]) => [
      c,
      { combinations: [] as number[], needed: decoysFor(ownRows, bound) },
    ]),
  )
  for (let entry = 0; entry < table.length; entry++) {
    const cell = cells.get(classOf[entry])
    if (!cell) continue
    cell.needed = Math.max(0, cell.needed - chosen[entry])
    if (left[entry] > 0) cell.combinations.push(entry)
  }
  const more = yield* chooseDecoys(table, [...cells.values()], {
    available: left,
    seed,
    purpose: `${purpose} more`,
  })
  return chosen.map((decoys, entry) => decoys + more[entry])
}

function seenGroups(
  table: Table,
  { seen: { viewOf, rawOf, keys }, likely, held }: HideOptions & { readonly likely: Float64Array },
  {
    classOf,
    ownRows,
    available,
    isHere,
  }: Omit<Hidden, 'purpose'> & { readonly isHere: (entry: number) => boolean },
): readonly SeenGroup[] {
  const here = Array.from({ length: table.length }, (_, entry) => entry).filter(isHere)
  const classPairs = [viewOf, classOf].map((classOfEntry) => {
    const codes = Int32Array.from(here, (entry) => classOfEntry[entry])
    return { codes, size: codes.reduce((most, code) => Math.max(most, code + 1), 1) }
  })
  const { count, groupOf } = groupCombinations(classPairs, here.length)
  const entries: number[][] = Array.from({ length: count }, () => [])
  here.forEach((entry, index) => {
    entries[groupOf[index]].push(entry)
  })
  const sum = (summedEntries: readonly number[], rows: (entry: number) => number) =>
    summedEntries.reduce((total, entry) => total + rows(entry), 0)
  return entries.map((groupEntries) => {
    const rows = {
      own: sum(groupEntries, (entry) => ownRows[entry]),
      others: sum(groupEntries, (entry) => available[entry]),
    }
    const rowCount = rows.own + rows.others
    const mean = (figure: (entry: number) => number) =>
      rounded(sum(groupEntries, (entry) => (ownRows[entry] + available[entry]) * figure(entry)) / rowCount)
    const draw = groupEntries.reduce((least, entry) => Math.min(least, keys[rawOf[entry]]), 1)
    return {
      class: classOf[groupEntries[0]],
      entries: groupEntries.filter((entry) => available[entry] > 0),
      ...rows,
      likely: mean((entry) => likely[entry]),
      held: mean((entry) => Math.max(shareOf(likely[entry]), held?.[rawOf[entry]] ?? 0)),
      draw,
      // Later digits of the same hash.
      rounding: (draw * 2 ** 20) % 1,
    }
  })
}

const shareOf = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Sums of other orders differ in their last digits, which must decide nothing. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** What was reached, counted anew from what was chosen. */
export function decoyFigures({ weights, treated }: StratumPart): StratumDecoys | undefined {
  if (!treated?.decoys) return undefined
  const { cells, decoys } = treated
  const ownRowsOfGroups = rowsOfGroups(cells, weights)
  const added = rowsOfGroups(cells, decoys.generalised)
  const hidden = { own: suppressedRows(cells, weights), added: sumOf(decoys.suppressed) }
  let reached = share(hidden.own, hidden.added)
  for (let group = 0; group < ownRowsOfGroups.length; group++)
    reached = Math.max(reached, share(ownRowsOfGroups[group], added[group]))
  const rows = sumOf(decoys.generalised) + hidden.added
  return { rows, reached, overall: share(sumOf(weights), rows) }
}

const share = (ownRows: number, added: number): number => (ownRows === 0 ? 0 : ownRows / (ownRows + added))
