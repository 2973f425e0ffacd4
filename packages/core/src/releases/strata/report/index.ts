import { defineReport } from '../../../report/kind-report.ts'
import { strataSchema } from './strata-schema.ts'

/** Of the methods that treat parts of the rows apart. */
export const strataPart = defineReport({
  key: 'strata',
  schema: strataSchema,
  about: 'Where rows were treated by their sensitive values.',
  load: () => import('./strata-section.ts'),
})
