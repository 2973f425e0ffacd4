import { OutisError } from '../errors.ts'
import { MISSING, SUPPRESSED } from '../table/dictionary.ts'
import type { HierarchyColumn } from './draft-level.ts'
import { refuseLargeHierarchy } from './hierarchy-limits.ts'
import type { ResolvedHierarchySpec } from './hierarchy-spec.ts'

type RareSpec = Extract<ResolvedHierarchySpec, { readonly kind: 'rare' }>

/**
 * Values in fewer rows than the spec names, pooled under its label on level 1; the others stay as they are there; then
 * `*`. As rows value, level 1, `*`, so that a value of later data that nobody counted is a gap. O(values).
 */
export function rareRows({ fewerThan, label }: RareSpec, { name, dictionary }: HierarchyColumn): string[][] {
  const { values, rows } = dictionary
  if (rows === undefined) throw notCounted(name)
  refuseLargeHierarchy(name, { values: values.length, levels: 2 })
  return values
    .map((value, code) => [value, rows[code] < fewerThan ? label : value, SUPPRESSED])
    .slice(MISSING + 1)
}

/** The same with what depends on counts settled for good: what a key keeps, so that later data is pooled alike. */
export function settledSpec(spec: ResolvedHierarchySpec, column: HierarchyColumn): ResolvedHierarchySpec {
  return spec.kind === 'rare' ? { kind: 'rows', rows: rareRows(spec, column) } : spec
}

function notCounted(column: string): OutisError {
  return new OutisError('HIERARCHY_INVALID', {
    message: `The rare values of "${column}" cannot be told: its values were not counted.`,
    hint: 'Give the data the hierarchy is for.',
    details: { column },
  })
}
