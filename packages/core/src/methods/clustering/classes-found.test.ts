import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../../check/check-input.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { OwnRelease } from '../contract/method-run.ts'
import { foundClasses } from './classes-found.ts'
import type { AssignedOutcome, ClusteringSummary } from './plan/assigned-outcome.ts'
import type { ClusteringReport } from '../../releases/classes/report/clustering-report.ts'

const search = {
  nodes: 30,
  evaluated: 12,
  heldBack: [{ model: 'k-anonymity', times: 2 }],
  blocks: 3,
  generalisedFurther: 1,
  // What the method says of itself is not what is told.
  classes: 99,
  ncp: 0.9,
} as unknown as ClusteringSummary

const measured = (id: string, value: number | string): Measured => ({
  id,
  title: id,
  value,
  better: 'lower',
  range: [0, null],
})
const check = (utility: readonly Measured[]) => ({ classes: 7, utility }) as unknown as CheckResult
const steps = () => ({ steps: 'cuts' as const, options: { split: 'strict' }, notices: ['a notice'] })

/** Its part of the report. */
const told = async (own: OwnRelease | undefined, measured: CheckResult) =>
  (await own!.report!({ check: measured, release: {} as never })) as unknown as {
    readonly clustering: ClusteringReport
  }

describe('the section of classes that were formed row by row', () => {
  it('[E115] has the figures that were measured on the release', async () => {
    const { own } = foundClasses({ kind: 'released', search } as unknown as AssignedOutcome, steps)
    const utility = [
      measured('ncp', 0.25),
      measured('discernibility', '9007199254740993'),
      measured('class-size', 2.5),
    ]
    const { clustering } = await told(own, check(utility))
    expect({ ...clustering, sentences: [] }).toEqual({
      sentences: [],
      tuples: 30,
      classes: 7,
      ncp: 0.25,
      discernibility: '9007199254740993',
      averageClassSize: 2.5,
      steps: { what: 'cuts', count: 12 },
      options: { split: 'strict' },
      // Hardened, this is not told.
      heldBack: [],
      blocks: 3,
      generalisedFurther: 1,
    })
    expect(own!.notices).toEqual(['a notice'])
  })

  it('[E115] leaves out what the check could not measure', async () => {
    const {
      blocks: _,
      generalisedFurther: __,
      ...plain
    } = search as ClusteringSummary & Record<string, unknown>
    const { own } = foundClasses({ kind: 'released', search: plain } as unknown as AssignedOutcome, steps)
    const { clustering } = await told(own, check([]))
    expect(clustering.heldBack).toEqual([{ model: 'k-anonymity', times: 2 }])
    expect(Object.keys(clustering).sort()).toEqual([
      'classes',
      'heldBack',
      'options',
      'sentences',
      'steps',
      'tuples',
    ])
  })

  it('[E115] a search that was stopped has one where it found something, an impossible one has none', () => {
    const of = (outcome: object) => foundClasses(outcome as AssignedOutcome, steps).own !== undefined
    expect(of({ kind: 'stopped', best: { search } })).toBe(true)
    expect(of({ kind: 'stopped' })).toBe(false)
    expect(of({ kind: 'impossible' })).toBe(false)
  })
})
