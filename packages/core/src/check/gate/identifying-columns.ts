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
  return lookAt(seen, cells) ?? lookAt(wholeNumbers(seen), cells)
}

function lookAt(
  seen: SeenColumn | undefined,
  cells: 'recorded' | 'generalised',
): IdentifyingSign | undefined {
  if (!seen) return undefined
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

/** 1.07922e5, and 107922.0 as programs write whole numbers of columns with gaps. */
const DISGUISED = /^\d(\.\d+)?e\+?\d+$|^\d+\.0$/i

/** The column with its whole numbers written plainly, where they are written otherwise. */
function wholeNumbers({ name, values, figures, rows }: SeenColumn): SeenColumn | undefined {
  const { texts, rowsOf } = values
  if (texts.length === 0 || !texts.every((text) => DISGUISED.test(text.trim()))) return undefined
  const numbers = texts.map(Number)
  if (!numbers.every(Number.isSafeInteger)) return undefined
  const dictionary = { type: 'text' as const, values: ['', ...numbers.map(String)] }
  return { name, values: columnValues({ name, dictionary, counts: [0, ...rowsOf] }), figures, rows }
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
