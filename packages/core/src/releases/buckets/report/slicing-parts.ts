import { defined } from '../../../data/value/defined.ts'
import type { Measured } from '../../../metrics/metric.ts'
import { median } from '../../../metrics/relative-errors.ts'
import type { CommonParts } from '../../../report/common-parts.ts'
import { columnNames } from '../check/column-names.ts'
import { beforeSlicing } from './before-slicing.ts'
import { measureSlices, type SlicesParts } from './measure-slices.ts'
import type { SlicedForm, SlicingReport } from './slicing-report.ts'
import { slicingSentences } from './slicing-sentences.ts'

/** The sections of report and dictionary that a sliced release has of its own. */
export function slicingParts(parts: SlicesParts): Pick<CommonParts, 'risks' | 'utility'> & {
  readonly slicing: SlicingReport
  readonly slicedForm: SlicedForm
} {
  const slicing = slicingReport(parts)
  const { check, table, request } = parts
  return {
    slicing,
    slicedForm: formOf(parts),
    risks: { before: risksBefore(check.risks, beforeSlicing(table, request)), after: check.risks },
    utility: [...check.utility, ...utilityOf(slicing)],
  }
}

/** report.json, `slicing`: how the table was sliced, what the buckets say, and how it compares. Figures are rounded, not the verdicts'. */
export function slicingReport(parts: SlicesParts): SlicingReport {
  const { answer, request, layout, check } = parts
  const { summary, recoding } = answer
  const { largest, mean, satisfying, bands } = check.disclosure
  const neutral = recoding.neutral ?? []
  const facts = {
    l: summary.l,
    split: request.split,
    layout,
    groups: groupsOf(parts),
    ...(neutral.length > 0 && { neutral }),
    correlation: {
      measure: summary.correlation.measure,
      names: summary.correlation.names,
      values: summary.correlation.values.map((row) => Array.from(row, (value) => Number(value.toFixed(4)))),
    },
    moved: summary.moved,
    attainable: summary.attainable.map((own) => ({ ...own, share: short(own.share) })),
    buckets: bucketsOf(parts),
    disclosure: { largest, mean, satisfying, bands },
    ...measureSlices(parts),
  }
  const rounded = shortened(facts)
  return { sentences: slicingSentences(rounded), ...rounded }
}

/** Six digits are more than any figure here is sure of; a share of rows that is not all of them stays below 1. */
const short = (value: number): number => {
  const rounded = Number(value.toPrecision(6))
  return Number.isInteger(rounded) && !Number.isInteger(value) ? value : rounded
}

/** Every fraction shortened, whole numbers and words as they are. */
function shortened<Value>(value: Value): Value {
  if (typeof value === 'number') return (Number.isInteger(value) ? value : short(value)) as Value
  if (Array.isArray(value)) return value.map(shortened) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, shortened(own)])) as Value
}

function groupsOf({ answer, request, table }: SlicesParts): SlicingReport['groups'] {
  const sensitive = request.sensitive.map(({ column }) => table.columns[column].name)
  return answer.summary.groups.map((columns, group) => {
    const own = columns.find((name) => sensitive.includes(name))
    return {
      columns,
      ...defined({ sensitive: own }),
      generalisedRows: answer.summary.generalisedRows[group],
    }
  })
}

function bucketsOf({ check }: Pick<SlicesParts, 'check'>): SlicingReport['buckets'] {
  const { sizes, singleRows } = check.disclosure
  const sorted = [...sizes].sort((a, b) => a - b)
  return {
    count: sizes.length,
    smallest: sorted[0],
    median: median(sorted)!,
    largest: sorted[sorted.length - 1],
    singleRows,
    sizes: check.classSizes,
  }
}

function formOf({ answer, layout, check, laterFrom }: SlicesParts): SlicedForm {
  const neutral = answer.recoding.neutral ?? []
  return {
    layout,
    groups: columnNames(answer.summary.groups),
    ...(neutral.length > 0 && { neutral }),
    buckets: check.disclosure.sizes,
    ...(laterFrom && { laterFrom: [...laterFrom] }),
  }
}

/** The original's figures for the risks that it has too. */
function risksBefore(after: readonly Measured[], before: { largest: number; mean: number }): Measured[] {
  const values: Readonly<Record<string, number>> = {
    'largest-probability': before.largest,
    'mean-probability': before.mean,
  }
  return after.filter(({ id }) => id in values).map((risk) => ({ ...risk, value: values[risk.id] }))
}

function utilityOf({ queries, bayes }: SlicingReport): Measured[] {
  if (!queries) return []
  return [
    {
      id: 'bucket-query-error',
      title: `Relative error of ${queries.queries} random count queries, median`,
      value: queries.slicing.median,
      better: 'lower',
      range: [0, null],
    },
    ...bayes.map(
      (baye): Measured => ({
        id: `bucket-bayes-${baye.class}`,
        title: `Naive Bayes from buckets tells ${baye.class} right`,
        value: baye.release,
        better: 'higher',
        range: [0, 1],
      }),
    ),
  ]
}
