import type { Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import { methodName } from '../../methods/method-name.ts'
import { frontOf, type Mark } from '../../pictures/scatter-frame.ts'
import {
  highestRisk,
  keptInformation,
  releaseConcerns,
  type Verdict,
  verdictOf,
} from '../../runs/release-figures.ts'
import type { AttackDocument } from '../../server/runs-api.ts'

/** A run in the list and in the picture. */
export interface ComparedRun {
  readonly id: string
  readonly number: number
  /** Method of the release; undefined where there is none. */
  readonly name: string | undefined
  readonly state: Run['state']
  readonly created: string
  readonly verdict: Verdict
  /** Nobody is certain to be found, and no attack succeeds. Undefined where that is not known. */
  readonly isSafe: boolean | undefined
  readonly risk: number | undefined
  readonly kept: number | undefined
}

export interface RunFindings {
  readonly report: Report
  readonly attacks: AttackDocument
}

export function comparedRun(run: Run, number: number, findings: RunFindings | undefined): ComparedRun {
  const report = findings?.report
  const method = report?.method.id
  return {
    id: run.id,
    number,
    state: run.state,
    created: run.created,
    name: method === undefined ? undefined : methodName(method),
    verdict: verdictOf(run, report),
    isSafe: findings && releaseConcerns(findings.report, findings.attacks).length === 0,
    risk: report && highestRisk(report),
    kept: report && keptInformation(report),
  }
}

export type MeasuredRun = ComparedRun & { readonly risk: number; readonly kept: number }

export const measuredRuns = (runs: readonly ComparedRun[]): readonly MeasuredRun[] =>
  runs.filter((run): run is MeasuredRun => run.risk !== undefined && run.kept !== undefined)

/** How a run ended. `unsafe`: it holds, but is not safe. */
type Ending = Verdict | 'unsafe'

export const endingOf = ({ verdict, isSafe }: Pick<ComparedRun, 'verdict' | 'isSafe'>): Ending =>
  verdict === 'holds' && isSafe === false ? 'unsafe' : verdict

const isGood = ({ verdict, isSafe }: ComparedRun): boolean => verdict === 'holds' && isSafe === true

export const chipOf = (run: ComparedRun): 'good' | 'warn' | 'plain' => {
  if (run.verdict === 'fails' || run.isSafe === false) return 'warn'
  return isGood(run) ? 'good' : 'plain'
}

/** The run that keeps most among those that hold and are safe. Less risk decides a tie. */
export const bestRun = (runs: readonly MeasuredRun[]): MeasuredRun | undefined =>
  runs.filter(isGood).toSorted((a, b) => b.kept - a.kept || a.risk - b.risk)[0]

/** The kind of mark of each run, by its id. */
export function markKinds(runs: readonly MeasuredRun[]): ReadonlyMap<string, Mark['kind']> {
  const front = frontOf(runs.filter(isGood).map(({ id, risk, kept }) => ({ key: id, x: risk, y: kept })))
  return new Map(
    runs.map((run) => {
      const kind = chipOf(run)
      if (kind === 'good') return [run.id, front.has(run.id) ? 'front' : 'good']
      return [run.id, kind === 'warn' ? 'out' : 'open']
    }),
  )
}
