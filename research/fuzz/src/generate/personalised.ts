import type { SideTable, TableData } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import type { DrawnMethod } from './drawn-method.ts'
import { columnsOf, type Scene, type SceneColumn } from './scene.ts'

/** Choices in a column of the table or in a file joined by an identifying column; grades for some of the numbers. */
export function drawPersonalised(draws: Draws, scene: Scene): DrawnMethod {
  const identifying = columnsOf(scene, 'identifying')[0]
  const inFile = identifying !== undefined && draws.chance(0.4)
  const choice = inFile
    ? mapping(['file', 'choices.csv'], ['key', identifying.name], ['column', 'choice'])
    : mapping(['column', 'choice'])
  const sensitive = columnsOf(scene, 'sensitive')
  const per = draws.chance(0.2)
  const hard = draws.chance(0.45)
  const grades = sensitive.filter(({ numeric }) => numeric && draws.chance(0.7))
  const keys: (readonly [string, Tree])[] = [
    [
      'choice',
      per ? mapping(['per', mapping(...sensitive.map(({ name }) => [name, choice] as const))]) : choice,
    ],
  ]
  if (hard) keys.push(['mode', 'hardened'])
  if (draws.chance(0.4)) {
    const grouped = sensitive.every(({ hierarchy }) => hierarchy)
    keys.push(['alias1', grouped ? draws.pick(['leaf', 'group']) : 'leaf'])
  }
  if (grades.length > 0) {
    keys.push(['grade', mapping(...grades.map((column) => [column.name, gradeTree(draws, column)] as const))])
  }
  if (hard && draws.chance(0.5)) keys.push(['flatness', draws.pick([0.1, 0.5, 1, 3, 20])])
  if (hard && draws.chance(0.5)) keys.push(['k', draws.between(2, 3)])
  if (hard && draws.chance(0.2)) keys.push(['alias-rows', draws.between(1, 3)])
  if (hard && draws.chance(0.2)) keys.push(['swap', draws.pick([0.05, 0.25, 1])])
  if (hard && draws.chance(0.2)) keys.push(['cover', draws.between(2, 4)])
  return {
    options: mapping(...keys),
    strata: ['all', 'generalised'],
    ...(inFile
      ? { sideTables: [choicesFile(draws, scene, identifying)] }
      : { scene: withChoices(draws, scene) }),
  }
}

/** An empty cell is no choice, where the policy counts it as missing. */
const drawChoice = (draws: Draws, { missing }: Scene): string =>
  draws.weighted([
    [4, '1'],
    [0.05, '1.0'],
    [3, '2'],
    [3, '3'],
    [missing.includes('') ? 1 : 0, ''],
  ])

function withChoices(draws: Draws, scene: Scene): Scene {
  const { columns, rows } = scene.table
  return {
    ...scene,
    table: { columns: [...columns, 'choice'], rows: rows.map((row) => [...row, drawChoice(draws, scene)]) },
  }
}

function choicesFile(draws: Draws, scene: Scene, { name }: SceneColumn): SideTable {
  const { table } = scene
  const place = table.columns.indexOf(name)
  const keys = [...new Set(table.rows.map((row) => row[place]))].filter(() => draws.chance(0.95))
  const choices: TableData = {
    columns: [name, 'choice'],
    rows: draws.shuffled(keys.map((key) => [key, drawChoice(draws, scene)])),
  }
  return { path: 'choices.csv', table: choices, form: { format: 'csv' } }
}

function gradeTree(draws: Draws, { pool }: SceneColumn): Tree {
  const numbers = pool.map(Number).sort((a, b) => a - b)
  if (draws.chance(0.3)) {
    const low = numbers[0] - draws.between(0, 3)
    const high = numbers.at(-1)! + draws.between(1, 4)
    return mapping(['bounds', draws.chance(0.5) ? [low, high] : [low, (low + high) / 2, high]])
  }
  return mapping(
    ['categories', draws.between(1, 4)],
    draws.chance(0.7) ? ['by', draws.pick(['width', 'frequency', 'natural'])] : undefined,
    draws.chance(0.2) ? ['range', [numbers[0] - 1, numbers.at(-1)! + 5]] : undefined,
  )
}
