import type { CountedSizes, CountedSpreads } from '../../../engine/engine.ts'
import type { CoarseTable } from '../../../method/coarse-table.ts'
import type { ClassSpread } from '../../../models/model.ts'
import type { Levels } from '../plan/class-path.ts'
import { reject } from '../plan/evaluate.ts'
import type { Problem } from '../plan/problem.ts'
import { declaredLevels } from '../plan/search.ts'

/** What the engine was asked at nodes of the lattice. Nothing is asked twice, nor what follows from other answers. */
export interface AskedLevels {
  /** Whether the combinations at a node can be held here. */
  fits(levels: Levels): Promise<boolean>
  /**
   * Rows in classes of a node that the engine can tell to be rejected, by models that reject at least as many at every more
   * specific node: so many are suppressed at all of them.
   */
  failing(levels: Levels): Promise<number>
  /** Whether these are more than may be suppressed. */
  fails(levels: Levels): Promise<boolean>
  /** Classes of a node, by their rows. */
  classes(levels: Levels): Promise<CountedSizes>
  /** Questions so far. */
  readonly questions: () => number
}

export function askedLevels(coarse: CoarseTable, problem: Problem): AskedLevels {
  const sizes = new Map<string, Promise<CountedSizes>>()
  const spreads = new Map<string, number>()
  const held: Levels[] = []
  const unheld: Levels[] = []
  const failed: Levels[] = []
  const passed: Levels[] = []
  let questions = 0
  const classes = (levels: Levels): Promise<CountedSizes> => {
    const known = sizes.get(levels.join())
    if (known) return known
    questions++
    const asked = coarse.classes(declaredLevels(problem, levels))
    sizes.set(levels.join(), asked)
    return asked
  }
  const spreading = coarse.spreads ? spreadJudges(problem) : new Map<number, SpreadJudge[]>()
  const unspread = async (levels: Levels, sensitive: number): Promise<number> => {
    const key = [...levels, sensitive].join()
    const known = spreads.get(key)
    if (known !== undefined) return known
    questions++
    const counted = await coarse.spreads!(declaredLevels(problem, levels), sensitive)
    const rows = unspreadRows(problem, counted, spreading.get(sensitive)!)
    spreads.set(key, rows)
    return rows
  }
  const failing = async (levels: Levels): Promise<number> => {
    let rows = failingRows(problem, await classes(levels))
    for (const sensitive of spreading.keys())
      if (rows <= problem.maxSuppressed) rows = Math.max(rows, await unspread(levels, sensitive))
    const known = rows > problem.maxSuppressed ? failed : passed
    known.push(levels.slice())
    return rows
  }
  return {
    classes,
    failing,
    async fails(levels) {
      if (failed.some((coarser) => isBelow(problem, levels, coarser))) return true
      if (passed.some((finer) => isBelow(problem, finer, levels))) return false
      return (await failing(levels)) > problem.maxSuppressed
    },
    async fits(levels) {
      if (held.some((finer) => isBelow(problem, finer, levels))) return true
      if (unheld.some((coarser) => isBelow(problem, levels, coarser))) return false
      questions++
      const fits = await coarse.fits(declaredLevels(problem, levels))
      const known = fits ? held : unheld
      known.push(levels.slice())
      return fits
    },
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

type SpreadJudge = (spread: ClassSpread) => boolean

/** By sensitive attribute: what models that rule out more specific nodes say of classes by their counts. */
function spreadJudges({ judging }: Problem): Map<number, SpreadJudge[]> {
  const judges = new Map<number, SpreadJudge[]>()
  for (const { requirement } of judging.ruling) {
    const { model, options, sensitive } = requirement
    if (model.kind !== 'class' || !model.mayAdmit || sensitive === undefined) continue
    judges.set(sensitive, [...(judges.get(sensitive) ?? []), model.mayAdmit(options)])
  }
  return judges
}

/** Rows of classes that models of sizes reject, or that cannot be admitted for their values. */
function unspreadRows(
  { judging, table }: Problem,
  { sizes, classes, values, largest }: CountedSpreads,
  judges: readonly SpreadJudge[],
): number {
  const rows = sizes.map((size, at) => size * classes[at])
  const fails = Uint8Array.from(sizes, (size, at) =>
    judges.every((may) => may({ rows: size, values: values[at], largest: largest[at] })) ? 0 : 1,
  )
  const rejected = rows.reduce((sum, own, at) => (fails[at] === 1 ? sum + own : sum), 0)
  const seen = { count: sizes.length, sizes, rows, histograms: [], tableRows: table.rows }
  return rejected + reject(seen, judging.early, fails)
}
