import { valueTest } from '../../data/value/same-values.ts'
import { columnFigures } from '../../profile/column-figures.ts'
import { columnValues } from '../../profile/column-values.ts'
import { contentSign, isCategorical, telltaleSign } from '../../profile/content-signs.ts'
import { type IdentifyingSign, identifyingSign, type SeenColumn } from '../../profile/looks-identifying.ts'

export interface CountedTexts {
  readonly name: string
  /** Rows of each text. */
  readonly texts: ReadonlyMap<string, number>
  readonly missing: readonly string[]
}

/** Whether a column seems to tell who somebody is: by the judgement of a profile, or by what some of its cells hold. */
export const identifyingLook = (counted: CountedTexts): IdentifyingSign | undefined =>
  lookOf(seenColumn(counted))

/**
 * The same for a column whose values are counted already. In generalised columns only clear signs count: uniqueness is what
 * the method deals with, and streets may be generalised to districts.
 */
export function lookOf(
  seen: SeenColumn,
  cells: 'recorded' | 'generalised' = 'recorded',
): IdentifyingSign | undefined {
  const inCells = cells === 'recorded' ? contentSign : telltaleSign
  if (seen.figures.distinct <= 1) return inCells(seen)
  const sign = identifyingSign(seen)
  // Few addresses are of sites: those of people differ.
  const mayBeCategory = sign?.by === 'name' || sign?.kind === 'address'
  if (!sign || (mayBeCategory && isCategorical(seen, sign.kind))) return inCells(seen)
  if (cells === 'generalised' && (sign.by === 'uniqueness' || sign.kind === 'address')) return inCells(seen)
  // What the cells hold says more than that nearly every row has its own.
  return sign.by === 'uniqueness' ? (inCells(seen) ?? sign) : sign
}

/** The values of a column as a profile looks at them. O(distinct values). */
export function seenColumn({ name, texts, missing }: CountedTexts): SeenColumn {
  const isMissing = valueTest(missing, 'undeclared')
  const values = ['']
  const counts = [0]
  let rows = 0
  for (const [text, count] of texts) {
    rows += count
    if (isMissing(text)) {
      counts[0] += count
      continue
    }
    values.push(text)
    counts.push(count)
  }
  const column = { name, dictionary: { type: 'text' as const, values }, counts }
  return { name, values: columnValues(column), figures: columnFigures(column, rows), rows }
}
