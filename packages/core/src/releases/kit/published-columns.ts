import type { ColumnType } from '../../data/table/table.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../../run/engine/engine.ts'

export interface PublishedColumn {
  readonly type: ColumnType
  /** Distinct values, missing not among them. */
  readonly distinct: number
}

export type PublishedColumns = ReadonlyMap<string, PublishedColumn>

interface PublishedJob {
  readonly open: OpenTable
  /** Names, in the order of the source. */
  readonly columns: { readonly published: readonly string[] }
  readonly prepared: Prepared
  readonly policy: Policy
}

/** What is known of every published column: from its dictionary where it has one, else counted by the engine. */
export async function publishedColumns({
  open,
  columns,
  prepared,
  policy,
}: PublishedJob): Promise<PublishedColumns> {
  const found = new Map<string, PublishedColumn>(
    prepared.table.columns.map(({ name, dictionary }) => [
      name,
      { type: dictionary.type, distinct: dictionary.values.length - 1 },
    ]),
  )
  const rest = columns.published.filter((name) => !found.has(name))
  const declaredType = new Map(policy.attributes.map(({ name, type }) => [name, type]))
  for (const { name, type, distinct } of rest.length === 0 ? [] : await open.profile(rest)) {
    found.set(name, { type: declaredType.get(name) ?? type, distinct })
  }
  return found
}
