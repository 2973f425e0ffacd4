import { strikeImpossible } from './bipartite-matching.ts'
import type { EntryDealing } from './release-matching.ts'

/** Rounds from release to release after which nothing more is looked for. */
const ROUNDS = 12

/**
 * The values that people of a cell may have, where every row of a release is of one of the people and everybody has one row:
 * what no dealing of a release's rows gives them is struck out, and what one release strikes out is struck out of the
 * others, over and over. So a value that is certain of some leaves the others who fit the same class (Hall sets, in every
 * release). Sound: the true value stays. A release whose rows cannot be dealt, for other people are in it, strikes nothing out.
 *
 * @returns for each entry of the cells whether it is possible
 */
export async function possibleValues(
  entries: number,
  dealings: readonly EntryDealing[],
  pause: () => Promise<void>,
): Promise<Uint8Array> {
  const possible = new Uint8Array(entries).fill(1)
  const open = new Set(dealings)
  for (let round = 0; round < ROUNDS && open.size > 0; round++) {
    for (const one of dealings) {
      if (!open.delete(one)) continue
      const { dealing, entryOf } = one
      for (let edge = 0; edge < entryOf.length; edge++)
        if (possible[entryOf[edge]] === 0) dealing.alive[edge] = 0
      if (!(await strikeImpossible(dealing, pause))) continue
      if (narrow(possible, one)) for (const other of dealings) if (other !== one) open.add(other)
    }
  }
  return possible
}

function narrow(possible: Uint8Array, { dealing, entryOf, speaks }: EntryDealing): boolean {
  const still = new Uint8Array(possible.length)
  for (let edge = 0; edge < entryOf.length; edge++) if (dealing.alive[edge] === 1) still[entryOf[edge]] = 1
  let changed = false
  for (let entry = 0; entry < possible.length; entry++) {
    if (speaks[entry] === 0 || still[entry] === 1 || possible[entry] === 0) continue
    possible[entry] = 0
    changed = true
  }
  return changed
}
