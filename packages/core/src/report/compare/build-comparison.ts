import type { ErrorCode } from '../../data/error-codes.ts'
import { OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import { list } from '../../data/words/words.ts'
import { comparisonMetrics } from '../../metrics/comparison-metrics.ts'
import type { Measured } from '../../metrics/metric.ts'
import { models } from '../../models/registry.ts'
import { metricIds } from '../../policy/metric-ids.ts'
import { requirementName } from '../explain-verdict.ts'
import type { Report } from '../report.ts'
import {
  type Axis,
  type ComparedPolicy,
  type Comparison,
  isGiven,
  isReleased,
  type ReleasedPolicy,
} from './comparison.ts'
import { beats, measuredOf, onFrontier, type Point, placeOf, pointOf } from './figures.ts'
import { comparisonNotices, headlineOf, quasiNames, summaryOf } from './sentences.ts'

type ReleasedRun = Extract<PolicyRun, { kind: 'released' }>

/** compare.json from the reports of several runs on one table. */
export function buildComparison({ outis, runs, ...chosen }: ComparisonParts): Comparison {
  const released = runs.filter((run): run is ReleasedRun => run.kind === 'released')
  refuseDifferentTables(released.map(({ name, table }) => ({ name, sha256: table })))
  const reports = released.map(({ report }) => report)
  if (reports.length > 0) refuseUnknownFigures(reports, chosen)
  const risks = reports.map((report) => report.risks.after)
  const utilities = reports.map(({ utility }) => utility)
  const axes = {
    risk: axisOf(
      chosen.risk ?? firstThere(['prosecutor-risk', 'average-risk', 'mean-probability'], risks),
      risks,
    ),
    utility: axisOf(chosen.utility ?? firstThere(['loss', 'bucket-rows'], utilities), utilities),
  }
  const policies = judged(
    runs.map((run) => (run.kind === 'released' ? releasedPolicy(run) : run)),
    axes,
  )
  return {
    outis,
    comparison: 2,
    headline: headlineOf(policies),
    summary: summaryOf(policies, axes),
    notices: comparisonNotices(released, { policies, axes }),
    ...(reports.length > 0 && { input: inputOf(reports) }),
    axes,
    policies,
  }
}

/** The first of these figures that some report has; the first of all where none has any. */
const firstThere = (
  ids: readonly [string, ...string[]],
  measures: readonly (readonly Measured[])[],
): string => ids.find((id) => measures.some((measure) => measuredOf(measure, id))) ?? ids[0]

function axisOf(id: string, measures: readonly (readonly Measured[])[]): Axis {
  const found = measures.flatMap((measure) => measuredOf(measure, id) ?? [])[0]
  return { id, title: found?.title ?? id, better: found?.better ?? 'lower' }
}

function inputOf(reports: readonly Report[]): NonNullable<Comparison['input']> {
  const [{ input, risks }] = reports
  // Risks before are of the rows that a release shows: of others they are not those of the table.
  const risksOf = (report: Report) => JSON.stringify([quasiNames(report), report.risks.before])
  const alike = risks.before.length > 0 && reports.every((report) => risksOf(report) === risksOf(reports[0]))
  return {
    rows: input.rows + input.droppedRows,
    columns: input.columns,
    ...(alike && { risks: risks.before }),
  }
}

function releasedPolicy({ name, report, milliseconds, faithfulOf }: ReleasedRun): ReleasedPolicy {
  const { method, verdict, verdicts, release } = report
  const { id, mode, optimal, stopped } = method
  return {
    kind: 'released',
    name,
    method: { id, mode, optimal, stopped },
    asked: verdicts.map(requirementName),
    holds: report.holds,
    ...(verdict && { verdict: { word: verdict.word, headline: verdict.headline } }),
    verdicts: { held: verdicts.filter(({ holds }) => holds).length, all: verdicts.length },
    rows: release.rows,
    suppressedRows: release.suppressedRows,
    classes: release.classes,
    utility: report.utility,
    risks: report.risks.after,
    milliseconds,
    frontier: false,
    beatenBy: [],
    ...defined({ faithfulOf }),
  }
}

/** Marks the frontier among those that have both figures. */
function judged(policies: readonly ComparedPolicy[], axes: Comparison['axes']): ComparedPolicy[] {
  const placed = policies.flatMap((policy): { name: string; point: Point }[] => {
    const place = isReleased(policy) && isGiven(policy) ? placeOf(policy, axes) : undefined
    return place === undefined ? [] : [{ name: policy.name, point: pointOf(place, axes) }]
  })
  const best = onFrontier(placed.map(({ point }) => point))
  const frontier = placed.filter((_, index) => best[index])
  return policies.map((policy) => {
    const own = placed.find(({ name }) => name === policy.name)
    if (policy.kind !== 'released' || own === undefined) return policy
    const beatenBy = frontier.filter(({ point }) => beats(point, own.point)).map(({ name }) => name)
    return { ...policy, frontier: beatenBy.length === 0, beatenBy }
  })
}

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
function refuseUnknownFigures(reports: readonly Report[], chosen: ChosenFigures): void {
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

interface TableOf {
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

/**
 * Short names for policy files, all different: the file's name without its ending, else with it, else with as many
 * folders before it as it takes.
 */
export function policyNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(/[\\/]/).filter((part) => part !== ''))
  const deepest = Math.max(0, ...parts.map(({ length }) => length))
  const tails = (depth: number) => parts.map((names) => names.slice(-depth).join('/'))
  const candidates = [
    tails(1).map(withoutEnding),
    ...Array.from({ length: deepest }, (_, depth) => tails(depth + 1)),
  ]
  return candidates.find((names) => new Set(names).size === names.length) ?? [...paths]
}

const withoutEnding = (name: string): string => name.replace(/(?<=.)\.(ya?ml|json)$/i, '')
