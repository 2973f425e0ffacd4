import type { JudgedFinding } from '@outis/core/attacks'
import { type HardenedCase, LEAST_ROWS, USUAL_K } from './hardened-cases.ts'
import type { MeasuredRelease } from './hardened-release.ts'

export interface MeasuredCase {
  readonly one: HardenedCase
  readonly faithful: MeasuredRelease
  readonly hardened: MeasuredRelease
  /** Findings of `composition` on two hardened runs through one ledger. */
  readonly twice?: readonly JudgedFinding[]
}

/** What a hardened release must keep, and whether it does. */
export interface Bar {
  readonly case: string
  readonly bar: string
  readonly holds: boolean
  readonly measured: string
}

const CPU_SECONDS = 30
const ABOVE_CONTROL = 0.05
const ADDED_BY_TWO = 0.02
const LEAST_BUCKETS = 200

/** Every bar of a case, judged on all findings and not only on those that the table shows. */
export function barsOf(measured: MeasuredCase): readonly Bar[] {
  const judged = [
    ...barsOfRelease(measured),
    ...measured.hardened.findings.flatMap(barsOfFinding),
    ...(measured.twice ?? []).map(barOfTwo),
  ]
  return judged.map((bar) => ({ case: measured.one.id, ...bar }))
}

type Judged = Omit<Bar, 'case'>

function barsOfRelease({ one, faithful, hardened }: MeasuredCase): readonly Judged[] {
  const { blank, buckets, findings } = hardened
  const seconds = Math.max(faithful.cpuSeconds, hardened.cpuSeconds)
  const certain = findings.reduce((sum, finding) => sum + (finding.certain ?? 0), 0)
  const isHidden = blank === 0 || blank >= (LEAST_ROWS[one.id] ?? USUAL_K)
  const bars: Judged[] = [
    {
      bar: `all attacks take at most ${CPU_SECONDS} s of CPU`,
      holds: seconds <= CPU_SECONDS,
      measured: `${seconds} s`,
    },
    { bar: 'nobody is certain', holds: certain === 0, measured: String(certain) },
    { bar: 'no row that shows nothing, or at least k', holds: isHidden, measured: String(blank) },
  ]
  if (buckets === undefined) return bars
  const many: Judged = {
    bar: `at least ${LEAST_BUCKETS} buckets`,
    holds: buckets >= LEAST_BUCKETS,
    measured: String(buckets),
  }
  return [...bars, many]
}

/** What one finding of a hardened release is held to; nothing where its attack has no bar. */
function barsOfFinding(finding: JudgedFinding): readonly Judged[] {
  const { attack, success, control, limit, unjudged, of, isExposed } = finding
  const judge = (bar: string, holds: boolean, measured: string): readonly Judged[] => [
    { bar: `${named(finding)}: ${bar}`, holds, measured },
  ]
  if (attack === 'alias-frequency' || attack === 'grade-inversion') {
    const above = success.share - referenceOf(finding)
    return judge(`at most ${ABOVE_CONTROL} above the control`, above <= ABOVE_CONTROL, signed(above))
  }
  if (WITH_BOUND.includes(attack) && limit !== undefined && unjudged === undefined) {
    const bar = `the upper end is within the bound of ${limit.toFixed(3)}`
    return judge(bar, success.high <= limit, success.high.toFixed(3))
  }
  if (attack === 'downcoding' && of === undefined && control !== undefined) {
    const interval = `${control.low.toFixed(3)} to ${control.high.toFixed(3)}`
    const shown = `${success.share.toFixed(3)}, ${interval}`
    return judge('within the interval of the control', isWithin(finding), shown)
  }
  if (attack === 'definetti' || attack === 'membership')
    return judge('no leak', !isExposed, success.share.toFixed(3))
  return []
}

const WITH_BOUND = ['treatment', 'choice-told', 'decoy-order']

function barOfTwo(finding: JudgedFinding): Judged {
  const added = finding.success.share - finding.baseline
  return {
    bar: `${named(finding)}, two runs through a ledger: adds at most ${ADDED_BY_TWO}`,
    holds: added <= ADDED_BY_TWO && (finding.certain ?? 0) === 0,
    measured: signed(added),
  }
}

/** A guess that can be turned must not be right too seldom either. */
const isWithin = ({ success, control, way }: JudgedFinding): boolean =>
  success.share <= control!.high && (way === 'singled out' || success.share >= control!.low)

/** What is known without the release: of people outside where they were attacked, else guessing. */
export const referenceOf = ({ baseline, control }: JudgedFinding): number =>
  Math.max(baseline, control?.share ?? 0)

export const named = ({ attack, of, way }: JudgedFinding): string =>
  [attack, ...(of === undefined ? [] : [`of ${of}`]), ...(way === undefined ? [] : [`(${way})`])].join(' ')

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
