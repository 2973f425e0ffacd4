import type { Alias, AliasMeaning, GradeMeaning, Meaning } from '@outis/core/methods'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PublishedTest } from './column-condition.ts'
import { holdsPublished, holdsTest } from './evaluate.fixture.ts'
import { interpretTest } from './interpret-test.ts'
import { indexMeaning } from './meaning-index.ts'

const SEED = { seed: 7, numRuns: 400 }

/** Ascending grades for ascending values; gaps of any size, down to the last digit. */
const grades: fc.Arbitrary<GradeMeaning> = fc
  .record({
    steps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
    digits: fc.integer({ min: 0, max: 12 }),
    decimals: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ steps, digits, decimals }) => {
    const sums = steps.map((_, stepIndex) => steps.slice(0, stepIndex + 1).reduce((a, b) => a + b, 0))
    return {
      kind: 'grades',
      column: 'income',
      categories: [{ lower: '0', upper: '1', membership: 'drawn' }],
      grades: sums.map((sum) => decimalText(BigInt(10 ** digits) + BigInt(sum), digits)),
      values: sums.map((sum) => decimalText(BigInt(sum) * 977n, decimals)),
    }
  })

function decimalText(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** A grade of the meaning, one next to it, or far from all. */
const thresholdNear = ({ grades: texts }: GradeMeaning): fc.Arbitrary<string> =>
  fc
    .record({ at: fc.nat(texts.length - 1), shift: fc.constantFrom(-2n, -1n, 0n, 1n, 2n), far: fc.boolean() })
    .map(({ at, shift, far }) => {
      if (far && shift !== 0n) return shift < 0n ? '-5' : '1e9'
      const text = texts[at]
      const digits = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
      return decimalText(BigInt(text.replace('.', '')) * 10n + shift * 5n, digits + 1)
    })

const gradeTest = (meaning: GradeMeaning): fc.Arbitrary<PublishedTest> => {
  const bound = fc.record({ text: thresholdNear(meaning), closed: fc.boolean() })
  const column = fc.constant('income')
  const negated = fc.boolean()
  return fc.oneof(
    fc.record({ kind: fc.constant('range' as const), column, negated, lower: bound }),
    fc.record({ kind: fc.constant('range' as const), column, negated, upper: bound }),
    fc.record({ kind: fc.constant('range' as const), column, negated, lower: bound, upper: bound }),
    fc.record({
      kind: fc.constant('set' as const),
      column,
      negated,
      texts: fc.array(
        fc.oneof(
          fc.constantFrom(...meaning.grades),
          fc.tuple(thresholdNear(meaning), thresholdNear(meaning)).map(([low, high]) => `'(${low}-${high}]'`),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  )
}

const VALUES = ['Flu', 'Asthma', 'Gout', 'Ulcer', 'Angina']

const aliases: fc.Arbitrary<AliasMeaning> = fc
  .record({
    homophones: fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
    group: fc.subarray(VALUES, { minLength: 0, maxLength: 3 }),
    open: fc.subarray(VALUES),
  })
  .map(({ homophones, group, open }) => {
    const single = VALUES.flatMap((value, index) =>
      Array.from(
        { length: homophones[index] },
        (_, n): Alias => ({ text: `${index}X${n}`, form: 2, values: [value] }),
      ),
    )
    const several: Alias[] = group.length > 1 ? [{ text: 'Lungs', form: 1, values: group }] : []
    // What has no alias is published as itself, whoever has it.
    const alone = VALUES.filter(
      (value) => ![...single, ...several].some(({ values }) => values.includes(value)),
    )
    return {
      kind: 'aliases',
      column: 'disease',
      aliases: [...several, ...single],
      open: [...new Set([...open, ...alone])],
    }
  })

const formsOf = ({ aliases: all, open = [] }: AliasMeaning, value: string): string[] => [
  ...all.filter(({ values }) => values.includes(value)).map(({ text }) => text),
  ...(open.includes(value) ? [value] : []),
]

const holdsFor = (meaning: Meaning, test: PublishedTest, value: string, text: string) =>
  holdsTest(meaning, interpretTest(indexMeaning(meaning), test), {
    original: () => value,
    published: () => text,
  })

describe('conditions', () => {
  it('[IN1] on grades hold for a value exactly where they hold for its grade', () => {
    const property = fc.property(
      grades.chain((column) => fc.tuple(fc.constant(column), gradeTest(column))),
      ([column, test]) => {
        const meaning: Meaning = { meaning: 1, columns: [column] }
        for (const [gradeIndex, grade] of column.grades.entries()) {
          expect(holdsFor(meaning, test, column.values[gradeIndex], grade)).toBe(holdsPublished(test, grade))
        }
      },
    )
    fc.assert(property, SEED)
  })

  it('[IN1] on aliases hold for a value exactly where they hold for the text it is published as', () => {
    const property = fc.property(
      aliases.chain((column) => {
        const texts = VALUES.flatMap((value) => formsOf(column, value))
        return fc.tuple(fc.constant(column), fc.subarray([...new Set(texts)], { minLength: 1 }), fc.boolean())
      }),
      ([column, texts, negated]) => {
        const meaning: Meaning = { meaning: 1, columns: [column] }
        const test: PublishedTest = { kind: 'set', column: 'disease', texts, negated }
        for (const value of VALUES) {
          for (const text of formsOf(column, value)) {
            expect(holdsFor(meaning, test, value, text)).toBe(holdsPublished(test, text))
          }
        }
      },
    )
    fc.assert(property, SEED)
  })

  it('[IN6] a part is whole exactly where every form of its value is meant', () => {
    const property = fc.property(
      aliases.chain((column) => {
        const texts = VALUES.flatMap((value) => formsOf(column, value))
        return fc.tuple(fc.constant(column), fc.subarray([...new Set(texts)], { minLength: 1 }))
      }),
      ([column, texts]) => {
        const index = indexMeaning({ meaning: 1, columns: [column] })
        const test = interpretTest(index, { kind: 'set', column: 'disease', texts, negated: false })
        if (test.kind !== 'values') throw new Error('no values')
        for (const part of test.parts) {
          if (part.kind !== 'value') continue
          expect(part.whole).toBe(formsOf(column, part.value).every((form) => texts.includes(form)))
        }
      },
    )
    fc.assert(property, SEED)
  })
})
