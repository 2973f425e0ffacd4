import type { ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import type { ColumnReason } from '../../methods/contract/search.ts'
import type { Fingerprint } from '../../report/common-report.ts'

/** What a key keeps of a run beside policy and fingerprints: the plan, why it is so, and the part that its method adds. */
export interface StoredPlan {
  readonly recoding: Recoding
  readonly reasons: readonly ColumnReason[]
  readonly hierarchies: readonly { readonly column: string; readonly spec: ResolvedHierarchySpec }[]
  readonly [part: string]: unknown
}

/** What is needed to explain a release and to make the next one alike: confidential, never beside the release. */
export interface ReleaseKey extends StoredPlan {
  readonly outis: string
  readonly key: 1
  readonly policy: { readonly text: string; readonly sha256: string; readonly bytes?: number }
  readonly input: Fingerprint
  readonly release: Fingerprint
  readonly seed: string
  /** The seed was drawn for this release alone, so that its codes are those of no other release. */
  readonly freshSeed?: true
  /** Secret of the keyed fingerprints in the report, 256 bits; a key of version 0.1 has none. */
  readonly printKey?: string
}
