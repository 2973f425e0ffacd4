import { OutisError } from '../../../../data/errors.ts'
import type { Context } from '../../../contract/search.ts'
import { type Covers, covers } from '../bounds/covers.ts'
import type { Levels } from '../grouping/class-list.ts'
import { type Lattice, latticeOf, type NodeTags, nodeNumber, nodeTags } from '../lattice/node-tags.ts'
import { type BestNodes, bestNodes } from './best-nodes.ts'
import { type EvaluateParts, type Evaluation, evaluateParts, evaluator } from './evaluate-node.ts'
import type { Problem } from './search-problem.ts'
import { type WorkMeter, workMeter } from './work-meter.ts'

/** Judges a node and stores the result. A node whose loss must be above `worseThan` may be left undecided. */
export type Judge = (levels: Levels, node: number, worseThan: number) => Evaluation

/** The state and the tools of a search. */
export interface Search extends EvaluateParts {
  readonly lattice: Lattice
  readonly tags: NodeTags
  readonly best: BestNodes
  readonly meter: WorkMeter
  /** Nodes evaluated. */
  readonly evaluated: () => number
  readonly covers: Covers
  /** Judges a node, whatever is known of it. */
  readonly evaluate: (levels: Levels, worseThan: number) => Evaluation
  /** Judges nodes by class lists of another kind. */
  readonly judgeWith: (evaluate: Search['evaluate']) => Judge
  /**
   * Evaluates a node unless that was done before or it is known to be impossible. Where its loss must be above
   * `worseThan` it may be left undecided.
   */
  readonly visit: (levels: Levels, node: number, worseThan?: number) => Evaluation['kind'] | 'known'
}

export function createSearch(problem: Problem, context: Context): Search {
  refuseTooManyLists({
    combinations: problem.base.list.count,
    columns: problem.columns.length,
    words: problem.layout.words,
  })
  const meter = workMeter(context)
  const parts = evaluateParts(problem, meter.countWork)
  const lattice = latticeOf(problem)
  const tags = nodeTags(lattice, problem.maxSuppressed, meter.countWork)
  const best = bestNodes()
  const evaluate = evaluator(parts)
  let evaluated = 0
  const guess = covers(problem)
  const judgeWith =
    (judged: Search['evaluate']): Judge =>
    (levels, node, worseThan) => {
      evaluated++
      meter.countWork(NODE_STEPS + POSITION_STEPS * levels.length)
      const result = judged(levels, worseThan)
      if (result.kind !== 'worse' || worseThan >= best.limit) tags.markSeen(node)
      guess.learn(levels, result.kind !== 'impossible')
      if (result.kind === 'impossible') tags.markImpossible(node, levels)
      else tags.setSuppressed(node, result.atLeastSuppressed)
      if (result.kind === 'valid') {
        const { loss: lossFound, suppressedRows } = result
        best.add({ levels: declaredLevels(problem, levels), loss: lossFound, suppressedRows })
      }
      return result
    }
  const judge = judgeWith(evaluate)
  const visit = (levels: Levels, node: number, worseThan = best.limit) =>
    tags.isSeen(node) || tags.isImpossible(node, levels) ? 'known' : judge(levels, node, worseThan).kind
  return {
    ...parts,
    lattice,
    tags,
    best,
    meter,
    covers: guess,
    evaluate,
    evaluated: () => evaluated,
    visit,
    judgeWith,
  }
}

/** What a node costs beside its classes. */
export const NODE_STEPS = 600
export const POSITION_STEPS = 10

/** Levels in declared order. */
export function declaredLevels({ columns }: Problem, levels: Levels): number[] {
  const declared = new Array<number>(columns.length)
  for (const [position, { columnIndex }] of columns.entries()) declared[columnIndex] = levels[position]
  return declared
}

export function positionLevels({ columns }: Problem, declared: readonly number[]): Levels {
  return Int32Array.from(columns, ({ columnIndex }) => declared[columnIndex])
}

/** What it costs to see whether a branch can be left out. */
const BRANCH_STEPS = 60

/** Nodes passed between two looks at the clock when none is evaluated. */
const NODES_PER_BEAT = 4096

/**
 * Goes through the whole lattice, most general nodes first, position by position: what is impossible rules out all
 * below it before it is reached. Whole branches are left out where their loss cannot be small enough. Whenever it
 * yields, others may have a turn; it returns when every node is decided, or the meter has stopped.
 */
export function* searchLattice(search: Search): Generator<void, void> {
  const { best, lattice } = search
  yield* walkLattice(search, {
    limit: () => best.limit,
    leaf: (levels, node) => visitLeaf(search, levels, node),
    done: (node) => lattice.nodes - 1 - node,
    ends: () => false,
  })
}

/** What a walk through the lattice looks for. */
export interface LatticeWalk {
  /** Branches whose loss is above this are left out. */
  readonly limit: () => number
  /** Looks at one node. Whether anything was evaluated. */
  readonly leaf: (levels: Levels, node: number) => boolean
  /** Nodes that are decided when this one is passed, for progress. */
  readonly done: (node: number) => number
  /** Whether the walk is to end, beside what stops every search. */
  readonly ends: () => boolean
}

export function* walkLattice(search: Search, walk: LatticeWalk): Generator<void, void> {
  const { lattice, tags, meter } = search
  const { floors, heights, strides, nodes, monotone } = lattice
  const bounds = branchBounds(search, walk.limit)
  const levels = heights.slice()
  const numbers = new Float64Array(heights.length + 1).fill(nodes - 1)
  if (heights.length === 0) {
    walk.leaf(levels, 0)
    return
  }
  let position = 0
  levels[0]++
  let passed = 0
  let counted = 0
  while (position >= 0) {
    if (--levels[position] < floors[position]) {
      levels[position] = heights[position]
      position--
      continue
    }
    const node = numbers[position] - (heights[position] - levels[position]) * strides[position]
    // `node` has all later positions at their top: if it is impossible, so is the whole branch.
    if (tags.isImpossible(node, levels)) {
      if (!monotone[position]) continue
      levels[position] = heights[position]
      position--
      continue
    }
    let beat = ++passed % NODES_PER_BEAT === 0
    if (bounds.opens(levels, position)) {
      if (position < heights.length - 1) {
        numbers[++position] = node
        levels[position] = heights[position] + 1
      } else beat = walk.leaf(levels, node) || beat
    }
    if (!beat) continue
    meter.countWork((passed - counted) * BRANCH_STEPS)
    counted = passed
    if (meter.reportProgress(() => searchState(search, walk.done(node)))) yield
    if (meter.stopped || walk.ends()) return
  }
}

/**
 * Evaluates a node if it could be chosen. A more general node that is likely to rule it out is evaluated first. Returns
 * whether any node was evaluated.
 */
function visitLeaf(search: Search, levels: Levels, node: number): boolean {
  const { tags, best, problem, loss, lattice, visit } = search
  const atLeast = loss.atLeast(levels, tags.suppressedAtLeast(node, levels))
  if (tags.isSeen(node) || !best.canWin(atLeast, () => declaredLevels(problem, levels))) return false
  const cover = search.covers.coverOf(levels)
  const coverNode = nodeNumber(lattice, cover)
  // Where early judges can rule the cover out, the other judges are not asked. Without early judges all are asked.
  const early = problem.judging.early.length > 0
  if (coverNode !== node) visit(cover, coverNode, early ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
  visit(levels, node)
  return true
}

export function searchState({ best, lattice }: Search, done: number) {
  return { done, total: lattice.nodes, ...(best.chosen && { best: best.chosen.loss }) }
}

/** Whether a branch can hold a node worth visiting. */
function branchBounds(
  { loss, path, lattice: { floors, heights } }: Search,
  limit: () => number,
): {
  opens(levels: Levels, position: number): boolean
} {
  const { costs } = loss
  if (!costs) {
    return {
      // Lists of prefixes are finer than every node of the branch, and these losses grow with merging.
      opens: (levels, position) =>
        levels[position] === 0 ||
        limit() === Number.POSITIVE_INFINITY ||
        loss.atLeastAbove(path.listAt(levels, position + 1)) <= limit(),
    }
  }
  const { terms } = costs
  const sums = new Float64Array(terms.length + 1)
  const rest = new Float64Array(terms.length + 1)
  for (let position = terms.length - 1; position >= 0; position--) {
    rest[position] =
      rest[position + 1] + Math.min(...terms[position].slice(floors[position], heights[position] + 1))
  }
  return {
    opens(levels, position) {
      sums[position + 1] = sums[position] + terms[position][levels[position]]
      // Sums in another order may differ in the last digit, which must not close a branch with an equal in it.
      return loss.finish(sums[position + 1] + rest[position + 1]) * (1 - 1e-13) <= limit()
    },
  }
}

/** Numbers that class lists may hold in memory at once, at worst: 8 GiB. */
export const MOST_LISTED_NUMBERS = 2 ** 31

export interface ListSizes {
  readonly combinations: number
  readonly columns: number
  /** Of a class's key. */
  readonly words: number
}

/** A search keeps a class list for each column. Where few classes merge, every list is as long as the first. */
export function refuseTooManyLists({ combinations, columns, words }: ListSizes): void {
  if (combinations * columns * (words + 2) <= MOST_LISTED_NUMBERS) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${combinations} distinct combinations of ${columns} quasi-identifiers: too many for a search over levels of all of them.`,
    hint: 'Declare fewer quasi-identifiers, or use mondrian, which needs no such search.',
    details: { combinations, columns },
  })
}

/**
 * A lower bound of the loss at the nodes that a stopped search has not decided, for small lattices. Infinite where all are
 * decided. O(nodes × columns).
 */
export function undecidedAtLeast({ lattice, tags, loss }: Search): number {
  const { floors, heights, nodes } = lattice
  const levels = floors.slice()
  let least = Number.POSITIVE_INFINITY
  for (let node = 0; node < nodes; node++) {
    if (!tags.isSeen(node) && !tags.isImpossible(node, levels)) {
      least = Math.min(least, loss.atLeast(levels, tags.suppressedAtLeast(node, levels)))
    }
    for (
      let position = heights.length - 1;
      position >= 0 && ++levels[position] > heights[position];
      position--
    ) {
      levels[position] = floors[position]
    }
  }
  return least
}
