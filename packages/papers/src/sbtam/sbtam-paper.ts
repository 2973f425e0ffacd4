import { OutisError } from '@outis/core/errors'
import { buildHierarchy } from '@outis/core/hierarchy'
import { count } from '@outis/core/report'
import type { Table } from '@outis/core/table'
import { isSame } from '../compare-numbers.ts'
import { codedTable, countValues } from '../data/coded-table.ts'
import { OVERLAPPING_AGES, SENSITIVITY_TREES } from '../data/trees.ts'
import type { ComputedItem, Paper, PaperContext } from '../paper.ts'
import type { ItemResult } from '../result.ts'
import { precisionOverK } from './precision.ts'
import { releasedExample, twoAnonymousView, voterList } from './printed-tables.ts'
import { TEXT_SET } from './sensitive-sets.ts'
import { occupationCounts, quasiCounts } from './value-counts.ts'

/** As printed: distinct values and height; the sensitive attribute has no hierarchy. */
const PRINTED: readonly {
  readonly name: string
  readonly distinct: number
  readonly height: number | null
}[] = [
  { name: 'age', distinct: 74, height: 4 },
  { name: 'marital-status', distinct: 7, height: 3 },
  { name: 'race', distinct: 5, height: 2 },
  { name: 'sex', distinct: 2, height: 1 },
  { name: 'occupation', distinct: 14, height: null },
]

/** Table VI: distinct values and heights. */
const attributeTable: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'table-6',
  label: 'Table VI',
  title: 'The attributes: distinct values, generalisation, height',
  compute({ people }: PaperContext): ItemResult {
    const table = codedTable(
      people.train,
      PRINTED.map(({ name }) => name),
    )
    const rows = PRINTED.map(({ name, distinct, height }) => ({
      name,
      distinct: { paper: distinct, here: countValues(people.train, name).size },
      ofAll: { paper: distinct, here: countValues(people.all, name).size },
      height: { paper: height, here: heightOf(table, name) },
    }))
    const other = rows.filter(({ distinct }) => !isSame(distinct))
    const neither = other.filter(({ ofAll }) => !isSame(ofAll))
    const heights = rows.every(({ height }) => height.paper === height.here)
    return {
      agreement: neither.length === 0 && heights ? 'agrees' : 'partly',
      headline: `${rows.length - other.length} of ${rows.length} attributes have as many values as printed; heights ${heights ? 'are' : 'are not'} as printed.`,
      tables: [
        {
          caption: 'Attributes',
          columns: [
            { text: 'Attribute' },
            { text: 'Distinct, paper', unit: 'count', of: 'paper' },
            { text: `Distinct, ${count(people.train.rows)} rows`, unit: 'count', of: 'here' },
            { text: `Distinct, all ${count(people.all.rows)} rows`, unit: 'count', of: 'here' },
            { text: 'Height, paper', unit: 'count', of: 'paper' },
            { text: 'Height, here', unit: 'count', of: 'here' },
          ],
          rows: rows.map(({ name, distinct, ofAll, height }) => [
            name,
            distinct.paper,
            distinct.here,
            ofAll.here,
            height.paper,
            height.here,
          ]),
        },
      ],
      plots: [],
      findings: [
        ...other.map(
          ({ name, distinct, ofAll }) =>
            `${name}: ${count(distinct.here)} different values in the ${count(people.train.rows)} complete rows of the training part, ${count(distinct.paper)} in print${isSame(ofAll) ? `, which is the count over all ${count(people.all.rows)} rows of both parts` : ''}.`,
        ),
        ...overlap(table),
      ],
      notReproducible: [
        "The taxonomy trees are not printed: heights are the paper's, what merges with what is ours.",
      ],
    }
  },
}

function heightOf(table: Table, name: string): number | null {
  const spec = SENSITIVITY_TREES[name]
  const column = table.columns.find((column) => column.name === name)!
  return spec ? buildHierarchy(spec, { name, dictionary: column.dictionary }).height : null
}

/** What building the age bands as printed is answered with. */
function overlap(table: Table): string[] {
  const { dictionary } = table.columns[0]
  try {
    buildHierarchy(OVERLAPPING_AGES, { name: 'age', dictionary })
    return []
  } catch (error) {
    if (!(error instanceof OutisError)) throw error
    return [
      "The age bands in print, 10, 20 and 30 years, do not nest: a band of 30 cuts a band of 20 in two, and a search that prunes can miss the best answer. Bands of 5, 10 and 20 years take their place here; the paper's own are searched without pruning beside them.",
    ]
  }
}

/** Every table and figure of the paper on sensitivity based tuple anonymity. */
export const sbtamPaper: Paper = {
  id: 'sbtam',
  title: 'A novel approach for privacy preserving in medical data mining using sensitivity based anonymity',
  cite: 'B. Abad (Khivsara), S. A. Kinariwala. No year, journal or DOI in the text at hand.',
  aliases: ['001', 'abad', 'kinariwala', 'sensitivity'],
  setting: [
    "Complete rows of Adult's training part; quasi-identifiers age, marital-status, race and sex, sensitive attribute occupation.",
    `A = {${TEXT_SET.join(', ')}}: T1 is made k-anonymous by one level per column, least loss of precision first, nothing suppressed; T2 stays as it is.`,
    'Precision is taken over all rows of T1 and T2.',
  ],
  items: [
    {
      kind: 'illustration',
      id: 'table-1',
      label: 'Table I',
      title: 'Classification of attributes',
      what: 'Two invented rows that show which attribute plays which role; no figures.',
    },
    {
      kind: 'illustration',
      id: 'table-2',
      label: 'Table II',
      title: 'Medical data set',
      what: 'Six invented patients; shown with table III, linked with its voters and made 2-anonymous below.',
    },
    voterList,
    twoAnonymousView,
    {
      kind: 'illustration',
      id: 'fig-1',
      label: 'Fig. 1',
      title: 'Select input table',
      what: "A screen of the authors' program.",
    },
    {
      kind: 'illustration',
      id: 'fig-2',
      label: 'Fig. 2',
      title: 'Select key, quasi and sensitive attribute',
      what: "A screen of the authors' program; the choice is in the setting above.",
    },
    occupationCounts,
    quasiCounts,
    releasedExample,
    attributeTable,
    precisionOverK,
  ],
}
