import { type SeededRandom, seededRandom } from '@outis/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answeredSets } from '../differencing/answered-sets.ts'
import { fewestIsolated } from '../differencing/combinations.fixture.ts'
import { hasTuple, type RowSet } from '../sets/row-set.ts'
import { DEFAULT_RULES } from './answer.ts'
import { answerResult } from './answer-result.ts'
import { clinic } from './clinic.fixture.ts'
import { nothingBefore } from './gate.ts'

const { release, released, original, names } = clinic()
const place = (name: string) => names.indexOf(name)
const grades = released.map((row) => row[place('income')]).sort()

/** One test of one column, as text and as plain code. */
interface Asked {
  readonly text: string
  readonly holds: (row: readonly string[]) => boolean
}

const askedTests: fc.Arbitrary<Asked> = fc.oneof(
  fc.constantFrom('Q7F2', 'Lungs #1', 'Z3ZT', 'W4KP', 'B2CD').chain((alias) =>
    fc.boolean().map((negated) => ({
      text: `disease ${negated ? '!=' : '='} "${alias}"`,
      holds: (row: readonly string[]) => (row[place('disease')] === alias) !== negated,
    })),
  ),
  fc
    .constantFrom('F', 'M')
    .map((sex) => ({ text: `sex = ${sex}`, holds: (row: readonly string[]) => row[place('sex')] === sex })),
  fc.integer({ min: 18, max: 72 }).map((age) => ({
    text: `age <= ${age}`,
    holds: (row: readonly string[]) => Number(row[place('age')]) <= age,
  })),
  fc.integer({ min: 0, max: 399 }).map((rank) => ({
    text: `income > ${grades[rank]}`,
    holds: (row: readonly string[]) => Number(row[place('income')]) > Number(grades[rank]),
  })),
)

describe('single requests', () => {
  it('[AIR3] rows are those of plain reading, and nothing about few rows leaves', () => {
    let answered = 0
    fc.assert(
      fc.property(
        fc.array(askedTests, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('and', 'or'),
        (tests, word) => {
          const { parts, text } = answerResult(
            release,
            { text: tests.map((test) => test.text).join(` ${word} `) },
            { rules: DEFAULT_RULES },
          )
          const holds = (row: readonly string[]) =>
            word === 'and' ? tests.every((test) => test.holds(row)) : tests.some((test) => test.holds(row))
          const rows = released.filter(holds).length
          if (parts[0].withheld) {
            expect(text).not.toMatch(/Flu|Gout|Ulcer|about/)
          } else {
            answered++
            expect(parts[0].rows).toBe(rows)
            expect(rows === 400 || (rows >= 10 && 400 - rows >= 10)).toBe(true)
          }
          expect(text).not.toContain('Plague')
        },
      ),
      { seed: 15, numRuns: 200 },
    )
    expect(answered).toBeGreaterThan(60)
  })

  it('[AW12] what is answered is true of the real rows', () => {
    const { parts } = answerResult(
      release,
      { text: 'disease in {Q7F2, "Lungs #1"}\ndisease = Z3ZT and sex = F' },
      { rules: DEFAULT_RULES },
    )
    expect(parts[0]).toMatchObject({ text: 'disease = Flu' })
    expect(parts[0].rows).toBe(original.filter((row) => row[place('disease')] === 'Flu').length)
    expect(parts[1].rows).toBe(
      original.filter((row) => row[place('disease')] === 'Gout' && row[place('sex')] === 'F').length,
    )
  })
})

/** Sends trees one after another, as a researcher would who looks for somebody. */
function askTrees(random: SeededRandom, trees: number): readonly RowSet[] {
  const before = nothingBefore(release)
  for (let tree = 0; tree < trees; tree++) {
    const age = 20 + random.below(50)
    const grade = grades[random.below(400)]
    const text = `age <= ${age}\n|   income <= ${grade}: yes (9.0)\n|   income > ${grade}: no (9.0)\nage > ${age}: no (9.0)\n`
    const { added } = answerResult(release, { text }, { rules: DEFAULT_RULES, before })
    for (const set of added.sets) before.answered.keep(set)
  }
  return before.answered.sets
}

describe('many requests', () => {
  it('[AW10] overlapping trees isolate nobody by pairs and triples', () => {
    const sets = askTrees(seededRandom(4), 8)
    expect(sets.length).toBeGreaterThan(5)
    const { tuples, weights } = release.universe
    const rows = Array.from({ length: tuples }, (_, tuple) => weights?.[tuple] ?? 1)
    const bits = sets.slice(0, 9).map((set) => rows.map((_, tuple) => hasTuple(set, tuple)))
    let fewest = Number.POSITIVE_INFINITY
    for (let a = 0; a < bits.length; a++)
      for (let b = a + 1; b < bits.length; b++)
        for (let c = b + 1; c < bits.length; c++)
          fewest = Math.min(fewest, fewestIsolated([bits[a], bits[b], bits[c]], rows, 1))
    expect(fewest).toBeGreaterThanOrEqual(10)
  })

  it('[AW10] the same trees isolate people where every tree is answered on its own', () => {
    const random = seededRandom(4)
    const sizes: number[] = []
    for (let tree = 0; tree < 8; tree++) {
      const age = 20 + random.below(50)
      random.below(400)
      sizes.push(released.filter((row) => Number(row[place('age')]) <= age).length)
    }
    const gaps = [...new Set(sizes)]
      .sort((a, b) => a - b)
      .map((size, index, all) => size - (all[index - 1] ?? 0))
    expect(Math.min(...gaps)).toBeLessThan(10)
  })

  it('[AW9] all but one: the second is withheld with its rule', () => {
    const rules = DEFAULT_RULES
    const first = answerResult(release, { text: 'age <= 40' }, { rules })
    const before = { answered: answeredSets(release.universe, first.added.sets), revealed: new Set<string>() }
    const rank = released.filter((row) => Number(row[place('age')]) <= 40).length
    const one = released.findIndex((row) => Number(row[place('age')]) <= 40)
    const text = `age <= 40 and income != ${released[one][place('income')]}`
    const { parts, withheld } = answerResult(release, { text }, { rules, before })
    expect(rank).toBeGreaterThan(20)
    expect(parts).toHaveLength(1)
    expect(Object.keys(withheld)).toHaveLength(1)
    expect(parts[0].withheld).toBe('support')
    const near = answerResult(release, { text: 'age <= 40 and (sex = F or age != 33)' }, { rules, before })
    expect(near.parts[0].withheld).toBe('differencing')
  })
})
