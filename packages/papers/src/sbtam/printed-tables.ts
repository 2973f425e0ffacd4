import { papersPatients } from '@outis/examples'
import { rowKeys, sizesOf } from '../data/printed.ts'
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

/** Table IV: the k of the printed view. */
export const twoAnonymousView: ComputedItem = {
  kind: 'computed',
  from: 'print',
  id: 'table-4',
  label: 'Table IV',
  title: '2-anonymous view of table II',
  compute(): ItemResult {
    const sizes = sizesOf(rowKeys(sensitivityTwoAnonymous, LINK))
    const smallest = Math.min(...sizes)
    return {
      agreement: smallest === 2 ? 'agrees' : 'differs',
      headline: `The printed rows form ${sizes.length} classes; the smallest has ${smallest} rows.`,
      tables: [
        {
          caption: 'Classes of the printed view by ZIP code, age and sex',
          columns: [
            { text: '' },
            { text: 'Paper', unit: 'count', of: 'paper' },
            { text: 'Here', unit: 'count', of: 'here' },
          ],
          rows: [
            ['Rows in the smallest class', 2, smallest],
            ['Classes', null, sizes.length],
          ],
        },
      ],
      plots: [],
      findings: [
        'The view is 2-anonymous as text. Its labels overlap all the same: ">25" covers the ages of ">40", so a person of the last class fits the first class too; labels of one level of a hierarchy would not.',
      ],
      notReproducible: [],
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
