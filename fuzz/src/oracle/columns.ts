import type { TableData } from '../cases/case.ts'
import type { Tree } from '../cases/tree.ts'
import { type Chain, chainsOf } from './hierarchy.ts'
import { numberKey, PLAIN } from './numbers.ts'
import type { Attribute, Meaning } from './policy-meaning.ts'

/** A column of the original as the oracle understands it. */
export interface OracleColumn extends Attribute {
  /** Where it stands in the original; −1 in none. */
  readonly place: number
  readonly numeric: boolean
  /** Its distinct texts in the original. */
  readonly texts: readonly string[]
  readonly isMissing: (text: string) => boolean
  /** What a value becomes on each level, the value first; undefined where the hierarchy lacks it. */
  readonly chain: Chain
  /** One key for all texts of a value: missing tokens are one, so are the texts of a number, and both forms of an accent. */
  readonly keyOf: (text: string) => string
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
  const place = columns.indexOf(attribute.name)
  const texts = [...new Set(rows.map((row) => row[place] ?? ''))]
  // `*` says that something is suppressed: where it also means "no value", nothing stands for that in a release.
  const isMissing = (text: string): boolean =>
    missing.includes(text) || (text === '' && missing.includes('*'))
  const known = texts.filter((text) => !isMissing(text))
  const numeric =
    attribute.type === 'number' ||
    (attribute.type === undefined &&
      attribute.order === undefined &&
      known.length > 0 &&
      known.every((text) => PLAIN.test(text)))
  const keyOf = (text: string): string =>
    isMissing(text) ? MISSING_KEY : numeric ? numberKey(text) : text.normalize('NFC')
  const form = options.hierarchy ?? attribute.hierarchy ?? attribute.taxonomy
  return {
    ...attribute,
    place,
    numeric,
    texts,
    isMissing,
    keyOf,
    chain: chainsOf({ form, onGap: attribute.onGap, missing, sideRows: options.sideRows }),
    ordered: () => {
      const listed = attribute.order ?? (numeric ? known.toSorted((a, b) => Number(a) - Number(b)) : known)
      return [...new Set([MISSING_KEY, ...listed.map(keyOf)])]
    },
  }
}
