import type { TableData } from '../cases/case.ts'
import type { Tree } from '../cases/tree.ts'
import { type Chain, chainsOf } from './hierarchy.ts'
import { PLAIN } from './numbers.ts'
import type { Attribute, Meaning } from './policy-meaning.ts'
import { valueKey } from './value-key.ts'

/** A column of the original as the oracle understands it. */
export interface OracleColumn extends Attribute {
  /** Where it stands in the original; −1 in none. */
  readonly place: number
  readonly numeric: boolean
  /** Its distinct texts in the original. */
  readonly texts: readonly string[]
  readonly isMissing: (text: string) => boolean
  /** The same of a cell of a release: there `*` says in a quasi-identifier that a value is suppressed, and never that it is missing. */
  readonly isMissingCell: (text: string) => boolean
  /** What a value becomes on each level, the value first; undefined where the hierarchy lacks it. */
  readonly chain: Chain
  /** One key for all texts of a value; missing tokens are one. */
  readonly keyOf: (text: string) => string
  /** The same of a cell of a release, where `*` is a key of its own in a quasi-identifier. */
  readonly cellKeyOf: (text: string) => string
  /** What a value is published as: the text most rows have of it, of equals the shortest, then the first by code point. */
  readonly shownAs: (text: string) => string
  /** Keys in the order of values: missing, then as the policy, the numbers or the first appearance have it. */
  readonly ordered: () => readonly string[]
}

export const MISSING_KEY = '\u0000missing'

/** The rows of a file beside the table, by the path the policy has for it. */
export type SideRows = (path: string) => readonly (readonly string[])[] | undefined

export function oracleColumn(
  attribute: Attribute,
  { columns, rows }: TableData,
  { missing }: Meaning,
  options: { readonly hierarchy?: Tree | undefined; readonly sideRows: SideRows },
): OracleColumn {
  const { type, order } = attribute
  const place = columns.indexOf(attribute.name)
  const cells = rows.map((row) => row[place] ?? '')
  const texts = [...new Set(cells)]
  const absent = new Set(missing.map((text) => valueKey(text, type)))
  // Where `*` is a token, a missing quasi-identifier is published as another one, or as an empty cell.
  const isMissing = (text: string): boolean =>
    absent.has(valueKey(text, type)) || (text === '' && missing.includes('*'))
  const known = texts.filter((text) => !isMissing(text))
  const numeric =
    type === 'number' ||
    (type === undefined && order === undefined && known.length > 0 && known.every((text) => PLAIN.test(text)))
  const keyOf = (text: string): string => (isMissing(text) ? MISSING_KEY : valueKey(text, type))
  const shown = shownTexts(
    cells.filter((text) => !isMissing(text)),
    keyOf,
  )
  const shownAs = (text: string): string => shown.get(keyOf(text)) ?? text
  const isStar = (text: string): boolean => text === '*' && attribute.role === 'quasi'
  // A taxonomy of a column that is not sensitive has no effect, nor a hierarchy of one that is not quasi.
  const form =
    options.hierarchy ?? (attribute.role === 'sensitive' ? attribute.taxonomy : attribute.hierarchy)
  const chain = chainsOf({ form, onGap: attribute.onGap, missing, sideRows: options.sideRows, keyOf })
  return {
    ...attribute,
    place,
    numeric,
    texts,
    isMissing,
    isMissingCell: (text) => isMissing(text) && !isStar(text),
    keyOf,
    cellKeyOf: (text) => (isStar(text) ? text : keyOf(text)),
    shownAs,
    chain: (text) => chain(isMissing(text) ? text : shownAs(text)),
    ordered: () => {
      const listed = order ?? (numeric ? known.toSorted((a, b) => Number(a) - Number(b)) : known)
      return [...new Set([MISSING_KEY, ...listed.map(keyOf)])]
    },
  }
}

function shownTexts(cells: readonly string[], keyOf: (text: string) => string): Map<string, string> {
  const counts = new Map<string, number>()
  for (const text of cells) counts.set(text, (counts.get(text) ?? 0) + 1)
  const before = (a: string, b: string): boolean =>
    counts.get(a)! !== counts.get(b)!
      ? counts.get(a)! > counts.get(b)!
      : a.length !== b.length
        ? a.length < b.length
        : a < b
  const shown = new Map<string, string>()
  for (const text of counts.keys()) {
    const known = shown.get(keyOf(text))
    if (known === undefined || before(text, known)) shown.set(keyOf(text), text)
  }
  return shown
}
