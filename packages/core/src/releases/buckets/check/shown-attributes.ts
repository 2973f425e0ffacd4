import { BUCKET } from '../../../data/recoding/apply-sliced.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import type { ShownAttribute } from '../../kit/release-part.ts'
import { paperCells } from './paper-cells.ts'

/** The attributes that the columns of a sliced release show: copies by the name of their attribute, buckets are none. */
export function slicedAttributes(policy: Policy, columns: readonly string[]): ShownAttribute[] {
  const declared = new Set(policy.attributes.map(({ name }) => name))
  const attributeOf = (name: string) => {
    const source = name.replace(/@\d+$/, '')
    return !declared.has(name) && declared.has(source) ? source : name
  }
  return columns.flatMap((column): ShownAttribute[] => {
    if (column === BUCKET) return []
    const names = declared.has(column) ? undefined : paperCells.names(column)
    if (!names) return [{ name: attributeOf(column), column }]
    return names.map((name, nameIndex) => ({
      name: attributeOf(name),
      column,
      textIn: (cell) => paperCells.read(cell, names.length)[nameIndex],
    }))
  })
}
