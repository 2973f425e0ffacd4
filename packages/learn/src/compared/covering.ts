import { inRange } from '@outis/core/table'
import type { ComparedColumn } from './compared-tables.ts'
import { codesWithin } from './line.ts'

/** No text is narrower than any value. */
export const NO_TEXT = -1

/**
 * For each code of the original the place of the narrowest text of the release that covers it, the first by text among
 * equals; NO_TEXT where only `*` does. O(texts · log texts + values covered).
 */
export function narrowestTexts(column: ComparedColumn): Int32Array {
  const { cells, texts, line, dictionary } = column
  const found = new Int32Array(dictionary.values.length).fill(NO_TEXT)
  const order = [...texts.keys()].filter((text) => cells[text].kind !== 'any')
  order.sort((a, b) => widthOf(column, b) - widthOf(column, a) || (texts[a] < texts[b] ? 1 : -1))
  // From wide to narrow: what is written last stays.
  for (const text of order) {
    const cell = cells[text]
    if (cell.kind === 'values') for (const code of cell.codes) found[code] = text
    else if (cell.kind === 'span' && line) {
      const { from, to } = codesWithin(line.positions, cell.span)
      found.fill(text, from, to)
    }
  }
  return found
}

/** Leaves of a text; of any value, all of the column's. */
export function widthOf({ cells, leaves, line }: ComparedColumn, text: number): number {
  const cell = cells[text]
  if (cell.kind === 'values') return cell.leaves
  if (cell.kind === 'span') return cell.size
  return Math.max(leaves, line ? line.domain.high - line.domain.low + 1 : 0)
}

/** Whether a row of the original with this code may have been published as this text. */
export function covers({ cells, line }: ComparedColumn, text: number, code: number): boolean {
  const cell = cells[text]
  if (cell.kind === 'any') return true
  if (cell.kind === 'values') return cell.codes.includes(code)
  return line !== undefined && inRange(cell.span, line.positions[code])
}

/** Whether every published text can be read and covers some value of the original: no alias, no grade, no noise. */
export function coversThroughout({ cells, unread, line }: ComparedColumn): boolean {
  return (
    unread.length === 0 &&
    cells.every((cell) => {
      if (cell.kind !== 'span') return true
      const { from, to } = codesWithin(line!.positions, cell.span)
      return from < to
    })
  )
}
