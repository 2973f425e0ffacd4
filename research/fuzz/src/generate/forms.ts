import type { Encoding, FileForm, Format, TableData } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import { suitsWindows } from '../files/encodings.ts'

const FORMATS: readonly (readonly [number, Format])[] = [
  [10, 'csv'],
  [2, 'tsv'],
  [2, 'json'],
  [2, 'jsonl'],
  [2, 'parquet'],
  [2, 'xlsx'],
]

export const drawFormat = (draws: Draws): Format => draws.weighted(FORMATS)

/** A form that can hold the table, and what the policy must say for it to be read as it is meant. */
export function drawForm(draws: Draws, table: TableData): { readonly form: FileForm; readonly csv?: Tree } {
  const wanted = drawFormat(draws)
  const format = wanted === 'xlsx' && !suitsSheet(table) ? 'csv' : wanted
  if (format !== 'csv' && format !== 'tsv') {
    return { form: { format, numbers: draws.chance(0.5), compact: draws.chance(0.5) } }
  }
  const text = [table.columns, ...table.rows].flat()
  const encoding = draws.weighted<Encoding>([
    [8, 'utf-8'],
    [2, 'utf-8-mark'],
    [1, 'utf-16le'],
    [1, 'utf-16be'],
    [suitsWindows(text.join('\n')) ? 6 : 0, 'windows-1252'],
  ])
  const form: FileForm = {
    format,
    encoding,
    delimiter:
      format === 'tsv'
        ? '\t'
        : draws.weighted([
            [6, ','],
            [2, ';'],
            [1, '\t'],
            [1, '|'],
          ]),
    quote: draws.weighted([
      [9, '"'],
      [1, "'"],
    ]),
    lineEnd: draws.weighted([
      [7, '\n'],
      [2, '\r\n'],
      [1, '\r'],
    ]),
    quoteAll: draws.chance(0.15),
  }
  const detected = isDetected(table, form)
  return detected && draws.chance(0.7) ? { form } : { form, csv: statedForm(draws, form) }
}

/** What the rules of detection say, for a table as plain as that. */
function isDetected({ columns, rows }: TableData, { quote, quoteAll }: FileForm): boolean {
  const named = columns.every((name) => !/^[\s+-]*[\d.]/.test(name))
  return named && columns.length > 1 && rows.length > 0 && quote === '"' && !quoteAll
}

function statedForm(draws: Draws, { delimiter, quote, encoding }: FileForm): Tree {
  return mapping(
    ['delimiter', delimiter!],
    ['quote', quote!],
    draws.chance(0.3) ? ['encoding', encoding!.replace('-mark', '')] : undefined,
    ['header', true],
  )
}

/** Workbooks hold no control characters, read `_x0041_` as A, and drop rows without any value. */
const suitsSheet = ({ columns, rows }: TableData): boolean =>
  ![...columns, ...rows.flat()].some((text) => holdsControl(text) || /_x[0-9a-f]{4}_/i.test(text)) &&
  rows.every((row) => row.some((cell) => cell !== ''))

const holdsControl = (text: string): boolean => [...text].some((character) => character.charCodeAt(0) < 32)
