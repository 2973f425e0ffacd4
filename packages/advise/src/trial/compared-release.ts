import { defined } from '@outis/core/value'
import type { ComparedTables, NamedBuckets } from '@outis/learn'
import { readCompared } from '@outis/learn'
import type { Unattacked } from './release-in-memory.ts'

export interface ComparedRelease {
  readonly tables: ComparedTables
  readonly buckets?: NamedBuckets
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
}

/**
 * A release beside its original, column by column. A column that was left out is there with nothing but `*`: whoever asks
 * for it gets no answer, and the release must not look better for that.
 */
export async function comparedRelease(
  { made, beside, engine }: Unattacked,
  left: readonly string[],
): Promise<ComparedRelease> {
  const { source } = made.pending
  const { missing } = beside.policy.data
  const absent = left.filter((name) => !source.names.includes(name))
  const blank = { values: ['*'], codes: new Uint32Array(source.rows) }
  const release = await engine.open({
    ...source,
    names: [...source.names, ...absent],
    columns: [...source.columns, ...absent.map(() => blank)],
  })
  try {
    await release.setMissing(missing)
    const { tables, buckets } = await readCompared({
      original: beside.original!,
      release,
      missing,
      policy: { policy: beside.policy, ...beside.known },
      ...defined({ groups: beside.groups }),
    })
    return { tables, missing, ...defined({ buckets }) }
  } finally {
    await release.close()
  }
}
