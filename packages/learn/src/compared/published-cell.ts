import type { Hierarchy } from '@outis/core/hierarchy'
import { type CellReading, readColumn } from '@outis/core/metrics'
import { type Dictionary, MISSING, type NumberRange, parseRange, SUPPRESSED } from '@outis/core/table'
import { DECIMAL, firstDay } from '@outis/core/value'
import { closed, type Line, overlap, sizeOf } from './line.ts'

/** What a published text stands for, in values of the original. Inside it every leaf is taken to be equally likely. */
export type PublishedCell =
  /** `*`, the top of a hierarchy, a label nobody can read. */
  | { readonly kind: 'any' }
  /** Codes of the original's dictionary, among `leaves` leaves in all: some need not occur. */
  | { readonly kind: 'values'; readonly codes: Int32Array; readonly leaves: number }
  /** A part of the line, inside the table's range; `size` in the measure of `sizeOf`. */
  | { readonly kind: 'span'; readonly span: NumberRange; readonly size: number }

export interface ReadCells {
  /** cells[place of the text]. */
  readonly cells: readonly PublishedCell[]
  /** Places of texts of which nothing is known: they are read as any value. */
  readonly unread: readonly number[]
}

export interface CellColumn {
  readonly name: string
  /** Of the original. */
  readonly dictionary: Dictionary
  readonly line?: Line
  /** Over the codes of `dictionary`. */
  readonly hierarchy?: Hierarchy
}

/**
 * Reads every distinct text of a published column: by its hierarchy where there is one, else by its shape alone (values,
 * ranges, sets, masks, periods). O(texts × values) at worst, for masks.
 */
export function readCells(
  column: CellColumn,
  texts: readonly string[],
  isMissing: (text: string) => boolean,
): ReadCells {
  const { type } = column.dictionary
  const { cells: read } = readColumn({ ...column, type }, texts, isMissing)
  const unread: number[] = []
  const cells = texts.map((text, textIndex): PublishedCell => {
    const cell = isMissing(text)
      ? values([MISSING])
      : (known(text, read.get(text), column) ?? shaped(text, column))
    if (cell === undefined) unread.push(textIndex)
    return cell ?? { kind: 'any' }
  })
  return { cells, unread }
}

const values = (codes: readonly number[], leaves = codes.length): PublishedCell => ({
  kind: 'values',
  codes: Int32Array.from(codes),
  leaves,
})

function known(
  text: string,
  reading: CellReading | undefined,
  column: CellColumn,
): PublishedCell | undefined {
  switch (reading?.kind) {
    case undefined:
      return undefined
    case 'top':
      return { kind: 'any' }
    case 'range':
      return column.line && spanCell(reading.range, column.line)
    case 'values':
      return values(reading.codes)
    case 'node':
      return nodeCell(text, reading, column)
  }
}

function nodeCell(
  text: string,
  { level, node }: { readonly level: number; readonly node: number },
  { hierarchy, line, dictionary }: CellColumn,
): PublishedCell {
  const { nodeOf, leaves, labels } = hierarchy!.levels[level]
  if (level > 0 && labels.length === 1 && text === SUPPRESSED) return { kind: 'any' }
  const codes: number[] = []
  for (let code = 0; code < nodeOf.length; code++) if (nodeOf[code] === node) codes.push(code)
  if (level === 0) return values(codes)
  const span = line && dictionary.type !== 'text' ? spanOfLabel(text, dictionary.type, line) : undefined
  return span && line ? spanCell(span, line) : values(codes, Math.max(leaves[node], codes.length))
}

function shaped(text: string, { dictionary, line }: CellColumn): PublishedCell | undefined {
  if (text === SUPPRESSED) return { kind: 'any' }
  if (line && dictionary.type !== 'text') {
    const span = spanOfLabel(text, dictionary.type, line)
    if (span) return spanCell(span, line)
    // A number the original lacks: perturbed, averaged, rounded.
    if (dictionary.type === 'number' && DECIMAL.test(text)) return point(Number(text))
  }
  const masked = maskedCodes(text, dictionary.values)
  return masked && values(masked)
}

const point = (number: number): PublishedCell => ({ kind: 'span', span: closed(number, number), size: 1 })

/** The part of a range that lies in the table's range, as losses count it. Where no value lies there: its middle. */
function spanCell(range: NumberRange, line: Line): PublishedCell {
  const span = overlap(range, line.domain)
  const size = span.low <= span.high ? sizeOf(line, span) : 0
  return size > 0 ? { kind: 'span', span, size } : point(middleOf(range))
}

/** A range without an end on one side stands for the other. */
function middleOf({ low, high }: NumberRange): number {
  if (low === Number.NEGATIVE_INFINITY) return high
  return high === Number.POSITIVE_INFINITY ? low : (low + high) / 2
}

/** Reads what a label covers off its shape alone, where no hierarchy says it: ranges, bounds, periods. */
function spanOfLabel(text: string, type: 'number' | 'date', { domain }: Line): NumberRange | undefined {
  return type === 'number' ? (parseRange(text) ?? boundOf(text, domain)) : periodOf(text)
}

const BOUND = /^(<=?|>=?|≤|≥)\s*([-+]?\d+(?:\.\d+)?)$/
const AND_MORE = /^([-+]?\d+(?:\.\d+)?)\s*\+$/

/** `<20`, `<= 20`, `≥65`, `65+`: up to the end of the table's range. */
function boundOf(text: string, domain: NumberRange): NumberRange | undefined {
  const more = AND_MORE.exec(text)
  if (more) return closed(Number(more[1]), Math.max(domain.high, Number(more[1])))
  const [, sign, number] = BOUND.exec(text) ?? []
  if (sign === undefined) return undefined
  const bound = Number(number)
  if (sign.startsWith('<') || sign === '≤')
    return { ...closed(Math.min(domain.low, bound), bound), includesHigh: sign !== '<' }
  return { ...closed(bound, Math.max(domain.high, bound)), includesLow: sign !== '>' }
}

const PERIODS: readonly { readonly form: RegExp; readonly months: number; first(parts: string[]): number }[] =
  [
    {
      form: /^(\d{4})-(\d{2})$/,
      months: 1,
      first: ([, year, month]) => Number(year) * 12 + Number(month) - 1,
    },
    {
      form: /^(\d{4})[- ]?Q([1-4])$/,
      months: 3,
      first: ([, year, quarter]) => Number(year) * 12 + 3 * Number(quarter) - 3,
    },
    { form: /^(\d{4})$/, months: 12, first: ([, year]) => Number(year) * 12 },
    { form: /^(\d{3}0)(?:s|-\d{3}9)$/, months: 120, first: ([, year]) => Number(year) * 12 },
  ]

/** `1987-03`, `1987-Q1`, `1987`, `1980s`: its days. */
function periodOf(text: string): NumberRange | undefined {
  for (const { form, months, first } of PERIODS) {
    const parts = form.exec(text)
    if (parts) return closed(firstDay(first(parts)), firstDay(first(parts) + months) - 1)
  }
  return undefined
}

const MASK = /^([^*]+)(\*+)$/

/** `021**`: the values of that length that begin so. Undefined where the text is no mask or no value fits it. */
function maskedCodes(text: string, values: readonly string[]): readonly number[] | undefined {
  const [, kept, stars] = MASK.exec(text) ?? []
  if (kept === undefined) return undefined
  const length = [...text].length
  const begins = values.flatMap((value, code) => (code !== MISSING && value.startsWith(kept) ? [code] : []))
  const alike = begins.filter((code) => [...values[code]].length === length)
  // A single star may stand for any ending.
  const codes = alike.length > 0 || stars.length > 1 ? alike : begins
  return codes.length > 0 ? codes : undefined
}
