import type { z } from 'zod'
import type { Frozen } from '../../../report/frozen.ts'
import type { strataSchema } from './strata-schema.ts'

/** What a release in strata says of itself beside its requirements: report.json, `strata`. */
export type StrataReport = Frozen<z.infer<typeof strataSchema>>

export type StratumReport = StrataReport['strata'][number]

/** Hardened mode: ordinary rows that were generalised along with the sensitive ones. */
export type DecoyReport = NonNullable<StrataReport['decoys']>
