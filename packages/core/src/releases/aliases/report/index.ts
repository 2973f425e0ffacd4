import { defineReport } from '../../../report/kind-report.ts'
import { personalisedPromises } from '../check/promises.ts'
import { personalisedSchema } from './personalised-schema.ts'

export const personalisedPart = defineReport({
  key: 'personalised',
  schema: personalisedSchema,
  about: 'Where values are published as their persons chose.',
  promises: personalisedPromises,
  load: () => import('./personalised-section.ts'),
})
