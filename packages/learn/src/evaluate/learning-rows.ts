import { MISSING, PLAIN_DECIMAL, SUPPRESSED } from '@outis/core/table'
import type { LearnColumn } from '../classifiers/classifier-columns.ts'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { NO_TEXT, narrowestTexts } from '../compared/covering.ts'
import type { PublishedCell } from '../compared/published-cell.ts'
import type { SingleRows } from '../compared/single-rows.ts'

/** One table as classifiers read it. */
export interface LearningSide {
  readonly columns: readonly LearnColumn[]
  readonly types: Readonly<Record<string, 'nominal' | 'numeric'>>
}

export interface LearningRows {
  readonly original: LearningSide
  readonly release: LearningSide
  /** The original's rows in the release's terms. */
  readonly expressed: LearningSide
}

/**
 * Both tables as classifiers read them, and the original's rows in the release's terms. Numbers and dates of the original are numbers. A published
 * column of theirs is one of numbers where no cell is generalised, and where ranges overlap (rows were treated differently): each range
 * counts as its middle. Ranges that do not overlap are names, as are all other labels. In the release's terms a value
 * is the narrowest label that covers it (itself, where numbers are numbers), and missing where only `*` does.
 */
export function learningRows(
  { columns }: ComparedTables,
  original: SingleRows,
  release: SingleRows,
): LearningRows {
  const forms = new Map(columns.map((column) => [column.name, publishedForm(column)]))
  const side = (
    of: (column: ComparedColumn) => { readonly column: LearnColumn; readonly numeric: boolean },
  ): LearningSide => {
    const made = columns.map(of)
    return {
      columns: made.map(({ column }) => column),
      types: Object.fromEntries(
        made.map(({ column, numeric }) => [column.name, numeric ? 'numeric' : 'nominal'] as const),
      ),
    }
  }
  return {
    original: side((column) => originalColumn(column, original)),
    release: side((column) => publishedColumn(column, release, forms.get(column.name)!)),
    expressed: side((column) =>
      forms.get(column.name) === 'numbers'
        ? originalColumn(column, original)
        : expressedColumn(column, original, forms.get(column.name) === 'own numbers'),
    ),
  }
}

/** Codes from 1; code 0 is missing. */
function coded(
  name: string,
  values: readonly string[],
  { combinationOf }: SingleRows,
  codeOf: (at: number) => number,
) {
  const codes = Uint32Array.from(combinationOf, codeOf)
  return { name, dictionary: { type: 'text' as const, values: ['', ...values] }, codes }
}

function originalColumn({ name, codes, dictionary, line }: ComparedColumn, rows: SingleRows) {
  const values = line ? Array.from(line.positions, String) : dictionary.values
  const column = coded(name, values.slice(MISSING + 1), rows, (combination) => codes[combination])
  return { column, numeric: line !== undefined }
}

function publishedColumn(column: ComparedColumn, rows: SingleRows, form: PublishedForm) {
  const { name, cells, texts, published } = column
  const values = form === 'numbers' ? cells.map((cell) => middleOf(cell, column)?.toString() ?? '') : texts
  const coding = (combination: number) => published[combination] + 1
  return { column: coded(name, values, rows, coding), numeric: form !== 'labels' }
}

/** Of a column in terms of its own nothing can be said: every row misses it. */
function expressedColumn(column: ComparedColumn, rows: SingleRows, numeric: boolean) {
  const { name, codes, texts } = column
  const narrowest = narrowestTexts(column)
  const codeOf = (combination: number) => {
    const text = narrowest[codes[combination]]
    return text === NO_TEXT || codes[combination] === MISSING ? 0 : text + 1
  }
  return { column: coded(name, texts, rows, codeOf), numeric }
}

/** `own numbers`: on another scale than the original's, as grades are. */
type PublishedForm = 'numbers' | 'own numbers' | 'labels'

/** Whether a published column is one of numbers. */
function publishedForm(column: ComparedColumn): PublishedForm {
  if (!column.line) return 'labels'
  if (column.foreign) return readsAsNumbers(column) ? 'own numbers' : 'labels'
  const spans = column.cells.flatMap((cell) => hullOf(cell, column) ?? [])
  spans.sort((a, b) => a.low - b.low || a.high - b.high)
  if (spans.every(({ low, high }) => low === high)) return spans.length > 0 ? 'numbers' : 'labels'
  let reached = Number.NEGATIVE_INFINITY
  for (const { low, high } of spans) {
    if (low < reached) return 'numbers'
    reached = Math.max(reached, high)
  }
  return 'labels'
}

const readsAsNumbers = ({ texts, unread }: ComparedColumn): boolean =>
  unread.every((text) => texts[text] === SUPPRESSED || PLAIN_DECIMAL.test(texts[text]))

interface Hull {
  readonly low: number
  /** Above `low` where the cell holds more than one value; ranges that only touch do not overlap. */
  readonly high: number
}

function hullOf(cell: PublishedCell, { line }: ComparedColumn): Hull | undefined {
  if (cell.kind === 'any' || !line) return undefined
  if (cell.kind === 'span') return cell.span
  const known = Array.from(cell.codes, (code) => line.positions[code]).filter((at) => !Number.isNaN(at))
  if (known.length === 0) return undefined
  return { low: Math.min(...known), high: Math.max(...known) }
}

/** Of [20,40) the integers are 20 to 39: its middle is 29.5. */
function middleOf(cell: PublishedCell, column: ComparedColumn): number | undefined {
  const hull = hullOf(cell, column)
  if (!hull || cell.kind !== 'span' || !column.line?.whole || hull.low === hull.high)
    return hull && (hull.low + hull.high) / 2
  const { low, high, includesLow, includesHigh } = cell.span
  const first = includesLow ? Math.ceil(low) : Math.floor(low) + 1
  const last = includesHigh ? Math.floor(high) : Math.ceil(high) - 1
  return (first + last) / 2
}
