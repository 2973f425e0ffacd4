import type { ComparedTables } from '../compared/compared-tables.ts'
import { originalRows, releaseRows, type SingleRows } from '../compared/single-rows.ts'
import { type LearningRows, learningRows } from './learning-rows.ts'
import { type NamedBuckets, NO_BUCKET, pairBuckets, type RowBuckets } from './pair-buckets.ts'
import { ALONE, pairRows } from './pair-rows.ts'

/** Both tables row by row, with who may be published as whom. */
export interface PairedTables {
  readonly tables: ComparedTables
  readonly original: SingleRows
  readonly release: SingleRows
  /** Which rows belong together: row by row, or, of a sliced release, bucket by bucket. */
  readonly partners: Partners
  /** Rows that belong to none: of the release, or of the original where there are buckets. */
  readonly alone: number
  readonly rows: LearningRows
}

export type Partners =
  /** partnerOf[row of the release]: row of the original, or ALONE. */
  { readonly kind: 'rows'; readonly partnerOf: Int32Array } | ({ readonly kind: 'buckets' } & RowBuckets)

export function pairTables(tables: ComparedTables, buckets?: NamedBuckets): PairedTables {
  const original = originalRows(tables)
  const release = releaseRows(tables)
  const partners: Partners = buckets
    ? { kind: 'buckets', ...pairBuckets(tables, buckets, { original, release }) }
    : { kind: 'rows', partnerOf: pairRows(tables, original, release) }
  const alone =
    partners.kind === 'rows' ? count(partners.partnerOf, ALONE) : count(partners.original, NO_BUCKET)
  return { tables, original, release, partners, alone, rows: learningRows(tables, original, release) }
}

const count = (list: Int32Array, wanted: number): number =>
  list.reduce((sum, entry) => sum + (entry === wanted ? 1 : 0), 0)
