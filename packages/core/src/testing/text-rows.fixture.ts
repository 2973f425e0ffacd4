import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Column,
  type Dictionary,
  groupCombinations,
  PLAIN_DECIMAL,
  type Table,
} from '../data/table/table.ts'
import { adultFolder } from './adult-folder.fixture.ts'

export interface TextRows {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Order of categories by column; default: first appearance. */
  readonly orders?: ReadonlyMap<string, readonly string[]>
}

/** The weighted table of rows of text, as an engine counts it. The empty text is missing. */
export function tableOf(text: TextRows): Table {
  const columns = text.names.map((name, nameIndex) => codedColumn(name, nameIndex, text))
  const { count, groupOf, first } = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    text.rows.length,
  )
  const weights = new Uint32Array(count)
  for (const combination of groupOf) weights[combination]++
  return {
    columns: columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(first, (row) => column.codes[row]),
    })),
    weights,
    length: count,
    rows: text.rows.length,
  }
}

/** The same table with one combination per row. */
export function rowTable(text: TextRows): Table {
  const columns = text.names.map((name, nameIndex) => codedColumn(name, nameIndex, text))
  const rows = text.rows.length
  return { columns, weights: new Uint32Array(rows).fill(1), length: rows, rows }
}

function codedColumn(name: string, at: number, { rows, orders }: TextRows): Column {
  const distinct = [...new Set(rows.map((row) => row[at]))].filter((text) => text !== '')
  const order = orders?.get(name)
  const numeric =
    order === undefined && distinct.length > 0 && distinct.every((text) => PLAIN_DECIMAL.test(text))
  if (numeric) distinct.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  else if (order) distinct.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const values = ['', ...distinct]
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const dictionary: Dictionary = numeric
    ? { type: 'number', values, numbers: Float64Array.from(values, (v, code) => (code ? Number(v) : NaN)) }
    : { type: 'text', values }
  return { name, dictionary, codes: Uint32Array.from(rows, (row) => codeOf.get(row[at])!) }
}

/** Columns of Adult's complete training rows, categories in the order of adult.names. */
export function adultRows(names: readonly string[]): TextRows {
  const read = (file: string) => readFileSync(join(adultFolder, file), 'utf8').trim().split('\n')
  const [header, ...lines] = read('adult-train-complete.csv')
  const places = names.map((name) => header.trim().split(',').indexOf(name))
  const orders = read('adult.names')
    .map((line) => /^([a-z-]+): (.*)\.$/.exec(line.trim()))
    .filter((match) => match !== null && match[2] !== 'continuous')
    .map((match) => [match![1], match![2].split(', ')] as const)
  const rows = lines.map((line) => line.trim().split(',')).map((cells) => places.map((place) => cells[place]))
  return { names, rows, orders: new Map(orders) }
}
