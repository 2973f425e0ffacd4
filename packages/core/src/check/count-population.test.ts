import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRelease } from './check-release.ts'
import {
  combinationsOf,
  dictionaryOf,
  hierarchyOf,
  inputOf,
  labelAt,
  required,
} from './test-release.fixture.ts'

const kMap = (k: number) => required('k-map', { k, population: 'register.csv' })

const zipCodes = ['0211', '0212', '0221', '1001', '1002']
const zip = dictionaryOf(zipCodes.map((code) => `z${code}`))
const zipHierarchy = hierarchyOf('zip', zip, { kind: 'prefix', length: 5, keep: [4, 3, 2] })
const ages = dictionaryOf(['20', '21', '30', '31', '40'])
const ageHierarchy = hierarchyOf('age', ages, { kind: 'intervals', widths: [10, 20], from: 0 })
const quasi = [
  { name: 'zip', type: 'text' as const, hierarchy: zipHierarchy, dictionary: zip },
  { name: 'age', type: 'number' as const, hierarchy: ageHierarchy, dictionary: ages },
]
const person = fc.tuple(fc.constantFrom(...zip.values.slice(1)), fc.constantFrom(...ages.values.slice(1)))

describe('population', () => {
  it('[CH43] each class counts the persons its cells cover, also with different levels in one column', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(person, fc.nat(4), fc.nat(3)), { minLength: 1, maxLength: 12 }),
        fc.array(person, { minLength: 1, maxLength: 30 }),
        (published, people) => {
          const covers = published.map(([[code, age], zipLevel, ageLevel]) => [
            labelAt(zipHierarchy, zip, zipLevel)(code),
            labelAt(ageHierarchy, ages, ageLevel)(age),
          ])
          const rows = covers.filter((row) => row.some((text) => text !== '*'))
          if (rows.length === 0) return
          // The naive way: a cell covers a value if some level turns the one into the other.
          const covered = (text: string, value: string, column: 0 | 1) => {
            const [hierarchy, dictionary] = column === 0 ? [zipHierarchy, zip] : [ageHierarchy, ages]
            return hierarchy.levels.some((_, level) => labelAt(hierarchy, dictionary, level)(value) === text)
          }
          const fitting = rows.map(
            ([code, age]) =>
              people.filter(([home, years]) => covered(code, home, 0) && covered(age, years, 1)).length,
          )
          const result = checkRelease(
            inputOf(
              rows,
              { quasi: ['zip', 'age'] },
              {
                quasi,
                population: combinationsOf(['zip', 'age'], people),
                requirements: [kMap(2)],
              },
            ),
          )
          expect(result.verdicts[0].figure).toBe(Math.min(...fitting))
          expect(result.verdicts[0].failingRows).toBe(fitting.filter((count) => count < 2).length)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  // By hand: `a` is a value and the group of a and b; somebody with either may be behind it.
  it('[CH43] a text that is a value and a label covers whoever is under any of them', () => {
    const letters = dictionaryOf(['a', 'b', 'c', 'd'])
    const tree = { kind: 'tree' as const, root: { a: ['a', 'b'], b: ['c', 'd'] } }
    const letter = {
      name: 'letter',
      type: 'text' as const,
      dictionary: letters,
      hierarchy: hierarchyOf('letter', letters, tree),
    }
    const figureOf = (rows: string[][], level?: number) =>
      checkRelease(
        inputOf(
          rows,
          { quasi: ['letter'] },
          {
            quasi: [letter],
            population: combinationsOf('letter'.split(','), [['a'], ['b'], ['b'], ['c'], ['d']]),
            requirements: [kMap(2)],
            ...(level !== undefined && { claims: { levels: { letter: level } } }),
          },
        ),
      ).verdicts[0].figure
    expect(figureOf([['a']])).toBe(3)
    expect(figureOf([['a'], ['b']])).toBe(3)
    expect(figureOf([['c'], ['a']])).toBe(1)
    // Where all cells are on one level, it says which is meant.
    expect(figureOf([['b']], 1)).toBe(2)
    expect(figureOf([['a']], 0)).toBe(1)
  })

  it('[CH44] free ranges and numbers the data does not have', () => {
    const result = checkRelease(
      inputOf(
        [['[20,29]'], ['[30,40)']],
        { quasi: ['age'] },
        {
          quasi: [quasi[1]],
          population: combinationsOf(['age'], [['25'], ['29'], ['30'], ['35'], ['40']]),
          requirements: [kMap(2)],
        },
      ),
    )
    expect(result.verdicts[0]).toMatchObject({ holds: true, figure: 2 })
    expect(result.notices.join()).toContain('The population has 3 values of "age"')
  })

  it('[CH45] the journalist uses the population, and a missing one is an error for k-map', () => {
    const input = inputOf([['20'], ['21']], { quasi: ['age'] }, { quasi: [quasi[1]] })
    const people = combinationsOf(['age'], [['20'], ['20'], ['21'], ['21'], ['21'], ['21']])
    const risk = checkRelease({ ...input, population: people }).risks.find(
      ({ id }) => id === 'journalist-risk',
    )
    expect(risk?.value).toBe(1 / 2)
    expect(() => checkRelease({ ...input, requirements: [kMap(2)] })).toThrow(
      expect.objectContaining({ code: 'ROLE_MISSING' }),
    )
  })

  it('[CH46] a wildcard covers everybody', () => {
    const input = inputOf(
      [['?']],
      { quasi: ['age'] },
      {
        quasi: [quasi[1]],
        missing: { tokens: ['?', ''], meaning: 'wildcard' },
        population: combinationsOf(['age'], [['20'], ['40'], ['?']]),
        requirements: [kMap(3)],
      },
    )
    expect(checkRelease(input).verdicts[0].figure).toBe(3)
  })
})
