import type { z } from 'zod'
import type { Frozen } from '../../../report/frozen.ts'
import type { clusteringSchema } from './clustering-schema.ts'

/** What a release says of classes that were formed row by row, beside its requirements: report.json, `clustering`. */
export type ClusteringReport = Frozen<z.infer<typeof clusteringSchema>>

export type HeldBackReport = ClusteringReport['heldBack'][number]
