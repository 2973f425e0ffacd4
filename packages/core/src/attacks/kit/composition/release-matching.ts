import { type Dealing, strikeImpossible } from './bipartite-matching.ts'
import { type ComposedCells, placeIn } from './composed-cells.ts'
import type { ReleaseView } from './release-view.ts'

/** A release as one who looks for possible dealings of its rows sees it. */
export interface DealtRelease {
  /** The classes that the people of each group fit. */
  readonly classesOfGroup: readonly Uint32Array[]
  /** Values of each class, and the rows that have each. */
  readonly ofClass: Pick<ReleaseView, 'offsets' | 'values' | 'rows'>
}

/** Edges beyond which nobody looks: everybody fits nearly everywhere then, and nothing would be learned. */
const MOST_EDGES = 4_000_000

/** The rows of a release and the people of the cells; each edge stands for an entry of the cells and a class. */
interface EntryDealing {
  readonly dealing: Dealing
  /** The entry of each edge: a cell and a value that its people may have. */
  readonly entryOf: Uint32Array
  /** Entries that this release speaks of: 1 each. */
  readonly speaks: Uint8Array
}

/** Which rows of each release may be whose; undefined where that is too much to list. */
export function entryDealings(
  cells: ComposedCells,
  releases: readonly DealtRelease[],
): readonly EntryDealing[] | undefined {
  const dealings = releases.map((release, releaseIndex) =>
    dealingOf(cells, release, cells.groups[releaseIndex]),
  )
  return dealings.every((dealing) => dealing !== undefined) ? dealings : undefined
}

function dealingOf(
  { count, people, offsets, values }: ComposedCells,
  { classesOfGroup, ofClass }: DealtRelease,
  groupOf: Int32Array,
): EntryDealing | undefined {
  const inside = Uint32Array.from({ length: count }, (_, cell) => cell).filter((cell) => groupOf[cell] >= 0)
  const starts = new Uint32Array(inside.length + 1)
  const [right, entryOf]: number[][] = [[], []]
  const speaks = new Uint8Array(values.length)
  for (const [index, cell] of inside.entries()) {
    const classes = classesOfGroup[groupOf[cell]]
    if (right.length + classes.length * (offsets[cell + 1] - offsets[cell]) > MOST_EDGES) return undefined
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) {
      speaks[entry] = 1
      for (const c of classes) {
        const at = placeIn(ofClass, c, values[entry])
        if (at < 0) continue
        right.push(at)
        entryOf.push(entry)
      }
    }
    starts[index + 1] = right.length
  }
  return {
    dealing: {
      people: Uint32Array.from(inside, (cell) => people[cell]),
      rows: Uint32Array.from(ofClass.rows),
      offsets: starts,
      right: Uint32Array.from(right),
      alive: new Uint8Array(right.length).fill(1),
    },
    entryOf: Uint32Array.from(entryOf),
    speaks,
  }
}

/** Rounds from release to release after which nothing more is looked for. */
const PROOF_ROUNDS = 12

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
  for (let round = 0; round < PROOF_ROUNDS && open.size > 0; round++) {
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

/** Rounds after which the table is as near as guessing needs it. */
const FIT_ROUNDS = 40

/**
 * How likely the people of each cell have each of their values, where they may be in several classes of each release: of all
 * tables of people, values and classes that give every class its rows of every value, the one with most entropy. It is a
 * product of a factor for each class and value of each release, which are scaled in turn (iterative scaling; Darroch and
 * Ratcliff 1972, doi:10.1214/aoms/1177692379). Where everybody fits one class of each release it is what
 * `composedPosterior` says. O(rounds × edges).
 *
 * @param prior how frequent each value is anyway
 * @returns by entry of the cells; those of a cell add up to 1
 */
export async function dealtPosterior(
  { count, offsets, values }: ComposedCells,
  dealings: readonly EntryDealing[],
  { prior, pause }: { readonly prior: Float64Array; readonly pause: () => Promise<void> },
): Promise<Float64Array> {
  const factors = dealings.map(({ dealing }) => new Float64Array(dealing.rows.length).fill(1))
  const sums = dealings.map((dealing, dealingIndex) =>
    factorSums(dealing, factors[dealingIndex], values.length),
  )
  const table = new Float64Array(values.length)
  const weigh = () => {
    for (let cell = 0; cell < count; cell++) {
      let all = 0
      for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) {
        let weight = prior[values[entry]] || 1
        for (const sum of sums) weight *= sum[entry]
        table[entry] = weight
        all += weight
      }
      for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) table[entry] /= all || 1
    }
  }
  for (let round = 0; round < FIT_ROUNDS; round++) {
    for (const [dealingIndex, dealing] of dealings.entries()) {
      await pause()
      weigh()
      scale(dealing, { factors: factors[dealingIndex], sums: sums[dealingIndex], table })
      sums[dealingIndex] = factorSums(dealing, factors[dealingIndex], values.length)
    }
  }
  weigh()
  return table
}

/** Of each entry the factors of the classes that its people fit, added up; 1 where the release does not speak of it. */
function factorSums({ dealing, entryOf, speaks }: EntryDealing, factors: Float64Array, entries: number) {
  const sums = new Float64Array(entries)
  for (let edge = 0; edge < entryOf.length; edge++) sums[entryOf[edge]] += factors[dealing.right[edge]]
  for (let entry = 0; entry < entries; entry++) if (speaks[entry] === 0) sums[entry] = 1
  return sums
}

interface Scaled {
  readonly factors: Float64Array
  readonly sums: Float64Array
  readonly table: Float64Array
}

/** Brings what is expected of each class and value to the rows that it has. */
function scale({ dealing, entryOf }: EntryDealing, { factors, sums, table }: Scaled): void {
  const { people, offsets, right, rows } = dealing
  const expected = new Float64Array(rows.length)
  for (let row = 0; row < people.length; row++) {
    for (let edge = offsets[row]; edge < offsets[row + 1]; edge++) {
      const entry = entryOf[edge]
      if (sums[entry] > 0)
        expected[right[edge]] += (people[row] * table[entry] * factors[right[edge]]) / sums[entry]
    }
  }
  for (let row = 0; row < rows.length; row++) if (expected[row] > 0) factors[row] *= rows[row] / expected[row]
}
