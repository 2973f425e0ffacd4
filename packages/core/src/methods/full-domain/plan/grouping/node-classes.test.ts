import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Classes } from '../../../../data/table/classes.ts'
import { randomCases } from '../random-request.fixture.ts'
import { prepareProblem } from '../search/search-problem.ts'
import { classPath } from './class-path.ts'
import { nodeClasses } from './node-classes.ts'

/** Histograms as sorted texts, so that the order of values inside a class does not matter. */
const histogramTexts = ({ count, histograms }: Classes): string[][] =>
  histograms.map(({ offsets, values, counts }) =>
    Array.from({ length: count }, (_, c) => {
      const entries: string[] = []
      for (let entry = offsets[c]; entry < offsets[c + 1]; entry++)
        entries.push(`${values[entry]}×${counts[entry]}`)
      return entries.sort().join(' ')
    }),
  )

describe('histograms of a node', () => {
  it('[D21] counted from the combinations are those merged list by list', () => {
    const agree = fc.property(
      randomCases({ population: true }),
      fc.array(fc.nat(9), { maxLength: 3 }),
      (made, raised) => {
        const problem = prepareProblem(made.table, made.request)
        const levels = problem.heights.map((height, position) => (raised[position] ?? 0) % (height + 1))
        const told = [0, Number.POSITIVE_INFINITY].map((many) => {
          const path = classPath(problem, { keepsInto: true })
          for (let depth = 1; depth < levels.length; depth++) path.listAt(levels, depth)
          return histogramTexts(nodeClasses(problem, { many }).whole(path.listAt(levels, levels.length)))
        })
        expect(told[0]).toEqual(told[1])
      },
    )
    fc.assert(agree, { seed: 7, numRuns: 300 })
  })
})
