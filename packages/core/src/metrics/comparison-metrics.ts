import { choice, integer, number, type OptionDeclaration } from '../policy/options/option.ts'
import type { Measured } from './metric.ts'

/** A measure of a release beside its original, as policies ask for it. */
export interface ComparisonMetric extends Omit<Measured, 'value'> {
  /** Beside `max` and `min`. */
  readonly options: Readonly<Record<string, OptionDeclaration>>
  /** Options that name a published column. */
  readonly columns: Readonly<Record<string, { readonly help: string; readonly required: boolean }>>
}

/** What learns, by the word of policies; ids alone, so that reading a policy loads no classifier. */
const LEARNERS = ['naive-bayes', 'c45', 'logistic', 'simple-logistic'] as const

/** What `require` can limit only where the original is at hand. Shown to users in this order. */
export const comparisonMetrics = [
  {
    id: 'accuracy-loss',
    title: 'Accuracy loss',
    better: 'lower',
    range: [-1, 1],
    options: {
      classifier: choice({
        values: LEARNERS,
        default: 'c45',
        help: 'What learns the class from the other columns.',
      }),
      test: choice({
        values: ['original', 'release'],
        default: 'original',
        help: 'Rows that what was learned from the release is tested on.',
      }),
      folds: integer({ min: 2, max: 100, default: 10, help: 'Folds of the cross-validation.' }),
    },
    columns: { class: { required: true, help: 'The column to be told from the others.' } },
  },
  {
    id: 'query-error',
    title: 'Query error',
    better: 'lower',
    range: [0, null],
    options: {
      statistic: choice({
        values: ['median', 'mean'],
        default: 'median',
        help: 'Which figure of the errors is limited.',
      }),
      queries: integer({ min: 1, max: 1_000_000, default: 1000, help: 'Number of random queries.' }),
      dimensions: integer({ min: 1, max: 10, default: 3, help: 'Most columns a query speaks of.' }),
      selectivity: number({
        min: 0,
        max: 1,
        exclusiveMin: true,
        default: 0.05,
        help: 'Share of the rows a query asks for if columns were even and independent.',
      }),
    },
    columns: {},
  },
  {
    id: 'pmse-ratio',
    title: 'Propensity score ratio',
    better: 'lower',
    range: [0, null],
    options: {},
    columns: {},
  },
  {
    id: 'distribution-distance',
    title: 'Distribution distance',
    better: 'lower',
    range: [0, 1],
    options: {},
    columns: {
      of: {
        required: false,
        help: 'The column whose distribution is limited. Default: the one that changed most.',
      },
    },
  },
  {
    id: 'correlation-loss',
    title: 'Correlation loss',
    better: 'lower',
    range: [0, 1],
    options: {
      measure: choice({
        values: ['cramers-v', 'phi2', 'mutual-information'],
        default: 'cramers-v',
        help: 'How correlation is measured.',
      }),
    },
    columns: {},
  },
] as const satisfies readonly ComparisonMetric[]

export type ComparisonId = (typeof comparisonMetrics)[number]['id']

export const findComparison = (id: string): ComparisonMetric | undefined =>
  comparisonMetrics.find((metric) => metric.id === id)
