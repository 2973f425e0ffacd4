import { isList, isMapping, type Tree, under } from '../cases/tree.ts'
import type { OracleColumn, SideRows } from './columns.ts'
import { decimalOf } from './numbers.ts'

/** How much of a column's domain a cell stands for. */
export interface Leaves {
  /** D: leaves of the whole hierarchy, whether the data has them or not. */
  readonly total: number
  /** Leaves under the label of a value on a level; 1 for the value itself and for a missing one below the top. */
  readonly under: (value: string, level: number) => number
}

/** Counted as docs/measures.md#losses says; undefined for a form that the oracle does not count. */
export function leavesOf(column: OracleColumn, sideRows: SideRows): Leaves | undefined {
  const form = column.hierarchy
  const known = column.texts.filter((text) => !column.isMissing(text))
  const chains = known.map((text) => column.chain(text))
  if (chains.some((chain) => chain === undefined)) return undefined
  const height = (chains[0]?.length ?? 2) - 1
  if (isList(under(form, 'dates'))) return spanned(column, known.map(dayOf), height)
  if (isList(under(form, 'intervals'))) {
    const numbers = known.map((text) => decimalOf(text))
    if (
      numbers.every((number) => number !== undefined && number.units % 10n ** BigInt(number.scale) === 0n)
    ) {
      return spanned(column, known.map(Number), height)
    }
  }
  const universe = new Map(
    [...known, ...listedLeaves(form, sideRows)].map((text) => [column.keyOf(text), text]),
  )
  const texts = listsAll(form) ? listedLeaves(form, sideRows) : [...universe.values()]
  return counted(column, [...new Map(texts.map((text) => [column.keyOf(text), text])).values()], height)
}

const fileOf = (form: Tree | undefined): string | undefined => {
  const path = typeof form === 'string' ? form : under(form, 'file')
  return typeof path === 'string' ? path : undefined
}

const listsAll = (form: Tree | undefined): boolean =>
  fileOf(form) !== undefined || under(form, 'tree') !== undefined

function listedLeaves(form: Tree | undefined, sideRows: SideRows): string[] {
  const path = fileOf(form)
  if (path !== undefined) return (sideRows(path) ?? []).map((row) => row[0])
  const tree = under(form, 'tree')
  if (tree !== undefined) return leavesIn(tree)
  const groups = under(form, 'groups')
  const levels = under(groups, 'levels')
  return leavesIn(isList(levels) ? levels[0] : groups)
}

function leavesIn(tree: Tree | undefined): string[] {
  if (isList(tree)) return tree.flatMap(leavesIn)
  if (isMapping(tree)) return tree.entries.flatMap(([, inner]) => leavesIn(inner))
  return tree === undefined || tree === null ? [] : [String(tree)]
}

function counted(column: OracleColumn, universe: readonly string[], height: number): Leaves {
  const total = Math.max(1, universe.length)
  return {
    total,
    under(value, level) {
      if (level === height) return total
      const label = column.chain(value)?.[level]
      // A missing value that the hierarchy lists goes the way of its group.
      if (level === 0 || label === undefined || column.isMissingCell(label)) return 1
      return universe.filter((text) => column.chain(text)?.[level] === label).length
    },
  }
}

const DAY = 86_400_000

const dayOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / DAY

/** Domains of whole numbers or days: every one from the smallest to the largest is a leaf. */
function spanned(column: OracleColumn, points: readonly number[], height: number): Leaves {
  const low = Math.min(...points)
  const high = Math.max(...points)
  const total = Math.max(1, high - low + 1)
  const isDate = isList(under(column.hierarchy, 'dates'))
  const labelOf = (point: number, level: number): string | undefined =>
    column.chain(isDate ? new Date(point * DAY).toISOString().slice(0, 10) : String(point))?.[level]
  return {
    total,
    under(value, level) {
      if (level === height) return total
      if (level === 0 || column.isMissing(value)) return 1
      const label = column.chain(value)?.[level]
      const own = isDate ? dayOf(value) : Number(value)
      let [first, last] = [own, own]
      while (first > low && labelOf(first - 1, level) === label) first--
      while (last < high && labelOf(last + 1, level) === label) last++
      return last - first + 1
    },
  }
}
