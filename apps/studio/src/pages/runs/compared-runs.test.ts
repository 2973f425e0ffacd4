import type { Run } from '@outis/api'
import type { Report } from '@outis/core/report'
import type { VerdictWord } from '@outis/core/verdict'
import { describe, expect, it } from 'vitest'
import { bestRun, comparedRun, markKinds, measuredRuns, wordOf } from './compared-runs.ts'

const run = (id: string, word?: VerdictWord): Run =>
  ({ id, state: 'done', created: '', verdict: word === undefined ? null : { word } }) as unknown as Run
const report = (risk: number | string, loss: number) =>
  ({
    method: { id: 'mondrian' },
    risks: { after: [{ id: 'prosecutor-risk', value: risk }] },
    utility: [{ id: 'loss', value: loss }],
  }) as unknown as Report

describe('runs beside each other', () => {
  it('[STU23] a run whose risk or loss was not measured is listed and not drawn', () => {
    const runs = [
      comparedRun(run('a', 'ready'), 1, report(0.2, 0.25)),
      comparedRun(run('b', 'ready'), 2, report('not judged', 0.1)),
      comparedRun(run('c', 'ready'), 3, undefined),
    ]
    expect(measuredRuns(runs).map(({ id, risk, kept }) => [id, risk, kept])).toEqual([['a', 0.2, 0.75]])
  })

  it('[STU23] only what is Ready is called best, however much another keeps', () => {
    const runs = measuredRuns([
      comparedRun(run('stopped', 'stop'), 1, report(0.1, 0)),
      comparedRun(run('to decide', 'decide'), 2, report(0.1, 0)),
      comparedRun(run('older'), 3, report(0.1, 0)),
      comparedRun(run('fine', 'ready'), 4, report(0.2, 0.25)),
      comparedRun(run('safer', 'ready'), 5, report(0.1, 0.25)),
    ])
    expect(bestRun(runs)?.id).toBe('safer')
    expect(bestRun(runs.slice(0, 3))).toBeUndefined()
  })

  it('[STU34] each run is called and drawn by the word of its verdict', () => {
    const runs = measuredRuns([
      comparedRun(run('fine', 'ready'), 1, report(0.2, 0.5)),
      comparedRun(run('worse', 'ready'), 2, report(0.3, 0.6)),
      comparedRun(run('to decide', 'decide'), 3, report(0.1, 0)),
      comparedRun(run('stopped', 'stop'), 4, report(0.1, 0)),
      comparedRun(run('older'), 5, report(0.1, 0)),
    ])
    const kinds = markKinds(runs)
    expect(runs.map((compared) => [wordOf(compared), kinds.get(compared.id)])).toEqual([
      ['Ready', 'front'],
      ['Ready', 'good'],
      ['Decide', 'open'],
      ['Stop', 'out'],
      ['No verdict', 'open'],
    ])
  })
})
