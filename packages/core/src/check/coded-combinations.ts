import { codeTexts } from '../data/table/coded-texts.ts'
import { defined } from '../data/value/defined.ts'
import type { CodedCombinations, Combinations } from './check-input.ts'

/** Lists every column's texts once. O(combinations × columns). */
export function codedCombinations({ columns, texts, rows, readings }: Combinations): CodedCombinations {
  const coded = texts.map(codeTexts)
  return {
    columns,
    values: coded.map(({ values }) => values),
    codes: coded.map(({ codes }) => codes),
    rows,
    ...defined({ readings }),
  }
}
