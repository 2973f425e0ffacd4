import { OutisError } from '@outis/core/errors'
import type { AirlockRules } from '../answer/answer.ts'
import { type AnsweredBefore, nothingBefore, throughGate } from '../answer/gate.ts'
import {
  type AnalysisAnswer,
  type AnalysisContext,
  type AnalysisFindings,
  type AnalysisRequest,
  refusedAnalysis,
} from './analysis.ts'
import { countsOf, crosstabOf } from './crosstab.ts'
import { logisticOf } from './logistic-analysis.ts'
import { naiveBayesOf } from './naive-bayes-analysis.ts'
import { type OriginalTable, unknownColumn } from './original-table.ts'
import { treeOf } from './tree-analysis.ts'

/** Computes on the original and lets through what may leave. Pure: what is to be remembered is in `added`. */
export function answerAnalysis(
  original: OriginalTable,
  request: AnalysisRequest,
  {
    rules,
    before = nothingBefore(original.index),
  }: { readonly rules: AirlockRules; readonly before?: AnsweredBefore },
): AnalysisAnswer {
  refuseColumns(original, request, rules)
  return throughGate(rules, before, (gate) => ({
    kind: request.kind,
    ...analyse({ original, rules, gate }, request),
  }))
}

function analyse(context: AnalysisContext, request: AnalysisRequest): AnalysisFindings {
  switch (request.kind) {
    case 'counts':
      return countsOf(context, request.column)
    case 'crosstab':
      return crosstabOf(context, request.columns)
    case 'naive-bayes':
      return naiveBayesOf(context, request)
    case 'c45':
      return treeOf(context, request)
    case 'logistic':
      return logisticOf(context, request)
  }
}

/** Every column that an analysis looks at must be there and granted. */
function refuseColumns(
  { index }: OriginalTable,
  request: AnalysisRequest,
  { attributes }: AirlockRules,
): void {
  const columns =
    request.kind === 'counts'
      ? [request.column]
      : request.kind === 'crosstab'
        ? request.columns
        : [request.class, ...(request.attributes ?? index.columns.keys())]
  for (const column of columns) if (!index.columns.has(column)) throw unknownColumn(column)
  if (request.kind !== 'counts' && request.kind !== 'crosstab' && request.attributes?.length === 0)
    throw refusedAnalysis('The model has no attribute.', 'Name at least one.')
  const granted = attributes && new Set(attributes)
  if (granted && columns.some((column) => !granted.has(column))) {
    throw new OutisError('ANALYSIS_REFUSED', {
      message: 'The analysis asks for columns that are not granted.',
      hint: 'Name only columns of the grant.',
    })
  }
}
