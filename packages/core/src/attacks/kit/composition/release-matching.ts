import { type BipartiteGraph, removeUnmatchableEdges } from './bipartite-matching.ts'
import { type ComposedCells, entryOfValue } from './composed-cells.ts'
import type { ReleaseView } from './release-view.ts'

/** A release whose rows are to be matched with people: which classes people fit, and which values the classes have. */
export interface MatchableRelease {
  /** The classes that the people of each group fit. */
  readonly classesOfGroup: readonly Uint32Array[]
  /** Values of each class, and the rows that have each. */
  readonly ofClass: Pick<ReleaseView, 'offsets' | 'values' | 'rows'>
}

/** With more edges the attack gives up: everybody fits nearly everywhere, and nothing would be learned. */
const MOST_EDGES = 4_000_000

/** The graph of one release: people of the cells, rows of the release. Each edge is an entry of the cells in a class. */
interface EntryGraph {
  readonly graph: BipartiteGraph
  /** The entry of each edge: a cell and a value that its people may have. */
  readonly entryOf: Uint32Array
  /** 1 for each entry whose people are in this release. */
  readonly covers: Uint8Array
}

/** The graph of each release; undefined where one has too many edges. */
export function entryGraphs(
  cells: ComposedCells,
  releases: readonly MatchableRelease[],
): readonly EntryGraph[] | undefined {
  const graphs = releases.map((release, releaseIndex) =>
    entryGraphOf(cells, release, cells.groups[releaseIndex]),
  )
  return graphs.every((graph) => graph !== undefined) ? graphs : undefined
}

function entryGraphOf(
  { count, people, offsets, values }: ComposedCells,
  { classesOfGroup, ofClass }: MatchableRelease,
  groupOf: Int32Array,
): EntryGraph | undefined {
  const inside = Uint32Array.from({ length: count }, (_, cell) => cell).filter((cell) => groupOf[cell] >= 0)
  const starts = new Uint32Array(inside.length + 1)
  const [right, entryOf]: number[][] = [[], []]
  const covers = new Uint8Array(values.length)
  for (const [index, cell] of inside.entries()) {
    const classes = classesOfGroup[groupOf[cell]]
    if (right.length + classes.length * (offsets[cell + 1] - offsets[cell]) > MOST_EDGES) return undefined
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) {
      covers[entry] = 1
      for (const c of classes) {
        const row = entryOfValue(ofClass, c, values[entry])
        if (row < 0) continue
        right.push(row)
        entryOf.push(entry)
      }
    }
    starts[index + 1] = right.length
  }
  return {
    graph: {
      people: Uint32Array.from(inside, (cell) => people[cell]),
      rows: Uint32Array.from(ofClass.rows),
      offsets: starts,
      right: Uint32Array.from(right),
      alive: new Uint8Array(right.length).fill(1),
    },
    entryOf: Uint32Array.from(entryOf),
    covers,
  }
}

/** Rounds over all releases, at most. */
const PROOF_ROUNDS = 12

/**
 * The values that people of a cell may have, where every row of a release belongs to one person and everybody has one row.
 * A value is removed if no perfect matching of some release gives it to them. What one release removes is removed from the
 * graphs of the others too, until nothing changes. So a value that is certain for some people is no longer possible for the
 * others in their class (Hall sets). Sound: the true value is never removed. A release without a perfect matching, because
 * other people are in it too, removes nothing.
 *
 * @returns for each entry of the cells whether it is possible
 */
export async function possibleValues(
  entries: number,
  graphs: readonly EntryGraph[],
  pause: () => Promise<void>,
): Promise<Uint8Array> {
  const possible = new Uint8Array(entries).fill(1)
  const open = new Set(graphs)
  for (let round = 0; round < PROOF_ROUNDS && open.size > 0; round++) {
    for (const entryGraph of graphs) {
      if (!open.delete(entryGraph)) continue
      const { graph, entryOf } = entryGraph
      for (let edge = 0; edge < entryOf.length; edge++)
        if (possible[entryOf[edge]] === 0) graph.alive[edge] = 0
      if (!(await removeUnmatchableEdges(graph, pause))) continue
      if (removeImpossible(possible, entryGraph))
        for (const other of graphs) if (other !== entryGraph) open.add(other)
    }
  }
  return possible
}

/** Marks the entries that have no edge left; returns whether there were any. */
function removeImpossible(possible: Uint8Array, { graph, entryOf, covers }: EntryGraph): boolean {
  const still = new Uint8Array(possible.length)
  for (let edge = 0; edge < entryOf.length; edge++) if (graph.alive[edge] === 1) still[entryOf[edge]] = 1
  let changed = false
  for (let entry = 0; entry < possible.length; entry++) {
    if (covers[entry] === 0 || still[entry] === 1 || possible[entry] === 0) continue
    possible[entry] = 0
    changed = true
  }
  return changed
}

/** Rounds of scaling: more change the guesses little. */
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
export async function matchingPosterior(
  { count, offsets, values }: ComposedCells,
  graphs: readonly EntryGraph[],
  { prior, pause }: { readonly prior: Float64Array; readonly pause: () => Promise<void> },
): Promise<Float64Array> {
  const factors = graphs.map(({ graph }) => new Float64Array(graph.rows.length).fill(1))
  const sums = graphs.map((graph, graphIndex) => factorSums(graph, factors[graphIndex], values.length))
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
    for (const [graphIndex, graph] of graphs.entries()) {
      await pause()
      weigh()
      scale(graph, { factors: factors[graphIndex], sums: sums[graphIndex], table })
      sums[graphIndex] = factorSums(graph, factors[graphIndex], values.length)
    }
  }
  weigh()
  return table
}

/** For each entry, the sum of the factors of the classes that its people fit; 1 where they are not in the release. */
function factorSums({ graph, entryOf, covers }: EntryGraph, factors: Float64Array, entries: number) {
  const sums = new Float64Array(entries)
  for (let edge = 0; edge < entryOf.length; edge++) sums[entryOf[edge]] += factors[graph.right[edge]]
  for (let entry = 0; entry < entries; entry++) if (covers[entry] === 0) sums[entry] = 1
  return sums
}

interface Scaled {
  readonly factors: Float64Array
  readonly sums: Float64Array
  readonly table: Float64Array
}

/** Scales the factors so that the expected rows of each class and value are those it has. */
function scale({ graph, entryOf }: EntryGraph, { factors, sums, table }: Scaled): void {
  const { people, offsets, right, rows } = graph
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
