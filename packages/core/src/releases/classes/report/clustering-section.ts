import type { ReportSection } from '../../../report/report-section.ts'
import { clusteringDetails } from './clustering-details.ts'
import { clusteringBody } from './clustering-page.ts'
import type { ClusteringReport } from './clustering-report.ts'
import { heldBackSentence } from './clustering-words.ts'

/** What is special in the report of a release whose classes were formed row by row. */
export const section = (clustering: ClusteringReport): ReportSection => ({
  made: [...clustering.sentences, ...heldBackSentence(clustering)],
  details: ({ release }) => clusteringDetails(clustering, release.rows),
  page: { id: 'classes', title: 'How classes were formed', body: () => clusteringBody(clustering) },
  why: ({ role, shown }) =>
    role === 'quasi' && shown !== 'as it was'
      ? 'Each class shows the smallest range or group that holds its rows.'
      : undefined,
})
