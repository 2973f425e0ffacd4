import { type PeopleCounter, peopleCounter } from '../../../../data/table/people.ts'
import type { Table } from '../../../../data/table/table.ts'
import { defined } from '../../../../data/value/defined.ts'
import type { CellsObjective, Objective } from '../../../../metrics/utility/objective.ts'
import { findLoss } from '../../../../metrics/utility/registry.ts'
import type { Request } from '../../../contract/search.ts'
import { type BaseClasses, baseClasses } from '../grouping/base-classes.ts'
import { type KeyLayout, keyLayout } from '../grouping/class-list.ts'
import { type ClassMerger, classMerger } from '../grouping/merge-classes.ts'
import { type Climb, climb } from '../lattice/climb.ts'
import { countCodes, type LatticeColumn, latticeColumn } from '../lattice/lattice-column.ts'
import { type Judging, judging } from './judging.ts'

/** A request made ready for the search. Columns stand in the order of the climb: their *positions*. */
export interface Problem {
  readonly table: Table
  readonly request: Request
  readonly columns: readonly LatticeColumn[]
  /** The lowest and the highest level of each position. */
  readonly floors: Int32Array
  readonly heights: Int32Array
  readonly layout: KeyLayout
  readonly base: BaseClasses
  readonly climb: Climb
  /** Merges classes, for all paths of the search. */
  readonly merger: ClassMerger
  readonly objective: Objective
  readonly judging: Judging
  /** Rows that may be suppressed. */
  readonly maxSuppressed: number
  readonly wildcards: boolean
  /** Where people are counted in place of rows. */
  readonly people?: PeopleCounter
}

export function prepareProblem(table: Table, request: Request): Problem {
  const { quasi, missing, models } = request
  const wildcards = missing === 'wildcard'
  const people = peopleCounter(table)
  const counts = quasi.map(({ column }) => countCodes(table, column))
  const declared = quasi.map((quasiIdentifier, columnIndex) =>
    latticeColumn(quasiIdentifier, columnIndex, { counts: counts[columnIndex], wildcards }),
  )
  const objective = findLoss(request.loss).objective({
    rows: table.rows,
    columns: quasi.map(({ hierarchy }, columnIndex) => ({ hierarchy, counts: counts[columnIndex].rows })),
    k: askedK(models),
  })
  const path = climb(declared, climbCosts(objective, declared))
  const columns = path.order.map((columnIndex) => declared[columnIndex])
  const layout = keyLayout(columns)
  const codesOf = ({ columnIndex }: LatticeColumn) => table.columns[quasi[columnIndex].column].codes
  const base = baseClasses(table, columns, { layout, codesOf })
  // The slack keeps 0.07 · 100 from losing its seventh row to rounding.
  const maxSuppressed = Math.floor(request.suppressionLimit * table.rows + 1e-9)
  return {
    table,
    request,
    columns,
    floors: Int32Array.from(columns, ({ floor }) => floor),
    heights: Int32Array.from(columns, ({ height }) => height),
    layout,
    base,
    merger: classMerger(base.list.count, layout),
    climb: path,
    objective,
    judging: judging(request, { maxSuppressed, wildcards, people: people !== undefined }),
    ...defined({ people }),
    maxSuppressed,
    wildcards,
  }
}

/** The k by which the average class size is divided: the first one asked for. */
function askedK(models: Request['models']): number {
  for (const { options } of models) if (typeof options.k === 'number') return options.k
  return 1
}

/** What each level adds to the loss; for losses of whole classes the height climbed stands in. */
function climbCosts(objective: Objective, columns: readonly LatticeColumn[]): readonly ArrayLike<number>[] {
  return columns.map(({ columnIndex, height, levels }) =>
    levels.map((_, level) =>
      objective.kind === 'cells'
        ? objective.term(columnIndex, objective.means[columnIndex][level])
        : level / Math.max(1, height),
    ),
  )
}

/** What a cells objective says of each position, with the nodes as class keys number them. */
export interface PositionCosts {
  /** means[position][level] */
  readonly means: readonly Float64Array[]
  /** extras[position][level][dense node] */
  readonly extras: readonly (readonly Float64Array[])[]
  /** leastExtras[position][level]: the least any of its nodes costs more when suppressed. */
  readonly leastExtras: readonly Float64Array[]
  /** terms[position][level] of the means. */
  readonly terms: readonly Float64Array[]
}

export function positionCosts(objective: CellsObjective, columns: readonly LatticeColumn[]): PositionCosts {
  const extras = columns.map(({ columnIndex, levels }) =>
    levels.map(({ nodes }, level) =>
      Float64Array.from(nodes, (node) => objective.extras[columnIndex][level][node]),
    ),
  )
  return {
    means: columns.map(({ columnIndex }) => objective.means[columnIndex]),
    extras,
    leastExtras: extras.map((extrasOfLevel) =>
      Float64Array.from(extrasOfLevel, (extrasOfNode) =>
        extrasOfNode.reduce((least, extra) => Math.min(least, extra), Infinity),
      ),
    ),
    terms: columns.map(({ columnIndex }) =>
      objective.means[columnIndex].map((mean) => objective.term(columnIndex, mean)),
    ),
  }
}
