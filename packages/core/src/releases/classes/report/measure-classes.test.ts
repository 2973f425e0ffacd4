import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../../../check/check-input.ts'
import { foundClasses } from '../../../methods/clustering/classes-found.ts'
import type { AssignedOutcome, ClusteringSummary } from '../../../methods/clustering/plan/assigned-outcome.ts'
import type { Measured } from '../../../metrics/metric.ts'
import { measureClasses } from './measure-classes.ts'

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

/** What such a plan tells its kind, and the part of the report. */
const reported = (summary: ClusteringSummary, measured: CheckResult) => {
  const outcome = { kind: 'released', search: summary } as unknown as AssignedOutcome
  const { found } = foundClasses(outcome, steps)
  return { found, clustering: measureClasses(found!, measured) }
}

describe('the section of classes that were formed row by row', () => {
  it('[E115] has the figures that were measured on the release', () => {
    const utility = [
      measured('ncp', 0.25),
      measured('discernibility', '9007199254740993'),
      measured('class-size', 2.5),
    ]
    const { found, clustering } = reported(search, check(utility))
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
    expect(found!.notices).toEqual(['a notice'])
  })

  it('[E115] leaves out what the check could not measure', () => {
    const {
      blocks: _,
      generalisedFurther: __,
      ...plain
    } = search as ClusteringSummary & Record<string, unknown>
    const { clustering } = reported(plain as ClusteringSummary, check([]))
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
    const of = (outcome: object) => foundClasses(outcome as AssignedOutcome, steps).found !== undefined
    expect(of({ kind: 'stopped', best: { search } })).toBe(true)
    expect(of({ kind: 'stopped' })).toBe(false)
    expect(of({ kind: 'impossible' })).toBe(false)
  })
})
