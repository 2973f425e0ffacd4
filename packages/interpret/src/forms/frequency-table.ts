import { defined } from '@outis/core/value'
import { type RealValue, valueIn, valueText } from '../conditions/interpret-value.ts'
import { readRange } from '../conditions/printed-range.ts'
import type { Session } from '../interpret-session.ts'
import type { FrequencyCount, FrequencySum } from '../interpreted-result.ts'
import { guessClass, readLabel } from '../labels.ts'
import { cellText, delimiterOf, eachCell, headerOf, writtenCell } from './csv-cells.ts'
import type { FormInput, FormOutput } from './form-input.ts'
import { placesOf } from './table-cells.ts'

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
export function readFrequencies({ session, text, column: given }: FormInput): FormOutput {
  const delimiter = delimiterOf(text)
  const [header = ''] = headerOf(text, delimiter)
  const lines = countLines(text)
  const column = given ?? columnOf(session, header, lines)
  const sums = new Map<string, { -readonly [Name in keyof FrequencySum]: FrequencySum[Name] }>()
  const counts: FrequencyCount[] = []
  const parts: string[] = []
  const places = placesOf(text)
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

/** The header names it, else the texts tell it. */
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
