import type { TableData } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import type { DrawnColumn } from './columns.ts'
import { labels } from './odd-texts.ts'

/** A hierarchy as the policy states it, with the file it lies in where it has one. */
export interface DrawnHierarchy {
  readonly tree: Tree
  readonly file?: { readonly path: string; readonly table: TableData }
}

/** A form that suits the column, or none. Now and then one that does not suit. */
export function drawHierarchy(draws: Draws, column: DrawnColumn, path: string): DrawnHierarchy | undefined {
  if (draws.chance(0.004)) return { tree: draws.pick([intervals(draws), prefixes(draws), dates(draws)]) }
  switch (column.kind) {
    case 'whole':
    case 'decimal':
      return draws.weighted([
        [5, { tree: intervals(draws) }],
        [3, undefined],
        [1, { tree: mapping(['suppress', true]) }],
        [1, rowsFile(draws, column, path)],
      ])
    case 'code':
      return draws.weighted([
        [6, { tree: prefixes(draws) }],
        [2, undefined],
        [2, rowsFile(draws, column, path)],
      ])
    case 'date':
      return draws.weighted([
        [6, { tree: dates(draws) }],
        [2, undefined],
        [1, { tree: mapping(['suppress', true]) }],
      ])
    default:
      return draws.weighted([
        [3, { tree: groups(draws, column.pool) }],
        [3, { tree: treeOf(draws, column.pool) }],
        [3, rowsFile(draws, column, path)],
        [1, { tree: mapping(['suppress', true]) }],
        [2, undefined],
      ])
  }
}

/** A taxonomy over a sensitive column. */
export const drawTaxonomy = (draws: Draws, column: DrawnColumn, path: string): DrawnHierarchy =>
  draws.weighted([
    [2, { tree: groups(draws, column.pool) }],
    [3, { tree: treeOf(draws, column.pool) }],
    [2, rowsFile(draws, column, path)],
  ])

function intervals(draws: Draws): Tree {
  const first = draws.pick([1, 2, 5, 10, 0.5, 2.5])
  const widths = [first]
  while (draws.chance(0.6) && widths.length < 4) widths.push(widths.at(-1)! * draws.pick([2, 3]))
  return mapping(
    ['intervals', widths],
    draws.chance(0.3) ? ['from', draws.pick([0, 1, -7, 0.5, 18])] : undefined,
    draws.chance(0.15) ? ['top', draws.pick([40, 60.5, 90])] : undefined,
    draws.chance(0.1) ? ['bottom', draws.pick([-3, 18, 20.5])] : undefined,
  )
}

function prefixes(draws: Draws): Tree {
  const keep = [4, 3, 2, 1].filter(() => draws.chance(0.6))
  return mapping(['prefix', 5], keep.length > 0 && draws.chance(0.7) ? ['keep', keep] : undefined)
}

function dates(draws: Draws): Tree {
  const units = ['month', 'quarter', 'year', 'decade'].filter(() => draws.chance(0.6))
  return mapping(['dates', units.length > 0 ? units : ['year']])
}

/** Parts of a list, none empty. */
function parted(draws: Draws, values: readonly string[], parts: number): string[][] {
  const groupsOf = Array.from({ length: Math.max(1, parts) }, (): string[] => [])
  for (const [index, value] of draws.shuffled(values).entries()) {
    groupsOf[index < groupsOf.length ? index : draws.below(groupsOf.length)].push(value)
  }
  return groupsOf.filter(({ length }) => length > 0)
}

function groups(draws: Draws, pool: readonly string[]): Tree {
  const parts = parted(draws, pool, draws.between(1, 3))
  const named = draws.some(labels, parts.length)
  const first: Tree = draws.chance(0.5)
    ? parts
    : mapping(...parts.map((part, partIndex) => [named[partIndex], part] as const))
  if (draws.chance(0.6) || parts.length < 2) return mapping(['groups', first])
  const upper = mapping([`${labels[0]}Upper`, named.slice(0, 2)])
  const lower = mapping(...parts.map((part, partIndex) => [named[partIndex], part] as const))
  return mapping(['groups', mapping(['levels', [lower, upper]])])
}

function treeOf(draws: Draws, pool: readonly string[]): Tree {
  const parts = parted(draws, pool, draws.between(1, 3))
  const branch = (part: readonly string[], place: number): Tree =>
    part.length > 2 && draws.chance(0.4)
      ? mapping([`${labels[place]}One`, part.slice(0, 2)], [`${labels[place]}Two`, part.slice(2)])
      : part
  return mapping([
    'tree',
    mapping(...parts.map((part, partIndex) => [labels[partIndex], branch(part, partIndex)] as const)),
  ])
}

/** `leaf;level 1;…;*`, also with leaves the data lacks; now and then without one it has. */
function rowsFile(draws: Draws, { pool }: DrawnColumn, path: string): DrawnHierarchy {
  const leaves = [...pool, ...(draws.chance(0.3) ? ['zqUnseen'] : [])]
  const height = draws.between(1, 3)
  const parts = parted(draws, leaves, draws.between(1, 4))
  const kept = draws.chance(0.01) ? leaves.slice(1) : leaves
  const rows = kept.map((leaf) => {
    const group = parts.findIndex((part) => part.includes(leaf))
    const middle = [labels[group], `${labels[group < 2 ? 0 : 1]}Wide`]
    return [leaf, ...middle.slice(0, height - 1), draws.chance(0.97) ? '*' : '*']
  })
  const tree = draws.chance(0.2) ? mapping(['file', path]) : path
  return { tree, file: { path, table: { columns: [], rows } } }
}
