import type { Paper } from '../paper.ts'
import { clusterSizes, informationLoss } from './losses.ts'
import { timesForSix, timesForThree } from './time-figures.ts'

/** Every figure of the paper on clustering anonymity; it has no tables. */
export const caatPaper: Paper = {
  id: 'caat',
  title: 'Clustering-anonymity method for data-publishing privacy preservation',
  cite: 'Jiang Huowen. No year, journal or DOI in the text at hand. KACA: Li, Wong, Fu, Pei 2006, doi:10.1007/11823728_39.',
  aliases: ['004', 'jiang', 'kaca', 'clustering'],
  setting: [
    "Complete rows of Adult's training part, k-anonymity alone; numbers become ranges, categories their nearest common ancestor.",
    'Distance of a number from a range is the gap to its nearer end (the text gives a range where its formula needs a point); ties one by one, lowest row first.',
    'Each figure is the mean of ten runs: CAAT from ten seeded starts, KACA, which has no start to choose, ten times.',
  ],
  items: [clusterSizes, timesForThree, timesForSix, informationLoss],
}
