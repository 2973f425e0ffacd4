import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import type { DrawnMethod } from './drawn-method.ts'
import { drawHierarchy } from './hierarchies.ts'
import { drawLossKeys, drawSearchKeys, type ModelTargets } from './models.ts'
import { drawPersonalised } from './personalised.ts'
import { columnsOf, type Scene } from './scene.ts'
import { drawSlicing } from './slicing.ts'

export const METHODS = [
  'full-domain',
  'mondrian',
  'local',
  'sbtam',
  'mixed',
  'slicing',
  'caat',
  'kaca',
  'personalised',
] as const
export type MethodId = (typeof METHODS)[number]

export function drawMethod(draws: Draws, id: MethodId, scene: Scene, targets: ModelTargets): DrawnMethod {
  const plain = (options: Tree): DrawnMethod => ({ options, strata: ['all', 'generalised'] })
  switch (id) {
    case 'full-domain':
      return plain(mapping(...drawSearchKeys(draws, targets), ...drawLossKeys(draws)))
    case 'mondrian':
      return plain(mapping(...classKeys(draws, targets), ...split(draws)))
    case 'local':
      return plain(mapping(...classKeys(draws, targets), ...localKeys(draws)))
    case 'caat':
      return plain(mapping(...classKeys(draws, targets), ...caatKeys(draws), ...blocks(draws)))
    case 'kaca':
      return plain(mapping(...classKeys(draws, targets), ...blocks(draws)))
    case 'sbtam':
      return drawSbtam(draws, scene, targets)
    case 'mixed':
      return drawMixed(draws, scene, targets)
    case 'slicing':
      return plain(drawSlicing(draws, scene))
    case 'personalised':
      return drawPersonalised(draws, scene)
  }
}

type Keys = (readonly [string, Tree])[]

/** Models, ranges and mode. Hardened asks for a model of every sensitive attribute: most get one. */
function classKeys(draws: Draws, targets: ModelTargets): Keys {
  const keys = drawSearchKeys(draws, targets)
  const free = ranges(draws)
  if (!draws.chance(0.35)) return [...keys, ...free]
  const closed = keys.some(([key]) => key === 'l' || key === 't') || targets.sensitive.length === 0
  const model: Keys = closed || draws.chance(0.05) ? [] : [['l', 2]]
  const extra: Keys = draws.chance(0.5) ? [['extra', draws.pick([0, 0.3, 1])]] : []
  return [...keys, ...model, ...free, ['mode', 'hardened'], ...extra]
}

const ranges = (draws: Draws): Keys => (draws.chance(0.4) ? [['ranges', draws.chance(0.5)]] : [])

const split = (draws: Draws): Keys =>
  draws.chance(0.5) ? [['split', draws.pick(['strict', 'relaxed'])]] : []

const blocks = (draws: Draws): Keys =>
  draws.chance(0.05)
    ? [['blocks', mapping(['above', draws.between(5, 20)], ['size', draws.between(4, 12)])]]
    : []

/** By moves and never by the clock: a search that time ends is another on every machine. */
const localKeys = (draws: Draws): Keys => [
  ['moves', draws.pick([0, 1, 20, 150].slice(1))],
  ...(draws.chance(0.6)
    ? ([['start', draws.pick(['greedy', 'mondrian', 'caat', 'kaca', 'full-domain'])]] as Keys)
    : []),
  ...drawLossKeys(draws),
]

const caatKeys = (draws: Draws): Keys => [
  ...(draws.chance(0.5) ? ([['start', draws.pick(['random', 'first'])]] as Keys) : []),
  ...(draws.chance(0.5) ? ([['ties', draws.pick(['bounded', 'all'])]] as Keys) : []),
  ...(draws.chance(0.5) ? ([['range', draws.pick(['gap', 'midpoint', 'hull'])]] as Keys) : []),
]

/** Some values of a sensitive column that enough rows have, and now and then one that no row has. */
function drawValues(draws: Draws, scene: Scene, name: string): string[] {
  const seen = draws.shuffled(rowsByValue(scene, name))
  const wanted = draws.chance(0.85) ? Math.max(4, scene.table.rows.length * draws.pick([0.15, 0.3, 0.6])) : 1
  const chosen: string[] = []
  let rows = 0
  for (const [value, count] of seen) {
    if (rows >= wanted) break
    chosen.push(value)
    rows += count
  }
  return draws.chance(0.03) ? [...chosen, 'zqNobody'] : chosen
}

function rowsByValue({ table }: Scene, name: string): [value: string, rows: number][] {
  const place = table.columns.indexOf(name)
  const counts = new Map<string, number>()
  for (const row of table.rows) counts.set(row[place], (counts.get(row[place]) ?? 0) + 1)
  return [...counts]
}

/** In a part of the rows fewer values are left: what is asked of values there is asked for rarely. */
const partTargets = (draws: Draws, targets: ModelTargets): ModelTargets =>
  draws.chance(0.3) ? targets : { ...targets, sensitive: [], taxonomic: [], numeric: [] }

function drawSbtam(draws: Draws, scene: Scene, targets: ModelTargets): DrawnMethod {
  const named = draws.some(
    targets.sensitive,
    draws.weighted([
      [5, 1],
      [1, 2],
    ]),
  )
  const mode: Keys = draws.chance(0.4) ? [['mode', 'hardened']] : []
  if (mode.length > 0 && draws.chance(0.4)) {
    mode.push(['decoys', mapping(['max-posterior', draws.pick([0.3, 0.5, 0.75, 1])])])
  }
  const values = named.map((name) => [name, drawValues(draws, scene, name)] as const)
  const keys = [...drawSearchKeys(draws, partTargets(draws, targets)), ...drawLossKeys(draws)]
  return {
    options: mapping(...mode, ['sensitive-values', mapping(...values)], ...keys),
    strata: ['all', 'generalised', 'sensitive', 'ordinary'],
  }
}

function drawMixed(draws: Draws, scene: Scene, targets: ModelTargets): DrawnMethod {
  const column = draws.pick(targets.sensitive)
  const parts = partsOfValues(draws, rowsByValue(scene, column), draws.between(1, 3))
  const strata: Tree[] = []
  const names: string[] = []
  for (const [partIndex, values] of parts.entries()) {
    const name = `${draws.pick(['grave', 'mild', 'x', 'y2019', 'constructor'])}${partIndex > 0 ? partIndex : ''}`
    names.push(name)
    strata.push(
      mapping(['name', name], ['where', mapping([column, values])], ...stratumKeys(draws, scene, targets)),
    )
  }
  if (draws.chance(0.75)) {
    strata.push(mapping(['rest', true], ...stratumKeys(draws, scene, targets)))
    names.push('rest')
  }
  const mode: Keys = draws.chance(0.3) ? [['mode', 'hardened']] : []
  return { options: mapping(...mode, ['strata', strata]), strata: ['all', 'generalised', ...names] }
}

/** Values in parts of at least some rows each; what is left is of no part, or of the last. */
function partsOfValues(
  draws: Draws,
  seen: readonly (readonly [string, number])[],
  count: number,
): string[][] {
  const parts: string[][] = [[]]
  let rows = 0
  for (const [value, own] of draws.shuffled(seen)) {
    if (rows >= 5 && parts.length === count && draws.chance(0.7)) break
    if (rows >= 5 && parts.length < count) {
      parts.push([])
      rows = 0
    }
    parts.at(-1)!.push(value)
    rows += own
  }
  return parts.filter(({ length }) => length > 0)
}

function stratumKeys(draws: Draws, scene: Scene, targets: ModelTargets): Keys {
  const quasi = columnsOf(scene, 'quasi').map(({ name }) => name)
  const own = draws.chance(0.4) ? draws.some(quasi, draws.between(1, quasi.length)) : undefined
  return [
    ...(own ? ([['quasi', own]] as Keys) : []),
    ...(draws.chance(0.2) ? stratumHierarchies(draws, scene, own ?? quasi) : []),
    ...(draws.chance(0.8)
      ? [...drawSearchKeys(draws, partTargets(draws, targets)), ...drawLossKeys(draws)]
      : []),
  ]
}

/** A hierarchy of its own for one column of a stratum; none that needs a file. */
function stratumHierarchies(draws: Draws, scene: Scene, quasi: readonly string[]): Keys {
  const column = draws.pick(columnsOf(scene, 'quasi').filter(({ name }) => quasi.includes(name)))
  const drawn = drawHierarchy(draws, column, '')
  return drawn === undefined || drawn.file ? [] : [['hierarchies', mapping([column.name, drawn.tree])]]
}
