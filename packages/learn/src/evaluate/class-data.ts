import { OutisError } from '@outis/core/errors'
import { SUPPRESSED } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { counted } from '@outis/core/words'
import type { TextColumn } from '../classifiers/coded-texts.ts'
import type { Dataset } from '../classifiers/dataset.ts'
import { datasetOf } from '../classifiers/dataset-of.ts'
import type { ComparedColumn } from '../compared/compared-tables.ts'
import { classColumns } from './class-columns.ts'
import type { LearningSide } from './learning-rows.ts'
import type { PairedTables } from './paired-tables.ts'
import { peopleFolds } from './people-folds.ts'

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
  /** Absent where the release has fewer than two classes left. */
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
  return {
    original: folded(rows.original, classes.original, { ...options, foldOf: foldOf.original }),
    ...(new Set(theirs.data.class.codes).size > 1 && {
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
const MOST_CLASSES = 200

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
