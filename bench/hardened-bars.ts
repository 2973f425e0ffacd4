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
  const { one, faithful, hardened, twice } = measured
  const of = (attack: string) => hardened.findings.filter((finding) => finding.attack === attack)
  const judge = (bar: string, holds: boolean, value: string): Bar => ({
    case: one.id,
    bar,
    holds,
    measured: value,
  })
  const seconds = Math.max(faithful.cpuSeconds, hardened.cpuSeconds)
  const certain = hardened.findings.reduce((sum, finding) => sum + (finding.certain ?? 0), 0)
  const k = LEAST_ROWS[one.id] ?? USUAL_K
  return [
    judge(`all attacks take at most ${CPU_SECONDS} s of CPU`, seconds <= CPU_SECONDS, `${seconds} s`),
    judge('nobody is certain', certain === 0, String(certain)),
    judge(
      'no row that shows nothing, or at least k',
      hardened.blank === 0 || hardened.blank >= k,
      String(hardened.blank),
    ),
    ...['alias-frequency', 'grade-inversion'].flatMap((attack) =>
      of(attack).map((finding) => {
        const above = finding.success.share - referenceOf(finding)
        return judge(
          `${named(finding)}: at most ${ABOVE_CONTROL} above the control`,
          above <= ABOVE_CONTROL,
          signed(above),
        )
      }),
    ),
    ...['treatment', 'choice-told', 'decoy-order'].flatMap((attack) =>
      of(attack)
        .filter((finding) => finding.limit !== undefined && finding.unjudged === undefined)
        .map((finding) =>
          judge(
            `${named(finding)}: the upper end is within the bound of ${finding.limit!.toFixed(3)}`,
            finding.success.high <= finding.limit!,
            finding.success.high.toFixed(3),
          ),
        ),
    ),
    ...of('downcoding')
      .filter((finding) => finding.of === undefined && finding.control !== undefined)
      .map((finding) =>
        judge(
          `${named(finding)}: within the interval of the control`,
          isWithin(finding),
          `${finding.success.share.toFixed(3)}, ${finding.control!.low.toFixed(3)} to ${finding.control!.high.toFixed(3)}`,
        ),
      ),
    ...['definetti', 'membership'].flatMap((attack) =>
      of(attack).map((finding) =>
        judge(`${named(finding)}: no leak`, !finding.isExposed, finding.success.share.toFixed(3)),
      ),
    ),
    ...(hardened.buckets === undefined
      ? []
      : [
          judge(
            `at least ${LEAST_BUCKETS} buckets`,
            hardened.buckets >= LEAST_BUCKETS,
            String(hardened.buckets),
          ),
        ]),
    ...(twice ?? []).map((finding) => {
      const added = finding.success.share - finding.baseline
      const holds = added <= ADDED_BY_TWO && (finding.certain ?? 0) === 0
      return judge(
        `${named(finding)}, two runs through a ledger: adds at most ${ADDED_BY_TWO}`,
        holds,
        signed(added),
      )
    }),
  ]
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
