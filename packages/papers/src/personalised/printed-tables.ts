import { mondrian } from '@outis/core/methods'
import { percent } from '@outis/core/report'
import { papersPatients, type TextTable } from '@outis/examples'
import { agreementOf } from '../compare-numbers.ts'
import { cellsOf } from '../data/coded-table.ts'
import { madeView, rowKeys, sameClasses, sizesOf, tableOfRows } from '../data/made-view.ts'
import type { Trees } from '../data/trees.ts'
import type { ComputedItem } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'

const { gradingPatients, gradingVoters, gradingThreeAnonymous, gradingTwoDiverse } = papersPatients

const LINK = ['age', 'sex', 'zip']

/** Table II: the linking attack of section III. */
export const voters: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-2',
  label: 'Table II',
  title: "Voters' database, linked with the patients of table I by age, sex and ZIP code",
  compute(): ItemResult {
    const patients = rowKeys(gradingPatients, LINK)
    const diseases = cellsOf(gradingPatients, 'disease')
    const found = rowKeys(gradingVoters, LINK).map((key, voter) => {
      const rows = patients.flatMap((patient, row) => (patient === key ? [row] : []))
      return { name: gradingVoters.columns[0][voter], matches: rows.length, disease: diseases[rows[0]] }
    })
    const barbie = found.find(({ name }) => name === 'Barbie')!
    return {
      agreement: barbie.matches === 1 && barbie.disease === 'Stomach Cancer' ? 'agrees' : 'differs',
      headline: `${found.filter(({ matches }) => matches === 1).length} of ${found.length} voters are found in table I; Barbie has ${barbie.disease}, as the text says.`,
      tables: [
        tableOfRows(gradingPatients, { caption: 'Table I, the patients', of: 'paper' }),
        tableOfRows(gradingVoters, { caption: 'Table II, the voters', of: 'paper' }),
        {
          caption: 'Voters found in table I',
          columns: [
            { text: 'Voter' },
            { text: 'Matching rows', unit: 'count', of: 'here' },
            { text: 'Disease of that row', of: 'here' },
            { text: 'Disease in the text', of: 'paper' },
          ],
          rows: found.map(({ name, matches, disease }) => [
            name,
            matches,
            disease,
            name === 'Barbie' ? 'Stomach Cancer' : null,
          ]),
        },
      ],
      plots: [],
      findings: ['The first column of the printed table is headed "Disease", but holds the names.'],
      notReproducible: [],
    }
  },
}

/** What the text says of Girija, in percent, and what the printed table says. */
interface Confidence {
  readonly what: string
  readonly paper: number
  readonly here: number
}

/** Table III: 3-anonymous, and what homogeneity tells. */
export const threeAnonymous: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-3',
  label: 'Table III',
  title: 'Patients, 3-anonymous: the homogeneity attack',
  compute(): ItemResult {
    const girija = classOf(gradingThreeAnonymous, '21-25')
    return confidenceResult(gradingThreeAnonymous, {
      shown: [tableOfRows(gradingThreeAnonymous, { caption: 'Table III as printed', of: 'paper' })],
      k: 3,
      confidences: [
        { what: 'Girija has bronchitis', paper: 100, here: shareOf(girija.diseases, 'Bronchitis') },
      ],
      findings: [],
    })
  },
}

/** What table IV has in place of M and F. Ages and ZIP codes become ranges; their tree is only there for the form. */
const VIEW_TREES: Trees = {
  age: { kind: 'suppress' },
  sex: { kind: 'tree', root: { Person: ['M', 'F'] } },
  zip: { kind: 'suppress' },
}

/** Table IV: 3-anonymous and 2-diverse, made from table I, and what an adversary concludes. */
export const twoDiverse: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-4',
  label: 'Table IV',
  title: 'Patients, 3-anonymous and 2-diverse: divergence and proximity',
  compute(context): ItemResult {
    const made = madeView(context, {
      input: gradingPatients,
      trees: VIEW_TREES,
      sensitive: 'disease',
      k: 3,
      l: 2,
      method: mondrian(),
    })
    const same = sameClasses(made, gradingTwoDiverse, { quasi: LINK, person: 'disease' })
    const girija = classOf(made, cellsOf(made, 'age')[GIRIJA])
    const near = girija.incomes.filter((income) => income >= 10_000 && income <= 10_030).length
    const bronchitis = shareOf(girija.diseases, 'Bronchitis')
    return confidenceResult(made, {
      shown: [
        tableOfRows(gradingPatients, { caption: 'Table I, what it is made from', of: 'paper' }),
        tableOfRows(gradingTwoDiverse, { caption: 'Table IV as printed', of: 'paper' }),
        tableOfRows(made, { caption: 'Made from table I by Mondrian, k = 3, l = 2', of: 'here' }),
      ],
      k: 3,
      l: 2,
      confidences: [
        { what: 'Girija has bronchitis', paper: 50, here: bronchitis },
        { what: 'Girija has stomach cancer', paper: 50, here: shareOf(girija.diseases, 'Stomach Cancer') },
        { what: 'Her income is in [10000, 10030]', paper: 75, here: (100 * near) / girija.incomes.length },
        { what: 'Her income is known exactly', paper: 25, here: 100 / girija.incomes.length },
      ],
      findings: [
        same
          ? 'Mondrian puts the same patients together as the printed table. The class of men keeps its M, which print hides as Person without need.'
          : 'Mondrian puts other patients together than the printed table.',
        `Two different diseases do not make two equal halves: of the ${girija.diseases.length} rows of her class three say bronchitis, so an adversary who counts rows has ${percent(bronchitis / 100)}, not 50 %.`,
        'The first row with flu has income 15000 in print; table I says 22000.',
      ],
    })
  },
}

/** Her row in table I. */
const GIRIJA = 6

function classOf(table: TextTable, age: string) {
  const rows = cellsOf(table, 'age').flatMap((text, row) => (text === age ? [row] : []))
  return {
    diseases: rows.map((row) => cellsOf(table, 'disease')[row]),
    incomes: rows.map((row) => Number(cellsOf(table, 'income')[row])),
  }
}

const shareOf = (values: readonly string[], value: string): number =>
  (100 * values.filter((one) => one === value).length) / values.length

function confidenceResult(
  table: TextTable,
  {
    shown,
    k,
    l,
    confidences,
    findings,
  }: {
    readonly shown: readonly ResultTable[]
    readonly k: number
    readonly l?: number
    readonly confidences: readonly Confidence[]
    readonly findings: readonly string[]
  },
): ItemResult {
  const keys = rowKeys(table, LINK)
  const smallest = Math.min(...sizesOf(keys))
  const diseases = cellsOf(table, 'disease')
  const diversity = Math.min(
    ...[...new Set(keys)].map((key) => new Set(diseases.filter((_, row) => keys[row] === key)).size),
  )
  const counts = [
    { what: 'Rows in the smallest class', paper: k, here: smallest },
    ...(l === undefined ? [] : [{ what: 'Diseases in the least diverse class', paper: l, here: diversity }]),
  ]
  return {
    agreement: agreementOf([...counts, ...confidences]),
    headline: `k = ${smallest}${l === undefined ? '' : `, l = ${diversity}`}; ${confidences.map(({ what, here, paper }) => `${what}: ${here.toFixed(0)} % (${paper} % in the text)`).join('; ')}.`,
    tables: [
      ...shown,
      {
        caption: 'What the table keeps',
        columns: [
          { text: '' },
          { text: 'Paper', unit: 'count', of: 'paper' },
          { text: 'Here', unit: 'count', of: 'here' },
        ],
        rows: counts.map(({ what, paper, here }) => [what, paper, here]),
      },
      {
        caption: 'What an adversary concludes, in percent',
        columns: [
          { text: '' },
          { text: 'Paper', unit: 'percent', of: 'paper' },
          { text: 'Here', unit: 'percent', of: 'here' },
        ],
        rows: confidences.map(({ what, paper, here }) => [what, paper, here]),
      },
    ],
    plots: [],
    findings,
    notReproducible: [],
  }
}
