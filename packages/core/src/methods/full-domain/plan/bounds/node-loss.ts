import { exactSquares } from '../../../../metrics/utility/discernibility.ts'
import type { ClassesObjective } from '../../../../metrics/utility/objective.ts'
import type { ClassList, Levels } from '../grouping/class-list.ts'
import { type PositionCosts, type Problem, positionCosts } from '../search/search-problem.ts'

/** Classes that are suppressed: fails[class] is 1, `rows` is their number of rows. */
export interface Suppressed {
  readonly fails: Uint8Array
  readonly rows: number
}

/** The loss of nodes, and what it is at least. */
export interface NodeLoss {
  /** The loss at a node with these classes suppressed. */
  loss(list: ClassList, levels: Levels, suppressed: Suppressed): number
  /** What the loss is at least if that many rows are suppressed, whichever they are. */
  atLeast(levels: Levels, suppressedRows: number): number
  /** What it is at least at any node with these classes or more general ones; 0 where class lists say nothing of it. */
  atLeastAbove(list: ClassList): number
  /** For losses that are sums over positions. */
  readonly costs?: PositionCosts
  /** The loss from such a sum. */
  readonly finish: (sum: number) => number
}

export function nodeLoss(problem: Problem): NodeLoss {
  return problem.objective.kind === 'cells' ? cellsLoss(problem) : classesLoss(problem, problem.objective)
}

function cellsLoss(problem: Problem): NodeLoss {
  const { objective, columns, layout, table } = problem
  if (objective.kind !== 'cells') throw new TypeError('not a loss of cells')
  const costs = positionCosts(objective, columns)
  const term = (position: number, mean: number) => objective.term(columns[position].columnIndex, mean)
  return {
    costs,
    finish: objective.finish,
    loss(list, levels, { fails, rows }) {
      const members = rows === 0 ? undefined : failing(list, fails)
      let sum = 0
      for (let position = 0; position < columns.length; position++) {
        const { word, shift, mask } = layout.fields[position]
        const extras = costs.extras[position][levels[position]]
        const keys = list.words[word]
        let extra = 0
        if (members) {
          for (let i = 0; i < members.length; i++) {
            extra += list.sizes[members[i]] * extras[(keys[members[i]] >>> shift) & mask]
          }
          extra /= table.rows
        }
        sum += term(position, costs.means[position][levels[position]] + extra)
      }
      return objective.finish(sum)
    },
    atLeast(levels, suppressedRows) {
      const share = suppressedRows === 0 ? 0 : suppressedRows / table.rows
      let sum = 0
      for (let position = 0; position < columns.length; position++) {
        const level = levels[position]
        sum +=
          share === 0
            ? costs.terms[position][level]
            : term(position, costs.means[position][level] + share * costs.leastExtras[position][level])
      }
      return objective.finish(sum)
    },
    atLeastAbove: () => 0,
  }
}

function failing({ count }: ClassList, fails: Uint8Array): Int32Array {
  const members = new Int32Array(count)
  let length = 0
  for (let c = 0; c < count; c++) if (fails[c] === 1) members[length++] = c
  return members.subarray(0, length)
}

/** The largest number of rows whose square is a whole number in a double. */
const SAFE_ROWS = Math.floor(Math.sqrt(Number.MAX_SAFE_INTEGER))

function classesLoss({ table }: Problem, objective: ClassesObjective): NodeLoss {
  const tally = (list: ClassList, suppressed?: Suppressed) => {
    const keptSizesOfClasses = keptSizes(list, suppressed?.fails)
    return objective.value({
      classes: keptSizesOfClasses.length,
      squares:
        table.rows <= SAFE_ROWS ? plainSquares(keptSizesOfClasses) : Number(exactSquares(keptSizesOfClasses)),
      suppressedRows: suppressed?.rows ?? 0,
    })
  }
  return {
    loss: (list, _, suppressed) => tally(list, suppressed),
    atLeast: () => 0,
    atLeastAbove: (list) => tally(list),
    finish: (sum) => sum,
  }
}

function keptSizes({ count, sizes }: ClassList, fails?: Uint8Array): Uint32Array {
  const sizesLeft = new Uint32Array(count)
  let length = 0
  for (let c = 0; c < count; c++) if (sizes[c] > 0 && fails?.[c] !== 1) sizesLeft[length++] = sizes[c]
  return sizesLeft.subarray(0, length)
}

function plainSquares(sizes: Uint32Array): number {
  let sum = 0
  for (let c = 0; c < sizes.length; c++) sum += sizes[c] * sizes[c]
  return sum
}
