import type { ComparedTables } from '../metrics/compared/compared-tables.ts'
import { originalRows, releaseRows, type SingleRows } from '../metrics/compared/single-rows.ts'
import { type LearningRows, learningRows } from './learning-rows.ts'
import { ALONE, pairRows } from './pair-rows.ts'

/** Both tables row by row, with who may be published as whom. */
export interface PairedTables {
  readonly tables: ComparedTables
  readonly original: SingleRows
  readonly release: SingleRows
  /** partnerOf[row of the release]: row of the original, or ALONE. */
  readonly partnerOf: Int32Array
  /** Rows of the release without a partner. */
  readonly alone: number
  readonly rows: LearningRows
}

export function pairTables(tables: ComparedTables): PairedTables {
  const original = originalRows(tables)
  const release = releaseRows(tables)
  const partnerOf = pairRows(tables, original, release)
  const alone = partnerOf.reduce((sum, partner) => sum + (partner === ALONE ? 1 : 0), 0)
  return { tables, original, release, partnerOf, alone, rows: learningRows(tables, original, release) }
}
