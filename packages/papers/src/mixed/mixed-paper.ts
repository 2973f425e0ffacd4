import type { Paper } from '../paper.ts'
import { classifierChart, classifierTable } from './classifier-table.ts'
import { K, L } from './mixed-releases.ts'
import { classCount, strataLevels } from './strata.ts'

/** Every table and figure of the paper on mixed generalisation. */
export const mixedPaper: Paper = {
  id: 'mixed',
  title: 'Sensitivity based data anonymization model with mixed generalization',
  cite: 'E. Gachanga, M. Kimwele, L. Nderu 2019, International Journal of Advances in Scientific Research and Engineering 5(4), doi:10.31695/IJASRE.2019.33150.',
  aliases: ['002', 'gachanga', 'kimwele', 'nderu'],
  setting: [
    `Complete rows of Adult's training part, eight attributes; occupation is sensitive, the other seven are quasi-identifiers. T1: the four occupations of section 4, all seven columns, k = ${K}, l = ${L} (distinct); T2: age alone, k = ${K}.`,
    'Classifiers learn sex from the other seven attributes, ten-fold and stratified; ranges and labels are names, age is a number where every row has one.',
  ],
  items: [
    classCount,
    {
      kind: 'illustration',
      id: 'fig-1',
      label: 'Figure 1',
      title: 'Sensitivity based data anonymization model',
      what: 'A flow chart of the steps.',
    },
    strataLevels,
    classifierTable,
    classifierChart,
  ],
}
