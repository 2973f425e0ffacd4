import { seededRandom } from '@outis/core/random'
import { shuffled, stratifiedFolds } from '../classifiers/validate/folds.ts'
import type { ComparedColumn } from '../compared/compared-tables.ts'
import { NO_BUCKET } from './pair-buckets.ts'
import { ALONE } from './pair-rows.ts'
import type { PairedTables } from './paired-tables.ts'

/** The fold of each row of both tables: people and their publications in the same. */
export interface PeopleFolds {
  readonly original: Int32Array
  readonly release: Int32Array
}

/**
 * Deals the original's rows into folds, class by class, and lets every row of the release go with its partner; those without one are
 * dealt out among themselves. Of a sliced release whole buckets are dealt, largest folds last. O(rows).
 */
export function peopleFolds(
  { original, release, partners }: PairedTables,
  column: ComparedColumn,
  { folds, seed }: { readonly folds: number; readonly seed: string | number },
): PeopleFolds {
  const deal = (codes: ArrayLike<number>, combinationOf: Uint32Array, purpose: string) =>
    stratifiedFolds(
      Int32Array.from(combinationOf, (combination) => codes[combination]),
      folds,
      seededRandom(`${seed}/${purpose}`),
    )
  const ours = deal(column.codes, original.combinationOf, 'folds')
  if (partners.kind === 'buckets') {
    const foldOf = bucketFolds(partners, folds, seed)
    return {
      original: ours.map((our, row) =>
        partners.original[row] === NO_BUCKET ? our : foldOf[partners.original[row]],
      ),
      release: partners.release.map((bucket) => foldOf[bucket]),
    }
  }
  const alone = deal(column.published, release.combinationOf, 'rows without a partner')
  const { partnerOf } = partners
  return {
    original: ours,
    release: alone.map((own, row) => (partnerOf[row] === ALONE ? own : ours[partnerOf[row]])),
  }
}

/** Buckets in random order, each to the fold with the fewest rows. */
function bucketFolds(
  { count, release }: { readonly count: number; readonly release: Int32Array },
  folds: number,
  seed: string | number,
): Int32Array {
  const sizes = new Int32Array(count)
  for (const bucket of release) sizes[bucket]++
  const rows = new Float64Array(folds)
  const foldOf = new Int32Array(count)
  for (const bucket of shuffled(count, seededRandom(`${seed}/buckets`))) {
    let fewest = 0
    for (let fold = 1; fold < folds; fold++) if (rows[fold] < rows[fewest]) fewest = fold
    foldOf[bucket] = fewest
    rows[fewest] += sizes[bucket]
  }
  return foldOf
}
