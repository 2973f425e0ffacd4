import { defined } from '@outis/core/value'
import type { PublishedTest, RealExpression, RealTest } from '@outis/interpret'
import { c45, datasetOf, type TreeJson, treeJson } from '@outis/learn'
import { withheldCounts } from '../answer/answer.ts'
import { answerTree } from '../answer/answer-tree.ts'
import { plainestBetween } from '../answer/real-words.ts'
import type { Fact } from '../knowledge/facts.ts'
import { allRows } from '../sets/row-set.ts'
import type { ClaimNode } from '../statements/claims.ts'
import { type AnalysisContext, type AnalysisFindings, type AnalysisRule, asAnalysisRule } from './analysis.ts'
import type { OriginalTable } from './original-table.ts'
import { treeGate } from './tree-cells.ts'

/**
 * A tree that C4.5 grows on the original with leaves of at least minSupport rows; thresholds are rounded among the
 * minSupport rows on either side, and the tree is then counted and folded as one that somebody sent. The budget counts each
 * value and each threshold that it names.
 */
export function treeOf(
  context: AnalysisContext,
  request: { readonly class: string; readonly attributes?: readonly string[] },
): AnalysisFindings {
  const { original, rules, gate } = context
  const { data } = datasetOf(original.table.columns, {
    class: request.class,
    ...defined({ attributes: request.attributes }),
  })
  const tree = treeJson(c45.train(data, { minLeaf: rules.minSupport, spend: gate.spend }), data)
  const nodes = claimsOfTree(original, tree, rules)
  const { universe } = original.index
  gate.spend(PER_TEST * nodes.length * universe.tuples)
  const everybody = allRows(universe)
  const itemsOf = (when: RealExpression) =>
    when.kind === 'test'
      ? [
          {
            column: when.test.column,
            costs: [`split ${when.text}`],
            rows: everybody,
            facts: splitFacts(when.test),
          },
        ]
      : []
  const checked = treeGate(context, nodes)
  const { text, parts } = answerTree({ release: original.index, rules, gate: checked.gate, itemsOf }, nodes)
  gate.admit({
    rows: [],
    items: [{ column: request.class, costs: [], rows: everybody, facts: checked.facts }],
  })
  const withheld: Partial<Record<AnalysisRule, number>> = {}
  for (const [rule, count] of Object.entries(withheldCounts(parts))) {
    const name = asAnalysisRule(rule as Parameters<typeof asAnalysisRule>[0])
    withheld[name] = (withheld[name] ?? 0) + count
  }
  return { result: { class: request.class, tree: parts }, text, withheld, notes: [] }
}

/** How many rows a branch has is told: of a value, or of the numbers up to a threshold. */
function splitFacts(test: RealTest): Fact[] {
  if (test.kind !== 'other') return []
  const { column, stated } = test
  if (stated.kind === 'set') return stated.texts.map((value) => ({ kind: 'value', column, value, rows: 0 }))
  return [stated.lower, stated.upper].flatMap((limit): Fact[] =>
    limit === undefined ? [] : [{ kind: 'number', column, number: Number(limit.text), rows: 0 }],
  )
}

/** Operations of a test on a tuple: numbers are read from their texts. */
const PER_TEST = 5

type Rounding = Pick<AnalysisContext['rules'], 'minSupport' | 'thresholds'>

function claimsOfTree(original: OriginalTable, root: TreeJson, rounding: Rounding): ClaimNode[] {
  const nodes: ClaimNode[] = []
  // Sorted once: a tree has many thresholds of one column.
  const sorted = new Map<string, Float64Array>()
  const numbersOf = (column: string): Float64Array => {
    const numbers = sorted.get(column) ?? sortedNumbers(original, column)
    sorted.set(column, numbers)
    return numbers
  }
  const visit = (tree: TreeJson, parent: number | undefined, when: RealExpression | undefined): void => {
    // The root of a split says nothing itself: its branches stand at the top.
    const isShown = when !== undefined || tree.kind === 'leaf'
    const nodeIndex = isShown ? nodes.length : undefined
    const leaf = tree.kind === 'leaf' ? { leaf: { text: tree.class } } : {}
    if (isShown) nodes.push({ ...defined({ parent, when }), ...leaf })
    if (tree.kind === 'nominal') {
      for (const { value, tree: branch } of tree.branches)
        visit(
          branch,
          nodeIndex,
          testOf({ kind: 'set', column: tree.attribute, texts: [value], negated: false }, value),
        )
    }
    if (tree.kind === 'numeric') {
      const { attribute: column, threshold } = tree
      const text =
        rounding.thresholds === 'exact'
          ? String(threshold)
          : roundThreshold(numbersOf(column), threshold, rounding)
      const range = { kind: 'range', column, negated: false } as const
      visit(tree.atMost, nodeIndex, testOf({ ...range, upper: { text, closed: true } }, text))
      visit(tree.above, nodeIndex, testOf({ ...range, lower: { text, closed: false } }, text))
    }
  }
  visit(root, undefined, undefined)
  return nodes
}

/** Its text is what the budget counts: both sides of a threshold name the same. */
const testOf = (stated: PublishedTest, named: string): RealExpression => ({
  kind: 'test',
  test: { kind: 'other', column: stated.column, stated },
  text: `${stated.kind} ${stated.column} ${named}`,
})

function sortedNumbers({ table }: OriginalTable, column: string): Float64Array {
  const texts = table.columns.find(({ name }) => name === column)!.texts
  return Float64Array.from(
    texts.filter((text) => text.trim() !== ''),
    Number,
  )
    .filter((number) => !Number.isNaN(number))
    .sort()
}

/** Between the values of the minSupport-th row below the threshold and of the minSupport-th above. */
function roundThreshold(numbers: Float64Array, threshold: number, { minSupport }: Rounding): string {
  let below = 0
  while (below < numbers.length && numbers[below] <= threshold) below++
  const low = numbers[Math.max(0, below - minSupport)]
  const high = numbers[Math.min(numbers.length - 1, below + minSupport - 1)]
  const near = below > 0 && below < numbers.length ? (numbers[below - 1] + numbers[below]) / 2 : threshold
  return plainestBetween(low, high, near)
}
