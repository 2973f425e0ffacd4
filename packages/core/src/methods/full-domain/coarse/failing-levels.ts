import type { Levels } from '../plan/class-path.ts'
import type { LevelBox } from '../plan/level-box.ts'
import type { Problem } from '../plan/problem.ts'
import type { AskedLevels } from './asked-levels.ts'
import type { TightenBox } from './coarse-bounds.ts'
import { wayThrough } from './fitting-levels.ts'

interface FailingJob {
  readonly problem: Problem
  readonly asked: AskedLevels
  readonly tighten: TightenBox
  /** A box that cannot hold less than this needs no cutting. */
  readonly limit: number
  /** Whether no more is to be asked than has to be. */
  readonly isSpent: () => boolean
}

/**
 * What is left of a box without the nodes below one of its own that fails: those cannot be used either. The node is found on
 * the way that the climb takes through the box, by halving, and is then raised where what would be left may lose least, as long
 * as it fails; so the bounds of all that is left rise together. Undefined where not even the most specific node fails.
 */
export async function withoutFailing(
  { problem, asked, tighten, limit, isSpent }: FailingJob,
  box: LevelBox,
): Promise<readonly LevelBox[] | undefined> {
  if (!(await asked.fails(box.low))) return undefined
  let node = await lastFailing(problem, box, asked)
  const settled = new Set<number>()
  for (;;) {
    const left = await boundedParts(tighten, boxesAbove(box, node), limit)
    const weakest = left
      .filter(({ position }) => !settled.has(position))
      .reduce<BoundedPart | undefined>(
        (least, one) => (least === undefined || one.part.bound < least.part.bound ? one : least),
        undefined,
      )
    // Raising others than the weakest would leave the bound of the whole as it is.
    const least = left.reduce((bound, { part }) => Math.min(bound, part.bound), Number.POSITIVE_INFINITY)
    if (weakest === undefined || weakest.part.bound > least || isSpent()) return left.map(({ part }) => part)
    const { position } = weakest
    const higher = node.with(position, node[position] + 1)
    if (await asked.fails(higher)) node = higher
    else settled.add(position)
  }
}

interface BoundedPart {
  readonly position: number
  readonly part: LevelBox
}

async function boundedParts(
  tighten: TightenBox,
  parts: readonly BoundedPart[],
  limit: number,
): Promise<BoundedPart[]> {
  const left: BoundedPart[] = []
  for (const { position, part } of parts) {
    const tight = await tighten(part, limit)
    if (tight) left.push({ position, part: tight })
  }
  return left
}

/** The most general node that fails, of those that the climb passes in a box. */
async function lastFailing(problem: Problem, box: LevelBox, asked: AskedLevels): Promise<Levels> {
  const way = wayThrough(problem, box)
  let failing = 0
  let passing = way.length
  while (passing - failing > 1) {
    const middle = (failing + passing) >> 1
    if (await asked.fails(way[middle])) failing = middle
    else passing = middle
  }
  return way[failing]
}

/**
 * What a box has beside the nodes below one of its own: a box for each position, whose level there is above that of the node
 * while those of earlier positions are not.
 */
export function boxesAbove(box: LevelBox, node: Levels): BoundedPart[] {
  const above: BoundedPart[] = []
  const high = box.high.slice()
  for (let position = 0; position < node.length; position++) {
    if (box.high[position] > node[position])
      above.push({
        position,
        part: { ...box, low: box.low.with(position, node[position] + 1), high: high.slice() },
      })
    high[position] = node[position]
  }
  return above
}
