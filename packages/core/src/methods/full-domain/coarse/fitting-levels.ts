import type { Levels } from '../plan/class-path.ts'
import type { LevelBox } from '../plan/level-box.ts'
import type { Problem } from '../plan/problem.ts'
import { positionLevels } from '../plan/search.ts'
import type { AskedLevels } from './asked-levels.ts'

/**
 * A node of a box whose combinations can be held here, though none below it has so few: the first one on the way up that
 * the climb takes through the box, by halving, for going up only merges combinations; then column by column as far down as
 * they can be. Undefined where even its most general node has too many.
 */
export async function fittingLevels(
  problem: Problem,
  box: LevelBox,
  asked: AskedLevels,
): Promise<Levels | undefined> {
  if (!(await asked.fits(box.high))) return undefined
  const way = wayThrough(problem, box)
  let unfit = -1
  let fit = way.length - 1
  while (fit - unfit > 1) {
    const middle = (unfit + fit) >> 1
    if (await asked.fits(way[middle])) fit = middle
    else unfit = middle
  }
  return lowered(problem, way[fit], { box, asked })
}

/** The node with its columns lowered as far as combinations still fit, those first that gain most. */
async function lowered(
  problem: Problem,
  node: Levels,
  { box, asked }: { readonly box: LevelBox; readonly asked: AskedLevels },
): Promise<Levels> {
  let lowest = node
  for (const position of byGain(problem, node, box)) {
    while (lowest[position] > box.low[position]) {
      const finer = lowest.with(position, lowest[position] - 1)
      if (!(await asked.fits(finer))) break
      lowest = finer
    }
  }
  return lowest
}

/** Positions above the box's lowest levels, by what one level less takes off the loss. */
function byGain({ objective, columns }: Problem, node: Levels, { low }: LevelBox): number[] {
  const gain = (position: number) => {
    if (objective.kind !== 'cells') return 0
    const { place } = columns[position]
    const term = (level: number) => objective.term(place, objective.means[place][level])
    return term(node[position]) - term(node[position] - 1)
  }
  return [...node.keys()]
    .filter((position) => node[position] > low[position])
    .sort((one, other) => gain(other) - gain(one) || one - other)
}

/** Nodes of the climb, brought into the box: from its most specific node to its most general one. */
export function wayThrough(problem: Problem, { low, high }: LevelBox): Levels[] {
  const way: Levels[] = [low]
  for (const node of problem.climb.nodes) {
    const levels = positionLevels(problem, node).map((level, position) =>
      Math.min(Math.max(level, low[position]), high[position]),
    )
    if (levels.some((level, position) => level !== way.at(-1)![position])) way.push(levels)
  }
  return way
}

/**
 * What a box has beside the nodes above one of its own: a box for each position, whose level there is below that of the
 * node while those of earlier positions are not.
 */
export function boxesBeside(box: LevelBox, node: Levels): LevelBox[] {
  const beside: LevelBox[] = []
  const low = box.low.slice()
  for (let position = 0; position < node.length; position++) {
    if (box.low[position] < node[position])
      beside.push({ ...box, low: low.slice(), high: box.high.with(position, node[position] - 1) })
    low[position] = node[position]
  }
  return beside
}
