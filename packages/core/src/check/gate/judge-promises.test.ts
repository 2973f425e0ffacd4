import { describe, expect, it } from 'vitest'
import type { Verdict } from '../check-input.ts'
import { judgePromises } from './judge-promises.ts'

const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  model: 'k-anonymity',
  options: { k: 2 },
  rows: 'all',
  holds: true,
  figure: 2,
  limit: 2,
  direction: 'at-least',
  failingClasses: 0,
  failingRows: 0,
  text: '',
  source: 'method',
  ...more,
})
const five = verdict({ options: { k: 5 }, limit: 5, figure: 5 })
const close = (t: number, figure: number, more: Partial<Verdict> = {}) =>
  verdict({
    model: 't-closeness',
    options: { t },
    of: 'illness',
    limit: t,
    figure,
    direction: 'at-most',
    ...more,
  })

describe('promises of a report beside a release', () => {
  it('[E460] more than the release has is a fault', () => {
    expect(judgePromises([verdict()], [five])).toEqual([
      {
        kind: 'report-beside',
        count: 1,
        text: 'The report beside the release promises k-anonymity (k = 5), and the release has 2.',
      },
    ])
    expect(judgePromises([close(0.3, 0.25)], [close(0.2, 0.1)])).toHaveLength(1)
  })

  it('[E460] what is kept is none, though the policy asks for less', () => {
    expect(judgePromises([verdict({ figure: 5 })], [five])).toEqual([])
    expect(judgePromises([close(0.3, 0.2)], [close(0.2, 0.1)])).toEqual([])
    expect(judgePromises([verdict({ figure: 'none' })], [five])).toEqual([])
    expect(judgePromises([close(0.3, 0.1 + 0.2 - 0.1)], [close(0.2, 0.1)])).toEqual([])
    // The policy's own verdict says it.
    expect(judgePromises([verdict({ figure: 1, holds: false })], [verdict()])).toEqual([])
    expect(judgePromises([verdict()])).toEqual([])
  })

  it('[E460] other models, rows, attributes and options are not compared', () => {
    const promise = close(0.2, 0.1)
    for (const other of [
      { model: 'delta-disclosure' },
      { rows: 'sex = f' },
      { of: 'income' },
      { options: { t: 0.3, distance: 'ordered' } },
      { direction: 'at-least' as const },
    ])
      expect(judgePromises([close(0.3, 0.25, other)], [promise]), JSON.stringify(other)).toEqual([])
  })
})
