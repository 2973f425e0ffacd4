import { buildHierarchy } from '@outis/core/hierarchy'
import { personalise } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { percent } from '@outis/core/report'
import { papersPatients, patientsTaxonomy, type TextTable } from '@outis/examples'
import { agreementOf } from '../compare-numbers.ts'
import { cellsOf, codedTable } from '../data/coded-table.ts'
import { rowKeys, sizesOf } from '../data/printed.ts'
import type { ComputedItem } from '../paper.ts'
import type { Cell, ItemResult } from '../result.ts'

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
      k: 3,
      confidences: [
        { what: 'Girija has bronchitis', paper: 100, here: shareOf(girija.diseases, 'Bronchitis') },
      ],
      findings: [],
    })
  },
}

/** Table IV: 3-anonymous and 2-diverse, and what an adversary concludes. */
export const twoDiverse: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-4',
  label: 'Table IV',
  title: 'Patients, 3-anonymous and 2-diverse: divergence and proximity',
  compute(): ItemResult {
    const girija = classOf(gradingTwoDiverse, '21-29')
    const near = girija.incomes.filter((income) => income >= 10_000 && income <= 10_030).length
    const bronchitis = shareOf(girija.diseases, 'Bronchitis')
    return confidenceResult(gradingTwoDiverse, {
      k: 3,
      l: 2,
      confidences: [
        { what: 'Girija has bronchitis', paper: 50, here: bronchitis },
        { what: 'Girija has stomach cancer', paper: 50, here: shareOf(girija.diseases, 'Stomach Cancer') },
        { what: 'Her income is in [10000, 10030]', paper: 75, here: (100 * near) / girija.incomes.length },
        { what: 'Her income is known exactly', paper: 25, here: 100 / girija.incomes.length },
      ],
      findings: [
        `Two different diseases do not make two equal halves: of the ${girija.diseases.length} rows of her class three say bronchitis, so an adversary who counts rows has ${percent(bronchitis / 100)}, not 50 %.`,
        'The first row with flu has income 15000 in print; table I says 22000.',
      ],
    })
  },
}

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
    k,
    l,
    confidences,
    findings,
  }: {
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
      {
        caption: 'What the printed table keeps',
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

/** Figure 1: the taxonomy tree with alias names, drawn for the diseases of table I. */
export const aliasTree: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'fig-1',
  label: 'Fig. 1',
  title: 'Taxonomy tree with alias names',
  compute({ seed }): ItemResult {
    const table = codedTable(gradingPatients, ['disease'])
    const taxonomy = buildHierarchy({ kind: 'rows', rows: patientsTaxonomy }, table.columns[0])
    // Each value once under every choice, so that both of its aliases are drawn.
    const values = taxonomy.levels[0].labels.slice(1)
    const chosen: TextTable = {
      names: ['disease', 'choice'],
      columns: [values.flatMap((value) => [value, value, value]), values.flatMap(() => ['1', '2', '3'])],
      rows: 3 * values.length,
    }
    const { meaning } = personalise(
      codedTable(chosen, ['disease', 'choice']),
      { mode: 'faithful', alias1: 'leaf', sensitive: [{ column: 0, choice: 1, taxonomy: rebuilt(chosen) }] },
      { draw: seededRandom(`${seed} tree`) },
    )
    const [own] = meaning.columns
    const aliasOf = (value: string, form: 1 | 2): Cell =>
      own.kind === 'aliases'
        ? (own.aliases.find((alias) => alias.form === form && alias.values.includes(value))?.text ?? null)
        : null
    return {
      agreement: 'no-number',
      headline: `${values.length} leaves, each with an alias that tells its group and one that tells nothing; drawn afresh for every release.`,
      tables: [
        {
          caption: 'Aliases of the diseases of table I, as drawn by this run',
          columns: [
            { text: 'Leaf (choice 1)' },
            { text: 'Group' },
            { text: 'Alias 1 (choice 2)', of: 'here' },
            { text: 'Alias 2 (choice 3)', of: 'here' },
          ],
          rows: values.map((value) => [
            value,
            patientsTaxonomy.find(([leaf]) => leaf === value)![1],
            aliasOf(value, 1),
            aliasOf(value, 2),
          ]),
        },
      ],
      plots: [],
      findings: [],
      notReproducible: [
        'The figure is a picture: neither its tree nor its alias names are in the text. The tree over the diseases is ours.',
      ],
    }
  },
}

const rebuilt = (table: TextTable) =>
  buildHierarchy({ kind: 'rows', rows: patientsTaxonomy }, codedTable(table, ['disease']).columns[0])
