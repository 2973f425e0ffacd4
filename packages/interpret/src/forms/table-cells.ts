import { type RealValue, valueIn, valueText } from '../conditions/interpret-value.ts'
import type { ColumnIndex } from '../conditions/meaning-index.ts'
import type { Session } from '../interpret-session.ts'
import { placeText } from '../result-findings.ts'
import { cellText, delimiterOf, eachCell, headerOf, writtenCell } from './csv-cells.ts'
import type { FormInput, FormOutput } from './form-input.ts'

/** A table with a header, cell by cell: the columns of the key are interpreted, all else stays as it was written. O(text). */
export function readTable({ session, text }: FormInput): FormOutput {
  const delimiter = delimiterOf(text)
  const columns = headerOf(text, delimiter)
  const readers = columns.map((name) => {
    const meaning = session.index.columns.get(name)
    return meaning && cellReader(session, meaning)
  })
  const parts: string[] = []
  const places = placesOf(text)
  let copied = 0
  const { rows } = eachCell(text, delimiter, (row, column, start, end) => {
    const read = row > 0 ? readers[column] : undefined
    if (!read) return
    const place = () => placeText(places(start))
    const value = read(cellText(text, start, end), place)
    const written = writtenCell(value, delimiter, text[start] === '"')
    parts.push(text.slice(copied, start), written)
    copied = end
  })
  parts.push(text.slice(copied))
  const kept = columns.filter((_, columnIndex) => readers[columnIndex] === undefined).length
  session.counts.unchanged += kept * Math.max(0, rows - 1)
  for (const read of readers) read?.finish()
  return { text: parts.join(''), interpreted: { kind: 'table', columns, rows: Math.max(0, rows - 1) } }
}

export interface CellReader {
  (text: string, place: () => string): string
  /** Names the texts that could not be interpreted, each once, with the number of its cells. */
  finish(): void
}

/** Interprets the cells of one column; each distinct text is looked up once. */
function cellReader(session: Session, meaning: ColumnIndex): CellReader {
  const seen = new Map<
    string,
    { readonly value: RealValue; readonly written: string; place: string; cells: number }
  >()
  const read = (text: string, place: () => string): string => {
    let known = seen.get(text)
    if (!known) {
      const value = valueIn(meaning, text)
      known = { value, written: valueText(value), place: value.kind === 'unknown' ? place() : '', cells: 0 }
      seen.set(text, known)
    }
    known.cells++
    return known.written
  }
  return Object.assign(read, {
    finish() {
      for (const [text, { value, place, cells }] of seen) {
        if (value.kind === 'unknown') {
          session.counts.notInterpreted += cells
          const reason = `${value.reason} ("${meaning.column}", ${cells === 1 ? '1 cell' : `${cells} cells`})`
          session.find({ place, kind: 'value', text, reason })
        } else if (value.kind === 'unchanged') session.counts.unchanged += cells
        else session.counts.interpreted += cells
      }
    },
  })
}

/** Line and column, from 1, of characters that are asked for in ascending order. O(text) for all of them. */
export function placesOf(text: string): (at: number) => { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  return (at) => {
    for (let end = text.indexOf('\n', start); end >= 0 && end < at; end = text.indexOf('\n', start)) {
      line++
      start = end + 1
    }
    return { line, column: at - start + 1 }
  }
}
