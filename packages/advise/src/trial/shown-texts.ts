import type { MemorySource } from '@outis/core/pipeline'

/** What a published column shows: its different texts, and the rows that show `*`. Several codes may have one text. */
export function shownTexts({ values, codes }: MemorySource['columns'][number]): {
  readonly values: number
  readonly blank: number
} {
  const rowsOf = new Float64Array(values.length)
  for (let row = 0; row < codes.length; row++) rowsOf[codes[row]]++
  const seen = new Set<string>()
  let blank = 0
  for (const [code, text] of values.entries()) {
    if (rowsOf[code] === 0) continue
    seen.add(text)
    if (text === '*') blank += rowsOf[code]
  }
  return { values: seen.size, blank }
}
