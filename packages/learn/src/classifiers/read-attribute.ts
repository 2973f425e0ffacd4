import { OutisError } from '@outis/core/errors'
import { inRange, type NumberRange, ownValue, PLAIN_DECIMAL, parseRange } from '@outis/core/table'
import type { CodedTexts } from './classifier-columns.ts'
import { type Attribute, MISSING_CODE, type NominalAttribute, type NumericAttribute } from './dataset.ts'

/** The labels that may stand for a value of a column, nearest first. */
export type Generalise = (column: string, text: string) => readonly string[]

/** A column and the rows to read of it. */
export interface AttributeSource {
  readonly column: CodedTexts
  readonly rowNumbers: Int32Array
  readonly isMissing: (column: CodedTexts, code: number) => boolean
}

export interface ReadOptions {
  readonly types?: Readonly<Record<string, 'nominal' | 'numeric'>>
  readonly values?: Readonly<Record<string, readonly string[]>>
  readonly ranges?: 'nominal' | 'midpoint'
}

/** Numeric if every text that occurs is a number (with `ranges: midpoint`, or a range), else nominal. */
export function readAttribute(source: AttributeSource, options: ReadOptions): Attribute {
  const { column } = source
  const occurring = occurringCodes(source)
  const type = ownValue(options.types, column.name)
  const numberOf = type === 'numeric' || options.ranges === 'midpoint' ? numberOrMiddle : plainNumber
  const numbers = occurring.map((code) => numberOf(column.values[code], type === 'numeric'))
  const unread = numbers.filter(Number.isNaN).length
  if (type === 'numeric' && unread > 0) throw notNumbers(column.name, unread)
  if (type !== 'nominal' && (type === 'numeric' || (unread === 0 && numbers.length > 0))) {
    return numericAttribute(source, new Map(occurring.map((code, index) => [code, numbers[index]])))
  }
  const values = valuesInOrder(
    occurring.map((code) => column.values[code]),
    ownValue(options.values, column.name) ?? [],
  )
  const codeOf = new Map(values.map((value, code) => [value, code]))
  return nominalAttribute(source, values, (text) => codeOf.get(text) ?? MISSING_CODE)
}

/** The column in the form of another dataset's attribute: same kind, same codes. */
export function readLike(
  source: AttributeSource,
  model: Attribute,
  generalise: Generalise = () => [],
): { readonly attribute: Attribute; readonly unknown: number } {
  const { column } = source
  const occurring = occurringCodes(source)
  const attribute =
    model.kind === 'numeric'
      ? numericAttribute(
          source,
          new Map(occurring.map((code) => [code, numberOrMiddle(column.values[code], true)])),
        )
      : nominalAttribute(source, model.values, labelFinder(model, generalise))
  let unknown = 0
  for (let row = 0; row < source.rowNumbers.length; row++) {
    const missing =
      attribute.kind === 'numeric'
        ? Number.isNaN(attribute.numbers[row])
        : attribute.codes[row] === MISSING_CODE
    if (missing && !source.isMissing(column, column.codes[source.rowNumbers[row]])) unknown++
  }
  return { attribute, unknown }
}

/** The code of a text: itself, the nearest label above it, or the narrowest range that holds it. */
function labelFinder(model: NominalAttribute, generalise: Generalise): (text: string) => number {
  const codeOf = new Map(model.values.map((value, code) => [value, code]))
  const ranges = model.values
    .map((value, code) => ({ code, bounds: parseRange(value) }))
    .filter((range): range is { code: number; bounds: NumberRange } => range.bounds !== undefined)
    .sort((a, b) => a.bounds.high - a.bounds.low - (b.bounds.high - b.bounds.low))
  return (text) => {
    for (const label of [text, ...generalise(model.name, text)]) {
      const code = codeOf.get(label)
      if (code !== undefined) return code
    }
    const number = plainNumber(text, true)
    return ranges.find(({ bounds }) => inRange(bounds, number))?.code ?? MISSING_CODE
  }
}

/** Declared values first, the others by number or, where one is no number, by text: the order of rows says nothing. */
export function valuesInOrder(occurring: Iterable<string>, declared: readonly string[]): string[] {
  const known = new Set(declared)
  const others = [...new Set(occurring)].filter((value) => !known.has(value))
  const numeric = others.every((value) => PLAIN_DECIMAL.test(value))
  others.sort((a, b) => (numeric ? Number(a) - Number(b) : 0) || (a < b ? -1 : a > b ? 1 : 0))
  return [...declared, ...others]
}

function occurringCodes({ column, rowNumbers, isMissing }: AttributeSource): number[] {
  const occurs = new Uint8Array(column.values.length)
  for (const row of rowNumbers) occurs[column.codes[row]] = 1
  return [...occurs.keys()].filter((code) => occurs[code] === 1 && !isMissing(column, code))
}

/** `loose`: also what only a declared number may look like, 007 or 1e-3. */
function plainNumber(text: string, loose: boolean): number {
  if (PLAIN_DECIMAL.test(text)) return Number(text)
  const number = loose && text.trim() !== '' ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

function numberOrMiddle(text: string, loose: boolean): number {
  const bounds = parseRange(text)
  return bounds ? (bounds.low + bounds.high) / 2 : plainNumber(text, loose)
}

function numericAttribute(
  { column, rowNumbers }: AttributeSource,
  numberOf: ReadonlyMap<number, number>,
): NumericAttribute {
  const table = Float64Array.from(column.values, (_, code) => numberOf.get(code) ?? Number.NaN)
  const numbers = Float64Array.from(rowNumbers, (row) => table[column.codes[row]])
  return { kind: 'numeric', name: column.name, numbers }
}

function nominalAttribute(
  { column, rowNumbers, isMissing }: AttributeSource,
  values: readonly string[],
  codeOf: (text: string) => number,
): NominalAttribute {
  const table = Int32Array.from(column.values, (text, code) =>
    isMissing(column, code) ? MISSING_CODE : codeOf(text),
  )
  const codes = Int32Array.from(rowNumbers, (row) => table[column.codes[row]])
  return { kind: 'nominal', name: column.name, values, codes }
}

const notNumbers = (column: string, count: number) =>
  new OutisError('COLUMN_TYPE', {
    message: `The column "${column}" is declared numeric; ${count} of its distinct values are neither numbers nor ranges.`,
    hint: 'Declare it nominal, or list what means "no value" as missing.',
    details: { column, values: count },
  })
