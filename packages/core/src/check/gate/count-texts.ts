import type { Policy } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'

/** The attributes that the columns of a release show. */
export const shownAttributes = (policy: Policy, columns: readonly string[]): readonly ShownAttribute[] =>
  releasesOf(policy).read.attributes(policy, columns)

/** Rows of each text of an attribute. */
export async function countTexts(
  open: OpenTable,
  { column, textIn = (cell) => cell }: ShownAttribute,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { value, rows } of await open.frequencies(column)) {
    const text = textIn(value)
    counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return counts
}
