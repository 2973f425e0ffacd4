import type { ErrorCode } from '../../data/error-codes.ts'
import { OutisError } from '../../data/errors.ts'
import { list } from '../../data/words/words.ts'
import { comparisonMetrics } from '../../metrics/comparison-metrics.ts'
import type { Measured } from '../../metrics/metric.ts'
import { models } from '../../models/registry.ts'
import { metricIds } from '../../policy/metric-ids.ts'
import type { Report } from '../report.ts'

/** What running one policy came to. */
export type PolicyRun =
  | {
      readonly kind: 'released'
      readonly name: string
      readonly report: Report
      /** SHA-256 of the table; goes no further than the comparison of tables. */
      readonly table: string
      readonly milliseconds: number
      /** The hardened policy that this is the faithful form of, made to show beside it. */
      readonly faithfulOf?: string
    }
  | {
      readonly kind: 'impossible'
      readonly name: string
      readonly method: { readonly id: string; readonly mode: string }
      readonly code: ErrorCode
      readonly reason: string
      readonly hint: string
      readonly milliseconds: number
    }

export interface ChosenFigures {
  /** Id of a risk of the report. Default `prosecutor-risk`; where no report has it, `mean-probability`. */
  readonly risk?: string
  /** Id of a utility figure of the report. Default `loss`; where no report has it, `bucket-rows`. */
  readonly utility?: string
}

export interface ComparisonParts extends ChosenFigures {
  readonly outis: string
  readonly runs: readonly PolicyRun[]
}

/** A figure that no report has cannot be an axis. */
export function refuseUnknownFigures(reports: readonly Report[], chosen: ChosenFigures): void {
  const sides = [
    { option: '--risk', id: chosen.risk, known: idsOf(reports.map(({ risks }) => risks.after)) },
    { option: '--utility', id: chosen.utility, known: idsOf(reports.map(({ utility }) => utility)) },
  ]
  for (const { option, id, known } of sides) {
    if (id === undefined || known.includes(id)) continue
    throw new OutisError('USAGE', {
      message: `${option} names no figure of the report.`,
      hint: `Use ${list(known, { joint: 'or', most: 20 })}.`,
      details: { option },
    })
  }
}

/** The same when the first report is made and the others are not: a figure that another kind of release has may still come. */
export function refuseStrangeFigures(first: Report, { risk, utility }: ChosenFigures): void {
  const strange = (id: string | undefined) => id !== undefined && !FIGURES.has(id)
  refuseUnknownFigures([first], {
    ...(risk !== undefined && strange(risk) && { risk }),
    ...(utility !== undefined && strange(utility) && { utility }),
  })
}

const FIGURES: ReadonlySet<string> = new Set([
  ...metricIds,
  ...models.map(({ id }) => id),
  ...comparisonMetrics.map(({ id }) => id),
])

const idsOf = (measures: readonly (readonly Measured[])[]): string[] => [
  ...new Set(measures.flat().map(({ id }) => id)),
]

export interface TableOf {
  /** Of the policy. */
  readonly name: string
  readonly sha256: string
}

/** Figures of different tables say nothing about each other. */
export function refuseDifferentTables(tables: readonly TableOf[]): void {
  const other = tables.find(({ sha256 }) => sha256 !== tables[0].sha256)
  if (other === undefined) return
  throw new OutisError('USAGE', {
    message: `The policies "${tables[0].name}" and "${other.name}" are about different tables.`,
    hint: 'Compare policies whose data.source is the same file, byte for byte.',
    details: { policies: [tables[0].name, other.name] },
  })
}
