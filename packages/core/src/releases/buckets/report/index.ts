import { defineReport } from '../../../report/kind-report.ts'
import { slicedPromises } from '../check/bucket-promises.ts'
import { slicedFormSchema, slicingSchema } from './slicing-schema.ts'

export const slicingPart = defineReport({
  key: 'slicing',
  schema: slicingSchema,
  about: 'Where column groups were permuted inside buckets.',
  dictionary: {
    from: 'slicedForm',
    schema: slicedFormSchema,
    about: 'Where column groups were permuted inside buckets: a row links only the columns of one group.',
  },
  promises: slicedPromises,
  load: () => import('./slicing-section.ts'),
})
