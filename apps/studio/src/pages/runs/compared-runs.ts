import type { Report } from '@outis/core/report'
import { methodName } from '../../methods/method-name.ts'
import { highestRisk, keptInformation } from '../../runs/report-figures.ts'
import { type Verdict, verdictOf } from '../../runs/run-verdict.ts'
import type { Run } from '../../server/runs.ts'

/** A run as it is laid beside the others. */
export interface ComparedRun {
  readonly id: string
  readonly number: number
  /** Method of the release; undefined where there is none. */
  readonly name: string | undefined
  readonly state: Run['state']
  readonly created: string
  readonly verdict: Verdict
  readonly risk: number | undefined
  readonly kept: number | undefined
}

export function comparedRun(run: Run, number: number, report: Report | undefined): ComparedRun {
  const method = report?.method.id
  return {
    ...{ id: run.id, number, state: run.state, created: run.created },
    name: method === undefined ? undefined : methodName(method),
    verdict: verdictOf(run, report),
    risk: report && highestRisk(report),
    kept: report && keptInformation(report),
  }
}

export type MeasuredRun = ComparedRun & { readonly risk: number; readonly kept: number }

export const measuredRuns = (runs: readonly ComparedRun[]): readonly MeasuredRun[] =>
  runs.filter((run): run is MeasuredRun => run.risk !== undefined && run.kept !== undefined)

/** Somebody in it is found for certain: it is not safe, whatever its policy asks. */
export const isCertain = ({ risk = 0 }: Pick<ComparedRun, 'risk'>): boolean => risk >= 1

/** Of runs that were judged and hold, and in which nobody is found for certain: the one that keeps most; at equal, the one of less risk. */
export const bestRun = (runs: readonly MeasuredRun[]): MeasuredRun | undefined =>
  runs
    .filter((run) => run.verdict === 'holds' && !isCertain(run))
    .toSorted((a, b) => b.kept - a.kept || a.risk - b.risk)[0]
