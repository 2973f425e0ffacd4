import type { Run } from '@outis/api'
import { describe, expect, it } from 'vitest'
import {
  bestRun,
  chipOf,
  comparedRun,
  endingOf,
  markKinds,
  measuredRuns,
  type RunFindings,
} from './compared-runs.ts'

const run = (id: string, holds?: boolean, judged?: string): Run =>
  ({
    id,
    state: 'done',
    created: '',
    result: { holds, judged: judged ?? (holds === undefined ? undefined : holds ? 'holds' : 'fails') },
  }) as unknown as Run
const report = (risk: number | string, loss: number, judged?: 'holds' | 'fails' | 'nothing') =>
  ({
    report: {
      method: { id: 'mondrian' },
      ...(judged && { holds: judged !== 'fails' }),
      judged: { state: judged },
      risks: { after: [{ id: 'prosecutor-risk', value: risk }] },
      utility: [{ id: 'loss', value: loss }],
    },
    attacks: { tried: [], findings: [] },
  }) as unknown as RunFindings
const LEAK = { attack: 'linkage', isExposed: true, isBroken: false, success: { share: 0.5 }, baseline: 0.1 }
const leaking = (findings: RunFindings) =>
  ({ ...findings, attacks: { tried: [], findings: [LEAK] } }) as unknown as RunFindings

describe('runs beside each other', () => {
  it('[STU23] a run whose risk or loss was not measured is listed and not drawn', () => {
    const runs = [
      comparedRun(run('a', true), 1, report(0.2, 0.25)),
      comparedRun(run('b', true), 2, report('not judged', 0.1)),
      comparedRun(run('c', true), 3, undefined),
    ]
    expect(measuredRuns(runs).map(({ id, risk, kept }) => [id, risk, kept])).toEqual([['a', 0.2, 0.75]])
  })

  it('[STU23] what does not hold is never called best, however much it keeps', () => {
    const runs = measuredRuns([
      comparedRun(run('leaky', false), 1, report(1, 0)),
      comparedRun(run('fine', true), 2, report(0.2, 0.25)),
      comparedRun(run('safer', true), 3, report(0.1, 0.25)),
    ])
    expect(bestRun(runs)?.id).toBe('safer')
  })

  it('[STU34] a run in which somebody is certain to be found is never called best', () => {
    const runs = measuredRuns([
      comparedRun(run('certain', true), 1, report(1, 0)),
      comparedRun(run('fine', true), 2, report(0.5, 0.25)),
    ])
    expect(bestRun(runs)?.id).toBe('fine')
    expect(bestRun(runs.slice(0, 1))).toBeUndefined()
  })

  it('[STU34] a run on which attacks get through, or that finds somebody for certain, is not shown as good', () => {
    const runs = measuredRuns([
      comparedRun(run('leaking', true), 1, leaking(report(0.2, 0))),
      comparedRun(run('certain', true), 2, report(1, 0.1)),
      comparedRun(run('fine', true), 3, report(0.2, 0.5)),
      comparedRun(run('worse', true), 4, report(0.3, 0.6)),
      comparedRun(run('leaking, not judged', true, 'nothing'), 5, leaking(report(0.2, 0))),
      comparedRun(run('not judged', true, 'nothing'), 6, report(0.2, 0)),
      comparedRun(run('fails', false), 7, report(0.2, 0)),
    ])
    const kinds = markKinds(runs)
    expect(runs.map((compared) => [endingOf(compared), chipOf(compared), kinds.get(compared.id)])).toEqual([
      ['unsafe', 'warn', 'out'],
      ['unsafe', 'warn', 'out'],
      ['holds', 'good', 'front'],
      ['holds', 'good', 'good'],
      ['unknown', 'warn', 'out'],
      ['unknown', 'plain', 'open'],
      ['fails', 'warn', 'out'],
    ])
    expect(bestRun(runs)?.id).toBe('fine')
    // Its report was not read: nothing is said of its safety.
    const unread = comparedRun(run('unread', true), 8, undefined)
    expect([endingOf(unread), chipOf(unread)]).toEqual(['holds', 'plain'])
  })

  it('[BR403] a verdict that is not known is never called “holds”, by the run or by its report', () => {
    const verdict = (one: Run, its?: ReturnType<typeof report>) => comparedRun(one, 1, its).verdict
    expect(verdict(run('a'))).toBe('unknown')
    expect(verdict({ ...run('a'), result: null })).toBe('unknown')
    expect(verdict(run('a'), report(0.2, 0.1))).toBe('unknown')
    // A policy that requires nothing is met by every release: nothing was judged.
    expect(verdict(run('a', true, 'nothing'))).toBe('unknown')
    expect(verdict(run('a'), report(0.2, 0.1, 'nothing'))).toBe('unknown')
    expect(verdict(run('a', true))).toBe('holds')
    expect(verdict(run('a'), report(0.2, 0.1, 'holds'))).toBe('holds')
    expect(verdict(run('a', false))).toBe('fails')
    expect(verdict(run('a', true), report(0.2, 0.1, 'fails'))).toBe('fails')
  })

  it('[BR403] what was not judged is never called best, however much it keeps', () => {
    const runs = measuredRuns([
      comparedRun(run('unknown'), 1, report(0.1, 0)),
      comparedRun(run('nothing', true, 'nothing'), 2, report(0.1, 0)),
      comparedRun(run('fine', true), 3, report(0.2, 0.5)),
    ])
    expect(bestRun(runs)?.id).toBe('fine')
    expect(bestRun(runs.slice(0, 2))).toBeUndefined()
  })
})
