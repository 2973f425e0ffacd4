import type { Paper } from '../paper.ts'
import { attributeTable } from './attributes.ts'
import { precisionOverK } from './precision.ts'
import { releasedExample, twoAnonymousView, voterList } from './printed-tables.ts'
import { TEXT_SET } from './sensitive-sets.ts'
import { occupationCounts, quasiCounts } from './value-counts.ts'

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
