import { OutisError } from '@outis/core/errors'
import { nextTurn } from '@outis/core/methods'
import { defined } from '@outis/core/value'
import type { Classifier } from '../classifiers/classifier.ts'
import type { ComparedTables } from '../compared/compared-tables.ts'
import { type CorrelationChange, correlationChange } from '../correlation/correlation-change.ts'
import { type DistributionChange, distributionChanges } from '../distributions/distribution-change.ts'
import { type Propensity, propensity } from '../propensity/propensity.ts'
import { type QueryErrors, queryErrors } from '../queries/query-error.ts'
import type { QueryOptions } from '../queries/random-queries.ts'
import { classData } from './class-data.ts'
import { type FitColumns, fitColumns } from './fit-columns.ts'
import { type NamedBuckets, placedBuckets } from './pair-buckets.ts'
import { type PairedTables, pairTables } from './paired-tables.ts'
import { type ThreeWays, threeWays } from './three-ways.ts'

export interface EvaluateOptions {
  /** Columns to be told from the others, each in its turn. */
  readonly classes: readonly string[]
  /** Columns they are told from; default: all that both tables have. */
  readonly attributes?: readonly string[]
  readonly classifiers: readonly Classifier[]
  /** Default 10. */
  readonly folds?: number
  /** Default 7. */
  readonly seed?: string | number
  /** Tokens that mean "no value". Default: the empty text. */
  readonly missing?: readonly string[]
  readonly queries?: Omit<QueryOptions, 'seed'>
  /** Of a sliced release: the bucket of each combination, and names of columns that were permuted together. */
  readonly buckets?: NamedBuckets
  readonly progress?: (event: {
    readonly step: string
    readonly done: number
    readonly total: number
  }) => void
  readonly signal?: { readonly aborted: boolean }
}

/** Everything measured of a release beside its original. */
export interface TablesEvaluation {
  readonly folds: number
  readonly seed: string | number
  readonly classes: readonly ClassEvaluation[]
  /** Absent where no column has two values. */
  readonly queries?: QueryErrors
  readonly propensity: Propensity
  readonly distributions: readonly DistributionChange[]
  readonly correlation: CorrelationChange
  /** Columns that were left out, or read in part. */
  readonly fit: Omit<FitColumns, 'tables'>
}

export interface ClassEvaluation {
  readonly class: string
  readonly attributes: readonly string[]
  /** Rows with a class, rows without, classes. */
  readonly original: ClassCounts
  readonly release: ClassCounts
  /** Rows that could not be given to each other, or to a bucket: they may have been learned from and tested. */
  readonly alone: number
  readonly classifiers: readonly ThreeWays[]
}

export interface ClassCounts {
  readonly rows: number
  readonly leftOut: number
  readonly classes: number
}

/**
 * Measures what a release still tells of its original: classifiers three ways, random queries, propensity scores, distributions and
 * correlations. Lets others have a turn between steps. Same tables, options and seed, same figures, whatever the order of rows.
 */
export async function evaluateTables(
  tables: ComparedTables,
  options: EvaluateOptions,
): Promise<TablesEvaluation> {
  const { folds = 10, seed = 7, queries, buckets } = options
  const { tables: fit, ...left } = fitColumns(tables, [...options.classes, ...(options.attributes ?? [])])
  const readable = { ...fit, columns: fit.columns.filter(({ name }) => !left.unreadable.includes(name)) }
  const total = options.classes.length * options.classifiers.length * folds
  let done = 0
  let told = ''
  const turn = async (step: string, now = done) => {
    if (told !== `${step} ${now}`) options.progress?.({ step, done: now, total })
    told = `${step} ${now}`
    refuseStopped(options)
    await nextTurn()
  }
  await turn('pair rows')
  const classes: ClassEvaluation[] = []
  if (options.classes.length > 0) {
    const paired = pairTables(fit, buckets)
    for (const name of options.classes) {
      const learned = { ...options, folds, seed, turn: (step: string, own: number) => turn(step, done + own) }
      classes.push(await learnClass(paired, name, learned))
      done += options.classifiers.length * folds
    }
  }
  await turn('ask queries')
  const sliced = buckets && placedBuckets(buckets, readable)
  const errors = queryErrors(readable, { ...queries, seed, ...sliced })
  await turn('tell the tables apart')
  return {
    folds,
    seed,
    classes,
    ...defined({ queries: errors }),
    propensity: propensity(readable, { seed }),
    distributions: distributionChanges(readable),
    correlation: correlationChange(readable),
    fit: left,
  }
}

function refuseStopped({ signal }: Pick<EvaluateOptions, 'signal'>): void {
  if (signal?.aborted)
    throw new OutisError('STOPPED', { message: 'The evaluation was stopped.', hint: 'Run it again.' })
}

interface LearnOptions extends EvaluateOptions {
  readonly folds: number
  readonly seed: string | number
  /** Says how many folds of this class are done, and lets others have a turn. */
  readonly turn: (step: string, folds: number) => Promise<void>
}

async function learnClass(
  paired: PairedTables,
  name: string,
  options: LearnOptions,
): Promise<ClassEvaluation> {
  const { folds, seed, missing = [''], classifiers } = options
  const known = paired.tables.columns.map((column) => column.name)
  const attributes = (options.attributes ?? known).filter(
    (column) => column !== name && known.includes(column),
  )
  const data = classData(paired, { class: name, attributes, folds, seed, missing })
  const learned: ThreeWays[] = []
  for (const [index, classifier] of classifiers.entries()) {
    const steps = threeWays(classifier, data, { folds, seed })
    let step = steps.next()
    for (let fold = 1; !step.done; fold++) {
      await options.turn(`learn ${name} by ${classifier.title}`, index * folds + fold)
      step = steps.next()
    }
    learned.push(step.value)
  }
  const { original, release } = data
  return {
    class: name,
    attributes,
    original: {
      rows: original.data.rows,
      leftOut: original.leftOut,
      classes: classesIn(original.data.class.codes),
    },
    release: release
      ? { rows: release.data.rows, leftOut: release.leftOut, classes: classesIn(release.data.class.codes) }
      : { rows: 0, leftOut: paired.release.rows, classes: 0 },
    alone: paired.alone,
    classifiers: learned,
  }
}

const classesIn = (codes: Int32Array): number => new Set(codes).size
