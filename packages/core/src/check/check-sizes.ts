import { measureRelease } from '../metrics/measured/release-metrics.ts'
import { classSizeBands } from '../metrics/risk/class-size-bands.ts'
import { risksOf } from '../metrics/risk/risks.ts'
import type { CheckInput, CheckResult } from './check-input.ts'
import { readQuasi } from './quasi-reading.ts'

/** What is known of a release whose classes are too many to be held: their sizes, and the texts of each column by itself. */
export interface CountedRelease {
  readonly rows: number
  /** Rows of each class, in any order. */
  readonly sizes: Uint32Array
  /** Texts of the columns and their rows. */
  readonly frequencies: ReadonlyMap<string, readonly { readonly value: string; readonly rows: number }[]>
}

/**
 * Risks and losses of a release of which nothing is required of classes and nothing is suppressed: these need no combination.
 * O(classes + texts).
 */
export function checkSizes(
  { rows, sizes, frequencies }: CountedRelease,
  { quasi, missing, claims }: Pick<CheckInput, 'quasi' | 'missing'> & Required<Pick<CheckInput, 'claims'>>,
): CheckResult {
  const cells = quasi.map(({ name }) => frequencies.get(name)!)
  const texts = cells.map((column) => column.map(({ value }) => value))
  const grouping = {
    count: 0,
    texts,
    rows: new Uint32Array(0),
    classOf: new Int32Array(0),
    suppressedRows: 0,
  }
  const { readings, notices } = readQuasi(quasi, { grouping, tokens: missing.tokens, claims })
  return {
    holds: true,
    rows,
    suppressedRows: 0,
    classes: sizes.length,
    classSizes: classSizeBands(sizes),
    verdicts: [],
    utility: measureRelease({
      rows,
      suppressedRows: 0,
      sizes,
      columns: readings.map(({ column, figures }, place) => ({
        name: column.name,
        cells: cells[place].map(({ value, rows: own }) => {
          const of = figures?.of.get(value)
          return { rows: own, ...(of && { figures: of }) }
        }),
        ...(figures && { leafCount: figures.leafCount }),
      })),
    }),
    risks: risksOf(sizes),
    notices,
  }
}
