import { fromLevel } from '../../data/hierarchy/hierarchy.ts'
import type { Table } from '../../data/table/table.ts'
import type { Mode } from '../../policy/options/policy.ts'
import type { Prepared } from '../contract/prepared.ts'
import type { Request } from '../contract/search.ts'
import { numberBands } from './plan/rows/number-bands.ts'
import { sortedCodes } from './plan/rows/sorted-codes.ts'
import { rowsByKey } from './plan/widening/keyed-rows.ts'

/** A prepared table as a method that forms classes reads it. */
export interface ClassInput {
  readonly table: Table
  readonly request: Request
  /** Which of the quasi-identifiers become free ranges, by place. */
  readonly ranges: readonly boolean[]
}

/**
 * Hardened, rows stand in an order drawn by the seed, and numbers without a hierarchy become bands unless ranges are asked for: the
 * ends of a range are values of its class. Hierarchies begin on the level at which the table was counted.
 */
export function classInput(
  prepared: Prepared,
  { mode, ranges: asked }: { readonly mode: Mode; readonly ranges: boolean },
  seed: string,
): ClassInput {
  const { quasi } = prepared
  const { table, request } = fromStart(prepared)
  const ranges = quasi.map((one) => one.ranges)
  if (mode === 'faithful') return { table, request, ranges }
  const sorted = sortedCodes(table, request)
  const ordered = rowsByKey(sorted.table, seed)
  if (asked) return { table: ordered, request: sorted.request, ranges }
  const banded = sorted.request.quasi.map(({ column, hierarchy }, columnIndex) => ({
    column,
    hierarchy: ranges[columnIndex] ? numberBands(hierarchy.column, quasi[columnIndex].dictionary) : hierarchy,
  }))
  return { table: ordered, request: { ...request, quasi: banded }, ranges: ranges.map(() => false) }
}

/** The prepared table as if the values of its starting levels were recorded. */
function fromStart({ table, request, start }: Prepared): Pick<ClassInput, 'table' | 'request'> {
  if (start === undefined) return { table, request }
  return {
    table: {
      ...table,
      columns: table.columns.map(({ name, dictionary, codes }) => ({ name, dictionary, codes })),
    },
    request: {
      ...request,
      quasi: request.quasi.map(({ column, hierarchy }, index) => ({
        column,
        hierarchy: fromLevel(hierarchy, start.levels[index]),
      })),
    },
  }
}
