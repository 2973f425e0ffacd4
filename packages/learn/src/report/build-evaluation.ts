import { figure } from '@outis/core/report'
import { defined } from '@outis/core/value'
import type { Estimate, Evaluation } from '../classifiers/validate/evaluation.ts'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { monthText } from '../compared/month-text.ts'
import type { CorrelationChange } from '../correlation/correlation-change.ts'
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
  ShownCorrelation,
} from './release-evaluation.ts'
import { evaluationNotices, headlineOf, summaryOf } from './sentences.ts'
import { type BarWords, shownChange } from './shown-bars.ts'

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
