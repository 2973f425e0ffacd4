/** Rows of the original and those of a release that they may have become. */
export interface Assignment {
  /** By combination of the original: entries of the release that it may have become. */
  readonly candidates: readonly (readonly number[])[]
  /** By combination of the original. */
  readonly rows: Uint32Array
  readonly persons: Uint32Array
  /** Rows of each entry of the release. */
  readonly room: Uint32Array
  /** By entry of the release. */
  readonly classOf: Int32Array
}

/** So many rows of the combination `index` of the original became the entry `entry` of the release. */
export interface AssignedRows {
  readonly index: number
  readonly entry: number
  readonly rows: number
}

interface AssignedState extends Omit<Assignment, 'rows'> {
  /** By combination of the original: rows of each entry. */
  readonly entriesOf: readonly Map<number, number>[]
  /** By entry: combinations of the original that have rows of it. */
  readonly holders: readonly Set<number>[]
  /** By class: rows of each person. */
  readonly rowsOfPeople: Map<number, Map<number, number>>
}

/**
 * Assigns each row of the original to an entry of the release. The people of each class are spread as far as augmenting paths and
 * swaps of two rows can. Undefined where some row finds no room.
 */
export function assignRows(assignment: Assignment): readonly AssignedRows[] | undefined {
  const { candidates, room } = assignment
  const state: AssignedState = {
    ...assignment,
    room: Uint32Array.from(room),
    entriesOf: candidates.map(() => new Map()),
    holders: Array.from(room, () => new Set<number>()),
    rowsOfPeople: new Map(),
  }
  if (!fill(state, assignment.rows)) return undefined
  spread(state)
  return state.entriesOf.flatMap((entries, index) =>
    [...entries].map(([entry, rows]) => ({ index, entry, rows })),
  )
}

/** Gives every row an entry; false where some find no room. Combinations with fewest candidates choose first. */
function fill(state: AssignedState, rows: Uint32Array): boolean {
  const { candidates, room } = state
  const order = candidates
    .map((_, index) => index)
    .sort((a, b) => candidates[a].length - candidates[b].length)
  for (const index of order) {
    for (let left = rows[index]; left > 0; ) {
      const free = candidates[index].filter((entry) => room[entry] > 0)
      const entry = free.find((candidate) => rowsInClass(state, index, candidate) === 0) ?? free[0]
      if (entry === undefined) {
        if (!makeRoom(state, index)) return false
        left--
        continue
      }
      const movedRows = free.length === 1 ? Math.min(left, room[entry]) : 1
      give(state, { index, entry, rows: movedRows })
      left -= movedRows
    }
  }
  return true
}

interface Step {
  readonly index: number
  /** The entry whose row is given up. */
  readonly from?: number
}

/** Moves rows of others until one more of this combination has room: a shortest augmenting path. */
function makeRoom(state: AssignedState, start: number): boolean {
  const { candidates, room, holders } = state
  const cameBy = new Map<number, Step>()
  const queue: Step[] = [{ index: start }]
  for (const step of queue)
    for (const entry of candidates[step.index]) {
      if (cameBy.has(entry)) continue
      cameBy.set(entry, step)
      if (room[entry] === 0) {
        for (const index of holders[entry]) queue.push({ index, from: entry })
        continue
      }
      let next: number | undefined = entry
      while (next !== undefined) {
        const { index, from }: Step = cameBy.get(next)!
        give(state, { index, entry: next, rows: 1 })
        if (from !== undefined) give(state, { index, entry: from, rows: -1 })
        next = from
      }
      return true
    }
  return false
}

/** Pairs of rows that are looked at for a swap: a check is no place to wait for. */
const MOST_PAIRS = 2e7

/** Where a person has several rows in one class, swaps one of them with a row of another class, as long as people are gained. */
function spread(state: AssignedState): void {
  const { entriesOf, candidates } = state
  const candidateSets = new Map<number, ReadonlySet<number>>()
  const fits = (index: number, entry: number): boolean => {
    const entries = candidateSets.get(index) ?? new Set(candidates[index])
    candidateSets.set(index, entries)
    return entries.has(entry)
  }
  const search = { fits, left: MOST_PAIRS }
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const [index, entries] of entriesOf.entries())
      for (const entry of [...entries.keys()]) {
        if (rowsInClass(state, index, entry) < 2) continue
        const swap = findSwap(state, search, { index, entry })
        if (swap === undefined) continue
        give(state, { index, entry, rows: -1 })
        give(state, { ...swap, rows: -1 })
        give(state, { index, entry: swap.entry, rows: 1 })
        give(state, { index: swap.index, entry, rows: 1 })
        isBetter = true
      }
  }
}

/**
 * A row of another class that could have been this one, and the other way round, so that the two classes have more people after
 * a swap. The person of this row has another one in its class, which loses nobody by it.
 */
function findSwap(
  state: AssignedState,
  search: { readonly fits: (index: number, entry: number) => boolean; left: number },
  { index, entry }: Pick<AssignedRows, 'index' | 'entry'>,
): Pick<AssignedRows, 'index' | 'entry'> | undefined {
  const { candidates, classOf, holders } = state
  for (const otherEntry of candidates[index]) {
    if (classOf[otherEntry] === classOf[entry]) continue
    const isNewThere = rowsInClass(state, index, otherEntry) === 0 ? 1 : 0
    for (const other of holders[otherEntry]) {
      if (search.left-- <= 0) return undefined
      const isNewHere = rowsInClass(state, other, entry) === 0 ? 1 : 0
      const isLastThere = rowsInClass(state, other, otherEntry) === 1 ? 1 : 0
      if (isNewThere + isNewHere > isLastThere && search.fits(other, entry))
        return { index: other, entry: otherEntry }
    }
  }
  return undefined
}

/** Rows that the person of a combination has in the class of an entry. */
const rowsInClass = (
  { classOf, persons, rowsOfPeople }: AssignedState,
  index: number,
  entry: number,
): number => rowsOfPeople.get(classOf[entry])?.get(persons[index]) ?? 0

function give(state: AssignedState, { index, entry, rows }: AssignedRows): void {
  const { classOf, persons, rowsOfPeople, entriesOf, holders, room } = state
  const next = (entriesOf[index].get(entry) ?? 0) + rows
  if (next > 0) {
    entriesOf[index].set(entry, next)
    holders[entry].add(index)
  } else {
    entriesOf[index].delete(entry)
    holders[entry].delete(index)
  }
  room[entry] -= rows
  const people = rowsOfPeople.get(classOf[entry]) ?? new Map<number, number>()
  rowsOfPeople.set(classOf[entry], people)
  people.set(persons[index], (people.get(persons[index]) ?? 0) + rows)
}
