import fc from 'fast-check'
import { expect } from 'vitest'
import type { ClassModel } from '../model.ts'
import { bindOptions } from './bind-options.ts'
import { caseOf, type Sample, samples } from './sample-classes.fixture.ts'

/** One class and the table around it in exact whole numbers. */
export interface ExactClass {
  /** counts[code] in the class, totals[code] in the table. */
  readonly counts: readonly bigint[]
  readonly totals: readonly bigint[]
  /** Rows of the class and of the table. */
  readonly n: bigint
  readonly N: bigint
  readonly sample: Sample
}

export interface Comparison<Choice> {
  /** Largest count of a value in a class; 20 million makes tables of hundreds of millions of rows. */
  readonly largest: number
  readonly choices: fc.Arbitrary<Choice>
  readonly options: (choice: Choice) => Readonly<Record<string, unknown>>
  /** The definition, in exact arithmetic. */
  readonly naive: (one: ExactClass, choice: Choice) => boolean
}

export const LARGE = 20_000_000

/** Compares `admits` with the definition on random tables; both answers must have come up. */
export function expectNaive<Choice>(model: ClassModel, comparison: Comparison<Choice>): void {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(samples({ largest: comparison.largest }), comparison.choices, (sample, choice) => {
      const { attribute, classes } = caseOf(sample)
      const judge = model.judge(bindOptions(model, comparison.options(choice)), attribute, 0)
      for (let c = 0; c < classes.count; c++) {
        const wanted = comparison.naive(exactClass(sample, c), choice)
        expect(judge.admits(classes, c)).toBe(wanted)
        seen.add(wanted)
      }
    }),
    { seed: 7, numRuns: 500 },
  )
  expect(seen.size).toBe(2)
}

export function exactClass(sample: Sample, c: number): ExactClass {
  const { classes, attribute } = caseOf(sample)
  const totals = Array.from(attribute.totals, BigInt)
  const counts = sample.counts[c].map(BigInt)
  return { counts, totals, n: BigInt(classes.sizes[c]), N: BigInt(classes.tableRows), sample }
}

/** A decimal of hundredths, exactly: option value and numerator over 100. */
export const hundredths = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max })

export const total = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n)

export const absolute = (number: bigint): bigint => (number < 0n ? -number : number)

export const largestOf = (numbers: readonly bigint[]): bigint =>
  numbers.reduce((largest, number) => (number > largest ? number : largest))
