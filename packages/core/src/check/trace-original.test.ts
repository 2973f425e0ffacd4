import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRelease } from './check-release.ts'
import { codedCombinations } from './grouping.ts'
import { combinationsOf, dictionaryOf, hierarchyOf, inputOf, labelAt } from './test-release.fixture.ts'

const ages = dictionaryOf(Array.from({ length: 8 }, (_, i) => String(20 + i)))
const ageHierarchy = hierarchyOf('age', ages, { kind: 'intervals', widths: [2, 4], from: 0 })
const towns = dictionaryOf(['a', 'b', 'c', 'd'])
const townHierarchy = hierarchyOf('town', towns, {
  kind: 'rows',
  rows: [
    ['a', 'ab', '*'],
    ['b', 'ab', '*'],
    ['c', 'cd', '*'],
    ['d', 'cd', '*'],
  ],
})
const quasi = [
  { name: 'age', type: 'number' as const, hierarchy: ageHierarchy, dictionary: ages },
  { name: 'town', type: 'text' as const, hierarchy: townHierarchy, dictionary: towns },
]
const names = ['age', 'town']
const person = fc.tuple(
  fc.constantFrom('', ...ages.values.slice(1)),
  fc.constantFrom(...towns.values.slice(1)),
)

/** Generalises every row to the levels and suppresses classes below k; says which rows those are. */
function publish(rows: readonly (readonly string[])[], levels: readonly number[], k: number) {
  const labels = [labelAt(ageHierarchy, ages, levels[0]), labelAt(townHierarchy, towns, levels[1])]
  const general = rows.map((row) => row.map((text, column) => labels[column](text)))
  const size = (row: readonly string[]) => general.filter((other) => other.join('|') === row.join('|')).length
  const suppressed = general.map((row) => size(row) < k)
  return { suppressed, release: general.map((row, i) => (suppressed[i] ? ['*', '*'] : row)) }
}

/** Σ −log2(share) row by row, over what full suppression costs. */
function naiveEntropy(
  rows: readonly (readonly string[])[],
  published: ReturnType<typeof publish>,
  levels: readonly number[],
) {
  const general = publish(rows, levels, 0).release
  let lost = 0
  let whole = 0
  for (let column = 0; column < 2; column++) {
    rows.forEach((row, i) => {
      const same = rows.filter((other) => other[column] === row[column]).length
      const among = rows.filter(
        (_, j) => published.suppressed[i] || general[j][column] === general[i][column],
      ).length
      lost -= Math.log2(same / among)
      whole -= Math.log2(same / rows.length)
    })
  }
  return whole > 0 ? lost / whole : 0
}

const entropyOf = (result: ReturnType<typeof checkRelease>) =>
  result.utility.find(({ id }) => id === 'entropy')?.value

describe('comparing with the original', () => {
  it('[CH48] non-uniform entropy agrees with a count row by row, suppression included', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 30 }),
        fc.tuple(fc.nat(3), fc.nat(2)),
        fc.integer({ min: 1, max: 4 }),
        (rows, levels, k) => {
          if (levels[0] === 3 && levels[1] === 2) return
          const published = publish(rows, levels, k)
          const result = checkRelease(
            inputOf(
              published.release,
              { quasi: names },
              {
                quasi,
                original: codedCombinations(combinationsOf(names, rows)),
                claims: { levels: { age: levels[0], town: levels[1] } },
              },
            ),
          )
          expect(entropyOf(result)).toBeCloseTo(naiveEntropy(rows, published, levels), 9)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it("[CH49] a release that does not hold the original's rows is not compared, and that is said", () => {
    const original = codedCombinations(
      combinationsOf(names, [
        ['20', 'a'],
        ['21', 'b'],
        ['25', 'c'],
      ]),
    )
    const check = (release: readonly (readonly string[])[]) =>
      checkRelease(inputOf(release, { quasi: names }, { quasi, original }))
    const fitting = check([
      ['[20,22)', 'ab'],
      ['[20,22)', 'ab'],
      ['*', '*'],
    ])
    expect(entropyOf(fitting)).toBeGreaterThan(0)
    for (const other of [
      [
        ['[20,22)', 'ab'],
        ['*', '*'],
        ['*', '*'],
      ],
      [
        ['[20,22)', 'ab'],
        ['[20,22)', 'ab'],
        ['[26,28)', 'cd'],
      ],
      [
        ['[20,22)', 'ab'],
        ['21', 'ab'],
        ['*', '*'],
      ],
      // More suppressed rows than the original has outside of the classes.
      [
        ['[20,22)', 'ab'],
        ['[20,22)', 'ab'],
        ['*', '*'],
        ['*', '*'],
      ],
      // As many suppressed rows, and a class of another size.
      [
        ['[20,22)', 'ab'],
        ['*', '*'],
      ],
    ]) {
      const result = check(other)
      expect(entropyOf(result)).toBeUndefined()
      expect(result.details?.join()).toContain('Non-uniform entropy is not measured')
    }
  })
})
