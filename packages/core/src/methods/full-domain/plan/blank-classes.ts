import { keyedHash } from '../../../data/random/keyed-hash.ts'
import type { Classes, Histograms } from '../../../data/table/classes.ts'
import type { BoundClassJudge } from '../../../models/kit/bind-judges.ts'
import { DECOY_PURPOSE } from '../decoy-purpose.ts'
import { reject } from './search/evaluate-node.ts'

/** What becomes of classes at levels that were chosen without a look at sensitive values. */
export interface BlankedClasses {
  /** 1 for each class that is blanked. */
  readonly blanked: Uint8Array
  readonly rows: number
}

export interface BlankingParts {
  readonly drawn: DrawnClasses
  readonly judges: readonly BoundClassJudge[]
  /** Decoys for each class that fails. */
  readonly each: number
  /** The classes, those that are blanked left out. */
  readonly classes: (blanked: Uint8Array) => Classes
}

/**
 * Blanks every class that a model does not admit, and decoys of like size beside those that fail for their sensitive values;
 * classes that are too small are known by everybody who counts, and need none. Then further decoys until all that is blanked
 * is, as one class, what the models ask for. Undefined where there are not enough classes that hold.
 */
export function blankClasses(parts: BlankingParts): BlankedClasses | undefined {
  const { drawn, judges, each, classes } = parts
  const whole = classes(new Uint8Array(drawn.draws.length))
  const blanked = new Uint8Array(whole.count)
  const sized = judges.filter(({ requirement }) => requirement.sensitive === undefined)
  // What is blanked may have held others up, where missing values match any: so what is left is judged anew.
  for (;;) {
    const left = classes(blanked)
    const before = blanked.slice()
    reject(left, sized, blanked)
    const tooFew = blanked.slice()
    reject(left, judges, blanked)
    if (blanked.every((is, c) => is === before[c])) break
    const open = openClasses(blanked, left)
    const failing = indexesOf(blanked, (c) => tooFew[c] === 0)
    const decoys = chooseDecoys(drawn, failing, { open, each })
    if (!decoys) return undefined
    for (const c of decoys) blanked[c] = 1
  }
  growPool(parts, whole, blanked)
  return { blanked, rows: indexesOf(blanked).reduce((sum, c) => sum + whole.rows[c], 0) }
}

const indexesOf = (marks: Uint8Array, is: (c: number) => boolean = () => true): number[] =>
  Array.from(marks.keys()).filter((c) => marks[c] === 1 && is(c))

function openClasses(blanked: Uint8Array, { rows }: Classes): Set<number> {
  const open = new Set<number>()
  for (let c = 0; c < blanked.length; c++) if (blanked[c] === 0 && rows[c] > 0) open.add(c)
  return open
}

/**
 * Doubles the decoys until the blanked rows meet the models as one class: that they were just enough is then no conclusion.
 * Where all classes do not suffice it leaves them as they are: their sensitive cells go.
 */
function growPool({ drawn, judges }: BlankingParts, whole: Classes, blanked: Uint8Array): void {
  const order = Array.from(drawn.draws.keys()).sort((a, b) => drawn.draws[a] - drawn.draws[b] || a - b)
  const grown = blanked.slice()
  for (;;) {
    const pool = indexesOf(grown)
    if (pool.length === 0) return
    if (admitted(judges, poolOf(whole, pool))) break
    const more = order.filter((c) => grown[c] === 0 && whole.rows[c] > 0).slice(0, pool.length)
    if (more.length === 0) return
    for (const c of more) grown[c] = 1
  }
  blanked.set(grown)
}

const admitted = (judges: readonly BoundClassJudge[], pool: Classes): boolean =>
  judges.every(({ judge }) => judge.admits(pool, 0))

/** Some classes as one. */
function poolOf(classes: Classes, members: readonly number[]): Classes {
  const sum = (counts: ArrayLike<number>) =>
    Uint32Array.of(members.reduce((total, c) => total + counts[c], 0))
  const rows = sum(classes.rows)
  return {
    count: 1,
    rows,
    sizes: classes.sizes === classes.rows ? rows : sum(classes.sizes),
    histograms: classes.histograms.map((histograms) => pooled(histograms, members)),
    ...(classes.population && { population: sum(classes.population) }),
    tableRows: classes.tableRows,
  }
}

function pooled({ attribute, offsets, values, counts }: Histograms, members: readonly number[]): Histograms {
  const rowsOfValue = new Map<number, number>()
  for (const c of members)
    for (let entry = offsets[c]; entry < offsets[c + 1]; entry++)
      rowsOfValue.set(values[entry], (rowsOfValue.get(values[entry]) ?? 0) + counts[entry])
  const entries = [...rowsOfValue].sort(([a], [b]) => a - b)
  return {
    attribute,
    offsets: Uint32Array.of(0, entries.length),
    values: Uint32Array.from(entries, ([value]) => value),
    counts: Uint32Array.from(entries, ([, count]) => count),
  }
}

/** Classes of a node, by rows and by an order that the seed draws. */
export interface DrawnClasses {
  /** Rows of each class. */
  readonly rows: ArrayLike<number>
  /** A number for each class, drawn by the seed and what the class shows. */
  readonly draws: Float64Array
}

/** @param texts what each class shows. O(classes). */
export const drawnClasses = (
  rows: ArrayLike<number>,
  texts: readonly string[],
  seed: string,
): DrawnClasses => {
  const { order } = keyedHash(seed, DECOY_PURPOSE)
  return { rows, draws: Float64Array.from(texts, (text) => order(text, 1)) }
}

/**
 * Classes that are blanked beside those that fail: for each failing one so many of the nearest size, and no fewer rows in
 * all, so that of what is blanked no more fails than `1 / (1 + each)`, by classes and by rows. Undefined where there are
 * not enough. O(failing × classes).
 *
 * @param open classes that hold and are not blanked yet; those that are chosen leave it
 */
export function chooseDecoys(
  { rows, draws }: DrawnClasses,
  failing: readonly number[],
  { open, each }: { readonly open: Set<number>; readonly each: number },
): readonly number[] | undefined {
  const chosen: number[] = []
  const take = (like: number): boolean => {
    const decoy = nearest({ rows, draws }, open, rows[like])
    if (decoy === undefined) return false
    open.delete(decoy)
    chosen.push(decoy)
    return true
  }
  const order = failing.toSorted((a, b) => draws[a] - draws[b] || a - b)
  for (const like of order) for (let i = 0; i < each; i++) if (!take(like)) return undefined
  const sum = (list: readonly number[]) => list.reduce((total, c) => total + rows[c], 0)
  for (let i = 0; sum(chosen) < each * sum(failing); i++) if (!take(order[i % order.length])) return undefined
  return chosen
}

function nearest({ rows, draws }: DrawnClasses, open: ReadonlySet<number>, size: number): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const c of open) {
    const distance = Math.abs(rows[c] - size)
    if (distance > least || (distance === least && best !== undefined && draws[c] > draws[best])) continue
    best = c
    least = distance
  }
  return best
}
