import type { CountedSizes } from '../../../engine/engine.ts'
import type { CoarseTable } from '../../../method/coarse-table.ts'
import type { Levels } from '../plan/class-path.ts'
import { reject } from '../plan/evaluate.ts'
import type { Problem } from '../plan/problem.ts'
import { declaredLevels } from '../plan/search.ts'

/** What the engine was asked at nodes of the lattice. Nothing is asked twice, nor what follows from other answers. */
export interface AskedLevels {
  /** Whether the combinations at a node can be held here. */
  fits(levels: Levels): Promise<boolean>
  /** Rows in classes of a node that its models of sizes reject: so many are suppressed there and at every more specific one. */
  failing(levels: Levels): Promise<number>
  /** Classes of a node, by their rows. */
  classes(levels: Levels): Promise<CountedSizes>
  /** Questions so far. */
  readonly questions: () => number
}

export function askedLevels(coarse: CoarseTable, problem: Problem): AskedLevels {
  const sizes = new Map<string, Promise<CountedSizes>>()
  const held: Levels[] = []
  const unheld: Levels[] = []
  let questions = 0
  const classes = (levels: Levels): Promise<CountedSizes> => {
    const known = sizes.get(levels.join())
    if (known) return known
    questions++
    const asked = coarse.classes(declaredLevels(problem, levels))
    sizes.set(levels.join(), asked)
    return asked
  }
  return {
    classes,
    async fits(levels) {
      if (held.some((finer) => isBelow(problem, finer, levels))) return true
      if (unheld.some((coarser) => isBelow(problem, levels, coarser))) return false
      questions++
      const fits = await coarse.fits(declaredLevels(problem, levels))
      const known = fits ? held : unheld
      known.push(levels.slice())
      return fits
    },
    failing: async (levels) => failingRows(problem, await classes(levels)),
    questions: () => questions,
  }
}

/** Whether the classes of one node are parts of those of another. */
const isBelow = ({ columns }: Problem, low: Levels, high: Levels): boolean =>
  low.every((level, position) =>
    columns[position].monotone ? level <= high[position] : level === high[position],
  )

/** Rows of classes that models of sizes reject: classes of one size are judged as one. */
export function failingRows(
  { judging, table }: Problem,
  { sizes, classes }: CountedSizes,
  judges = judging.early,
): number {
  const rows = sizes.map((size, at) => size * classes[at])
  const seen = { count: sizes.length, sizes, rows, histograms: [], tableRows: table.rows }
  return reject(seen, judges, new Uint8Array(sizes.length))
}
