import type { Meaning } from '@outis/core/methods'
import { expect } from 'vitest'
import { holds, holdsTest, type RowPair, type Verdict } from './conditions/evaluate.fixture.ts'
import type { Interpretation, InterpretedLabel, InterpretedNode } from './interpreted-result.ts'

function nodesOf({ interpreted }: Interpretation): readonly InterpretedNode[] {
  if (interpreted.kind !== 'tree') throw new Error('no tree')
  return interpreted.nodes
}

/** The leaf a row reaches; undefined where a condition on its way is open. */
function leafOf(
  meaning: Meaning,
  nodes: readonly InterpretedNode[],
  row: RowPair,
): InterpretedNode | undefined {
  const entered = new Map<number, Verdict>()
  let open = false
  for (const [nodeIndex, node] of nodes.entries()) {
    const above = node.parent === undefined ? true : entered.get(node.parent)
    const here = above === true && node.when ? holds(meaning, node.when, row) : above
    entered.set(nodeIndex, here)
    if (here === true && node.leaf) return node
    if (above === true && here === undefined) open = true
  }
  if (!open) throw new Error('the row reaches no leaf')
  return undefined
}

/** The class of a row by the interpreted tree. */
export const classifyByTree = (meaning: Meaning, found: Interpretation, row: RowPair): string | undefined =>
  leafOf(meaning, nodesOf(found), row)?.leaf?.text

/** Counts of J48, `(12.0/3.0)`: rows that reach the leaf, and those of them with another class. */
export function checkTree(
  meaning: Meaning,
  found: Interpretation,
  { rows, classColumn }: { readonly rows: readonly RowPair[]; readonly classColumn: string },
): void {
  const nodes = nodesOf(found)
  const reached = new Map<InterpretedNode, RowPair[]>()
  for (const row of rows) {
    const leaf = leafOf(meaning, nodes, row)!
    reached.set(leaf, [...(reached.get(leaf) ?? []), row])
  }
  const leaves = nodes.filter(({ leaf }) => leaf)
  expect(leaves.length).toBeGreaterThan(1)
  for (const node of leaves) {
    const mine = reached.get(node) ?? []
    const wrong = mine.filter((row) => !hasLabel(meaning, node.leaf!, { row, classColumn })).length
    expect(node.leaf!.counts).toBe(countsText(mine.length, wrong))
  }
}

const countsText = (all: number, wrong: number): string =>
  wrong === 0 ? `(${all.toFixed(1)})` : `(${all.toFixed(1)}/${wrong.toFixed(1)})`

function hasLabel(
  meaning: Meaning,
  { test, text }: InterpretedLabel,
  { row, classColumn }: { readonly row: RowPair; readonly classColumn: string },
): boolean {
  if (test) return holdsTest(meaning, test, row) === true
  return row.original(classColumn) === text
}

/** Checks the counts of a decision list, rule by rule on the rows that no earlier rule took, and returns the classes. */
export function checkRuleList(
  meaning: Meaning,
  { interpreted }: Interpretation,
  rows: readonly RowPair[],
): string[] {
  if (interpreted.kind !== 'rules') throw new Error('no rules')
  const classes: string[] = []
  let left = rows.map((_, row) => row)
  for (const { condition, conclusion } of interpreted.rules) {
    const label = conclusion as InterpretedLabel
    const name = label.text.replace(/^outcome=/, '')
    const taken = new Set(left.filter((at) => !condition || holds(meaning, condition, rows[at]) === true))
    for (const at of taken) classes[at] = name
    const wrong = [...taken].filter((at) => rows[at].original('outcome') !== name).length
    const [all, stated = 0] = label.counts!.match(/[\d.]+/g)!.map(Number)
    expect([all, stated]).toEqual([taken.size, wrong])
    left = left.filter((at) => !taken.has(at))
  }
  expect(left).toEqual([])
  return classes
}

/** Counts of Apriori: `a=b 20 ==> c=d 19`, or an item set with its count. Returns how many lines were checked. */
export function checkAssociations(
  meaning: Meaning,
  { interpreted }: Interpretation,
  { rows, text }: { readonly rows: readonly RowPair[]; readonly text: string },
): number {
  if (interpreted.kind !== 'rules') throw new Error('no rules')
  const lines = text.split('\n')
  for (const { line, condition, conclusion } of interpreted.rules) {
    const source = lines[line! - 1]
    const stated = / (\d+) ==> .* (\d+) {2,}<?conf/.exec(source) ?? / (\d+)$/.exec(source)!
    const left = rows.filter((row) => holds(meaning, condition!, row))
    expect(left.length).toBe(Number(stated[1]))
    if (!conclusion) continue
    if (!('kind' in conclusion)) throw new Error('no conclusion')
    expect(left.filter((row) => holds(meaning, conclusion, row)).length).toBe(Number(stated[2]))
  }
  return interpreted.rules.length
}
