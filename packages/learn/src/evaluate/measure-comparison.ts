import { type ComparisonId, type CorrelationId, findComparison, type Measured } from '@outis/core/metrics'
import type { OptionValues } from '@outis/core/models'
import type { Classifier } from '../classifiers/classifier.ts'
import { findClassifier } from '../classifiers/registry.ts'
import type { ComparedTables } from '../compared/compared-tables.ts'
import { correlationChange } from '../correlation/correlation-change.ts'
import { distributionChanges } from '../distributions/distribution-change.ts'
import { propensity } from '../propensity/propensity-score.ts'
import { queryErrors } from '../queries/count-query-error.ts'
import { type ClassData, classData, MOST_CLASSES } from './class-data.ts'
import { fitColumns } from './fit-columns.ts'
import { type NamedBuckets, placedBuckets } from './pair-buckets.ts'
import { pairTables } from './paired-tables.ts'
import { type ThreeWays, threeWays } from './three-ways.ts'

/** What a measure of a release beside its original comes to. */
export interface ComparisonFigure {
  /** Absent where it cannot be taken: `note` says why. */
  readonly measured?: Measured
  /** What goes with the figure, or why there is none. No cell values. */
  readonly note?: string
}

export interface MeasureOptions {
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
  readonly seed?: string | number
  readonly buckets?: NamedBuckets
}

/** Takes one measure with its options; those left out get their declared default. */
export function measureComparison(
  id: ComparisonId,
  tables: ComparedTables,
  options: GivenMeasure,
): ComparisonFigure {
  const job = jobOf(id, tables, options)
  return finished(id, job, measures[id](job))
}

type GivenMeasure = MeasureOptions & { readonly given: OptionValues }

function jobOf(id: ComparisonId, tables: ComparedTables, { given, ...options }: GivenMeasure): Job {
  const { options: declared } = findComparison(id)!
  const defaults = Object.entries(declared).flatMap(([name, option]) =>
    option.kind !== 'source' && option.default !== undefined ? [[name, option.default] as const] : [],
  )
  const fit = fitColumns(tables, given.class === undefined ? [] : [String(given.class)])
  const columns = fit.tables.columns.filter(({ name }) => !fit.unreadable.includes(name))
  return {
    ...options,
    given: { ...Object.fromEntries(defaults), ...given },
    fit: fit.tables,
    unreadable: fit.unreadable,
    readable: { ...fit.tables, columns },
    seed: options.seed ?? 7,
  }
}

function finished(id: ComparisonId, { unreadable }: Job, figure: Figure): ComparisonFigure {
  const { options: _, columns: __, ...metric } = findComparison(id)!
  const note = noteOf(figure, id === 'accuracy-loss' ? [] : unreadable)
  if (figure.value === undefined || !Number.isFinite(figure.value)) return note
  return { measured: { ...metric, value: figure.value }, ...note }
}

/** What could not be looked at is said: a limit that holds without it holds for less. */
function noteOf({ note }: Figure, unreadable: readonly string[]): { readonly note?: string } {
  const left =
    unreadable.length > 0
      ? [`Without columns whose published values cannot be compared: ${unreadable.join(', ')}.`]
      : []
  const notes = [...(note === undefined ? [] : [note]), ...left]
  return notes.length > 0 ? { note: notes.join(' ') } : {}
}

interface Job extends MeasureOptions {
  readonly given: OptionValues
  readonly seed: string | number
  readonly fit: ComparedTables
  /** Columns no text of which can be read. */
  readonly unreadable: readonly string[]
  /** Without columns no text of which can be read. */
  readonly readable: ComparedTables
}

interface Figure {
  readonly value?: number
  readonly note?: string
}

const measures: Readonly<Record<ComparisonId, (job: Job) => Figure>> = {
  'accuracy-loss': accuracyLoss,
  'query-error': queryError,
  'pmse-ratio': propensityRatio,
  'distribution-distance': distributionDistance,
  'correlation-loss': ({ readable, given }) => ({
    value: correlationChange(readable, given.measure as CorrelationId).mean,
  }),
}

function accuracyLoss(job: Job): Figure {
  const asked = classOf(job)
  if ('note' in asked) return asked
  const steps = threeWays(asked.classifier, asked.data, { folds: asked.folds, seed: job.seed })
  let step = steps.next()
  while (!step.done) step = steps.next()
  return lossOf(step.value, { job, releaseClasses: asked.data.releaseClasses })
}

/** What is to be learned, or why nothing can be. */
function classOf({
  fit,
  given,
  missing,
  seed,
  buckets,
}: Job):
  | { readonly note: string }
  | { readonly classifier: Classifier; readonly data: ClassData; readonly folds: number } {
  const name = String(given.class)
  const known = fit.columns.map((column) => column.name)
  if (!known.includes(name))
    return { note: `The column "${name}" is not in both tables, or not published as values.` }
  const folds = Number(given.folds)
  const attributes = known.filter((column) => column !== name)
  const data = classData(pairTables(fit, buckets), { class: name, attributes, folds, seed, missing })
  return { classifier: findClassifier(String(given.classifier))!, data, folds }
}

function lossOf(
  ways: ThreeWays,
  { job: { given }, releaseClasses }: { readonly job: Job; readonly releaseClasses: number },
): Figure {
  const tested = given.test === 'release' ? ways.release : ways.transfer
  if (!tested && releaseClasses > MOST_CLASSES)
    return {
      note: `The release has ${releaseClasses} values of "${given.class}": too many to be classes (at most ${MOST_CLASSES}).`,
    }
  if (!tested) return { note: `Fewer than two classes of "${given.class}" are left in the release.` }
  const { value, low, high, told } = tested.difference
  const noise = told === 'none' ? ' No difference can be told from noise.' : ''
  return { value: 0 - value, note: `95 % interval ${points(-high)} to ${points(-low)} points.${noise}` }
}

/** Shares as percentage points; no "−0". */
const points = (share: number): string => String(Number((100 * share).toFixed(2)) + 0)

function queryError({ readable, given, seed, buckets }: Job): Figure {
  const { queries, dimensions, selectivity } = given
  const errors = queryErrors(readable, {
    queries: Number(queries),
    dimensions: Number(dimensions),
    selectivity: Number(selectivity),
    seed,
    ...(buckets && placedBuckets(buckets, readable)),
  })
  if (!errors) return { note: 'No column that both tables have holds two values.' }
  return { value: given.statistic === 'mean' ? errors.mean : errors.median }
}

function propensityRatio({ readable, seed }: Job): Figure {
  const { ratio } = propensity(readable, { seed })
  return Number.isFinite(ratio)
    ? { value: ratio }
    : { note: 'The tables differ where chance alone makes no difference.' }
}

function distributionDistance({ readable, given }: Job): Figure {
  const changes = distributionChanges(readable)
  const own = given.of === undefined ? changes : changes.filter(({ column }) => column === given.of)
  if (own.length === 0) return { note: 'There is no such column that both tables have and that can be read.' }
  const most = own.reduce((a, b) => (b.totalVariation > a.totalVariation ? b : a))
  return { value: most.totalVariation, ...(given.of === undefined && { note: `Most in "${most.column}".` }) }
}
