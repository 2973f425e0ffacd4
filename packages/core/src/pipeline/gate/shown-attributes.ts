import type { OpenTable } from '../../engine/engine.ts'
import { recordOf } from '../../methods/registry.ts'
import { paperCells } from '../../methods/slicing/check/paper-cells.ts'
import { BUCKET } from '../../recoding/apply-sliced.ts'
import type { Policy } from '../../search/policy.ts'

/** An attribute as a release shows it. */
export interface ShownAttribute {
  /** Its name in the policy, or the column's own where the policy has none. */
  readonly name: string
  /** The column of the release. */
  readonly column: string
  /** Its place among several in one cell, and how many there are: `layout: paper`. */
  readonly part?: { readonly at: number; readonly of: number }
}

/** The attributes that the columns of a release show; buckets of a sliced release are none. */
export function shownAttributes(policy: Policy, columns: readonly string[]): ShownAttribute[] {
  if (recordOf(policy.method).recoding !== 'sliced') return columns.map((name) => ({ name, column: name }))
  const declared = new Set(policy.attributes.map(({ name }) => name))
  const attributeOf = (name: string) => {
    const source = name.replace(/@\d+$/, '')
    return !declared.has(name) && declared.has(source) ? source : name
  }
  return columns.flatMap((column): ShownAttribute[] => {
    if (column === BUCKET) return []
    const names = declared.has(column) ? undefined : paperCells.names(column)
    if (!names) return [{ name: attributeOf(column), column }]
    return names.map((name, at) => ({ name: attributeOf(name), column, part: { at, of: names.length } }))
  })
}

/** Rows of each text of an attribute. */
export async function countTexts(
  open: OpenTable,
  { column, part }: ShownAttribute,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { value, rows } of await open.frequencies(column)) {
    const text = part ? paperCells.read(value, part.of)[part.at] : value
    counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return counts
}
