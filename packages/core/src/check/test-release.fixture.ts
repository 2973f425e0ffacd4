import { buildHierarchy } from '../data/hierarchy/build-hierarchy.ts'
import type { Hierarchy } from '../data/hierarchy/hierarchy.ts'
import type { ResolvedHierarchySpec } from '../data/hierarchy/hierarchy-spec.ts'
import { type ColumnType, type Dictionary, PLAIN_DECIMAL } from '../data/table/table.ts'
import type { CheckInput, Combinations } from './check-input.ts'

/** Rows as an engine would count them: each one its own combination. */
export function combinationsOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Combinations {
  return {
    columns,
    texts: columns.map((_, column) => rows.map((row) => row[column])),
    rows: new Uint32Array(rows.length).fill(1),
  }
}

/** A dictionary as the contract describes it: missing first, numbers ascending, text by first appearance. */
export function dictionaryOf(texts: Iterable<string>, missing = ''): Dictionary {
  const distinct = [...new Set(texts)].filter((text) => text !== missing)
  const decimals = distinct.length > 0 && distinct.every((text) => PLAIN_DECIMAL.test(text))
  const type: ColumnType = decimals ? 'number' : 'text'
  const values = [missing, ...(decimals ? distinct.toSorted((a, b) => Number(a) - Number(b)) : distinct)]
  return decimals
    ? {
        type,
        values,
        numbers: Float64Array.from(values, (value, code) => (code === 0 ? NaN : Number(value))),
      }
    : { type, values }
}

export const hierarchyOf = (name: string, dictionary: Dictionary, spec: ResolvedHierarchySpec): Hierarchy =>
  buildHierarchy(spec, { name, dictionary })

/** What a column's value is called on a level. */
export function labelAt(
  hierarchy: Hierarchy,
  dictionary: Dictionary,
  level: number,
): (text: string) => string {
  const { nodeOf, labels } = hierarchy.levels[level]
  return (text) => labels[nodeOf[Math.max(0, dictionary.values.indexOf(text))]]
}

/** An input with nothing asked for; tests put in what they are about. */
export function inputOf(
  rows: readonly (readonly string[])[],
  names: { readonly quasi: readonly string[]; readonly sensitive?: readonly string[] },
  more: Partial<CheckInput> = {},
): CheckInput {
  const sensitive = names.sensitive ?? []
  return {
    release: combinationsOf([...names.quasi, ...sensitive], rows),
    quasi: names.quasi.map((name) => ({ name, type: 'text' })),
    sensitive: sensitive.map((name) => ({ name })),
    missing: { tokens: [''], meaning: 'value' },
    requirements: [],
    ...more,
  }
}

export const required = (
  id: string,
  options: Readonly<Record<string, number | string>>,
  more: { readonly of?: string; readonly rows?: string } = {},
): CheckInput['requirements'][number] => ({ spec: { id, options, ...more }, source: 'require' })
