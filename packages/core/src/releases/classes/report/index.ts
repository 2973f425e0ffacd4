import { defineReport } from '../../../report/kind-report.ts'
import { clusteringSchema } from './clustering-schema.ts'

/** Of all methods that form classes row by row. */
export const clusteringPart = defineReport({
  key: 'clustering',
  schema: clusteringSchema,
  about: 'Where classes were formed row by row.',
  load: () => import('./clustering-section.ts'),
})
