import type { ErrorCode } from '../../error-codes.ts'
import { OutisError } from '../../errors.ts'
import { list } from '../format.ts'
import type { Fingerprint, Report } from '../report.ts'

/** What running one policy came to. */
export type PolicyRun =
  | {
      readonly kind: 'released'
      readonly name: string
      readonly report: Report
      readonly milliseconds: number
    }
  | {
      readonly kind: 'impossible'
      readonly name: string
      readonly policy: Fingerprint
      readonly method: { readonly id: string; readonly mode: string }
      readonly code: ErrorCode
      readonly reason: string
      readonly hint: string
      readonly milliseconds: number
    }

export interface ChosenFigures {
  /** Id of a risk of the report. Default `average-risk`. */
  readonly risk?: string
  /** Id of a utility figure of the report. Default `loss`. */
  readonly utility?: string
}

export interface ComparisonParts extends ChosenFigures {
  readonly outis: string
  readonly runs: readonly PolicyRun[]
}

/** A figure that a report does not have cannot be an axis. Called on the first report, before the others are made. */
export function refuseUnknownFigures({ risks, utility }: Report, chosen: ChosenFigures): void {
  const sides = [
    { option: '--risk', id: chosen.risk, known: risks.after },
    { option: '--utility', id: chosen.utility, known: utility },
  ]
  for (const { option, id, known } of sides) {
    if (id === undefined || known.some((measured) => measured.id === id)) continue
    throw new OutisError('USAGE', {
      message: `${option} names no figure of the report.`,
      hint: `Use ${list(
        known.map((measured) => measured.id),
        { joint: 'or', most: 20 },
      )}.`,
      details: { option },
    })
  }
}

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
