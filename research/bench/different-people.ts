import { buildHierarchy } from '@outis/core/hierarchy'
import type { Request } from '@outis/core/methods'
import { bindOptions, findModel, type Requirement } from '@outis/core/models'
import { type SeededRandom, seededRandom } from '@outis/core/random'
import type { Column, Table } from '@outis/core/table'
import { defined } from '@outis/core/value'

interface DrawnColumn {
  readonly name: string
  readonly values: readonly string[]
  /** Above 1 low values are more frequent. */
  readonly skew: number
  /** The labels of a value between itself and `*`. */
  readonly above: (value: string) => readonly string[]
}

const numbers = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(from + index))
const codes = (from: number, step: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(from + index * step))
const bands =
  (...widths: readonly number[]) =>
  (value: string) =>
    widths.map((width) => `${Math.floor(Number(value) / width)} by ${width}`)
const prefixes =
  (...lengths: readonly number[]) =>
  (value: string) =>
    lengths.map((length) => value.slice(0, length))

const COLUMNS: readonly DrawnColumn[] = [
  { name: 'zip', values: codes(10_000, 29, 3000), skew: 1.3, above: prefixes(4, 3, 2, 1) },
  { name: 'age', values: numbers(18, 75), skew: 1.5, above: bands(5, 10, 20) },
  { name: 'sex', values: ['f', 'm'], skew: 1, above: () => [] },
  { name: 'job', values: codes(100, 13, 60), skew: 1.5, above: prefixes(2, 1) },
  { name: 'school', values: numbers(1, 16), skew: 0.8, above: bands(2, 4, 8) },
  { name: 'hours', values: numbers(1, 80), skew: 0.9, above: bands(5, 10, 20) },
  { name: 'status', values: ['a', 'b', 'c', 'd', 'e', 'f'], skew: 1.5, above: () => [] },
]
const ILLNESS: DrawnColumn = { name: 'illness', values: numbers(0, 10), skew: 1.2, above: () => [] }

/**
 * People of whom nearly no two are alike in seven quasi-identifiers, and a request for classes of five, with `l` different values
 * of a sensitive column where that is given. 4 % may be suppressed; 12,000 combinations of levels.
 */
export function differentPeople(
  rows: number,
  l?: number,
): { readonly table: Table; readonly request: Request } {
  const random = seededRandom('different')
  const columns = [...COLUMNS, ILLNESS].map((column) => drawColumn(column, rows, random))
  const table: Table = { columns, weights: new Uint32Array(rows).fill(1), length: rows, rows }
  const place = COLUMNS.length
  const { name, dictionary, codes: values } = columns[place]!
  const totals = new Float64Array(dictionary.values.length)
  for (const code of values) totals[code]++
  return {
    table,
    request: {
      quasi: COLUMNS.map(({ name: column, values: texts, above }, columnIndex) => ({
        column: columnIndex,
        hierarchy: buildHierarchy(
          { kind: 'rows', rows: texts.map((text) => [text, ...above(text), '*']) },
          { name: column, dictionary: columns[columnIndex]!.dictionary },
        ),
      })),
      sensitive: [{ column: place, attribute: { name, dictionary, totals, rows } }],
      models: [
        required('k-anonymity', { k: 5 }),
        ...(l === undefined ? [] : [required('distinct-l-diversity', { l }, 0)]),
      ],
      loss: 'loss',
      suppressionLimit: 0.04,
      missing: 'value',
    },
  }
}

function drawColumn({ name, values, skew }: DrawnColumn, rows: number, random: SeededRandom): Column {
  const drawn = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) drawn[row] = 1 + Math.floor(random.next() ** skew * values.length)
  return { name, dictionary: { type: 'text', values: ['', ...values] }, codes: drawn }
}

function required(id: string, options: Readonly<Record<string, unknown>>, sensitive?: number): Requirement {
  const model = findModel(id)!
  return { model, options: bindOptions(model, options), ...defined({ sensitive }) }
}
