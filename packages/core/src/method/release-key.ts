import type { StoredPlan } from '../policy/stored-plan.ts'
import type { Fingerprint } from '../report/report.ts'

/** What is needed to explain a release and to make the next one alike: confidential, never beside the release. */
export interface ReleaseKey extends StoredPlan {
  readonly outis: string
  readonly key: 1
  readonly policy: { readonly text: string; readonly sha256: string; readonly bytes?: number }
  readonly input: Fingerprint
  readonly release: Fingerprint
  readonly seed: string
  /** Secret of the keyed fingerprints in the report, 256 bits; a key of version 0.1 has none. */
  readonly printKey?: string
}

export type StoredStratum = NonNullable<StoredPlan['strata']>[number]
