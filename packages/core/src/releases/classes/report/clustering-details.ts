import { count, counted, figure, percent } from '../../../data/words/words.ts'
import type { MethodDetails } from '../../../report/method-details.ts'
import type { ClusteringReport } from './clustering-report.ts'
import { heldBackName, heldBackWords } from './clustering-words.ts'

const stepWords = {
  clusters: 'Groups grown one by one',
  merges: 'Groups merged',
  cuts: 'Cuts made',
  moves: 'Moves made',
} as const

/** How groups of people were formed row by row, and what stood in the way. */
export function clusteringDetails(report: ClusteringReport, rows: number): MethodDetails {
  const { tuples, classes, steps, ncp, averageClassSize, heldBack, sentences } = report
  const average = classes === 0 ? 0 : Math.round(rows / classes)
  return {
    title: `${counted(classes, 'group')} of people who are alike, of ${counted(average, 'row')} on average`,
    lead: 'The method formed groups row by row. Each shows the smallest range or group of values that holds its rows.',
    parts: [
      {
        kind: 'figures',
        headings: ['How they were formed', ''],
        folded: true,
        rows: [
          ['Different combinations before', count(tuples)],
          ['Groups in the release', count(classes)],
          [stepWords[steps.what], count(steps.count)],
          ...(ncp === undefined ? [] : [['Mean width of a cell, as a share of its column', percent(ncp)]]),
          ...(averageClassSize === undefined
            ? []
            : [['Rows of a group, as a multiple of k', figure(averageClassSize)]]),
          ...heldBack.map((held) => [`${heldBackName(held)}: ${heldBackWords(report)}`, count(held.times)]),
        ],
      },
    ],
    sentences,
  }
}
