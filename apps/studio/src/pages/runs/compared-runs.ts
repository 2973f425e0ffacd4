import type { Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import { WORDS } from '@outis/core/report/page'
import type { VerdictWord } from '@outis/core/verdict'
import { methodName } from '../../methods/method-name.ts'
import { frontOf, type Mark } from '../../pictures/scatter-frame.ts'
import { highestRisk, keptInformation } from '../../runs/release-figures.ts'
import { verdictTexts } from '../../texts/verdict-texts.ts'

/** A run in the list and in the picture. */
export interface ComparedRun {
  readonly id: string
  readonly number: number
  /** Method of the release; undefined where there is none. */
  readonly name: string | undefined
  readonly state: Run['state']
  readonly created: string
  /** null: it made no release, or an older version made it. */
  readonly verdict: Run['verdict']
  readonly risk: number | undefined
  readonly kept: number | undefined
}

export function comparedRun(run: Run, number: number, report: Report | undefined): ComparedRun {
  const method = report?.method.id
  return {
    id: run.id,
    number,
    state: run.state,
    created: run.created,
    name: method === undefined ? undefined : methodName(method),
    verdict: run.verdict,
    risk: report && highestRisk(report),
    kept: report && keptInformation(report),
  }
}

export type MeasuredRun = ComparedRun & { readonly risk: number; readonly kept: number }

export const measuredRuns = (runs: readonly ComparedRun[]): readonly MeasuredRun[] =>
  runs.filter((run): run is MeasuredRun => run.risk !== undefined && run.kept !== undefined)

/** The word of a run as it is read. */
export const wordOf = ({ verdict }: Pick<ComparedRun, 'verdict'>): string =>
  verdict === null ? verdictTexts.none : WORDS[verdict.word]

const isReady = ({ verdict }: ComparedRun): boolean => verdict?.word === 'ready'

/** The run that keeps most among those that are ready. Less risk decides a tie. */
export const bestRun = (runs: readonly MeasuredRun[]): MeasuredRun | undefined =>
  runs.filter(isReady).toSorted((a, b) => b.kept - a.kept || a.risk - b.risk)[0]

const MARKS: Readonly<Record<VerdictWord, Mark['kind']>> = { ready: 'good', decide: 'open', stop: 'out' }

/** The kind of mark of each run, by its id. */
export function markKinds(runs: readonly MeasuredRun[]): ReadonlyMap<string, Mark['kind']> {
  const front = frontOf(runs.filter(isReady).map(({ id, risk, kept }) => ({ key: id, x: risk, y: kept })))
  return new Map(
    runs.map(({ id, verdict }) => {
      const kind = verdict === null ? 'open' : MARKS[verdict.word]
      return [id, kind === 'good' && front.has(id) ? 'front' : kind]
    }),
  )
}
