import type { Report } from '@outis/core/report'
import { describe, expect, it } from 'vitest'
import { alikeVerdicts } from './release-figures.ts'

type Verdict = Report['verdicts'][number]

const diverse = (of: string, figure: number, l = 2): Verdict => ({
  model: 'distinct-l-diversity',
  options: { l },
  of,
  rows: 'all',
  holds: true,
  figure,
  limit: l,
  direction: 'at-least',
  failingClasses: 0,
  failingRows: 0,
  text: `Every class holds at least ${l} different values of "${of}".`,
  source: 'method',
})

const columns = (groups: ReturnType<typeof alikeVerdicts>) => groups.map((group) => group.map(({ of }) => of))

describe('verdicts that ask the same of several columns', () => {
  it('[STU29] stand together from four on, the one nearest to its limit first', () => {
    const verdicts = [diverse('a', 4), diverse('b', 2), diverse('c', 3), diverse('d', 2)]
    expect(columns(alikeVerdicts(verdicts))).toEqual([['b', 'a', 'c', 'd']])
  })

  it('[STU29] stay apart where few ask it, or something else is asked', () => {
    const verdicts = [diverse('a', 4), diverse('b', 2), diverse('c', 3), diverse('d', 9, 5)]
    expect(columns(alikeVerdicts(verdicts))).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  it('[STU29] none is lost', () => {
    const verdicts = Array.from({ length: 30 }, (_, index) =>
      diverse(`c${index}`, 2 + (index % 5), 2 + (index % 3)),
    )
    const shown = alikeVerdicts(verdicts).flat()
    expect(new Set(shown)).toEqual(new Set(verdicts))
    expect(shown).toHaveLength(verdicts.length)
  })
})
