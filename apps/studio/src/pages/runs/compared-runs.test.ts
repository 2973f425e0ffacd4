import type { Run } from '@outis/api'
import { describe, expect, it } from 'vitest'
import { bestRun, comparedRun, measuredRuns } from './compared-runs.ts'

const run = (id: string, holds: boolean): Run =>
  ({ id, state: 'done', created: '', result: { holds } }) as unknown as Run
const report = (risk: number | string, loss: number) =>
  ({
    method: { id: 'mondrian' },
    risks: { after: [{ id: 'prosecutor-risk', value: risk }] },
    utility: [{ id: 'loss', value: loss }],
  }) as unknown as Parameters<typeof comparedRun>[2]

describe('runs beside each other', () => {
  it('[ST22] a run whose risk or loss was not measured is listed and not drawn', () => {
    const runs = [
      comparedRun(run('a', true), 1, report(0.2, 0.25)),
      comparedRun(run('b', true), 2, report('not judged', 0.1)),
      comparedRun(run('c', true), 3, undefined),
    ]
    expect(measuredRuns(runs).map(({ id, risk, kept }) => [id, risk, kept])).toEqual([['a', 0.2, 0.75]])
  })

  it('[ST22] what does not hold is never called best, however much it keeps', () => {
    const runs = measuredRuns([
      comparedRun(run('leaky', false), 1, report(1, 0)),
      comparedRun(run('fine', true), 2, report(0.2, 0.25)),
      comparedRun(run('safer', true), 3, report(0.1, 0.25)),
    ])
    expect(bestRun(runs)?.id).toBe('safer')
  })
})
