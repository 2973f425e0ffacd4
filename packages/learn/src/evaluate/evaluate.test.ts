import { seededRandom } from '@outis/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { c45 } from '../classifiers/c45/c45.ts'
import { naiveBayes } from '../classifiers/naive-bayes.ts'
import { zeroR } from '../classifiers/zero-r.ts'
import { comparedOf, type TextRows } from '../compared/sample-tables.fixture.ts'
import { differenceOf, studentQuantile } from './difference.ts'
import { evaluateTables, type TablesEvaluation } from './evaluate-tables.ts'
import { PEOPLE, recodedAlike, recodedApart, samplePeople } from './sample-people.fixture.ts'

const classifiers = [naiveBayes, c45, zeroR]
const asked = { classes: ['rich'], classifiers, folds: 5, queries: { queries: 20 } }
const evaluate = (original: TextRows, release: TextRows, options = {}): Promise<TablesEvaluation> =>
  evaluateTables(comparedOf(PEOPLE, { original, release }), { ...asked, ...options })

/** What a reader sees: no row by row answers. */
const figures = ({ classes, ...rest }: TablesEvaluation) => ({
  ...rest,
  classes: classes.map(({ classifiers: found, ...one }) => ({
    ...one,
    classifiers: found.map(({ original, release, transfer }) => [
      original.accuracy,
      original.auc,
      release?.evaluation.accuracy,
      release?.difference,
      transfer?.evaluation.balancedAccuracy,
      transfer?.difference,
    ]),
  })),
})

describe('evaluating', () => {
  it('[EC1] an identical release differs in nothing', async () => {
    const original = samplePeople(300, 1)
    const { classes, queries, propensity } = await evaluate(original, original.toReversed())
    for (const { original: own, release, transfer } of classes[0].classifiers) {
      expect(release!.evaluation.accuracy).toEqual(own.accuracy)
      expect(transfer!.evaluation.accuracy).toEqual(own.accuracy)
      expect(release!.difference).toMatchObject({ value: 0, low: 0, high: 0, told: 'none' })
      expect(transfer!.difference).toMatchObject({ value: 0, low: 0, high: 0, told: 'none' })
    }
    expect(queries!.mean).toBe(0)
    expect(propensity.ratio).toBe(0)
  })

  it('[EC2] a suppressed class is no class', async () => {
    const original = samplePeople(300, 2)
    const release = original.map((row, index) => (index % 10 === 0 ? [...row.slice(0, 3), '*'] : row))
    const { classes } = await evaluate(original, release)
    expect(classes[0].release).toEqual({ rows: 270, leftOut: 30, classes: 2 })
    for (const { release: own, transfer } of classes[0].classifiers) {
      expect(own!.evaluation.confusion.values).not.toContain('*')
      expect(own!.evaluation.leftOut).toBe(30)
      const { accuracy, accuracyOfAll } = own!.evaluation
      expect(accuracyOfAll.value).toBeCloseTo((accuracy.value * 270) / 300, 12)
      expect(transfer!.evaluation.rows).toBe(300)
    }
    const [bayes] = classes[0].classifiers
    expect(bayes.release!.difference.value).toBeCloseTo(
      bayes.release!.evaluation.accuracyOfAll.value - bayes.original.accuracy.value,
      12,
    )
    expect(bayes.release!.difference.told).toBe('worse')
  })

  it('[EC3] the order of rows does not matter, the seed does', async () => {
    const original = samplePeople(250, 3)
    const release = recodedApart(original)
    const first = figures(await evaluate(original, release))
    const random = seededRandom(1)
    const mixed = (rows: TextRows) =>
      rows
        .map((row) => ({ row, at: random.next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ row }) => row)
    const tables = comparedOf(
      PEOPLE,
      { original: mixed(original), release: mixed(release) },
      { single: true },
    )
    const other = figures(await evaluateTables(tables, asked))
    expect(other.classes).toEqual(first.classes)
    expect(other.queries).toEqual(first.queries)
    expect(other.propensity).toEqual(first.propensity)
    expect(figures(await evaluate(original, release, { seed: 8 })).classes).not.toEqual(first.classes)
  })

  it('[EC4] a broken class is told, chance is not', async () => {
    const original = samplePeople(600, 4)
    const shuffled = original.map((row, index) => [
      ...row.slice(0, 3),
      original[(index * 7 + 3) % original.length][3],
    ])
    const broken = (await evaluate(original, shuffled)).classes[0].classifiers
    for (const { classifier, transfer } of broken)
      expect(transfer!.difference.told).toBe(classifier === 'zero-r' ? 'none' : 'worse')
    let told = 0
    for (let by = 0; by < 8; by++) {
      const people = samplePeople(200, `original ${by}`)
      const { classes } = await evaluate(people, samplePeople(200, `release ${by}`), { seed: by })
      told += classes[0].classifiers.filter(({ transfer }) => transfer!.difference.told !== 'none').length
    }
    expect(told).toBeLessThanOrEqual(4)
  })

  it('[EC5] what cannot be a class is refused', async () => {
    const one = samplePeople(50, 5).map((row) => [...row.slice(0, 3), 'yes'])
    await expect(evaluate(one, one)).rejects.toMatchObject({ code: 'CLASS_UNFIT' })
    const few = samplePeople(9, 5)
    await expect(evaluate(few, few)).rejects.toMatchObject({ code: 'CLASS_UNFIT' })
    const many = samplePeople(1000, 5).map((row, index) => [...row.slice(0, 3), `v${index % 300}`])
    await expect(evaluate(many, many)).rejects.toMatchObject({ code: 'CLASS_UNFIT' })
    const error = await evaluate(many, many).catch((thrown) => thrown)
    expect(JSON.stringify([error.message, error.hint, error.details])).not.toContain('v1')
  })

  it('[EC5] a release without classes gives no figures of its own', async () => {
    const original = samplePeople(100, 6)
    const { classes } = await evaluate(
      original,
      original.map((row) => [...row.slice(0, 3), '*']),
    )
    expect(classes[0].release).toEqual({ rows: 0, leftOut: 100, classes: 0 })
    for (const { original: own, release, transfer } of classes[0].classifiers) {
      expect(own.rows).toBe(100)
      expect([release, transfer]).toEqual([undefined, undefined])
    }
  })

  it('[EC6] suppressed rows are tested as the people they are', async () => {
    const original = samplePeople(400, 7)
    const { classes } = await evaluate(original, recodedAlike(original, 4))
    const [bayes] = classes[0].classifiers
    expect(bayes.transfer!.evaluation.rows).toBe(400)
    // A quarter of the rows tell nothing in the release; its labels tell as much of everybody in the original.
    expect(bayes.transfer!.evaluation.accuracy.value).toBeGreaterThan(
      bayes.release!.evaluation.accuracy.value,
    )
  })

  it('[EC5] a stopped evaluation says so', async () => {
    const original = samplePeople(50, 8)
    await expect(evaluate(original, original, { signal: { aborted: true } })).rejects.toMatchObject({
      code: 'STOPPED',
    })
  })
})

describe('differences', () => {
  const scores = (right: readonly number[], rows = 100) => ({
    right: Float64Array.from(right),
    rows: new Float64Array(right.length).fill(rows),
  })

  // By hand: differences −0.02, 0, −0.04, −0.02, −0.02; s² = 0.0002; t(0.975, 4) = 2.776445; √(0.45 · 0.0002) · t = 0.02634.
  it('[ED1] the corrected interval', () => {
    const difference = differenceOf(scores([78, 80, 76, 78, 78]), scores([80, 80, 80, 80, 80]))
    expect(difference.value).toBeCloseTo(-0.02, 12)
    expect(difference.high).toBeCloseTo(-0.02 + 2.776445 * Math.sqrt(0.45 * 0.0002), 6)
    expect(difference.low).toBeCloseTo(-0.02 - 2.776445 * Math.sqrt(0.45 * 0.0002), 6)
    expect(difference.told).toBe('none')
  })

  it('[ED2] is told on one side of 0 only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
          minLength: 2,
          maxLength: 12,
        }),
        (folds) => {
          const [one, other] = [scores(folds.map(([a]) => a)), scores(folds.map(([, b]) => b))]
          const { value, low, high, told } = differenceOf(one, other)
          expect(told).toBe(low > 0 ? 'better' : high < 0 ? 'worse' : 'none')
          expect(low).toBeLessThanOrEqual(value)
          expect(high).toBeGreaterThanOrEqual(value)
          expect(differenceOf(other, one).value).toBeCloseTo(-value, 12)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  // Abramowitz, Stegun 1964, table 26.10.
  it('[ED3] quantiles of the tables', () => {
    const table: [number, number][] = [
      [1, 12.706],
      [2, 4.303],
      [4, 2.776],
      [9, 2.262],
      [30, 2.042],
      [120, 1.98],
    ]
    for (const [degrees, t] of table) expect(studentQuantile(0.95, degrees)).toBeCloseTo(t, 3)
    expect(studentQuantile(0.99, 9)).toBeCloseTo(3.25, 3)
    expect(studentQuantile(0.95, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})
