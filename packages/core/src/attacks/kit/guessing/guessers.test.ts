import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../../../run/attack/example-case.ts'
import { divergence } from '../../divergence.ts'
import { homogeneity, mostFrequent } from '../../homogeneity.ts'
import { halfNear, proximity, shortInterval } from '../../proximity.ts'
import { secretDistance, similarity } from '../../similarity.ts'
import { lifted, skewness } from '../../skewness.ts'
import { judgeFinding } from '../judging/judge-finding.ts'
import type { Belief } from './beliefs.ts'

const believing = (weights: readonly number[]): Belief => ({
  weights: Float64Array.from(weights),
  values: Uint32Array.from([...weights.keys()].filter((value) => weights[value] > 0)),
  total: weights.reduce((sum, weight) => sum + weight, 0),
  classIndex: 0,
})

const decades = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis: sensitive
method: { full-domain: { k: 2 } }`

describe('the most frequent value', () => {
  const guesser = mostFrequent({ totals: Float64Array.of(3, 5, 4) })

  it('[AT61] is guessed; of equal ones that which more rows have', () => {
    guesser.think(believing([0.5, 0, 0.5]))
    expect([0, 1, 2].map((truth) => guesser.isRight(truth))).toEqual([false, false, true])
    expect(guesser.isCertain?.()).toBe(false)
    expect(guesser.isRightBlind(1)).toBe(true)
  })

  it('[AT61] is the table’s where the release says nothing, and certain where nothing else is possible', () => {
    guesser.think(believing([0, 0, 0]))
    expect(guesser.isRight(1)).toBe(true)
    guesser.think(believing([0.3, 0, 0]))
    expect([guesser.isRight(0), guesser.isCertain?.()]).toEqual([true, true])
  })

  // By hand: class of 31 and 32 has flu, flu; of 41 and 42 flu, cancer. Right: both, and one of two (flu is more frequent).
  it('[AT60] leaves a person’s own row out where there is nobody else to try it on', async () => {
    const original = ['age|diagnosis', '31|flu', '32|flu', '41|flu', '42|cancer']
    const release = ['age|diagnosis', '[30, 40)|flu', '[30, 40)|flu', '[40, 50)|flu', '[40, 50)|cancer']
    const [finding] = await homogeneity.run(await givenOfCase({ policy: decades, original, release }))
    expect(finding).toMatchObject({
      success: { targets: 4, hits: 3 },
      baseline: 0.75,
      certain: 2,
      exposed: 2,
    })
    // Without their own: flu and flu are told by each other; 41 is thought to have cancer, and 42 flu.
    expect(finding.control).toEqual({ targets: 4, hits: 2, by: 'left out' })
  })

  it('[AT60] is tried on others where there are some', async () => {
    const lines = ['age|diagnosis', '31|flu', '32|flu', '41|cancer', '42|cancer']
    const release = ['age|diagnosis', '[30, 40)|flu', '[30, 40)|flu', '[40, 50)|cancer', '[40, 50)|cancer']
    const others = ['age|diagnosis', '35|cancer', '36|flu', '71|flu']
    const [finding] = await homogeneity.run(
      await givenOfCase({ policy: decades, original: lines, release, others }),
    )
    // 36 is right; 71 fits no class, and the table's most frequent value (of equal ones the first) is guessed.
    expect(finding.control).toEqual({ targets: 3, hits: 2, by: 'others' })
  })

  it('[AT60] blanked cells are no values, and hidden attributes are not tried', async () => {
    const original = ['age|diagnosis', '31|flu', '32|cancer', '41|flu', '42|flu']
    const release = ['age|diagnosis', '[30, 40)|*', '[30, 40)|*', '[40, 50)|flu', '[40, 50)|flu']
    const given = await givenOfCase({ policy: decades, original, release })
    const [finding] = await homogeneity.run(given)
    expect(finding).toMatchObject({ success: { hits: 3 }, certain: 2 })
    const aliases = [{ column: 'diagnosis', attribute: 'diagnosis' }]
    const hidden = { ...given, facts: { ...given.facts, aliases } }
    for (const attack of [homogeneity, proximity, divergence, skewness, similarity])
      expect(attack.unfit?.(hidden)).toBe('No sensitive attribute is shown as it is.')
  })
})

/** Classes of ten rows by decade; so many of the first have the common value alone, the last has `rest` of the other. */
function commonTable({ whole, rest, common = 'no' }: { whole: number; rest: number; common?: string }) {
  const other = common === 'no' ? 'yes' : 'no'
  const cells = Array.from({ length: 10 * (whole + 1) }, (_, index) => ({
    age: 10 + index,
    value: index < 10 * whole || index % 10 >= rest ? common : other,
  }))
  const decade = (age: number) => `[${Math.floor(age / 10) * 10}, ${Math.floor(age / 10) * 10 + 10})`
  return {
    policy: decades,
    original: ['age|diagnosis', ...cells.map(({ age, value }) => `${age}|${value}`)],
    release: ['age|diagnosis', ...cells.map(({ age, value }) => `${decade(age)}|${value}`)],
  }
}

const homogeneous = async (given: Parameters<typeof givenOfCase>[0]) => {
  const [finding] = await homogeneity.run(await givenOfCase(given))
  return { ...finding, ...judgeFinding('homogeneity', finding, undefined) }
}

describe('people of whom one value is possible', () => {
  it('[AT7] are not counted where nine in ten have that value and chance explains so many', async () => {
    // 18 of 20 have the common value: of ten people whoever guesses may be right of all.
    const finding = await homogeneous(commonTable({ whole: 1, rest: 2 }))
    expect(finding).toMatchObject({ baseline: 0.9, certain: 0, exposed: 0, isExposed: false })
    expect(finding.why).toContain(
      '10 people are in classes with one value only, which 90 % of all people have',
    )
  })

  it('[AT7] are counted where fewer than nine in ten have that value', async () => {
    const finding = await homogeneous(commonTable({ whole: 1, rest: 3 }))
    expect(finding).toMatchObject({
      baseline: 0.85,
      certain: 10,
      isExposed: true,
      reason: '10 people are certain',
    })
  })

  it('[AT7] are counted where there are more of them than chance explains', async () => {
    // 400 of 400 lie between 99 % and 100 %; 402 of 410 have the value.
    const finding = await homogeneous(commonTable({ whole: 40, rest: 8 }))
    expect(finding.baseline).toBeGreaterThan(0.98)
    expect(finding).toMatchObject({ certain: 400, isExposed: true, reason: '400 people are certain' })
  })

  it('[AT7] are counted where their value is not the common one, however few they are', async () => {
    const { policy, original, release } = commonTable({ whole: 4, rest: 0 })
    const rare = {
      policy,
      original: [...original, '95|HIV', '96|HIV'],
      release: [...release, '[90, 100)|HIV', '[90, 100)|HIV'],
    }
    expect(await homogeneous(rare)).toMatchObject({
      certain: 2,
      isExposed: true,
      reason: '2 people are certain',
    })
  })

  it('[AT7] are not counted where a hundred outsiders and more who fit their classes have that value too', async () => {
    const table = commonTable({ whole: 40, rest: 8 })
    const others = (people: number, others: number) => [
      'age|diagnosis',
      ...Array.from(
        { length: people },
        (_, index) => `${10 + (index % 400)}|${index < others ? 'yes' : 'no'}`,
      ),
    ]
    expect(await homogeneous({ ...table, others: others(400, 0) })).toMatchObject({ certain: 0 })
    expect(await homogeneous({ ...table, others: others(400, 10) })).toMatchObject({ certain: 400 })
    expect(await homogeneous({ ...table, others: others(99, 0) })).toMatchObject({ certain: 400 })
    // Outsiders who fit a class with another value alone say nothing of the common one.
    const rare = {
      policy: table.policy,
      original: [...table.original, '995|HIV', '996|HIV'],
      release: [...table.release, '[990, 1000)|HIV', '[990, 1000)|HIV'],
      others: [...others(400, 0), ...Array.from({ length: 50 }, () => '995|no')],
    }
    expect(await homogeneous(rare)).toMatchObject({ certain: 2 })
  })

  it('[AT7] are nobody where the whole column has one value', async () => {
    expect(await homogeneous(commonTable({ whole: 4, rest: 0 }))).toMatchObject({
      certain: 0,
      isExposed: false,
    })
  })
})

describe('a short interval', () => {
  it('[AT62] is put where most of what is believed lies, as trying every place finds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 40 }), (weights) => {
        // Numbers 0 … n − 1; 5 % of the range.
        const numbers = Float64Array.from(weights.keys())
        const width = 0.05 * (weights.length - 1)
        const totals = Float64Array.from(weights, () => 1)
        const guesser = shortInterval({ numbers, totals })
        guesser.think(believing(weights))
        const inside = (from: number) =>
          weights.reduce((sum, weight, row) => (row >= from && row <= from + width ? sum + weight : sum), 0)
        const most = Math.max(...numbers.map(inside))
        if (most === 0) return
        const best = weights.findIndex((weight, from) => weight > 0 && inside(from) === most)
        for (const [truth] of weights.entries())
          expect(guesser.isRight(truth)).toBe(truth >= best && truth <= best + width)
      }),
      { seed: 56, numRuns: 200 },
    )
  })

  // Table IV of Poovammal & Ponnavaikko 2009: three of four incomes lie in [10000, 10030].
  it('[AT62] P_b is the share of the class near a number: 3 of 4', () => {
    const numbers = Float64Array.of(10000, 10015, 10030, 20000)
    const guesser = halfNear({ numbers, totals: Float64Array.of(1, 1, 1, 1) })
    guesser.think(believing([0.25, 0.25, 0.25, 0.25]))
    expect([0, 1, 2, 3].map((truth) => guesser.isRight(truth))).toEqual([true, true, true, false])
  })

  it('[AT62] what is no number lies in none', () => {
    const secret = { numbers: Float64Array.of(Number.NaN, 1, 2), totals: Float64Array.of(9, 1, 1) }
    for (const guesser of [shortInterval(secret), halfNear(secret)]) {
      guesser.think(believing([1, 0, 0]))
      expect([0, 1, 2, -1].map((truth) => guesser.isRight(truth))).toEqual([false, false, false, false])
    }
  })
})

describe('a value made more likely', () => {
  it('[AT64] is one whose share in the class is twice that in the table', () => {
    const largest = { lift: 0 }
    const guesser = lifted({ totals: Float64Array.of(2, 8), rows: 10 }, largest)
    guesser.think(believing([0.4, 0.6]))
    expect([guesser.isRight(0), guesser.isRight(1), guesser.isRight(-1)]).toEqual([true, false, false])
    guesser.note?.(0, 1)
    expect(largest.lift).toBeCloseTo(2, 12)
  })
})

describe('distances', () => {
  const salaries = Array.from({ length: 9 }, (_, index) => String(3000 + 1000 * index))
  const secret = {
    values: salaries,
    numbers: Float64Array.from(salaries, Number),
    totals: Float64Array.from(salaries, () => 1),
    rows: 9,
  }
  const of = (...thousands: number[]) =>
    Float64Array.from(salaries, (text) => (thousands.includes(Number(text) / 1000) ? 1 : 0))

  // The worked example of Li, Li, Venkatasubramanian 2007.
  it('[AT65] of {3k, 4k, 5k} and {6k, 8k, 11k} from all nine are 0.375 and 1/6', () => {
    const distance = secretDistance(secret, { name: 'salary' })
    expect(distance(of(3, 4, 5), 3)).toBeCloseTo(0.375, 12)
    expect(distance(of(6, 8, 11), 3)).toBeCloseTo(1 / 6, 12)
  })

  it('[AT65] count what is moved where values are alike far apart', () => {
    const plain = { values: ['a', 'b'], totals: Float64Array.of(1, 3), rows: 4 }
    const distance = secretDistance(plain, { name: 'x' })
    expect(distance(Float64Array.of(1, 1), 2)).toBeCloseTo(0.25, 12)
  })

  it('[AT65] of a class from its own promise are judged by the t that is promised', async () => {
    const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis: sensitive
method: { full-domain: { k: 2, t: 0.6 } }`
    const original = ['age|diagnosis', '31|flu', '32|flu', '41|cancer', '42|cancer']
    const release = ['age|diagnosis', '[30, 40)|flu', '[30, 40)|flu', '[40, 50)|cancer', '[40, 50)|cancer']
    const [finding] = await similarity.run(await givenOfCase({ policy, original, release }))
    // Both classes are at 1/2: more than 0.2, and less than 0.6.
    expect(finding).toMatchObject({ success: { hits: 0 } })
    const [unasked] = await similarity.run(await givenOfCase({ policy: decades, original, release }))
    expect(unasked).toMatchObject({ success: { hits: 4 } })
  })
})

describe('branches', () => {
  it('[AT63] are told by diagnoses that differ; values of another branch lie as far as the taxonomy is high', async () => {
    const [weak] = await divergence.run(await givenOfCase(divergence.example.weak))
    expect(weak).toMatchObject({ success: { targets: 12, hits: 12 }, baseline: 0.5 })
    // In a class of two of each of three: 2/6 at distance 0, 4/6 at 1/2.
    expect(weak.why).toContain('0.3333')
    const [resists] = await divergence.run(await givenOfCase(divergence.example.resists))
    // One of each of six: 1/6 at 0, 2/6 at 1/2, 3/6 at 1.
    expect(resists.why).toContain('0.6667')
  })
})
