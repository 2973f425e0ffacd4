import type { CheckedQuasi } from '../../check/check-input.ts'
import { buildHierarchy } from '../../data/hierarchy/build-hierarchy.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { ReadBy } from './checked-release.ts'

/** How a column is read by a hierarchy that is not its attribute's: by the values of the original. */
export const readByOriginal =
  (quasi: readonly CheckedQuasi[], files: PolicyFiles): ReadBy =>
  async (name, hierarchy) => {
    const own = quasi.find((column) => column.name === name)!
    const spec = await files.hierarchy(name, hierarchy.spec)
    const column = { name, dictionary: own.dictionary! }
    return { ...own, hierarchy: buildHierarchy(spec, column, hierarchy) }
  }
