import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import { columnsOf, type Scene } from './scene.ts'

/** Options of slicing, each with its odd corners. */
export function drawSlicing(draws: Draws, scene: Scene): Tree {
  const hard = draws.chance(0.3)
  const keys: (readonly [string, Tree])[] = [
    [
      'l',
      draws.weighted([
        [6, 2],
        [1, 3],
      ]),
    ],
  ]
  if (hard) keys.push(['mode', 'hardened'])
  if (hard && draws.chance(0.6)) keys.push(['bucket-k', draws.between(2, 4)])
  const columns = drawGroups(draws, scene)
  if (columns !== undefined) keys.push(['columns', columns])
  if (draws.chance(0.5)) keys.push(['split', draws.pick(['strict', 'relaxed'])])
  if (draws.chance(0.3)) {
    keys.push([
      'bins',
      draws.chance(0.5)
        ? mapping(['count', draws.between(2, 12)], ['by', draws.pick(['width', 'frequency'])])
        : mapping(['width', draws.pick([5, 10, 2.5])], ['from', draws.pick([0, 3])]),
    ])
  }
  if (draws.chance(0.3)) keys.push(['correlation', draws.pick(['phi2', 'cramers-v', 'mutual-information'])])
  if (draws.chance(0.25)) keys.push(['generalise', mapping(['min-frequency', draws.between(2, 5)])])
  if (draws.chance(0.4)) keys.push(['layout', draws.pick(['table', 'paper'])])
  if (draws.chance(0.4)) keys.push(['tries', draws.pick(['all', 'widest'])])
  return mapping(...keys)
}

function drawGroups(draws: Draws, scene: Scene): Tree | undefined {
  const quasi = columnsOf(scene, 'quasi').map(({ name }) => name)
  const sensitive = columnsOf(scene, 'sensitive').map(({ name }) => name)
  const total = quasi.length + sensitive.length
  const form = draws.weighted([
    [2, 'none'],
    [1, 'auto'],
    [1, 'number'],
    [5, 'groups'],
  ])
  if (form === 'none') return undefined
  if (form === 'auto') return 'auto'
  if (form === 'number') return draws.between(1, total)
  const groups: string[][] = sensitive.map((name) => [name])
  for (const name of draws.shuffled(quasi)) {
    // Beside a sensitive column a quasi-identifier makes most l impossible.
    const beside = draws.chance(0.15) ? groups : groups.slice(sensitive.length)
    if (draws.chance(0.5) || beside.length === 0) groups.push([name])
    else draws.pick(beside).push(name)
  }
  const twice = draws.chance(0.2) ? draws.pick(quasi) : undefined
  if (twice !== undefined) groups.findLast((group) => !group.includes(twice))?.push(twice)
  return draws.shuffled(groups)
}
