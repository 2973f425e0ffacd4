import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonLevel } from '../../../data/hierarchy/common-ancestor.fixture.ts'
import type { AliasMeasures } from '../../../methods/personalised/plan/alias-measures.ts'
import {
  hierarchyOf,
  planOf,
  type TextCase,
} from '../../../methods/personalised/plan/text-release.fixture.ts'
import type { TextTable } from '../../../testing/examples.fixture.ts'
import { gradingPatients, gradingTwoDiverse, patientsTaxonomy } from '../../../testing/examples.fixture.ts'
import { type TextRows, tableOf } from '../../../testing/text-rows.fixture.ts'
import { classValues, wholeValues } from './class-values.ts'
import { divergence } from './divergence.ts'
import { measureBreaches } from './measure-breaches.ts'
import { proximity } from './proximity.ts'
import { quasiClasses } from './published-classes.ts'

const rowsOf = ({ names, columns, rows }: TextTable): TextRows => ({
  names,
  rows: Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row])),
})

const QUASI = [0, 1, 2]
const INCOME = 3
const DISEASE = 4

const randomRows = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 30 }).map(String)),
      fc.constantFrom('Flu', 'Bronchitis', 'Gastritis', 'Stomach Cancer'),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map(
    (rows): TextCase => ({
      names: ['q', 'x', 's'],
      rows: [...rows, ['a', '0', 'Flu'], ['b', '30', 'Flu']],
      sensitive: [],
    }),
  )

describe('breach measures', () => {
  // The text of the paper: Girija's income is in [10000, 10030] with 75 % confidence.
  it('[PA50] table IV of the paper: three of four incomes of Girija’s class lie close to hers', () => {
    const table = tableOf(rowsOf(gradingTwoDiverse))
    const found = proximity(
      table.columns[INCOME].dictionary,
      classValues(table, INCOME, quasiClasses(table, QUASI)),
    )
    expect(found.max).toBe(0.75)
    // By hand: 3 rows of 3/4 and 1/4 in one class; 1/3 three times in the other.
    expect(found.mean).toBeCloseTo((3 * 0.75 + 0.25 + 3 * (1 / 3)) / 7, 12)
    expect(found.aboveHalf).toBeCloseTo(3 / 7, 12)
  })

  it('[PA50] P_b of every row by its definition', () => {
    fc.assert(
      fc.property(randomRows, fc.constantFrom(0, 0.05, 0.3), (text, interval) => {
        const table = tableOf(text)
        const numbers = text.rows.flatMap((row) => (row[1] === '' ? [] : [Number(row[1])]))
        const range = Math.max(...numbers) - Math.min(...numbers)
        const risks = text.rows.flatMap(([q, x]) => {
          if (x === '') return []
          const found = text.rows.filter((row) => row[0] === q)
          const near = found.filter(
            (row) => row[1] !== '' && Math.abs(Number(row[1]) - Number(x)) <= interval * range,
          )
          return [near.length / found.length]
        })
        const figures = proximity(
          table.columns[1].dictionary,
          classValues(table, 1, quasiClasses(table, [0])),
          interval,
        )
        expect(figures.mean).toBeCloseTo(risks.reduce((sum, risk) => sum + risk, 0) / risks.length, 10)
        expect(figures.max).toBeCloseTo(Math.max(...risks), 12)
        expect(figures.aboveHalf).toBeCloseTo(risks.filter((risk) => risk > 0.5).length / risks.length, 12)
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[PA51] table IV of the paper: by rows, a quarter of what is found for Girija is unrelated', () => {
    const text = { ...rowsOf(gradingTwoDiverse), sensitive: [] }
    const table = tableOf(text)
    const taxonomy = hierarchyOf(text, 'disease', patientsTaxonomy)
    const found = divergence(
      table.columns[DISEASE].dictionary,
      classValues(table, DISEASE, quasiClasses(table, QUASI)),
      taxonomy,
    )
    // By hand: 1/4 for the three with bronchitis, 3/4 for stomach cancer; 1/3, 2/3, 1/3 in the other class.
    expect(found.unrelated).toBeCloseTo((3 / 4 + 3 / 4 + 4 / 3) / 7, 12)
    expect(found.mostlyUnrelated).toBeCloseTo(2 / 7, 12)
    // All values of a class are related in the first level too, or not at all: distance 0 or 1.
    expect(found.mean).toBeCloseTo(found.unrelated, 12)
  })

  it('[PA51] distance of every row by lowest common ancestors', () => {
    fc.assert(
      fc.property(randomRows, (text) => {
        const table = tableOf(text)
        const taxonomy = hierarchyOf(text, 's', patientsTaxonomy)
        const { values } = table.columns[2].dictionary
        const level = (a: string, b: string) => commonLevel(taxonomy, values.indexOf(a), values.indexOf(b))
        const means = text.rows.map(([q, , s]) => {
          const found = text.rows.filter((row) => row[0] === q)
          return found.reduce((sum, row) => sum + level(s, row[2]) / taxonomy.height, 0) / found.length
        })
        const { mean } = divergence(
          table.columns[2].dictionary,
          classValues(table, 2, quasiClasses(table, [0])),
          taxonomy,
        )
        expect(mean).toBeCloseTo(means.reduce((sum, one) => sum + one, 0) / means.length, 10)
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[PA51] without a taxonomy only equal values are related', () => {
    const table = tableOf({ names: ['s'], rows: [['a'], ['a'], ['b'], ['c']] })
    // By hand: 2/4 twice, 3/4 twice.
    expect(divergence(table.columns[0].dictionary, wholeValues(table, 0)).mean).toBeCloseTo(0.625, 12)
  })

  it('[PA53] table I of the paper: raw quasi-identifiers leave everybody alone in a class, before and after', () => {
    const text = { ...rowsOf(gradingPatients), sensitive: [] }
    const table = tableOf(text)
    const sensitive = [
      { column: INCOME },
      { column: DISEASE, taxonomy: hierarchyOf(text, 'disease', patientsTaxonomy) },
    ]
    const found = measureBreaches(table, { quasi: QUASI, sensitive })
    expect(found.linking.before).toMatchObject({
      rows: 7,
      classes: 7,
      uniqueRows: 7,
      unique: 1,
      belowFive: 1,
    })
    expect(found.linking.after).toEqual(found.linking.before)
    const [income, disease] = found.columns
    expect(income.proximity?.before.mean).toBe(1)
    expect(income.proximity?.linked).toEqual(income.proximity?.before)
    // The paper's count: 3 incomes near each other of 7, the others alone.
    expect(income.proximity?.paper.max).toBeCloseTo(3 / 7, 12)
    expect(disease.divergence?.before.mean).toBe(0)
    expect(disease.proximity).toBeUndefined()
  })

  it('[PA53] levels on the quasi-identifiers change what linking finds', () => {
    const text = { ...rowsOf(gradingPatients), sensitive: [] }
    const table = tableOf(text)
    const levels = {
      kind: 'levels' as const,
      columns: QUASI.map((column) => {
        const { name, dictionary } = table.columns[column]
        const labels = dictionary.values.map(() => '*')
        return { name, level: 1, height: 1, values: dictionary.values, labels }
      }),
      suppressed: [],
      suppressedRows: 0,
    }
    const found = measureBreaches(table, { quasi: QUASI, levels, sensitive: [{ column: INCOME }] })
    expect(found.linking.before.unique).toBe(1)
    expect(found.linking.after).toMatchObject({ classes: 1, unique: 0, belowFive: 0 })
    expect(found.columns[0].proximity?.linked).toEqual(found.columns[0].proximity?.paper)
  })
})

describe('measures of the plan', () => {
  const text: TextCase = {
    names: ['s', 'c'],
    rows: [
      ['Flu', '1'],
      ['Bronchitis', '2'],
      ['Gastritis', '3'],
      ['Stomach Cancer', '2'],
      ['', '2'],
    ],
    sensitive: [{ name: 's', choice: 'c', taxonomy: patientsTaxonomy }],
  }
  const measures = (options = {}) => planOf(text, options).measures[0] as AliasMeasures

  // By hand: a group is 2 of 4 values, so (2 − 1)/4 for two rows of four; a code may be any: 3/4.
  it('[PA52] information loss is 0 with the key unless alias 1 is the group alone', () => {
    expect(measures().informationLoss).toEqual({ withKey: 0, withoutKey: (0.25 + 0.25 + 0.75) / 4 })
    expect(measures({ alias1: 'group' }).informationLoss.withKey).toBeCloseTo((2 * 0.25) / 4, 12)
  })

  it('[PA54] faithful forms tell the choice with certainty', () => {
    const { forms, posterior, choices, missing } = measures()
    expect(choices).toEqual([1, 2, 1])
    expect(missing).toBe(1)
    expect(forms.map((form) => form.posterior)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
    expect(posterior).toEqual({ reached: 1 })
  })
})
