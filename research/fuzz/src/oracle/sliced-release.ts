import type { Tree } from '../cases/tree.ts'
import { under } from '../cases/tree.ts'
import type { OracleColumn } from './columns.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** Columns that stand together in a sliced release. */
export interface SlicedGroup {
  /** The attribute of each cell. */
  readonly columns: readonly OracleColumn[]
  /** Cells of each row of the release. */
  readonly cells: readonly (readonly string[])[]
}

export interface SlicedRelease {
  readonly groups: readonly SlicedGroup[]
  /** Neutral columns by name, with the cells of each row. */
  readonly neutral: { readonly names: readonly string[]; readonly cells: readonly (readonly string[])[] }
  /** Rows of each bucket. */
  readonly buckets: readonly (readonly number[])[]
}

/** What dictionary.json says of a sliced release. */
export interface SlicingDictionary {
  readonly layout: string
  readonly groups: readonly (readonly string[])[]
  readonly neutral?: readonly string[]
  readonly buckets: readonly number[]
}

/** The release as column groups and buckets, whichever its layout; a text says what is wrong with it. */
export function readSliced(facts: RunFacts, dictionary: SlicingDictionary): SlicedRelease | string {
  const { release } = facts
  const attributes = [...ofRole(facts, 'quasi'), ...ofRole(facts, 'sensitive')]
  const neutral = dictionary.neutral ?? []
  const cellsOf = (names: readonly string[]): (readonly string[])[] | string =>
    dictionary.layout === 'paper' ? paperCells(release, names) : tableCells(release, names)
  const groups: SlicedGroup[] = []
  for (const names of dictionary.groups) {
    const columns = names.map(
      (name) => attributes.find((attribute) => attribute.name === name) ?? copied(name, attributes),
    )
    const cells = cellsOf(names)
    if (typeof cells === 'string') return cells
    if (columns.some((column) => column === undefined))
      return `a group has a column that is none: ${names.join(' | ')}`
    groups.push({ columns: columns as OracleColumn[], cells })
  }
  const rest = neutral.length === 0 ? release.rows.map(() => []) : cellsOf(neutral)
  if (typeof rest === 'string') return rest
  return { groups, neutral: { names: neutral, cells: rest }, buckets: bucketsOf(release) }
}

const copied = (name: string, attributes: readonly OracleColumn[]): OracleColumn | undefined =>
  attributes.find(
    (attribute) => /^@\d+$/.test(name.slice(attribute.name.length)) && name.startsWith(attribute.name),
  )

type Rows = RunFacts['release']

function tableCells({ columns, rows }: Rows, names: readonly string[]): (readonly string[])[] | string {
  const places = names.map((name) => columns.indexOf(name))
  return places.includes(-1)
    ? `a column of a group is not there: ${names.join(' | ')}`
    : rows.map((row) => places.map((place) => row[place]))
}

function paperCells({ columns, rows }: Rows, names: readonly string[]): (readonly string[])[] | string {
  const place = columns.findIndex((heading) => JSON.stringify(listed(heading)) === JSON.stringify(names))
  if (place < 0) return `no heading says (${names.join(',')})`
  const cells = rows.map((row) => listed(row[place]))
  const wrong = cells.findIndex((texts) => texts?.length !== names.length)
  return wrong < 0
    ? (cells as (readonly string[])[])
    : `a cell is no list of ${names.length}: ${rows[wrong][place]}`
}

/** `(a,"b,c")` as a and b,c. */
function listed(cell: string): string[] | undefined {
  if (!cell.startsWith('(') || !cell.endsWith(')')) return undefined
  const texts: string[] = []
  let at = 1
  while (at < cell.length) {
    let text = ''
    if (cell[at] === '"') {
      for (at++; at < cell.length && (cell[at] !== '"' || cell[at + 1] === '"'); at++)
        text += cell[at] === '"' ? cell[at++] : cell[at]
      at++
    } else {
      while (at < cell.length - 1 && cell[at] !== ',') text += cell[at++]
    }
    texts.push(text)
    if (at === cell.length - 1) return texts
    if (cell[at] !== ',') return undefined
    at++
  }
  return undefined
}

function bucketsOf({ columns, rows }: Rows): number[][] {
  const place = columns.indexOf('bucket')
  const buckets = new Map<string, number[]>()
  rows.forEach((row, at) => {
    const own = buckets.get(row[place])
    if (own) own.push(at)
    else buckets.set(row[place], [at])
  })
  return [...buckets.entries()].sort(([a], [b]) => Number(a) - Number(b)).map(([, own]) => own)
}

export const slicedLimit = (options: Tree): number => Number(under(options, 'l'))
