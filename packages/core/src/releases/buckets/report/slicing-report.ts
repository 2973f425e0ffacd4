import type { z } from 'zod'
import type { Frozen } from '../../../report/frozen.ts'
import type { slicedFormSchema, slicingSchema } from './slicing-schema.ts'

/** What a sliced release says of itself beside its requirements: report.json, `slicing`. */
export type SlicingReport = Frozen<z.infer<typeof slicingSchema>>

export type LearnedReport = NonNullable<SlicingReport['learned']>

/** What dictionary.json says of a sliced release. */
export type SlicedForm = Frozen<z.infer<typeof slicedFormSchema>>
