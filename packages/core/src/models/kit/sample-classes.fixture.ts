import fc from 'fast-check'
import type { Classes, SensitiveAttribute, Taxonomy } from '../../data/table/classes.ts'
import type { ColumnType } from '../../data/table/table.ts'

/** A small table, written as a person would: one line per class, one count per value. Code 0 (missing) comes first. */
export interface Sample {
  /** counts[c][code] */
  readonly counts: readonly (readonly number[])[]
  /** Rows of each code that were suppressed: in the table, in no class. */
  readonly suppressed?: readonly number[]
  readonly type?: ColumnType
  readonly numbers?: readonly number[]
  readonly taxonomy?: Taxonomy
  /** Persons of the population per class; by default three times its rows. */
  readonly population?: readonly number[]
}

export interface Case {
  readonly attribute: SensitiveAttribute
  readonly classes: Classes
}

/** The sample as models see it. Arrays are longer than `count` and end in junk, as reused ones do. */
export function caseOf(sample: Sample): Case {
  const { counts, type = 'text', taxonomy, numbers } = sample
  const codes = counts[0]?.length ?? sample.suppressed?.length ?? 1
  const totals = new Float64Array(codes)
  for (const line of [...counts, sample.suppressed ?? []]) {
    line.forEach((count, code) => {
      totals[code] += count
    })
  }
  const rows = sum(totals)
  const attribute: SensitiveAttribute = {
    name: 'diagnosis',
    dictionary: {
      type,
      values: Array.from({ length: codes }, (_, code) => `v${code}`),
      ...(numbers ? { numbers: Float64Array.from(numbers) } : {}),
    },
    totals,
    rows,
    ...(taxonomy ? { taxonomy } : {}),
  }
  const sizes = Uint32Array.from([...counts.map(sum), 1, 7])
  const population = Uint32Array.from([...(sample.population ?? counts.map((line) => 3 * sum(line))), 1, 7])
  const histograms = [{ attribute, ...sparse(counts) }]
  return {
    attribute,
    classes: { count: counts.length, sizes, rows: sizes, histograms, population, tableRows: rows },
  }
}

function sparse(counts: readonly (readonly number[])[]) {
  const offsets = [0]
  const values: number[] = []
  const rows: number[] = []
  for (const line of counts) {
    line.forEach((count, code) => {
      if (count === 0) return
      values.push(code)
      rows.push(count)
    })
    offsets.push(values.length)
  }
  const junk = values.length + 1
  return {
    offsets: Uint32Array.from([...offsets, junk, junk]),
    values: Uint32Array.from([...values, 0]),
    counts: Uint32Array.from([...rows, 9]),
  }
}

export const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** The sample with its first two classes merged. */
export function mergeFirstTwo(sample: Sample): Sample {
  const [one, other, ...rest] = sample.counts
  const merged = one.map((count, code) => count + other[code])
  const population = sample.population
  return {
    ...sample,
    counts: [merged, ...rest],
    ...(population ? { population: [population[0] + population[1], ...population.slice(2)] } : {}),
  }
}

/** Every count of the sample times a factor. */
export function scale(sample: Sample, factor: number): Sample {
  const times = (line: readonly number[]) => line.map((count) => count * factor)
  return {
    ...sample,
    counts: sample.counts.map(times),
    ...(sample.suppressed ? { suppressed: times(sample.suppressed) } : {}),
    ...(sample.population ? { population: times(sample.population) } : {}),
  }
}

/** The same table with its values coded in reverse order; code 0 stays, so the sample must have no missing values. */
export function reverseCodes(sample: Sample): Sample {
  const reverse = <T>(line: readonly T[]): T[] => [line[0], ...line.slice(1).reverse()]
  const { taxonomy } = sample
  return {
    ...sample,
    counts: sample.counts.map(reverse),
    ...(sample.suppressed ? { suppressed: reverse(sample.suppressed) } : {}),
    ...(sample.numbers ? { numbers: reverse(sample.numbers) } : {}),
    ...(taxonomy
      ? {
          taxonomy: {
            ...taxonomy,
            parents: [Uint32Array.from(reverse([...taxonomy.parents[0]])), ...taxonomy.parents.slice(1)],
          },
        }
      : {}),
  }
}

export interface SampleShape {
  /** Largest count of a value in a class. */
  readonly largest?: number
  readonly missing?: boolean
  readonly minClasses?: number
}

/** Random tables of two to five classes and one to six values, with a taxonomy of three levels, some values rare. */
export function samples({
  largest = 8,
  missing = true,
  minClasses = 2,
}: SampleShape = {}): fc.Arbitrary<Sample> {
  const count = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: largest }),
    fc.constant(Math.ceil(largest / 2)),
  )
  return fc
    .record({ values: fc.integer({ min: 1, max: 6 }), type: fc.constantFrom<ColumnType>('number', 'text') })
    .chain(({ values, type }) => {
      const line = fc
        .tuple(missing ? count : fc.constant(0), fc.array(count, { minLength: values, maxLength: values }))
        .map(([first, others]) => (sum(others) === 0 ? [first, 1, ...others.slice(1)] : [first, ...others]))
      return fc.record({
        counts: fc.array(line, { minLength: minClasses, maxLength: 5 }),
        suppressed: line,
        type: fc.constant(type),
        numbers: fc.constant([Number.NaN, ...Array.from({ length: values }, (_, value) => 10 * value)]),
        taxonomy: taxonomies(values + 1),
      })
    })
    .chain((sample) =>
      fc
        .array(fc.integer({ min: 0, max: 3 * largest }), {
          minLength: sample.counts.length,
          maxLength: sample.counts.length,
        })
        .map((extra) => ({ ...sample, population: sample.counts.map((line, c) => sum(line) + extra[c]) })),
    )
}

function taxonomies(codes: number): fc.Arbitrary<Taxonomy> {
  return fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: codes, maxLength: codes }),
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 }),
    )
    .map(([first, second]) => ({
      height: 3,
      parents: [Uint32Array.from(first), Uint32Array.from(second), Uint32Array.from([0, 0])],
    }))
}
