import { gradeColumn } from '@outis/core/methods'
import type { TextTable } from '@outis/examples'
import { agreementOf } from '../compare-numbers.ts'
import { codedTable } from '../data/coded-table.ts'
import type { ComputedItem } from '../paper.ts'
import type { ItemResult, LinesPlot } from '../result.ts'

/** Section V B: one category from 10 to 40. */
const CATEGORY = [10, 40] as const
const PRINTED = [
  { age: 21, grade: 1.366 },
  { age: 22, grade: 1.4 },
]
/** Printed with three digits, cut off. */
const TOLERANCE = 0.001

/** Figure 2 and the worked example of section V B: graded grouping. */
export const gradedGrouping: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'fig-2',
  label: 'Fig. 2',
  title: 'Graded grouping, with the worked example of section V B',
  compute(): ItemResult {
    const ages = ['10', '21', '22', '39', '40']
    const gradeOf = gradesOf(ages, CATEGORY)
    const pairs = PRINTED.map(({ age, grade }) => ({ paper: grade, here: gradeOf(String(age)) }))
    const width = breakingWidth()
    return {
      agreement: agreementOf(pairs, TOLERANCE),
      headline: `Ages ${PRINTED.map(({ age }) => age).join(' and ')} become ${pairs.map(({ here }) => here).join(' and ')}; in print ${pairs.map(({ paper }) => paper).join(' and ')}.`,
      tables: [
        {
          caption: `One category, ${CATEGORY.join(' to ')}`,
          columns: [
            { text: 'Age', unit: 'count' },
            { text: 'Grade, paper', unit: 'share', of: 'paper' },
            { text: 'Grade, here', unit: 'share', of: 'here' },
          ],
          rows: ages.map((age) => [
            Number(age),
            PRINTED.find((one) => one.age === Number(age))?.grade ?? null,
            gradeOf(age),
          ]),
        },
      ],
      plots: [drawnGrades()],
      findings: [
        'The printed algorithm looks at categories "while i < k" and never reaches the last one: with one category, as in the example, no value is graded at all. It also sets the result in one branch only, and its division lacks parentheses. The formula above it is what is computed here.',
        `m(max) = 0.999 is not above all others: of whole numbers in a category ${width} wide or wider, the second largest has a membership of at least 0.999 by the formula, and the order the paper promises breaks. There memberships are 0.999 of the formula here.`,
      ],
      notReproducible: ['The figure itself is a picture; its values are not in the text.'],
    }
  },
}

/** The grade of each age, by category bounds. */
function gradesOf(ages: readonly string[], bounds: readonly number[]): (age: string) => number {
  const table: TextTable = { names: ['age'], columns: [ages], rows: ages.length }
  const [column] = codedTable(table, ['age']).columns
  const { column: graded } = gradeColumn({
    name: 'age',
    dictionary: column.dictionary,
    totals: new Float64Array(column.dictionary.values.length).fill(1),
    spec: { kind: 'bounds', bounds },
  })
  return (age) => Number(graded.grades[graded.values.indexOf(age)])
}

/** Two categories: each from its number up, the next begins where it ends. The second is ours. */
function drawnGrades(): LinesPlot {
  const bounds = [...CATEGORY, 70]
  const ages = Array.from({ length: 13 }, (_, step) => 10 + 5 * step)
  const gradeOf = gradesOf(ages.map(String), bounds)
  const inside = (from: number, to: number, last: boolean) =>
    ages
      .filter((age) => age >= from && (age < to || (last && age === to)))
      .map((age) => ({ x: age, y: gradeOf(String(age)) }))
  return {
    kind: 'lines',
    title: 'Grade of each age in two categories, 10 to 40 and 40 to 70',
    x: 'age',
    y: { title: 'Grade', unit: 'figure' },
    series: [
      { name: 'category 1', of: 'here', points: inside(bounds[0], bounds[1], false) },
      { name: 'category 2', of: 'here', points: inside(bounds[1], bounds[2], true) },
    ],
  }
}

/** The smallest width at which (x − min)/(max − min) of a whole number below max reaches 0.999. */
function breakingWidth(): number {
  let width = 1
  while ((width - 1) / width < 0.999) width++
  return width
}
