import { columnValues } from '../../profile/column-values.ts'
import { type IdentifyingSign, looksIdentifying } from '../../profile/looks-identifying.ts'
import type { ColumnCounts } from '../../profile/profile.ts'
import { valueTest } from '../../value/same-values.ts'

export interface CountedTexts {
  readonly name: string
  /** Rows of each text. */
  readonly texts: ReadonlyMap<string, number>
  readonly missing: readonly string[]
}

/** Whether a column seems to tell who somebody is, by the same judgement as a profile. */
export function identifyingLook(counted: CountedTexts): IdentifyingSign | undefined {
  const { column, rows } = countsOf(counted)
  return looksIdentifying(column, rows)
}

/** Whether nearly every row has a text of its own, or one of an identifying form; numbers are measures here. */
export function looksSingular(counted: CountedTexts): boolean {
  const { column, rows } = countsOf({ ...counted, name: '' })
  return columnValues(column).type === 'text' && looksIdentifying(column, rows) !== undefined
}

function countsOf({ name, texts, missing }: CountedTexts): {
  readonly column: ColumnCounts
  readonly rows: number
} {
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
  return { column: { name, dictionary: { type: 'text', values }, counts }, rows }
}
