import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../../../run/attack/example-case.ts'
import { placingOf } from '../candidates/placing.ts'
import { eachBelief } from './beliefs.ts'
import { countSecret } from './secret-counts.ts'

const policy = `
attributes:
  age: { role: quasi, type: number, hierarchy: { intervals: [10, 20] } }
  sex: quasi
  diagnosis: sensitive
method: { mondrian: { k: 2 } }`

/** A person as the register has them, and how much of them is published: by level of age and sex. */
const person = fc.record({
  age: fc.integer({ min: 20, max: 59 }),
  sex: fc.constantFrom('f', 'm'),
  diagnosis: fc.constantFrom('a', 'b', 'c'),
  ageLevel: fc.integer({ min: 0, max: 3 }),
  sexLevel: fc.integer({ min: 0, max: 1 }),
})
type Person = typeof person extends fc.Arbitrary<infer Of> ? Of : never

/** From and to (exclusive) of what is published of an age. */
function ageRange({ age, ageLevel }: Person): readonly [number, number] {
  if (ageLevel === 3) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const width = [1, 10, 20][ageLevel]
  const from = Math.floor(age / width) * width
  return [from, from + width]
}

function published(of: Person): string {
  const [from, to] = ageRange(of)
  const age = of.ageLevel === 0 ? of.age : of.ageLevel === 3 ? '*' : `[${from}, ${to})`
  return `${age}|${of.sexLevel === 0 ? of.sex : '*'}|${of.diagnosis}`
}

const covers = (row: Person, one: Person): boolean => {
  const [from, to] = ageRange(row)
  return one.age >= from && one.age < to && (row.sexLevel === 1 || row.sex === one.sex)
}

/** The same by single rows and people: every row an entry of a matrix that is scaled from both sides. */
function naiveChances(people: readonly Person[]): number[][] {
  const matrix = people.map((person) => people.map((row) => (covers(row, person) ? 1 : 0) as number))
  let share = people.map(() => 1)
  let room: number[] = []
  for (let pass = 0; pass < 5; pass++) {
    if (pass > 0) share = matrix.map((of) => 1 / of.reduce((sum, fits, row) => sum + fits * room[row], 0))
    room = people.map((_, row) => 1 / matrix.reduce((sum, of, one) => sum + of[row] * share[one], 0))
  }
  return matrix.map((of) => {
    const sum = of.reduce((all, fits, row) => all + fits * room[row], 0)
    return of.map((fits, row) => (fits * room[row]) / sum)
  })
}

describe('beliefs', () => {
  it('[AT59] are the shares of the values in the rows that fit, each by the chance that it is the person’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 14 }), async (people) => {
        const chances = naiveChances(people)
        const header = 'age|sex|diagnosis'
        const given = await givenOfCase({
          policy,
          original: [header, ...people.map(({ age, sex, diagnosis }) => `${age}|${sex}|${diagnosis}`)],
          release: [header, ...people.map(published)],
        })
        const placing = await placingOf(given)
        const secret = countSecret(given, given.secrets[0], placing.classes)
        const { personOf } = placing.inside
        const keys = people.map((person) => `${person.age} ${person.sex}`)
        const naive = people.map((_, one) => {
          const weights = secret.values.map(() => 0)
          people.forEach((row, at) => {
            weights[secret.values.indexOf(row.diagnosis)] += chances[one][at]
          })
          return weights
        })
        // Beliefs come person by person, in the order of their numbers, and truth by truth.
        const expected = [...new Set(personOf)]
          .sort((a, b) => a - b)
          .flatMap((number) => {
            const first = personOf.indexOf(number)
            const alike = people.filter((_, one) => keys[one] === keys[first])
            return secret.values.flatMap((value, truth) => {
              const those = alike.filter(({ diagnosis }) => diagnosis === value).length
              return those === 0 ? [] : [{ truth, people: those, weights: naive[first] }]
            })
          })
        const found: { truth: number; people: number; weights: number[] }[] = []
        await eachBelief(
          { placing, finder: placing.inside, register: given.original, secret, leaveOut: false },
          (belief, truth, of) => found.push({ truth, people: of, weights: [...belief.weights] }),
        )
        expect(found.map(({ truth, people: of }) => [truth, of])).toEqual(
          expected.map(({ truth, people: of }) => [truth, of]),
        )
        found.forEach(({ weights }, index) => {
          weights.forEach((weight, value) => {
            expect(weight).toBeCloseTo(expected[index].weights[value], 9)
          })
        })
      }),
      { seed: 53, numRuns: 60 },
    )
  })
})
