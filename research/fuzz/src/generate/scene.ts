import type { SideTable, TableData } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import { type ColumnKind, type DrawnColumn, drawCell, drawColumn, drawNames } from './columns.ts'
import { type DrawnHierarchy, drawHierarchy, drawTaxonomy } from './hierarchies.ts'
import type { ModelTargets } from './models.ts'

export type Role = 'identifying' | 'quasi' | 'sensitive' | 'neutral' | 'undeclared'

export interface SceneColumn extends DrawnColumn {
  readonly role: Role
  readonly hierarchy?: DrawnHierarchy
  /** Numbers as the product counts them: no other text among them. */
  readonly numeric: boolean
}

/** A table of people with the roles of its columns: what a method can be asked of. */
export interface Scene {
  readonly columns: readonly SceneColumn[]
  readonly table: TableData
  readonly missing: readonly string[]
  readonly sideTables: readonly SideTable[]
}

/** How many columns of each role, and of what kind. */
export interface SceneWish {
  readonly quasi: number
  readonly sensitive: number
  readonly rows: number
  /** Chance of an odd name. */
  readonly oddness: number
}

const QUASI: readonly (readonly [number, ColumnKind])[] = [
  [4, 'whole'],
  [2, 'decimal'],
  [3, 'code'],
  [2, 'date'],
  [5, 'category'],
  [2, 'odd'],
]
const OTHER: readonly (readonly [number, ColumnKind])[] = [
  [6, 'category'],
  [2, 'whole'],
  [2, 'decimal'],
  [1, 'odd'],
]

export function drawScene(draws: Draws, wish: SceneWish): Scene {
  const missing = draws.weighted<readonly string[]>([
    [10, ['']],
    [4, ['', '?']],
    [2, ['NA', '-9']],
    [1, ['?']],
    [1, ['*']],
    [1, ['', '*', 'NA']],
    [1, []],
  ])
  const roles: Role[] = draws.shuffled<Role>([
    ...Array<Role>(wish.quasi).fill('quasi'),
    ...Array<Role>(wish.sensitive).fill('sensitive'),
    ...Array<Role>(
      draws.weighted([
        [3, 0],
        [4, 1],
        [1, 2],
      ]),
    ).fill('neutral'),
    ...Array<Role>(
      draws.weighted([
        [3, 0],
        [3, 1],
      ]),
    ).fill('identifying'),
    ...Array<Role>(
      draws.weighted([
        [6, 0],
        [1, 1],
      ]),
    ).fill('undeclared'),
  ])
  const names = drawNames(draws, roles.length, wish.oddness)
  const columns = roles.map((role, roleIndex) => drawSceneColumn(draws, names[roleIndex], role, roleIndex))
  const gaps = columns.map(() => (missing.length > 0 && draws.chance(0.2) ? draws.pick([0.05, 0.2, 0.5]) : 0))
  const rows = Array.from({ length: wish.rows }, (_, row) =>
    columns.map((column, columnIndex) =>
      draws.chance(gaps[columnIndex]) ? draws.pick(missing) : drawCell(draws, column, row),
    ),
  )
  return {
    columns,
    missing,
    table: { columns: names, rows },
    sideTables: columns.flatMap(({ hierarchy }) =>
      hierarchy?.file
        ? [{ ...hierarchy.file, form: { format: 'csv', delimiter: ';', headless: true } as const }]
        : [],
    ),
  }
}

function drawSceneColumn(draws: Draws, name: string, role: Role, place: number): SceneColumn {
  const kind = role === 'identifying' ? 'id' : draws.weighted(role === 'quasi' ? QUASI : OTHER)
  const column = drawColumn(draws, name, role === 'neutral' && draws.chance(0.4) ? 'id' : kind)
  const path = `hierarchy-${place}.csv`
  const hierarchy =
    role === 'quasi'
      ? drawHierarchy(draws, column, path)
      : role === 'sensitive' && column.pool.length > 1 && draws.chance(0.5)
        ? drawTaxonomy(draws, column, path)
        : undefined
  const numeric = ['whole', 'decimal', 'code'].includes(column.kind)
  return { ...column, role, numeric, ...(hierarchy && { hierarchy }) }
}

export const columnsOf = ({ columns }: Scene, role: Role): SceneColumn[] =>
  columns.filter((column) => column.role === role)

export function targetsOf(scene: Scene, population?: string): ModelTargets {
  const sensitive = columnsOf(scene, 'sensitive')
  return {
    sensitive: sensitive.map(({ name }) => name),
    numeric: sensitive.filter(({ numeric }) => numeric).map(({ name }) => name),
    values: Math.min(9, ...sensitive.map(({ name }) => distinctOf(scene, name).length)),
    taxonomic: sensitive.filter(({ hierarchy }) => hierarchy).map(({ name }) => name),
    ...(population !== undefined && { population }),
  }
}

/** The texts of a column that are values. */
export function distinctOf({ table, missing }: Scene, name: string): string[] {
  const place = table.columns.indexOf(name)
  return [...new Set(table.rows.map((row) => row[place]))].filter((text) => !missing.includes(text))
}

/** `attributes` of the policy. */
export function attributesTree(draws: Draws, scene: Scene): Tree {
  const declared = scene.columns.filter(({ role }) => role !== 'undeclared')
  return mapping(...declared.map((column) => [column.name, attributeTree(draws, column, scene)] as const))
}

function attributeTree(draws: Draws, column: SceneColumn, { table, missing }: Scene): Tree {
  const { role, hierarchy, kind, name } = column
  const form = hierarchy && ([role === 'sensitive' ? 'taxonomy' : 'hierarchy', hierarchy.tree] as const)
  const type: readonly (readonly [string, Tree])[] = !draws.chance(0.15)
    ? []
    : kind === 'date'
      ? [['type', draws.pick(['date', 'text'])]]
      : [['type', column.numeric ? draws.pick(['number', 'number', 'text']) : 'text']]
  const gap =
    form && draws.chance(0.08)
      ? (['on-gap', draws.pick(['suppress', 'suppress', 'error'])] as const)
      : undefined
  const listed = (kind === 'category' || kind === 'odd') && type.length === 0 && draws.chance(0.08)
  const place = table.columns.indexOf(name)
  const order =
    listed &&
    ([
      'order',
      draws.shuffled(
        [...new Set(table.rows.map((row) => row[place]))].filter((text) => !missing.includes(text)),
      ),
    ] as const)
  // What looks identifying stops a run unless this is said.
  const publish = role === 'neutral' && draws.chance(0.85) ? (['publish', 'as is'] as const) : undefined
  const parts = [form, ...type, gap, order || undefined, publish].filter((part) => part !== undefined)
  return parts.length === 0 && draws.chance(0.7) ? role : mapping(['role', role], ...parts)
}
