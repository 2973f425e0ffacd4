import { countCompatible } from '../check/compatible.ts'
import { peopleCounter } from '../data/table/people.ts'
import { groupCombinations, MISSING, type Table } from '../data/table/table.ts'
import type { Measured } from '../metrics/metric.ts'
import { classSizeBands } from '../metrics/risk/class-size-bands.ts'
import { risksOf } from '../metrics/risk/risks.ts'
import { RARE } from '../report/pooling.ts'
import type { SizeBand } from '../report/report.ts'
import type { PublishJob } from './publish-job.ts'
import type { PublishedOriginal } from './published-original.ts'

export interface BeforeOptions {
  /** Quasi-identifiers: the first columns of the table. */
  readonly quasi: number
  /** Missing values match any: the risk of a row then counts all rows it may be taken for, as it does after. */
  readonly wildcard?: boolean
}

export interface ExposedBefore {
  readonly risks: readonly Measured[]
  readonly classSizes: readonly SizeBand[]
}

/** Nothing is told of how exposed people were. */
export const NOT_TOLD: ExposedBefore = { risks: [], classSizes: [] }

/**
 * How exposed the people were whose rows the release shows, where their combinations were counted as recorded. Class
 * sizes that count suppressed rows too would tell how these looked.
 */
export function countedBefore(
  { prepared, policy }: Pick<PublishJob, 'prepared' | 'policy'>,
  original: PublishedOriginal | undefined,
): ExposedBefore {
  if (prepared.start !== undefined || original === undefined || isOfFew(original)) return NOT_TOLD
  return beforeRelease(original.table, {
    quasi: prepared.quasi.length,
    wildcard: policy.data.missingAs === 'wildcard',
  })
}

/** All other rows are as they were: class sizes less those of the release would tell how these few looked. */
const isOfFew = ({ changedRows = 0 }: PublishedOriginal): boolean => changedRows > 0 && changedRows < RARE

/** How exposed the people were before: the classes of the quasi-identifiers as they came. */
export function beforeRelease(table: Table, { quasi, wildcard = false }: BeforeOptions): ExposedBefore {
  const { rows, codes, groupOf } = classesOf(table, quasi)
  const sizes = wildcard ? compatibleRows(rows, codes()) : rows
  const people = peopleCounter(table)?.sizes({ classOf: groupOf, count: rows.length })
  if (people) return { risks: risksOf(people, { rows }), classSizes: classSizeBands(people, rows) }
  return { risks: risksOf(sizes, { rows }), classSizes: classSizeBands(rows) }
}

/** Rows of each distinct combination of the first columns, and its codes by column. */
function classesOf({ columns, length, weights }: Table, quasiCount: number) {
  const quasi = columns.slice(0, quasiCount)
  const { count, groupOf, first } = groupCombinations(
    quasi.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    length,
  )
  const rows = new Uint32Array(count)
  for (let index = 0; index < length; index++) rows[groupOf[index]] += weights[index]
  const codes = () => quasi.map((column) => Uint32Array.from(first, (at) => column.codes[at]))
  return { rows, codes, groupOf }
}

/** Rows that each class may be taken for, missing values matching any. */
function compatibleRows(rows: Uint32Array, codes: readonly Uint32Array[]): Uint32Array {
  const count = rows.length
  const texts = codes.map((column) => Array.from(column, String))
  const isMissing = codes.map(() => (text: string) => text === String(MISSING))
  const classes = { count, sizes: rows, rows, histograms: [], tableRows: 0 }
  const grouping = { count, texts, rows, classOf: new Int32Array(0), suppressedRows: 0 }
  return countCompatible(classes, grouping, isMissing).sizes
}
