import type { PartCut } from '../../../engine/table-parts.ts'
import { partedBuckets } from './parted-buckets.ts'

/** How a table is cut into parts, level by level, by values of its columns: `to` goes by codes of the original. */
export type PartLevels = readonly (readonly PartCut[])[]

/** The values that rows of a part may have: allowed.get(column)[code] is 1; every value where a column is not listed. */
export type PartValuesAllowed = ReadonlyMap<string, Uint8Array>

/**
 * The parts at the end of the cuts, and what values their rows may have. A value goes to one side of a cut, so that of any two
 * parts some column has no value in both: where the two were cut apart.
 */
export function partsAtEnd(levels: PartLevels): ReadonlyMap<number, PartValuesAllowed> {
  const parts = new Map<number, PartValuesAllowed>([[0, new Map()]])
  for (const cuts of levels) {
    for (const { part, column, to } of cuts) {
      const before = parts.get(part)
      if (before === undefined || to.some((side) => parts.has(side))) throw partedBuckets()
      parts.delete(part)
      for (const side of new Set(to)) {
        const known = before.get(column)
        const allowed = Uint8Array.from(to, (own, code) => (own === side && known?.[code] !== 0 ? 1 : 0))
        parts.set(side, new Map(before).set(column, allowed))
      }
    }
  }
  return parts
}

/** The values of a column of the original, and how many rows have each. */
export interface OriginalValues {
  readonly values: readonly string[]
  readonly rows: ArrayLike<number>
}

/**
 * The codes of the original for the texts of a release, by what counts as one value in both. A text that the original lacks has
 * the first: it goes to one part as any other text, and no row of the original has it. What no row has is no value there: where
 * nothing means "no value", the code for it is written as an empty text, which may be a value.
 */
export function codesOfTexts(
  texts: readonly string[],
  { values, rows }: OriginalValues,
  spell: (text: string) => string,
): Uint32Array {
  const codeOf = new Map<string, number>()
  for (const [code, text] of values.entries()) {
    if (rows[code] === 0) continue
    const spelt = spell(text)
    // One value with two codes could be cut in two.
    if (codeOf.has(spelt)) throw partedBuckets()
    codeOf.set(spelt, code)
  }
  return Uint32Array.from(texts, (text) => codeOf.get(spell(text)) ?? 0)
}

/** The same cuts by codes of the release. */
export const cutsOfRelease = (
  cuts: readonly PartCut[],
  codesOf: ReadonlyMap<string, Uint32Array>,
): readonly PartCut[] =>
  cuts.map(({ part, column, to }) => ({
    part,
    column,
    to: Int32Array.from(codesOf.get(column)!, (code) => to[code]),
  }))

/** Refuses rows of the original with a value that none was to have. */
export function refuseUncounted(
  columns: readonly { readonly name: string; readonly codes: ArrayLike<number> }[],
  known: ReadonlyMap<string, OriginalValues>,
): void {
  for (const { name, codes } of columns) {
    const rows = known.get(name)?.rows
    if (rows === undefined) continue
    for (let at = 0; at < codes.length; at++) if (rows[codes[at]] === 0) throw partedBuckets()
  }
}

/** Refuses a part with a row whose values belong to another: what was cut is not believed. */
export function refuseStrangers(
  allowed: PartValuesAllowed,
  columns: readonly { readonly name: string; readonly codes: ArrayLike<number> }[],
  codesOf?: ReadonlyMap<string, Uint32Array>,
): void {
  for (const { name, codes } of columns) {
    const own = allowed.get(name)
    if (own === undefined) continue
    const known = codesOf?.get(name)
    for (let at = 0; at < codes.length; at++)
      if (own[known ? known[codes[at]] : codes[at]] !== 1) throw partedBuckets()
  }
}
