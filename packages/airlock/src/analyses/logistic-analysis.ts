import { defined } from '@outis/core/value'
import { type Dataset, datasetOf, logistic } from '@outis/learn'
import type { Gate } from '../answer/gate.ts'
import { allRows } from '../sets/row-set.ts'
import {
  ANALYSIS_LIMITS,
  type AnalysisContext,
  type AnalysisFindings,
  type AnalysisRule,
  wholeWithheld,
} from './analysis.ts'
import { restsOnFew } from './contributors.ts'
import { admitCategories, withheldNote } from './crosstab.ts'
import { admitModelTables, type Predictor } from './model-tables.ts'
import { rounded } from './naive-bayes-analysis.ts'
import { OTHERS, type PooledColumn } from './original-table.ts'

/** One coefficient of one class, against the last class. */
export interface Coefficient {
  readonly class: string
  readonly column: string
  readonly value?: string
  readonly coefficient: number
}

/** Held a little off the edge: without it, a model of a small table repeats its rows. */
const RIDGE = 1e-4

/**
 * Logistic regression on the original. Values of too few rows are pooled before it learns, so that each coefficient is
 * about at least minSupport rows; a model of more than 0.33 parameters per row, of fewer than 10 residual degrees of freedom,
 * with as many parameters as there are different rows (saturated: it repeats them), with a coefficient that rests on fewer
 * than minSupport rows, or with a cross table that would not be shown whole is withheld, and costs nothing.
 * DataSHIELD's nfilter.glm; ACRO's degrees of freedom; le Cessie, van Houwelingen 1992, doi:10.2307/2347628.
 */
export function logisticOf(
  context: AnalysisContext,
  request: { readonly class: string; readonly attributes?: readonly string[] },
): AnalysisFindings {
  const start = context.gate.mark()
  const withhold = (rule: AnalysisRule, note: string): AnalysisFindings => {
    context.gate.backTo(start)
    return wholeWithheld(rule, note)
  }
  const pooled = pooledTexts(context, request)
  if (typeof pooled === 'string') return withhold(pooled, withheldNote(pooled))
  const { data } = datasetOf(pooled.columns, { class: request.class, types: pooled.types })
  const fault = modelFault(data, context)
  if (fault) return withhold(fault.rule, fault.note)
  const tableFault = admitModelTables(context, pooled.classes, pooled.predictors)
  if (tableFault)
    return withhold(tableFault, 'the coefficients would tell a table of which cells are withheld')
  const coefficients = coefficientsOf(data, context.gate.spend)
  const costs = coefficients.map(
    ({ class: label, column, value }) => `coefficient ${pooled.model} ${label} ${column} ${value ?? ''}`,
  )
  const withheld = context.gate.admit({
    rows: [],
    items: [{ column: request.class, costs, rows: pooled.everybody }],
  })
  if (withheld) return withhold('budget', 'the budget is used up')
  const lines = coefficients.map(
    ({ class: label, column, value, coefficient }) =>
      `${label},${column}${value === undefined ? '' : ` = ${value}`},${coefficient}`,
  )
  return {
    result: { class: request.class, against: data.class.values.at(-1), coefficients },
    text: `class,column,coefficient\n${lines.join('\n')}\n`,
    withheld: pooled.values > 0 ? { threshold: pooled.values } : {},
    notes: pooled.values > 0 ? [`${pooled.values} values with too few rows are pooled`] : [],
  }
}

/** The columns with rare values pooled; the rule that withholds one of them. */
function pooledTexts(
  context: AnalysisContext,
  request: { readonly class: string; readonly attributes?: readonly string[] },
) {
  const { table, index } = context.original
  const { data } = datasetOf(table.columns, {
    class: request.class,
    ...defined({ attributes: request.attributes }),
  })
  const types: Record<string, 'nominal' | 'numeric'> = {}
  let values = 0
  const columns: { name: string; texts: readonly string[] }[] = []
  const predictors: Predictor[] = []
  const pool = (name: string): PooledColumn | AnalysisRule => {
    const texts = table.columns.find((column) => column.name === name)!.texts
    const categories = admitCategories(context, name)
    if (typeof categories === 'string') return categories
    types[name] = 'nominal'
    values += categories.pooled
    const common = new Set(categories.labels)
    columns.push({ name, texts: texts.map((text) => (common.has(text) ? text : OTHERS)) })
    return categories
  }
  for (const attribute of data.attributes) {
    if (attribute.kind === 'numeric') {
      types[attribute.name] = 'numeric'
      columns.push(table.columns.find((column) => column.name === attribute.name)!)
      predictors.push(attribute)
      continue
    }
    const categories = pool(attribute.name)
    if (typeof categories === 'string') return categories
    predictors.push(categories)
  }
  const classes = pool(request.class)
  if (typeof classes === 'string') return classes
  const model = [request.class, ...data.attributes.map(({ name }) => name)].join('|')
  return { columns, types, values, model, classes, predictors, everybody: allRows(index.universe) }
}

interface ModelFault {
  readonly rule: 'parameters' | 'degrees-of-freedom' | 'saturated' | 'dominance'
  readonly note: string
}

function modelFault(data: Dataset, { gate, rules }: AnalysisContext): ModelFault | undefined {
  const columns = data.attributes.reduce(
    (sum, attribute) => sum + (attribute.kind === 'numeric' ? 1 : Math.max(1, attribute.values.length - 1)),
    0,
  )
  const parameters = (columns + 1) * (data.class.values.length - 1)
  const { parametersPerRow, degreesOfFreedom } = ANALYSIS_LIMITS
  if (parameters > parametersPerRow * data.rows)
    return { rule: 'parameters', note: `${parameters} parameters for ${data.rows} rows` }
  if (data.rows - parameters < degreesOfFreedom)
    return { rule: 'degrees-of-freedom', note: `${data.rows - parameters} residual degrees of freedom` }
  const patterns = new Set<string>()
  for (let row = 0; row < data.rows && patterns.size <= columns + 1; row++)
    patterns.add(
      data.attributes
        .map((attribute) => (attribute.kind === 'numeric' ? attribute.numbers[row] : attribute.codes[row]))
        .join('|'),
    )
  if (patterns.size <= columns + 1) return { rule: 'saturated', note: 'as many parameters as different rows' }
  gate.spend(data.rows * (columns + 1) ** 2 + (columns + 1) ** 3)
  return restsOnFew(data, rules.minSupport)
    ? { rule: 'dominance', note: 'a coefficient would rest on too few rows' }
    : undefined
}

/** In the units of the columns: what is learned of standardised numbers is turned back. */
function coefficientsOf(data: Dataset, spend: Gate['spend']): Coefficient[] {
  const { model } = logistic.train(data, { ridge: RIDGE, spend })
  const size = model.encoding.columns + 1
  const coefficients: Coefficient[] = []
  for (let c = 0; c < model.classes - 1; c++) {
    const label = data.class.values[c]
    let intercept = model.coefficients[c * size]
    const ofClass: Coefficient[] = []
    for (const [columnIndex, encoded] of model.encoding.attributes.entries()) {
      const attribute = data.attributes[columnIndex]
      const coefficientOf = (column: number) => model.coefficients[c * size + 1 + column]
      if (encoded.kind === 'numeric') {
        const slope = encoded.deviation === 0 ? 0 : coefficientOf(encoded.column) / encoded.deviation
        intercept -= slope * encoded.mean
        ofClass.push({ class: label, column: attribute.name, coefficient: rounded(slope) })
      } else if (attribute.kind === 'nominal') {
        const from = encoded.size > 2 ? 0 : 1
        for (let code = from; code < encoded.size; code++)
          ofClass.push({
            class: label,
            column: attribute.name,
            value: attribute.values[code],
            coefficient: rounded(coefficientOf(encoded.column + code - from)),
          })
      }
    }
    coefficients.push({ class: label, column: '(intercept)', coefficient: rounded(intercept) }, ...ofClass)
  }
  return coefficients
}
