import { yamlText } from '@outis/core/profile'

/** A value of a policy that a control writes. */
export type Plain =
  | string
  | number
  | boolean
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined }

/** Longer lines are written as blocks: a tree of forty diagnoses is no line to read. */
const LONGEST_LINE = 100

/** A value on one line: `{ role: quasi, hierarchy: { dates: [month, year] } }`. */
export function inline(value: Plain): string {
  if (typeof value === 'string') return yamlText(value)
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(inline).join(', ')}]`
  const parts = entriesOf(value).map(([key, inner]) => `${yamlText(key)}: ${inline(inner)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** What stands behind `key:`: on the same line where it fits, else as a block that is indented one step more than the key. */
export function afterKey(value: Plain, indent: number, taken = 0): string {
  const line = inline(value)
  const short = typeof value !== 'object' || indent + taken + line.length <= LONGEST_LINE
  if (short || entriesOf(value).length === 0) return ` ${line}`
  const inner = indent + 2
  const margin = `\n${' '.repeat(inner)}`
  if (isList(value))
    return value.some(isNested) ? value.map((one) => `${margin}- ${inline(one)}`).join('') : ` ${line}`
  return entriesOf(value)
    .map(([key, one]) => `${margin}${yamlText(key)}:${afterKey(one, inner, key.length + 2)}`)
    .join('')
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)
const isNested = (value: Plain): boolean => typeof value === 'object'

const entriesOf = (value: Exclude<Plain, string | number | boolean>): (readonly [string, Plain])[] =>
  Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, inner] as const]))
