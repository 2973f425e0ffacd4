import { count, figure, MOST_BARS, RARE } from '@outis/core/report'
import { defined, firstDay } from '@outis/core/value'
import type { Estimate, Evaluation } from '../classifiers/validate/evaluation.ts'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import type { CorrelationChange } from '../correlation/correlation-change.ts'
import type { ChangedBar, DistributionChange } from '../distributions/distribution-change.ts'
import type { ClassEvaluation, TablesEvaluation } from '../evaluate/evaluate-tables.ts'
import type { Tested, ThreeWays } from '../evaluate/three-ways.ts'
import type {
  ComparedScores,
  EvaluatedRelease,
  EvaluatedTable,
  Figure,
  LearnedClass,
  ReleaseEvaluation,
  Scores,
  ShownBar,
  ShownChange,
  ShownCorrelation,
} from './release-evaluation.ts'
import { evaluationNotices, headlineOf, summaryOf } from './sentences.ts'

export interface EvaluationParts {
  /** Version of Outis. */
  readonly outis: string
  readonly original: EvaluatedTable
  readonly release: EvaluatedRelease
  readonly tables: ComparedTables
  readonly measured: TablesEvaluation
  readonly notices: readonly string[]
}

/** evaluate.json from what was measured. */
export function buildEvaluation(parts: EvaluationParts): ReleaseEvaluation {
  const { tables, measured } = parts
  const columns = new Map(tables.columns.map((column) => [column.name, column]))
  const figures = {
    original: { rows: parts.original.rows, columns: parts.original.columns },
    release: parts.release,
    columns: [...columns.keys()],
    settings: { folds: measured.folds, seed: measured.seed, confidence: 0.95 },
    classes: measured.classes.map(learnedClass),
    ...defined({ queries: measured.queries }),
    propensity: measured.propensity,
    distributions: measured.distributions.map((change) =>
      shownChange(change, wordsOf(columns.get(change.column)!)),
    ),
    correlation: shownCorrelation(measured.correlation),
  }
  return {
    outis: parts.outis,
    evaluation: 2,
    headline: headlineOf(figures),
    summary: summaryOf(figures),
    notices: [...parts.notices, ...evaluationNotices(figures, measured.fit)],
    ...figures,
  }
}

function learnedClass({ classifiers, ...counts }: ClassEvaluation): LearnedClass {
  return {
    ...counts,
    classifiers: classifiers.map(({ classifier, title, original, release, transfer }: ThreeWays) => ({
      classifier,
      title,
      original: scoresOf(original),
      release: release ? comparedScores(release) : null,
      transfer: transfer ? comparedScores(transfer) : null,
    })),
  }
}

const scoresOf = ({ rows, leftOut, accuracyOfAll, balancedAccuracy, auc }: Evaluation): Scores => ({
  rows: rows + leftOut,
  accuracy: plain(accuracyOfAll),
  balancedAccuracy: known(balancedAccuracy),
  auc: known(auc),
})

const comparedScores = ({ evaluation, difference }: Tested): ComparedScores => ({
  ...scoresOf(evaluation),
  difference: plain(difference),
  told: difference.told,
})

const plain = ({ value, low, high }: Estimate): Figure => ({ value, low, high })

const known = (estimate: Estimate): Figure | null => (Number.isNaN(estimate.value) ? null : plain(estimate))

function wordsOf({ dictionary, line }: ComparedColumn): BarWords {
  const value = (code: number) => dictionary.values[code]
  return dictionary.type === 'date'
    ? { value, edge: monthText, ends: ['before', 'or later'], whole: false }
    : { value, edge: figure, ends: ['under', 'or more'], whole: line?.whole ?? false }
}

function shownCorrelation({ before, after, mean, largest, pair }: CorrelationChange): ShownCorrelation {
  const rows = (values: readonly Float64Array[]) => values.map((row) => Array.from(row))
  return {
    measure: before.measure,
    names: before.names,
    before: rows(before.values),
    after: rows(after.values),
    mean,
    largest,
    ...(pair && { pair: [before.names[pair[0]], before.names[pair[1]]] as const }),
  }
}

/** What is known of a column's values, to write its bars. */
interface BarWords {
  /** Text of a code. */
  value(code: number): string
  /** Text of a place on the line. */
  edge(position: number): string
  /** Words for the open ends: below the first edge, from the last on. */
  readonly ends: readonly [string, string]
  /** Places are whole: a bin can name its last value. */
  readonly whole: boolean
}

/**
 * The bars that may be shown: no value of fewer than 10 rows of the original, no pool of fewer than 10 rows, at most 30.
 * A pool that is too small takes in the rarest values shown.
 */
export function shownChange(change: DistributionChange, words: BarWords): ShownChange {
  const { bars, ...rest } = change
  const listed = bars.map((bar, barIndex) => ({ bar, place: barIndex }))
  const isBin = ({ bar }: { readonly bar: ChangedBar }) => bar.code === undefined && bar.values === undefined
  const byRows = listed
    .filter((one) => !isBin(one))
    .sort((a, b) => b.bar.rows - a.bar.rows || a.place - b.place)
  const shown = byRows.filter(({ bar }) => bar.rows >= RARE).slice(0, MOST_BARS)
  const pool = byRows.filter((byRow) => !shown.includes(byRow))
  while (shown.length > 0 && pool.length > 0 && sum(pool, ({ bar }) => bar.rows) < RARE)
    pool.push(shown.pop()!)
  const kept = listed.filter((one) => isBin(one) || shown.includes(one))
  return {
    ...rest,
    bars: [
      ...kept.map(({ bar }) => ({ label: labelOf(bar, words), before: bar.rows, after: rounded(bar.after) })),
      ...(pool.length > 0 ? [pooled(pool.map(({ bar }) => bar))] : []),
    ],
  }
}

function pooled(bars: readonly ChangedBar[]): ShownBar {
  const values = sum(bars, ({ values: many = 1 }) => many)
  return {
    label: `${count(values)} other ${values === 1 ? 'value' : 'values'}`,
    pooled: values,
    before: sum(bars, ({ rows }) => rows),
    after: rounded(sum(bars, ({ after }) => after)),
  }
}

function labelOf({ code, from, to }: ChangedBar, { value, edge, whole, ends }: BarWords): string {
  if (code !== undefined) return value(code)
  if (from === undefined) return to === undefined ? 'any value' : `${ends[0]} ${edge(to)}`
  if (to === undefined) return `${edge(from)} ${ends[1]}`
  if (!whole) return `${edge(from)} to under ${edge(to)}`
  return to - from === 1 ? edge(from) : `${edge(from)} to ${edge(to - 1)}`
}

const rounded = (rows: number): number => Math.round(rows * 100) / 100

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/** Days of a month on average, in the Gregorian calendar. */
const MONTH_DAYS = 146_097 / 4800

/** The month of a day on a line of dates: `1987-03`. */
export function monthText(day: number): string {
  let month = Math.floor(day / MONTH_DAYS) + 2
  while (firstDay(month) > day) month--
  while (firstDay(month + 1) <= day) month++
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}
