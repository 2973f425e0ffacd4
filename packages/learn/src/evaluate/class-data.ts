import { OutisError } from '@outis/core/errors'
import { seededRandom } from '@outis/core/random'
import { MISSING, SUPPRESSED } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { counted } from '@outis/core/words'
import type { TextColumn } from '../classifiers/classifier-columns.ts'
import type { Dataset } from '../classifiers/dataset.ts'
import { datasetOf } from '../classifiers/dataset-of.ts'
import { shuffled, stratifiedFolds } from '../classifiers/validate/folds.ts'
import type { ComparedColumn } from '../compared/compared-tables.ts'
import { NO_TEXT, narrowestTexts } from '../compared/covering.ts'
import type { SingleRows } from '../compared/single-rows.ts'
import type { LearningSide } from './learning-rows.ts'
import { NO_BUCKET } from './pair-buckets.ts'
import { ALONE } from './pair-rows.ts'
import type { PairedTables } from './paired-tables.ts'

/** One table to learn one class from, its rows dealt into folds. */
export interface FoldedData {
  readonly data: Dataset
  /** foldOf[row of the dataset]. */
  readonly foldOf: Int32Array
  /** Rows without a class. */
  readonly leftOut: number
  /** Of these, by fold, the rows whose class is `*`: no answer to them is right. */
  readonly suppressed: Float64Array
}

export interface ClassData {
  readonly original: FoldedData
  /** Values of the class that the release has, `*` aside. */
  readonly releaseClasses: number
  /** Absent where these are fewer than two, or too many to be classes: aliases of which every row has its own. */
  readonly release?: FoldedData
  /** The original's rows as the release would publish them, for what was learned from it; same folds as `original`. */
  readonly expressed?: FoldedData
}

export interface ClassDataOptions {
  readonly class: string
  readonly attributes: readonly string[]
  readonly folds: number
  readonly seed: string | number
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
}

/** The rows of both tables for one class, people and their publications in the same folds. O(rows × columns). */
export function classData(paired: PairedTables, options: ClassDataOptions): ClassData {
  const { tables, original, release, rows } = paired
  const column = tables.columns.find(({ name }) => name === options.class)
  if (!column) throw notCompared(options.class)
  refuseUnfit(column, tables.original, options)
  const classes = classColumns(column, { original, release })
  const foldOf = peopleFolds(paired, column, options)
  const theirs = folded(rows.release, classes.release, { ...options, foldOf: foldOf.release })
  const releaseClasses = new Set(theirs.data.class.codes).size
  return {
    original: folded(rows.original, classes.original, { ...options, foldOf: foldOf.original }),
    releaseClasses,
    ...(releaseClasses > 1 &&
      releaseClasses <= MOST_CLASSES && {
        release: theirs,
        expressed: folded(rows.expressed, classes.expressed, {
          ...options,
          foldOf: foldOf.original,
          like: theirs.data,
        }),
      }),
  }
}

function folded(
  { columns, types }: LearningSide,
  own: TextColumn,
  options: ClassDataOptions & { readonly foldOf: Int32Array; readonly like?: Dataset },
): FoldedData {
  const { foldOf, folds, like, attributes, missing } = options
  const read = datasetOf([...columns.filter(({ name }) => attributes.includes(name)), own], {
    class: options.class,
    attributes,
    types,
    missing: [...missing, ''],
    ...defined({ like }),
  })
  const suppressed = new Float64Array(folds)
  for (let row = 0; row < own.texts.length; row++)
    if (own.texts[row] === SUPPRESSED) suppressed[foldOf[row]]++
  return {
    data: read.data,
    foldOf: Int32Array.from(read.rowNumbers, (row) => foldOf[row]),
    leftOut: read.leftOut,
    suppressed,
  }
}

const notCompared = (column: string) =>
  new OutisError('CLASS_UNFIT', {
    message: `The column "${column}" is not published as values that could be compared with the original's.`,
    hint: 'Name another column in --class.',
    details: { column },
  })

/** A column of more values is a number or a name, nothing to be told. */
export const MOST_CLASSES = 200

function refuseUnfit(
  { name, codes, dictionary }: ComparedColumn,
  weights: Uint32Array,
  { folds }: ClassDataOptions,
): void {
  const rows = new Float64Array(dictionary.values.length)
  for (let row = 0; row < weights.length; row++) rows[codes[row]] += weights[row]
  const known = rows.subarray(1).filter((count) => count > 0)
  const total = known.reduce((sum, count) => sum + count, 0)
  const details = { column: name, classes: known.length, rows: total }
  if (known.length < 2) {
    throw new OutisError('CLASS_UNFIT', {
      message: `The original has ${known.length === 1 ? 'one class only' : 'no class'} in "${name}": there is nothing to tell.`,
      hint: 'Name a column with at least two values in --class.',
      details,
    })
  }
  if (known.length > MOST_CLASSES) {
    throw new OutisError('CLASS_UNFIT', {
      message: `The column "${name}" has ${known.length} values: too many to be classes (at most ${MOST_CLASSES}).`,
      hint: 'Name a column with few values in --class.',
      details,
    })
  }
  if (total >= 2 * folds) return
  throw new OutisError('CLASS_UNFIT', {
    message: `Only ${counted(total, 'row of the original has', 'rows of the original have')} a value in "${name}": too few for ${folds} folds.`,
    hint: 'Ask for fewer folds, or evaluate a larger table.',
    details,
  })
}

/** The column to be told from the others, row by row, always as text. The empty text is missing. */
interface ClassColumns {
  readonly original: TextColumn
  readonly release: TextColumn
  /** The original's rows in the release's terms. */
  readonly expressed: TextColumn
}

/**
 * In the release's terms a class is the narrowest label that covers it. One that no label covers stays as it is: nobody can
 * answer it rightly from the release.
 */
function classColumns(
  column: ComparedColumn,
  { original, release }: { readonly original: SingleRows; readonly release: SingleRows },
): ClassColumns {
  const { name, codes, texts, published } = column
  const values = column.dictionary.values.map((value, code) => (code === MISSING ? '' : value))
  const narrowest = narrowestTexts(column)
  const terms = values.map((value, code) =>
    code === MISSING || narrowest[code] === NO_TEXT ? value : texts[narrowest[code]],
  )
  return {
    original: { name, texts: Array.from(original.combinationOf, (at) => values[codes[at]]) },
    release: { name, texts: Array.from(release.combinationOf, (at) => texts[published[at]]) },
    expressed: { name, texts: Array.from(original.combinationOf, (at) => terms[codes[at]]) },
  }
}

/** The fold of each row of both tables: people and their publications in the same. */
interface PeopleFolds {
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
