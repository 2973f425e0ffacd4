import type { Dealing } from './bipartite-matching.ts'
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
export interface EntryDealing {
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
