import type { Prepared } from '../../method/prepared.ts'
import type { Request } from '../../search/method.ts'
import type { Mode } from '../../search/policy.ts'
import type { Table } from '../../table/table.ts'
import { EXTRA } from './class-options.ts'
import { rowsByKey } from './plan/keyed-rows.ts'
import { numberBands } from './plan/number-bands.ts'
import { sortedCodes } from './plan/sorted-codes.ts'
import type { Widening } from './plan/widen-classes.ts'

/** A prepared table as a method that forms classes reads it. */
export interface ClassInput {
  readonly table: Table
  readonly request: Request
  /** Which of the quasi-identifiers become free ranges, by place. */
  readonly ranges: readonly boolean[]
}

/**
 * Hardened, rows stand in an order drawn by the seed (those of a table in blocks when a block is taken), and numbers without a
 * hierarchy become bands unless ranges are asked for: the ends of a range are values of its class.
 */
export function classInput(
  { table, request, quasi, coarse }: Prepared,
  { mode, ranges: asked }: { readonly mode: Mode; readonly ranges: boolean },
  seed: string,
): ClassInput {
  const ranges = quasi.map((one) => one.ranges)
  if (mode === 'faithful') return { table, request, ranges }
  const sorted = sortedCodes(table, request)
  const ordered = coarse ? sorted.table : rowsByKey(sorted.table, seed)
  if (asked) return { table: ordered, request: sorted.request, ranges }
  const banded = sorted.request.quasi.map(({ column, hierarchy }, place) => ({
    column,
    hierarchy: ranges[place] ? numberBands(hierarchy.column, quasi[place].dictionary) : hierarchy,
  }))
  return { table: ordered, request: { ...request, quasi: banded }, ranges: ranges.map(() => false) }
}

/** How classes of a table in blocks are hardened; undefined where they are not. */
export const hardeningOf = (
  { mode, extra }: { readonly mode: Mode; readonly extra?: number | undefined },
  seed: string,
): Widening | undefined => (mode === 'hardened' ? { share: extra ?? EXTRA, seed } : undefined)
