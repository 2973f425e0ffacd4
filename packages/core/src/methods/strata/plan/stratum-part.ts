import { applyPlaces } from '../../../data/recoding/apply-recoding.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { type CodeGroups, groupCombinations } from '../../../data/table/table.ts'
import type { LatticeSummary } from '../../contract/search.ts'
import type { StratumRequest } from '../strata-request.ts'

/** A stratum with what was decided for it. Rows are counted by combination of the whole table. */
export interface StratumPart {
  readonly stratum: StratumRequest
  readonly rows: number
  readonly weights: Uint32Array
  /** Absent: published as it is. */
  readonly treated?: TreatedRows
}

export interface TreatedRows {
  readonly plan: LevelsRecoding
  readonly cells: Cells
  readonly search: LatticeSummary
  readonly optimal: boolean
  readonly decoys?: ChosenDecoys
}

export interface ChosenDecoys {
  /** Ordinary rows that join the class they fall into. */
  readonly generalised: Uint32Array
  /** Ordinary rows that are suppressed along. */
  readonly suppressed: Uint32Array
}

/** Every combination of the table as a plan would publish it. */
export interface Cells {
  readonly columns: readonly { readonly labels: readonly string[]; readonly codes: Uint32Array }[]
  /** 1 where the plan suppresses it. */
  readonly suppressed: Uint8Array
  /** Combinations that look the same. */
  readonly groups: CodeGroups
}

/** O(combinations × columns). */
export function cellsOf(table: Table, { quasi }: StratumRequest, plan: LevelsRecoding): Cells {
  const codes = quasi.map(({ column }) => table.columns[column].codes)
  const { columns, suppressed } = applyPlaces(plan, codes, table.length)
  const groups = groupCombinations(
    columns.map((column) => ({ codes: column.codes, size: column.labels.length })),
    table.length,
  )
  return { columns, suppressed, groups }
}

/** Rows of each group that are not suppressed. */
export function rowsOfGroups({ groups, suppressed }: Cells, weights: Uint32Array): Float64Array {
  const rows = new Float64Array(groups.count)
  for (let entry = 0; entry < weights.length; entry++) {
    if (suppressed[entry] === 0) rows[groups.groupOf[entry]] += weights[entry]
  }
  return rows
}

export function suppressedRows({ suppressed }: Cells, weights: Uint32Array): number {
  let rows = 0
  for (let entry = 0; entry < weights.length; entry++) if (suppressed[entry] === 1) rows += weights[entry]
  return rows
}

export const sumOf = (weights: Uint32Array): number => weights.reduce((sum, weight) => sum + weight, 0)
