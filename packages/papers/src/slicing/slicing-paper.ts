import type { Paper } from '../paper.ts'
import { attributePartition, contingencyMatrix } from './correlation.ts'
import { privacyOverL, slicedDataset } from './release-facts.ts'
import { techniqueTable } from './techniques.ts'

/** Every table and figure of the paper on slicing with l-diversity. */
export const slicingPaper: Paper = {
  id: 'slicing',
  title: 'Privacy preservation of sensitive information using slicing',
  cite: 'S. Kalange, D. M. Padulkar. No year, journal or DOI in the text at hand. After Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.',
  aliases: ['003', 'kalange', 'padulkar', 'li'],
  setting: [
    'OCC-7 of Adult: age, workclass, education, marital-status, race, sex and, sensitive, occupation; complete rows of the training part.',
    'Buckets are split as Mondrian splits, strictly, categories in the order of adult.names; a split is kept if p(t, s) ≤ 1/l for every tuple t and occupation s.',
  ],
  items: [
    contingencyMatrix,
    {
      kind: 'illustration',
      id: 'before',
      label: 'Fig. (unnumbered)',
      title: 'Dataset before slicing',
      what: "A screen of the authors' program with rows of adult.data.",
    },
    attributePartition,
    slicedDataset,
    privacyOverL,
    techniqueTable,
    {
      kind: 'illustration',
      id: 'attacks',
      label: 'Fig. (unnumbered)',
      title: 'Privacy attacks that slicing prevents',
      what: 'A picture without caption or number; nothing of it is in the text.',
    },
  ],
}
