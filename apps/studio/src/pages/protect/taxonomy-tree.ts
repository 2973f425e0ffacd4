import { parseHierarchyText } from '@outis/core/hierarchy'
import { readForm, type TreeForm } from '../../policy/policy-hierarchy.ts'

/** A group of secret values: groups inside it, and values that lie in it directly. */
export interface TaxonomyGroup {
  readonly label: string
  readonly groups: readonly TaxonomyGroup[]
  readonly values: readonly string[]
}

/** The file of a taxonomy. Undefined where the policy has the taxonomy itself. */
export function taxonomyFile(taxonomy: unknown): string | undefined {
  const form = readForm(taxonomy)
  return form?.kind === 'file' ? form.path : undefined
}

/** The groups of secret values, from the policy or from a file. */
export function taxonomyTree(taxonomy: unknown, file?: string): TaxonomyGroup | undefined {
  const form = readForm(taxonomy)
  if (form?.kind === 'tree') return groupOf('', form.root)
  if (form?.kind !== 'file' || file === undefined) return undefined
  const root: Open = { label: '', groups: [], values: [] }
  for (const [leaf = '', ...above] of parseHierarchyText(file, 'taxonomy'))
    put(root, leaf, above.filter((label) => label !== '*').reverse())
  return root
}

function groupOf(label: string, form: TreeForm): TaxonomyGroup {
  if (Array.isArray(form)) return { label, groups: [], values: form.map(String) }
  const parts = Object.entries(form as Readonly<Record<string, TreeForm>>)
  return { label, groups: parts.map(([name, inner]) => groupOf(name, inner)), values: [] }
}

interface Open {
  readonly label: string
  readonly groups: Open[]
  readonly values: string[]
}

function put(group: Open, leaf: string, path: readonly string[]): void {
  const [label, ...rest] = path
  if (label === undefined) {
    group.values.push(leaf)
    return
  }
  let inner = group.groups.find((group) => group.label === label)
  if (inner === undefined) {
    inner = { label, groups: [], values: [] }
    group.groups.push(inner)
  }
  put(inner, leaf, rest)
}

/** All values in a group and the groups inside it. */
export const valuesBelow = (group: TaxonomyGroup): readonly string[] => [
  ...group.groups.flatMap(valuesBelow),
  ...group.values,
]
