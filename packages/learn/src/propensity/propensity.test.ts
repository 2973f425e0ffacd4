import { seededRandom } from '@outis/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparedOf,
  leavesOf,
  NAMES,
  originalRows,
  publishedRows,
  type TextRows,
} from '../compared/sample-tables.fixture.ts'
import { propensity, valueDrawer } from './propensity.ts'

const seed = { seed: 7, numRuns: 60 }

/** People of two towns whose age goes with their town. */
function people(count: number, by: string): TextRows {
  const random = seededRandom(by)
  return Array.from({ length: count }, () => {
    const town = random.below(3)
    return [String(20 + 10 * town + random.below(15)), ['Aachen', 'Bonn', 'Celle'][town]]
  })
}

describe('propensity score', () => {
  it('[PR1] identical tables cannot be told apart', () => {
    fc.assert(
      fc.property(originalRows, (original) => {
        const found = propensity(comparedOf(NAMES, { original, release: original.toReversed() }), {
          permutations: 2,
        })
        expect(found.pMSE).toBeCloseTo(0, 12)
        expect(found.ratio).toBe(0)
      }),
      seed,
    )
  })

  it('[PR2] draws are leaves of the cell', () => {
    fc.assert(
      fc.property(originalRows, publishedRows, fc.nat(), (original, release, by) => {
        const random = seededRandom(by)
        for (const column of comparedOf(NAMES, { original, release }).columns) {
          if (column.dictionary.values.length === 1) continue
          const draw = valueDrawer(column)
          column.texts.forEach((text, textIndex) => {
            const leaves = leavesOf(column.name, text, original)
            const value = draw(textIndex, random)
            if (column.line) {
              if (leaves.length === 0) expect(value).toBeNaN()
              else expect(leaves.map(Number)).toContain(value)
            } else if (leaves.length > 0) expect(leaves).toContain(column.dictionary.values[value])
          })
        }
      }),
      seed,
    )
  })

  it('[PR3] the order of rows does not matter, the seed does', () => {
    const original = people(300, 'a')
    const release = original.map(([age, town], index) => [
      index % 3 === 0 ? '[20,40)' : age,
      index % 7 === 0 ? '*' : town,
    ])
    const options = { permutations: 3, seed: 1 }
    const names = ['age', 'town']
    const first = propensity(comparedOf(names, { original, release }), options)
    const turned = { original: original.toReversed(), release: release.toReversed() }
    expect(propensity(comparedOf(names, turned, { single: true }), options)).toEqual(first)
    expect(propensity(comparedOf(names, { original, release }), { ...options, seed: 2 })).not.toEqual(first)
  })

  it('[PR4] samples of the same people are near 1, broken dependence is far off', () => {
    const names = ['age', 'town']
    const ratios = Array.from({ length: 60 }, (_, index) => {
      const [original, release] = [people(300, `a${index}`), people(300, `b${index}`)]
      return propensity(comparedOf(names, { original, release }), { seed: index }).ratio
    })
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    expect(mean).toBeGreaterThan(0.6)
    expect(mean).toBeLessThan(1.6)
    const [original, other] = [people(500, 'a'), people(500, 'b')]
    const release = other.map(([age], index) => [age, other[(index + 170) % other.length][1]])
    expect(propensity(comparedOf(names, { original, release })).ratio).toBeGreaterThan(10)
  })

  it('[PR4] nothing in common', () => {
    const original = people(200, 'a')
    const release = original.map(([age]) => [String(Number(age) + 100), 'Aachen'])
    expect(
      propensity(comparedOf(['age', 'town'], { original, release }), { permutations: 1 }).pMSE,
    ).toBeCloseTo(0.25, 2)
  })

  it('[PR6] columns permuted apart are told apart', () => {
    const original = people(400, 'a')
    const release = original.map(([age], index) => [age, original[(index + 130) % original.length][1]])
    expect(propensity(comparedOf(['age', 'town'], { original, release })).ratio).toBeGreaterThan(5)
  })

  it('[PR5] large tables are sampled', () => {
    const original = people(400, 'a')
    const tables = comparedOf(['age', 'town'], { original, release: original.slice(0, 50) })
    expect(propensity(tables, { permutations: 1, rows: 100 }).rows).toBe(150)
  })
})
