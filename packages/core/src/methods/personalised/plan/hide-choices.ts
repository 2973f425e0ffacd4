/** Rows whose value is known, by choice. */
export interface ChosenRows {
  readonly value: number
  /** Choice 2, of values that have a group; and choice 1 of such values, which can join them. */
  readonly group: number
  readonly valueWithGroup: number
  /** Choice 2 of values without a group: their only alias is opaque. */
  readonly groupless: number
  readonly opaque: number
}

/** Rows that are published in a more protective form than their persons asked for. */
export interface Decoys {
  readonly groupAsOpaque: number
  readonly valueAsOpaque: number
  readonly valueAsGroup: number
}

/** What may be concluded from the form of an alias. */
export interface ChoiceBounds {
  /** Largest share of choice 2, and of choice 3, among the rows of either form of alias. */
  readonly group: number
  readonly opaque: number
}

/**
 * A choice is told by the form of an alias no further than the bound, or, for a choice that many made, than twice its
 * odds among all rows. Without the latter a bound near a choice's share would hide every value of the table.
 */
export function choiceBounds(chosen: ChosenRows, maxPosterior: number): ChoiceBounds {
  const rows = chosen.value + chosen.group + chosen.groupless + chosen.opaque
  const bound = (ownRows: number) => Math.max(maxPosterior, rows === 0 ? 0 : (2 * ownRows) / (rows + ownRows))
  return { group: bound(chosen.group + chosen.groupless), opaque: bound(chosen.opaque) }
}

/** Numbers of choice 2 rows that are tried at most; beyond as many rows, in equal steps. */
const MOST_TRIED = 1_000_000

/**
 * The cheapest decoys that keep the bounds: of the rows of either form of alias at most the bound's share chose 2, and
 * at most the bound's share chose 3. A step from value to group, or from group to opaque, costs 1. Always possible: with
 * every row opaque a form tells nothing, and the bounds are never below the choices' shares of all rows.
 *
 * Once it is fixed how many rows of choice 2 become opaque, the least numbers of choice 1 rows follow; so every such
 * number is tried. O(rows of choice 2), at most a million.
 */
export function hideChoices(chosen: ChosenRows, bounds: ChoiceBounds): Decoys {
  const step = Math.ceil(Math.max(1, chosen.group / MOST_TRIED))
  let best: Decoys = { groupAsOpaque: chosen.group, valueAsOpaque: chosen.value, valueAsGroup: 0 }
  for (let tried = 0; tried < chosen.group + step; tried += step) {
    const decoysFound = leastDecoys(chosen, bounds, Math.min(tried, chosen.group))
    if (decoysFound && cost(decoysFound) < cost(best)) best = decoysFound
  }
  return best
}

const cost = ({ groupAsOpaque, valueAsOpaque, valueAsGroup }: Decoys): number =>
  groupAsOpaque + 2 * valueAsOpaque + valueAsGroup

/** The fewest choice 1 rows, given how many of choice 2 become opaque; undefined where there are not enough. */
function leastDecoys(chosen: ChosenRows, bounds: ChoiceBounds, groupAsOpaque: number): Decoys | undefined {
  const { value, valueWithGroup, group, groupless, opaque } = chosen
  const otherRows = groupless + groupAsOpaque
  const valueAsOpaque = Math.max(
    companyFor(opaque, otherRows, bounds.opaque),
    companyFor(otherRows, opaque, bounds.group),
  )
  const valueAsGroup = companyFor(group - groupAsOpaque, 0, bounds.group)
  const enough = valueAsGroup <= valueWithGroup && valueAsOpaque + valueAsGroup <= value
  return enough ? { groupAsOpaque, valueAsOpaque, valueAsGroup } : undefined
}

/** The fewest further rows that make `own` at most the bound's share of all; infinite where no number does. */
function companyFor(ownRows: number, otherRows: number, bound: number): number {
  if (ownRows === 0) return 0
  if (bound >= 1) return 0
  let more = Math.max(0, Math.ceil(ownRows / bound) - ownRows - otherRows)
  while (more > 0 && ownRows / (ownRows + otherRows + more - 1) <= bound) more--
  while (ownRows / (ownRows + otherRows + more) > bound) more++
  return more
}
