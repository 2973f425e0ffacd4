import type { AssignedMethod } from '@outis/core/methods'
import { applyAssigned } from '@outis/core/recoding'
import type { TextTable } from '@outis/examples'
import type { PaperContext } from '../paper.ts'
import type { ResultTable } from '../result.ts'
import { stoppedRun } from '../stopped-run.ts'
import { ask, kAnonymous, lDiverse, methodContext } from './ask.ts'
import { cellsOf } from './coded-table.ts'
import { assignedTexts } from './released-texts.ts'
import type { Trees } from './trees.ts'

/** What a method is to make of a small table in print. */
export interface ViewAsked {
  readonly input: TextTable
  /** Its quasi-identifiers. */
  readonly trees: Trees
  readonly sensitive: string
  readonly k: number
  readonly l?: number
  readonly method: AssignedMethod
}

/** The view that a method makes of a table in print: its quasi-identifiers recoded, everything else as it was. */
export function madeView(context: PaperContext, asked: ViewAsked): TextTable {
  const { input, trees, sensitive, k, l, method } = asked
  const { table, request } = ask(input, {
    trees,
    sensitive: [sensitive],
    models: [kAnonymous(k), ...(l === undefined ? [] : [lDiverse(l)])],
    loss: 'ncp',
  })
  const outcome = method.run(table, request, methodContext(context, method.id))
  if (outcome.kind !== 'released') throw stoppedRun()
  const made = assignedTexts(table, applyAssigned(table, outcome.recoding))
  return {
    ...input,
    columns: input.names.map((name) => made.get(name) ?? cellsOf(input, name)),
  }
}

/** Rows of a small table, as a reader sees them. */
export const tableOfRows = (
  { names, columns, rows }: TextTable,
  { caption, of }: { readonly caption: string; readonly of: 'paper' | 'here' },
): ResultTable => ({
  caption,
  columns: names.map((text) => ({ text, of })),
  rows: Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row])),
})

/** Whether two views put the same people together, told by what was not recoded. */
export function sameClasses(
  one: TextTable,
  other: TextTable,
  { quasi, person }: { readonly quasi: readonly string[]; readonly person: string },
): boolean {
  const classesOf = (view: TextTable): string => {
    const classes = new Map<string, string[]>()
    for (let row = 0; row < view.rows; row++) {
      const key = quasi.map((name) => cellsOf(view, name)[row]).join('|')
      classes.set(key, [...(classes.get(key) ?? []), cellsOf(view, person)[row]])
    }
    return [...classes.values()]
      .map((people) => people.sort().join())
      .sort()
      .join(' / ')
  }
  return classesOf(one) === classesOf(other)
}

/** The cells of some columns of each row as one text. */
export function rowKeys({ names, columns, rows }: TextTable, of: readonly string[]): string[] {
  const cells = of.map((name) => columns[names.indexOf(name)])
  return Array.from({ length: rows }, (_, row) => cells.map((column) => column[row]).join(' | '))
}

/** Rows of each distinct text, in order of first appearance. */
export function sizesOf(keys: readonly string[]): number[] {
  const sizes = new Map<string, number>()
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  return [...sizes.values()]
}
