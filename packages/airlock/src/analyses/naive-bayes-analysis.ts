import { defined } from '@outis/core/value'
import { datasetOf, type NumericAttribute } from '@outis/learn'
import type { Fact } from '../knowledge/facts.ts'
import { momentWeights } from '../knowledge/number-scale.ts'
import { rowsWhere } from '../sets/row-set.ts'
import { exactly } from '../statements/rows-of-test.ts'
import {
  ANALYSIS_LIMITS,
  type AnalysisContext,
  type AnalysisFindings,
  type AnalysisRule,
  asAnalysisRule,
  wholeWithheld,
} from './analysis.ts'
import { contributors } from './contributors.ts'
import {
  admitCategories,
  pooledNotes,
  type SafeTable,
  safeTable,
  tableText,
  withHidden,
  withheldNote,
} from './crosstab.ts'
import type { OriginalTable, PooledColumn } from './original-table.ts'

/** Of one class: mean and deviation of a number, or why they are withheld. */
export type Moments =
  | { readonly class: string; readonly mean: number; readonly deviation: number }
  | { readonly class: string; readonly withheld: AnalysisRule }

/**
 * What naive Bayes learns, as tables: rows of each class, rows of each class and value, mean and deviation of numbers by
 * class. John, Langley 1995 (see @outis/learn). Each table is a cross table under the same rules; P(v | c) with Laplace's
 * correction follows from them. Means are held against p % and dominance, and must rest on enough rows.
 */
export function naiveBayesOf(
  context: AnalysisContext,
  request: { readonly class: string; readonly attributes?: readonly string[] },
): AnalysisFindings {
  const { table } = context.original
  const classes = admitCategories(context, request.class)
  if (typeof classes === 'string') return wholeWithheld(classes, withheldNote(classes))
  const { data } = datasetOf(table.columns, {
    class: request.class,
    ...defined({ attributes: request.attributes }),
  })
  let withheld: Partial<Record<AnalysisRule, number>> = withHidden({}, classes.pooled)
  const notes = pooledNotes([classes])
  const parts: string[] = []
  const nominal: { attribute: string; table: SafeTable | null }[] = []
  const numeric: { attribute: string; classes: readonly Moments[] }[] = []
  for (const attribute of data.attributes) {
    if (attribute.kind === 'numeric' && !tellsCounts(attribute)) {
      const moments = classes.labels.map((label, code) =>
        momentsOf(context, { classes, code, label, attribute }),
      )
      numeric.push({ attribute: attribute.name, classes: moments })
      for (const moment of moments)
        if ('withheld' in moment) withheld = add(withheld, { [moment.withheld]: 1 })
      parts.push(momentsText(attribute.name, moments))
      continue
    }
    const values = admitCategories(context, attribute.name)
    const cells = typeof values === 'string' ? values : safeTable(context, classes, values)
    if (typeof values === 'string' || typeof cells === 'string') {
      const rule = typeof values === 'string' ? values : (cells as AnalysisRule)
      nominal.push({ attribute: attribute.name, table: null })
      withheld = add(withheld, { [rule]: 1 })
      parts.push(`${attribute.name}: [withheld (${rule})]\n`)
      continue
    }
    nominal.push({ attribute: attribute.name, table: cells.table })
    withheld = add(withheld, withHidden(cells.withheld, values.pooled))
    notes.push(...pooledNotes([values]))
    parts.push(`${attribute.name}\n${tableText(request.class, cells.table)}`)
  }
  const prior = classes.labels.map((label, labelIndex) => ({ class: label, rows: classes.rows[labelIndex] }))
  return {
    result: { class: request.class, prior, nominal, numeric },
    text: parts.join('\n'),
    withheld,
    notes,
  }
}

function add(
  a: Partial<Record<AnalysisRule, number>>,
  b: Partial<Record<AnalysisRule, number>>,
): Partial<Record<AnalysisRule, number>> {
  const sum = { ...a }
  for (const [rule, count] of Object.entries(b) as [AnalysisRule, number][])
    sum[rule] = (sum[rule] ?? 0) + count
  return sum
}

/** Operations of reading a number twice. */
const PER_NUMBER = 30

export interface ClassNumbers {
  readonly classes: PooledColumn
  readonly code: number
  readonly label: string
  readonly attribute: NumericAttribute
}

/**
 * Mean and deviation of the rows of a class that have a number: these rows are a set of their own, which passes the gate like any
 * other, for rows without a number can make two classes differ by one person.
 */
export function momentsOf(
  { original, rules, gate }: AnalysisContext,
  { classes, code, label, attribute }: ClassNumbers,
  costs: readonly string[] = [`moments ${classes.name} ${label} ${attribute.name}`],
): Moments {
  const column = original.index.columns.get(attribute.name)!
  const { universe, sensitive } = original.index
  const { weights } = universe
  const numberOf = (tuple: number) => {
    const text = column.texts[column.codes[tuple]]
    return text.trim() === '' || classes.codes[tuple] !== code ? Number.NaN : Number(text)
  }
  gate.spend(PER_NUMBER * universe.tuples)
  const numbers: number[] = []
  for (let tuple = 0; tuple < universe.tuples; tuple++) {
    const number = numberOf(tuple)
    if (Number.isNaN(number)) continue
    for (let times = weights?.[tuple] ?? 1; times > 0; times--) numbers.push(number)
  }
  if (countsFew(numbers, rules.minSupport)) return { class: label, withheld: 'threshold' }
  const rule = dominated(numbers)
  if (numbers.length >= rules.minSupport && rule) return { class: label, withheld: rule }
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const squares = numbers.map((number) => (number - mean) ** 2)
  // Normal numbers of n rows rest on n / 3 of them: small classes are not asked for more.
  const few = contributors(squares) < Math.min(rules.minSupport, numbers.length / 3)
  if (numbers.length >= rules.minSupport && few) return { class: label, withheld: 'dominance' }
  const set = rowsWhere(universe, (tuple) => !Number.isNaN(numberOf(tuple)))
  const withheld = gate.admit({
    rows: [exactly(set)],
    items: [
      {
        column: attribute.name,
        costs,
        rows: set,
        facts: momentsFacts(original, attribute.name, { numbers, mean }),
      },
    ],
    homogeneous: sensitive.has(attribute.name) && squares.every((square) => square === 0),
  })
  if (withheld) return { class: label, withheld: asAnalysisRule(withheld) }
  const variance = squares.reduce((sum, square) => sum + square, 0) / numbers.length
  return { class: label, mean: rounded(mean), deviation: rounded(Math.sqrt(variance)) }
}

/** What mean and deviation say about the numbers of each release: two equations in the unknowns of its scale. */
function momentsFacts(
  { scales = [] }: OriginalTable,
  column: string,
  { numbers, mean }: { readonly numbers: readonly number[]; readonly mean: number },
): Fact[] {
  const equations = scales
    .filter((scale) => scale.column === column)
    .map((scale) => ({ scale: scale.name, weights: momentWeights(scale, numbers) }))
  return [{ kind: 'moments', column, mean, equations }]
}

/** The same within a class: up to three numbers, one of which has too few rows. */
function countsFew(numbers: readonly number[], minSupport: number): boolean {
  const rows = new Map<number, number>()
  for (const number of numbers) {
    rows.set(number, (rows.get(number) ?? 0) + 1)
    if (rows.size > 3) return false
  }
  return [...rows.values()].some((count) => count < minSupport)
}

/**
 * Mean, deviation and the number of rows are three equations: where a column has no more than three numbers (a flag, a grade),
 * they tell how many rows have each. Such a column is a cross table, whose small cells are hidden.
 */
export const tellsCounts = ({ numbers }: NumericAttribute): boolean =>
  new Set(numbers.filter((number) => !Number.isNaN(number))).size <= 3

/**
 * Whether a sum tells about its largest contributor, by absolute values: (n, k), the 2 largest have more than 85 %; p %, all
 * but the 2 largest have less than 10 % of the largest. Hundepool et al. 2012, "Statistical Disclosure Control", 4.2.
 */
export function dominated(numbers: readonly number[]): 'dominance' | 'p-percent' | undefined {
  const sizes = numbers.map(Math.abs).sort((a, b) => b - a)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total === 0) return undefined
  const { largest, share } = ANALYSIS_LIMITS.dominance
  const top = sizes.slice(0, largest).reduce((sum, size) => sum + size, 0)
  if (total - sizes[0] - (sizes[1] ?? 0) < ANALYSIS_LIMITS.pPercent * sizes[0]) return 'p-percent'
  return top > share * total ? 'dominance' : undefined
}

/** Four digits are enough to use. They hide nothing by themselves: counts are whole numbers. */
export const rounded = (number: number): number => Number(number.toPrecision(4))

const momentsText = (name: string, moments: readonly Moments[]): string =>
  [
    `${name},mean,deviation`,
    ...moments.map((moment) =>
      'withheld' in moment
        ? `${moment.class},[withheld (${moment.withheld})],`
        : `${moment.class},${moment.mean},${moment.deviation}`,
    ),
    '',
  ].join('\n')
