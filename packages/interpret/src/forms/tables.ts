import { defined } from '@outis/core/value'
import { type RealValue, valueIn, valueText } from '../conditions/interpret-test.ts'
import type { ColumnIndex } from '../conditions/meaning-index.ts'
import { readRange } from '../conditions/printed-numbers.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import { type FrequencyCount, type FrequencySum, placeText } from '../interpreted-result.ts'
import { guessClass, readLabel } from '../labels.ts'
import { cellText, delimiterOf, eachCell, headerOf, writtenCell } from './csv-cells.ts'

/** A table with a header, cell by cell: the columns of the key are interpreted, all else stays as it was written. O(text). */
export function readTable({ session, text }: FormInput): FormOutput {
  const delimiter = delimiterOf(text)
  const columns = headerOf(text, delimiter)
  const readers = columns.map((name) => {
    const meaning = session.index.columns.get(name)
    return meaning && cellReader(session, meaning)
  })
  const parts: string[] = []
  const places = linePlaces(text)
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
  const otherColumns = columns.filter((_, columnIndex) => readers[columnIndex] === undefined).length
  session.counts.unchanged += otherColumns * Math.max(0, rows - 1)
  for (const read of readers) read?.finish()
  return { text: parts.join(''), interpreted: { kind: 'table', columns, rows: Math.max(0, rows - 1) } }
}

interface CellReader {
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
    let cell = seen.get(text)
    if (!cell) {
      const value = valueIn(meaning, text)
      cell = { value, written: valueText(value), place: value.kind === 'unknown' ? place() : '', cells: 0 }
      seen.set(text, cell)
    }
    cell.cells++
    return cell.written
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
function linePlaces(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  return (offset) => {
    for (let end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
      line++
      start = end + 1
    }
    return { line, column: offset - start + 1 }
  }
}

interface CountLine {
  readonly published: string
  readonly start: number
  readonly end: number
  readonly count: number
}

/**
 * Counts of published texts, `value,count`: each line is interpreted, and lines of one value are summed (aliases, homophones and the
 * value itself). Rows published by their group alone are a sum of their own: their values are not told. O(text).
 */
export function readFrequencies({ session, text, column: named }: FormInput): FormOutput {
  const delimiter = delimiterOf(text)
  const [header = ''] = headerOf(text, delimiter)
  const lines = countLines(text)
  const column = named ?? columnOf(session, header, lines)
  const sums = new Map<string, { -readonly [Name in keyof FrequencySum]: FrequencySum[Name] }>()
  const counts: FrequencyCount[] = []
  const parts: string[] = []
  const places = linePlaces(text)
  let copied = 0
  for (const { published, start, end, count } of lines) {
    const { value, group } = readValue(session, column, { published, place: places(start) })
    parts.push(text.slice(copied, start), writtenCell(value, delimiter, text[start] === '"'))
    copied = end
    counts.push({ published, value, count })
    const sum = sums.get(value)
    if (sum) {
      sum.count += count
      sum.texts++
    } else sums.set(value, { value, ...defined({ group }), count, texts: 1 })
  }
  parts.push(text.slice(copied))
  const name = column ?? header
  return {
    text: parts.join(''),
    interpreted: { kind: 'frequencies', column: name, counts, sums: [...sums.values()] },
  }
}

function countLines(text: string): CountLine[] {
  const lines: CountLine[] = []
  let value: Omit<CountLine, 'count'> | undefined
  eachCell(text, delimiterOf(text), (row, column, start, end) => {
    if (row === 0) return
    if (column === 0) value = { published: cellText(text, start, end), start, end }
    else if (column === 1 && value) lines.push({ ...value, count: Number(cellText(text, start, end)) })
  })
  return lines
}

/** The column that the header names, else the one that the texts fit. */
function columnOf(session: Session, header: string, lines: readonly CountLine[]): string | undefined {
  if (session.index.columns.has(header)) return header
  const texts = lines.map(({ published }) => [published])
  const { column, doubtful } = guessClass(session.index, texts, new Set())
  if (column === undefined && doubtful.length > 0) {
    const names = doubtful.map((name) => `"${name}"`).join(', ')
    const reason = `the header does not name the column, which could be ${names}: name it`
    session.find({ place: '1:1', kind: 'column', text: header, reason })
  }
  return column
}

function readValue(
  session: Session,
  column: string | undefined,
  {
    published,
    place,
  }: { readonly published: string; readonly place: { readonly line: number; readonly column: number } },
): { readonly value: string; readonly group?: readonly string[] } {
  const meaning = column === undefined ? undefined : session.index.columns.get(column)
  if (!meaning) {
    session.counts.unchanged++
    return { value: published }
  }
  if (meaning.kind === 'grades' && readRange(published)) {
    return { value: readLabel(session, column, { text: published, place }).text }
  }
  const value: RealValue = valueIn(meaning, published)
  if (value.kind === 'unknown') session.find({ place, kind: 'value', text: published, reason: value.reason })
  session.counts[
    value.kind === 'unknown' ? 'notInterpreted' : value.kind === 'unchanged' ? 'unchanged' : 'interpreted'
  ]++
  return { value: valueText(value), ...(value.kind === 'group' && { group: value.values }) }
}

/** The sums as a table, in the form of the input. */
export function sumsText(
  { column, sums }: { readonly column: string; readonly sums: readonly FrequencySum[] },
  text: string,
): string {
  const delimiter = delimiterOf(text)
  const [, countName = 'count'] = headerOf(text, delimiter)
  const rows = [[column, countName], ...sums.map(({ value, count }) => [value, String(count)])]
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return rows
    .map((row) => row.map((cell) => writtenCell(cell, delimiter, false)).join(delimiter) + end)
    .join('')
}
