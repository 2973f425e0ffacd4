import type { Table } from '../../../table/table.ts'
import type { DecoyRequest, StratumDecoys } from '../strata-request.ts'
import { chooseDecoys } from './choose-decoys.ts'
import { decoysFor } from './decoys.ts'
import {
  type Cells,
  type ChosenDecoys,
  rowsOfGroups,
  type StratumPart,
  sumOf,
  suppressedRows,
} from './stratum-part.ts'

export interface HideOptions extends DecoyRequest {
  readonly name: string
  /** Rows of the stratum, by combination. */
  readonly weights: Uint32Array
  /** Ordinary rows that are still free, by combination. */
  readonly available: Uint32Array
}

/**
 * Chooses the decoys of a stratum: in every class as many ordinary rows as the bound asks for, out of those that look
 * the same at its levels; for its suppressed rows, out of what is left anywhere. O(ordinary rows).
 */
export function* hideStratum(
  table: Table,
  cells: Cells,
  { name, weights, available, maxPosterior, seed }: HideOptions,
): Generator<void, ChosenDecoys> {
  const purpose = `decoys ${name}`
  const rows = rowsOfGroups(cells, weights)
  const members: number[][] = Array.from({ length: cells.groups.count }, () => [])
  for (let entry = 0; entry < table.length; entry++) {
    const group = cells.groups.groupOf[entry]
    if (available[entry] > 0 && cells.suppressed[entry] === 0 && rows[group] > 0) members[group].push(entry)
  }
  const generalised = yield* chooseDecoys(
    table,
    members.map((combinations, group) => ({
      combinations,
      needed: decoysFor(rows[group], maxPosterior),
    })),
    { available, seed, purpose },
  )
  const left = available.map((free, entry) => free - generalised[entry])
  const combinations = Array.from(left.keys()).filter((entry) => left[entry] > 0)
  const suppressed = yield* chooseDecoys(
    table,
    [{ combinations, needed: decoysFor(suppressedRows(cells, weights), maxPosterior) }],
    { available: left, seed, purpose: `${purpose} suppressed` },
  )
  return { generalised, suppressed }
}

/** What was reached, counted anew from what was chosen. */
export function decoyFigures({ weights, treated }: StratumPart): StratumDecoys | undefined {
  if (!treated?.decoys) return undefined
  const { cells, decoys } = treated
  const own = rowsOfGroups(cells, weights)
  const added = rowsOfGroups(cells, decoys.generalised)
  const hidden = { own: suppressedRows(cells, weights), added: sumOf(decoys.suppressed) }
  let reached = share(hidden.own, hidden.added)
  for (let group = 0; group < own.length; group++)
    reached = Math.max(reached, share(own[group], added[group]))
  const rows = sumOf(decoys.generalised) + hidden.added
  return { rows, reached, overall: share(sumOf(weights), rows) }
}

const share = (own: number, added: number): number => (own === 0 ? 0 : own / (own + added))
