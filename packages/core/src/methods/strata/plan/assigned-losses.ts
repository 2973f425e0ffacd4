import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import type { LossId } from '../../../metrics/utility/losses.ts'
import { type CellsObjective, combine, type ObjectiveTable } from '../../../metrics/utility/objective.ts'
import { findLoss } from '../../../metrics/utility/registry.ts'
import type { QuasiIdentifier } from '../../contract/search.ts'

/** Losses of a plan over all rows of the table; what was suppressed counts in full. */
export interface AssignedLosses {
  /** 1 − Σ (h / height) / (n · m), h the level of a cell: higher is better. */
  readonly precision: number
  readonly ncp: number
  readonly loss: number
}

/** The levels at which the rows of one part are published; columns it lacks are as they were. */
export interface PartLevels {
  readonly name: string
  readonly columns: readonly (QuasiIdentifier & { readonly level: number })[]
}

export interface AssignedMeasure {
  /** m: the quasi-identifiers over which the losses are taken. */
  readonly quasi: readonly QuasiIdentifier[]
  /** By the `part` of the plan's classes. */
  readonly parts: readonly PartLevels[]
}

/**
 * Precision, NCP and Loss of a plan that has one level per column in each part, with the formulas of the single losses:
 * the cost of a cell is that of its node in the hierarchy its part used, 0 where it is as it was, in full where it is
 * suppressed. A missing value climbs like any other. O(assignments × columns).
 */
export function assignedLosses(
  table: Table,
  recoding: AssignedRecoding,
  measure: AssignedMeasure,
): AssignedLosses {
  const counted = blockLosses(measure)
  counted.add(table, recoding)
  return counted.losses()
}

/** The same of a plan in blocks, each of other combinations. */
export interface BlockLosses {
  add(table: Table, recoding: AssignedRecoding): void
  losses(): AssignedLosses
}

export function blockLosses(measure: AssignedMeasure): BlockLosses {
  let sums: PartCounts[][] | undefined
  let columns: ObjectiveTable['columns'] = []
  let rows = 0
  const value = (id: LossId) => {
    const means = measure.quasi.map((_, columnIndex) => columnMean(id, sums?.[columnIndex] ?? [], rows))
    return combine(cellsObjective(id, { rows, columns, k: 1 }), means)
  }
  return {
    add(table, recoding) {
      const counts = countParts(table, recoding, measure)
      sums =
        sums?.map((parts, sumIndex) =>
          parts.map((part, partIndex) => joined(part, counts[sumIndex][partIndex])),
        ) ?? counts
      columns = columnsOf(measure, table)
      rows += table.rows
    },
    losses: () => ({ precision: 1 - value('precision'), ncp: value('ncp'), loss: value('loss') }),
  }
}

const joined = (a: PartCounts, b: PartCounts): PartCounts => ({
  ...a,
  counts: a.counts.map((rows, code) => rows + b.counts[code]),
  suppressed: a.suppressed + b.suppressed,
})

const columnsOf = ({ quasi }: AssignedMeasure, { columns }: Table): ObjectiveTable['columns'] =>
  quasi.map(({ column, hierarchy }) => ({
    hierarchy,
    counts: new Float64Array(columns[column].dictionary.values.length),
  }))

/** Rows of one column in one part, by code, and those that are suppressed. */
interface PartCounts {
  readonly hierarchy: QuasiIdentifier['hierarchy']
  /** −1: as it was. */
  readonly level: number
  readonly counts: Float64Array
  suppressed: number
}

/** counts[quasi-identifier][part]; the last part is that of classes which name none. */
function countParts(
  table: Table,
  { assignments, classes, columns, keys, values }: AssignedRecoding,
  { quasi, parts }: AssignedMeasure,
): PartCounts[][] {
  const partOf = classes.map(({ part }) => {
    const partIndex = parts.findIndex(({ name }) => name === part)
    return partIndex < 0 ? parts.length : partIndex
  })
  return quasi.map(({ column, hierarchy }) => {
    const key = keys.indexOf(table.columns[column].name)
    const counted = [...parts, undefined].map((part): PartCounts => {
      const partColumn = part?.columns.find((candidate) => candidate.column === column)
      return {
        hierarchy: partColumn?.hierarchy ?? hierarchy,
        level: partColumn?.level ?? -1,
        counts: new Float64Array(values[key].length),
        suppressed: 0,
      }
    })
    const { classOf, rows, combination } = assignments
    const columnIndex = columns.indexOf(keys[key])
    const blanked = classes.map(({ suppressed, labels }) => suppressed && labels[columnIndex] !== null)
    for (let share = 0; share < rows.length; share++) {
      const countsOfPart = counted[partOf[classOf[share]]]
      if (blanked[classOf[share]]) countsOfPart.suppressed += rows[share]
      else countsOfPart.counts[combination[key][share]] += rows[share]
    }
    return counted
  })
}

function columnMean(id: LossId, parts: readonly PartCounts[], rowCount: number): number {
  let sum = 0
  for (const { hierarchy, level, counts, suppressed } of parts) {
    // One row in the table makes the mean the sum.
    const { means, extras } = cellsObjective(id, { rows: 1, columns: [{ hierarchy, counts }], k: 1 })
    if (level >= 0) sum += means[0][level]
    // A value as it was costs nothing, so what it costs more when suppressed is the full cost.
    if (suppressed > 0) sum += suppressed * extras[0][0][0]
  }
  return rowCount === 0 ? 0 : sum / rowCount
}

function cellsObjective(id: LossId, table: ObjectiveTable): CellsObjective {
  const objective = findLoss(id).objective(table)
  if (objective.kind === 'cells') return objective
  throw new TypeError(`${id} is not a loss of cells`)
}
