import { caat } from '@outis/core/methods'
import { papersPatients } from '@outis/examples'
import { madeView, rowKeys, sameClasses, sizesOf, tableOfRows } from '../data/made-view.ts'
import type { Trees } from '../data/trees.ts'
import type { ComputedItem } from '../paper.ts'
import type { ItemResult } from '../result.ts'

const { sensitivityPatients, sensitivityVoters, sensitivityTwoAnonymous, sensitivityReleased } =
  papersPatients

const LINK = ['zip', 'age', 'sex']

/** The diagnosis that the text gives for one of the voters. */
const CLAIMED = { name: 'Arjun', diagnosis: 'Cancer' }

/** Table III: which voters are found in table II by ZIP code, age and sex. */
export const voterList: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-3',
  label: 'Table III',
  title: 'Voter list, linked with the medical table II by ZIP code, age and sex',
  compute(): ItemResult {
    const patients = rowKeys(sensitivityPatients, LINK)
    const diagnoses = sensitivityPatients.columns[sensitivityPatients.names.indexOf('diagnosis')]
    const rows = rowKeys(sensitivityVoters, LINK).map((key, voter) => {
      const found = patients.flatMap((patient, row) => (patient === key ? [row] : []))
      const name = sensitivityVoters.columns[0][voter]
      return { name, found, diagnosis: found.length === 1 ? diagnoses[found[0]] : null }
    })
    const linked = rows.filter(({ found }) => found.length === 1)
    const claimed = rows.find(({ name }) => name === CLAIMED.name)!
    const holds = claimed.diagnosis === CLAIMED.diagnosis
    return {
      agreement: holds ? 'agrees' : 'differs',
      headline: `${linked.length} of ${rows.length} voters is found: ${CLAIMED.name}, whose row says ${claimed.diagnosis}; the text says ${CLAIMED.diagnosis}.`,
      tables: [
        tableOfRows(sensitivityPatients, { caption: 'Table II, the patients', of: 'paper' }),
        tableOfRows(sensitivityVoters, { caption: 'Table III, the voters', of: 'paper' }),
        {
          caption: 'Voters found in table II',
          columns: [
            { text: 'Voter' },
            { text: 'Matching rows', unit: 'count', of: 'here' },
            { text: 'Diagnosis of that row', of: 'here' },
            { text: 'Diagnosis in the text', of: 'paper' },
          ],
          rows: rows.map(({ name, found, diagnosis }) => [
            name,
            found.length,
            diagnosis,
            name === CLAIMED.name ? CLAIMED.diagnosis : null,
          ]),
        },
      ],
      plots: [],
      findings: holds
        ? []
        : [
            `The linking attack works as told, but the row it leads to says ${claimed.diagnosis}; ${CLAIMED.diagnosis} stands in another row, which no voter matches.`,
          ],
      notReproducible: [],
    }
  },
}

/** Numbers become ranges; their tree is only there for the form. */
const VIEW_TREES: Trees = { zip: { kind: 'suppress' }, age: { kind: 'suppress' }, sex: { kind: 'suppress' } }

/** Table IV: a 2-anonymous view of table II, made from it. */
export const twoAnonymousView: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-4',
  label: 'Table IV',
  title: '2-anonymous view of table II',
  compute(context): ItemResult {
    const made = madeView(context, {
      input: sensitivityPatients,
      trees: VIEW_TREES,
      sensitive: 'diagnosis',
      k: 2,
      method: caat({ start: 'first' }),
    })
    const sizes = sizesOf(rowKeys(made, LINK))
    const smallest = Math.min(...sizes)
    const printed = sizesOf(rowKeys(sensitivityTwoAnonymous, LINK))
    const same = sameClasses(made, sensitivityTwoAnonymous, { quasi: LINK, person: 'diagnosis' })
    return {
      agreement: same && smallest === 2 ? 'agrees' : 'differs',
      headline: `CAAT with k = 2 makes ${sizes.length} classes of table II, the smallest of ${smallest} rows, ${same ? 'of the same patients as in print' : 'of other patients than in print'}.`,
      tables: [
        tableOfRows(sensitivityPatients, { caption: 'Table II, what it is made from', of: 'paper' }),
        tableOfRows(sensitivityTwoAnonymous, { caption: 'Table IV as printed', of: 'paper' }),
        tableOfRows(made, { caption: 'Made from table II by CAAT, k = 2', of: 'here' }),
        {
          caption: 'Classes by ZIP code, age and sex',
          columns: [
            { text: '' },
            { text: 'Paper', unit: 'count', of: 'paper' },
            { text: 'Here', unit: 'count', of: 'here' },
          ],
          rows: [
            ['Rows in the smallest class', Math.min(...printed), smallest],
            ['Classes', printed.length, sizes.length],
          ],
        },
      ],
      plots: [],
      findings: [
        'The printed view is 2-anonymous as text. Its labels overlap all the same: ">25" covers the ages of ">40", so a person of the last class fits the first class too. Ranges of the rows themselves do not say more than they must.',
        'The printed view numbers its rows anew: row 2 there is row 3 of table II.',
      ],
      notReproducible: [
        'How the view was made is not told; labels like 423*** and >25 are the authors’ own. What can be compared is who stands together.',
      ],
    }
  },
}

/** Table V: which of the printed rows are told apart. */
export const releasedExample: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-5',
  label: 'Table V',
  title: 'Example of a release: sensitive rows generalised, the others published as they are',
  compute(): ItemResult {
    const keys = rowKeys(sensitivityReleased, LINK)
    const generalised = keys.filter((key) => key.includes('*'))
    const plain = keys.filter((key) => !key.includes('*'))
    const unique = sizesOf(plain).filter((size) => size === 1).length
    const smallest = Math.min(...sizesOf(generalised))
    return {
      agreement: 'no-number',
      headline: `The ${generalised.length} generalised rows are ${smallest}-anonymous among themselves; ${unique} of the ${plain.length} others are unique.`,
      tables: [
        tableOfRows(sensitivityReleased, { caption: 'Table V as printed', of: 'paper' }),
        {
          caption: 'Rows of the printed example by ZIP code, age and sex',
          columns: [{ text: '' }, { text: 'Rows', unit: 'count', of: 'here' }],
          rows: [
            ['Generalised', generalised.length],
            ['… in their smallest class', smallest],
            ['Published as they are', plain.length],
            ['… alone with their values', unique],
          ],
        },
      ],
      plots: [],
      findings: [
        'k-anonymity holds inside the generalised rows only; and whoever sees that a row is generalised knows that its value is one of the set A.',
      ],
      notReproducible: [],
    }
  },
}
