import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildHierarchy, parseHierarchyText } from '@outis/core/hierarchy'
import type { Request } from '@outis/core/methods'
import type { Requirement } from '@outis/core/models'
import { type Column, groupCombinations, PLAIN_DECIMAL, type Table } from '@outis/core/table'
import { type CensusHierarchyColumn, censusHierarchies, censusTable } from '@outis/examples'
import { adultFolder } from './adult.ts'

export interface CensusData {
  readonly source: 'adult' | 'generated'
  /** Texts by column. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly hierarchyRows: (column: string) => readonly (readonly string[])[]
}

/** Adult's complete training rows where they are there, else a generated census of the same shape. */
export function censusData(): CensusData {
  const folder = adultFolder()
  if (folder === undefined) {
    const { names, columns } = censusTable()
    const rows = censusHierarchies()
    return {
      source: 'generated',
      texts: new Map(names.map((name, nameIndex) => [name, columns[nameIndex]])),
      hierarchyRows: (column) => rows[column as CensusHierarchyColumn],
    }
  }
  const [header, ...lines] = readFileSync(join(folder, 'adult-train-complete.csv'), 'utf8').trim().split('\n')
  const cells = lines.map((line) => line.split(','))
  return {
    source: 'adult',
    texts: new Map(header!.split(',').map((name, index) => [name, cells.map((row) => row[index])])),
    hierarchyRows(column) {
      const name = column === 'income' ? 'salary-class' : column
      return parseHierarchyText(
        readFileSync(join(folder, 'hierarchies', `adult_hierarchy_${name}.csv`), 'utf8'),
      )
    },
  }
}

export interface CensusCase {
  readonly quasi: readonly string[]
  readonly sensitive: readonly string[]
  readonly models: readonly Requirement[]
  readonly suppressionLimit: number
  /** The table as single rows, each of weight 1, in place of counted combinations. */
  readonly single?: boolean
}

/** The census table and request as an engine would hand them over. */
export function censusRequest(data: CensusData, one: CensusCase): { table: Table; request: Request } {
  const names = [...one.quasi, ...one.sensitive]
  const coded = names.map((name) => codedColumn(name, data.texts.get(name)!))
  const table = one.single ? singleRows(coded) : countCombinations(coded)
  return {
    table,
    request: {
      quasi: one.quasi.map((name, column) => ({
        column,
        hierarchy: buildHierarchy(
          { kind: 'rows', rows: data.hierarchyRows(name) },
          { name, dictionary: table.columns[column].dictionary },
        ),
      })),
      sensitive: one.sensitive.map((name, index) => {
        const column = one.quasi.length + index
        const { codes, dictionary } = coded[column]
        const totals = new Float64Array(dictionary.values.length)
        for (const code of codes) totals[code]++
        return { column, attribute: { name, dictionary, totals, rows: table.rows } }
      }),
      models: one.models,
      loss: 'loss',
      suppressionLimit: one.suppressionLimit,
      missing: 'value',
    },
  }
}

/** Rows as codes. */
export function codedColumn(name: string, texts: readonly string[]): Column {
  const distinct = [...new Set(texts)]
  const numeric = distinct.every((text) => PLAIN_DECIMAL.test(text))
  if (numeric) distinct.sort((a, b) => Number(a) - Number(b))
  const values = ['', ...distinct]
  const codeOf = new Map(values.map((value, code) => [value, code]))
  return {
    name,
    dictionary: {
      type: numeric ? 'number' : 'text',
      values,
      ...(numeric && {
        numbers: Float64Array.from(values, (text, code) => (code === 0 ? NaN : Number(text))),
      }),
    },
    codes: Uint32Array.from(texts, (text) => codeOf.get(text)!),
  }
}

function singleRows(columns: readonly Column[]): Table {
  const rows = columns[0].codes.length
  return { columns, weights: new Uint32Array(rows).fill(1), length: rows, rows }
}

function countCombinations(columns: readonly Column[]): Table {
  const rows = columns[0].codes.length
  const { count, groupOf, first } = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    rows,
  )
  const weights = new Uint32Array(count)
  for (let row = 0; row < rows; row++) weights[groupOf[row]]++
  return {
    columns: columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(first, (row) => column.codes[row]),
    })),
    weights,
    length: count,
    rows,
  }
}
