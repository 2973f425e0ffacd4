import type { CheckedQuasi } from '../../../check/check-input.ts'
import { buildHierarchy } from '../../../hierarchy/build-hierarchy.ts'
import type { PolicyFiles } from '../../../method/policy-files.ts'
import type { HierarchyPolicy } from '../../../options/hierarchy-policy.ts'
import { strataOf } from '../../../pipeline/record-answers.ts'
import type { Policy } from '../../../search/policy.ts'

/** Quasi-identifiers that strata generalise by hierarchies of their own: by the stratum's name, then by the column's. */
export type StrataReadings = ReadonlyMap<string, ReadonlyMap<string, CheckedQuasi>>

/** How one column is read by a hierarchy that is not its attribute's. */
export type ReadBy = (name: string, hierarchy: HierarchyPolicy) => Promise<CheckedQuasi>

/** What the cells of each stratum stand for, where its hierarchies differ from the attributes'. */
export async function strataReadings(policy: Policy, readBy: ReadBy): Promise<StrataReadings> {
  const strata = new Map<string, ReadonlyMap<string, CheckedQuasi>>()
  for (const { name, hierarchies = [] } of strataOf(policy) ?? []) {
    const columns = new Map<string, CheckedQuasi>()
    for (const { column, hierarchy } of hierarchies) columns.set(column, await readBy(column, hierarchy))
    if (columns.size > 0) strata.set(name, columns)
  }
  return strata
}

/** By the values of the original. */
export const readByOriginal =
  (quasi: readonly CheckedQuasi[], files: PolicyFiles): ReadBy =>
  async (name, hierarchy) => {
    const own = quasi.find((column) => column.name === name)!
    const spec = await files.hierarchy(name, hierarchy.spec)
    const column = { name, dictionary: own.dictionary! }
    return { ...own, hierarchy: buildHierarchy(spec, column, hierarchy) }
  }

/** The quasi-identifiers as one stratum publishes them. */
export const quasiOfStratum = (
  quasi: readonly CheckedQuasi[],
  strata: StrataReadings | undefined,
  stratum: string | undefined,
): readonly CheckedQuasi[] => {
  const own = stratum === undefined ? undefined : strata?.get(stratum)
  return own === undefined ? quasi : quasi.map((column) => own.get(column.name) ?? column)
}
