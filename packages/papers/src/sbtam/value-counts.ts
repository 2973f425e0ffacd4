import { count } from '@outis/core/report'
import type { TextTable } from '@outis/examples'
import { agreementOf, isSame } from '../compare-numbers.ts'
import { cellsOf, countValues, rowsWith } from '../data/coded-table.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'
import { FIGURE_SET, TEXT_SET } from './sensitive-sets.ts'

/** As printed; labels spelt as in the data. */
const PRINTED_OCCUPATIONS: readonly (readonly [string, number])[] = [
  ['Adm-clerical', 3721],
  ['Armed-Forces', 9],
  ['Craft-repair', 4030],
  ['Exec-managerial', 3992],
  ['Farming-fishing', 989],
  ['Handlers-cleaners', 1350],
  ['Machine-op-inspct', 1966],
  ['Other-service', 3212],
  ['Priv-house-serv', 143],
  ['Prof-specialty', 4038],
  ['Protective-serv', 644],
  ['Sales', 3584],
  ['Tech-support', 912],
  ['Transport-moving', 1572],
]

/** Figure 3: rows of each occupation, the list to pick A from. */
export const occupationCounts: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-3',
  label: 'Fig. 3',
  title: 'Counts of the sensitive attribute, to choose the set A from',
  compute({ people }: PaperContext): ItemResult {
    const counts = countValues(people.train, 'occupation')
    const pairs = PRINTED_OCCUPATIONS.map(([value, paper]) => ({
      value,
      paper,
      here: counts.get(value) ?? 0,
    }))
    const same = pairs.filter((pair) => isSame(pair)).length
    return {
      agreement: agreementOf(pairs),
      headline: `${same} of ${pairs.length} counts are as printed; they add up to ${count(people.train.rows)} rows.`,
      tables: [
        {
          caption: 'Rows of each occupation',
          columns: [
            { text: 'Occupation' },
            { text: 'Paper', unit: 'count', of: 'paper' },
            { text: 'Here', unit: 'count', of: 'here' },
          ],
          rows: pairs.map(({ value, paper, here }) => [value, paper, here]),
        },
      ],
      plots: [],
      findings: [],
      notReproducible: [],
    }
  },
}

/** What figure 4 shows of three attributes; it cuts their lists off. */
const PRINTED_STATISTICS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  age: [
    ['17', 20],
    ['18', 23],
    ['19', 29],
    ['20', 35],
    ['21', 36],
    ['22', 32],
    ['23', 36],
    ['24', 45],
    ['25', 42],
  ],
  sex: [
    ['Female', 276],
    ['Male', 1509],
  ],
  education: [
    ['10th', 55],
    ['11th', 58],
    ['12th', 26],
    ['1st-4th', 30],
    ['5th-6th', 51],
    ['7th-8th', 86],
    ['9th', 42],
    ['Assoc-acdm', 50],
  ],
}

/** Figure 4: statistics of the quasi-identifiers in T1, for the set of the text and the set the figure shows. */
export const quasiCounts: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-4',
  label: 'Fig. 4',
  title: 'Statistics of the quasi-identifiers among the sensitive rows T1',
  compute({ people }: PaperContext): ItemResult {
    const figure = setCounts(people.train, FIGURE_SET)
    const text = setCounts(people.train, TEXT_SET)
    const pairsOf = (of: SetCounts) =>
      Object.entries(PRINTED_STATISTICS).flatMap(([name, printed]) =>
        printed.map(([value, paper]) => ({ paper, here: of.counts.get(name)!.get(value) ?? 0 })),
      )
    const asFigure = agreementOf(pairsOf(figure))
    const asText = agreementOf(pairsOf(text))
    return {
      agreement: asText,
      headline: `Set of the text: ${count(text.rows)} rows in T1; set that the figure shows: ${count(figure.rows)}.`,
      tables: Object.keys(PRINTED_STATISTICS).map((name) => statisticsTable(name, { figure, text })),
      plots: [],
      findings: [
        ...(asFigure === 'agrees' && asText !== 'agrees'
          ? [
              `The figure does not show the T1 of the text (${TEXT_SET.join(', ')}: ${count(text.rows)} rows) but that of another set (${FIGURE_SET.join(', ')}: ${count(figure.rows)} rows): every number of it comes out for that one.`,
            ]
          : []),
        'It counts education too, which table VI does not list among the quasi-identifiers.',
      ],
      notReproducible: [
        'The lists of age and education are cut off in the figure; only what it prints is compared.',
      ],
    }
  },
}

interface SetCounts {
  readonly rows: number
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
}

function setCounts(table: TextTable, values: readonly string[]): SetCounts {
  const passes = rowsWith(table, 'occupation', values)
  const rows = cellsOf(table, 'occupation').filter((_, row) => passes(row)).length
  const counts = new Map(
    Object.keys(PRINTED_STATISTICS).map((name) => [name, countValues(table, name, passes)]),
  )
  return { rows, counts }
}

function statisticsTable(
  name: string,
  { figure, text }: { readonly figure: SetCounts; readonly text: SetCounts },
): ResultTable {
  return {
    caption: `Rows of T1 by ${name}`,
    columns: [
      { text: name },
      { text: 'Paper', unit: 'count', of: 'paper' },
      { text: 'Here, figure’s set', unit: 'count', of: 'here' },
      { text: 'Here, text’s set', unit: 'count', of: 'here' },
    ],
    rows: PRINTED_STATISTICS[name].map(([value, paper]) => [
      value,
      paper,
      figure.counts.get(name)!.get(value) ?? 0,
      text.counts.get(name)!.get(value) ?? 0,
    ]),
  }
}
