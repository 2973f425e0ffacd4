import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearestName } from './nearest-name.ts'

describe('edit distance', () => {
  // Computed by hand; "ca" → "abc" is 3, not 2, since no part may be edited twice (optimal string alignment).
  it.each([
    ['', '', 0],
    ['k', '', 1],
    ['missing', 'mising', 1],
    ['quasi', 'qausi', 1],
    ['loss', 'gloss', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['naïve', 'naive', 1],
    ['🙂', '🙃', 1],
  ])('[O2] %j and %j are %i apart', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  it('[O2] agrees with the recursive definition', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (a, b) => editDistance(a, b) === naiveDistance(a, b)),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[O2] never tells a distance below the true one, and the true one where it is below the bound', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 4 }), (a, b, bound) => {
        const bounded = editDistance(a, b, bound)
        const exact = editDistance(a, b)
        return exact < bound ? bounded === exact : bounded >= bound
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})

describe('nearest name', () => {
  const names = ['missing', 'missing-as', 'drop-missing', 'source', 'k-anonymity', 'k-map', 'l']
  it.each([
    ['mising', 'missing'],
    ['MISSING', 'missing'],
    ['sorce', 'source'],
    ['dropMissing', 'drop-missing'],
    ['k-anon', 'k-anonymity'],
    ['km', undefined],
    ['weather', undefined],
    ['', undefined],
    ['L', 'l'],
    ['x', undefined],
  ])('[O2] %j means %j', (written, meant) => {
    expect(nearestName(written, names)).toBe(meant)
  })

  it('[O2] of equally near names the first is meant', () => {
    expect(nearestName('ab', ['aa', 'bb'])).toBe('aa')
  })
})

function naiveDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.length - 1, b.length - 1]
  const costs = [
    naiveDistance(a.slice(0, -1), b) + 1,
    naiveDistance(a, b.slice(0, -1)) + 1,
    naiveDistance(a.slice(0, -1), b.slice(0, -1)) + (a[x] === b[y] ? 0 : 1),
  ]
  if (x > 0 && y > 0 && a[x] === b[y - 1] && a[x - 1] === b[y]) {
    costs.push(naiveDistance(a.slice(0, -2), b.slice(0, -2)) + 1)
  }
  return Math.min(...costs)
}
