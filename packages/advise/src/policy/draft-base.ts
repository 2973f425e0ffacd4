import type { PolicyDocument } from '@outis/core/pipeline'
import { countColumns, type MemorySource, memoryEngine, policyDocument } from '@outis/core/pipeline'
import { draftPolicy, profileTable } from '@outis/core/profile'

export interface DraftPaths {
  /** Path of the data, as policies should name it. */
  readonly source: string
  /** Path of the release. */
  readonly release: string
  /** Tokens that mean "no value". Default: the empty text. */
  readonly missing?: readonly string[]
}

/** Roles and hierarchies as `outis init` would draft them. */
export async function draftDocument(source: MemorySource, paths: DraftPaths): Promise<PolicyDocument> {
  const open = await memoryEngine().open(source)
  try {
    await open.setMissing(paths.missing ?? [''])
    const profile = profileTable({ rows: open.rows, columns: await countColumns(open) })
    return policyDocument(draftPolicy(profile, paths))
  } finally {
    await open.close()
  }
}
