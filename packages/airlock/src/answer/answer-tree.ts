import { either, noRows, type RowSet, sizeOf, without } from '../sets/row-set.ts'
import type { ClaimNode } from '../statements/claims.ts'
import { revealedItems } from '../statements/revealed-items.ts'
import { bothOf, everybody, type RowsBetween, rowsOf } from '../statements/rows-of-test.ts'
import { type AnsweredForm, type AnswerPart, type WithheldBy, withheldWords } from './answer.ts'
import type { AnswerContext, GateMark } from './gate.ts'
import { expressionInWords, labelInWords } from './real-words.ts'
import { labelConclusion } from './statement-of.ts'

interface Branch {
  readonly nodeIndex: number
  readonly node: ClaimNode
  readonly rows: RowsBetween
}

/** The branches of a split that may be shown, and why the others are folded. */
interface AdmittedSplit {
  readonly shown: readonly Branch[]
  readonly folded: ReadonlyMap<number, WithheldBy>
}

/**
 * A tree whose branches may all be spoken of. A branch that may not is folded: with the other folded branches of its
 * node it is one rest, and where the rest is too small itself, the smallest branch joins it, until the rest may be spoken
 * of or the node is a leaf. So node less shown branches is never few rows, however many branches there are.
 */
export function answerTree(context: AnswerContext, nodes: readonly ClaimNode[]): AnsweredForm {
  const children = nodes.map((): number[] => [])
  const roots: number[] = []
  for (const [nodeIndex, { parent }] of nodes.entries())
    (parent === undefined ? roots : children[parent]).push(nodeIndex)
  const lines: string[] = []
  const parts: AnswerPart[] = []
  type Step = { readonly branches: readonly number[]; readonly parent: RowsBetween; readonly depth: number }
  const visit = ({ branches, parent, depth }: Step): void => {
    const split = branches.map((nodeIndex) => ({
      nodeIndex,
      node: nodes[nodeIndex],
      rows: branchRows(context, nodes[nodeIndex], parent),
    }))
    const { shown, folded } = admitSplit(context, split, parent)
    for (const { nodeIndex, node, rows } of shown) {
      const label = children[nodeIndex].length === 0 ? leafText(context, node, rows) : { text: '' }
      const size = sizeOf(context.release.universe, rows.sure)
      const when = node.when ? expressionInWords(context.release, node.when, context.rules) : ''
      lines.push(
        `${INDENT.repeat(depth)}${when}${label.text}${children[nodeIndex].length === 0 ? ` (${rowsText(size)})` : ''}`,
      )
      parts.push({
        place: placeOf(node, nodeIndex),
        text: when + label.text,
        rows: size,
        ...(label.withheld && { withheld: label.withheld }),
      })
      if (children[nodeIndex].length > 0)
        visit({ branches: children[nodeIndex], parent: rows, depth: depth + 1 })
    }
    for (const [nodeIndex, withheld] of folded)
      parts.push({ place: placeOf(nodes[nodeIndex], nodeIndex), withheld })
    if (folded.size > 0) lines.push(foldedLine(folded, depth))
  }
  visit({ branches: roots, parent: everybody(context.release), depth: 0 })
  return { text: `${lines.join('\n')}\n`, parts }
}

const INDENT = '|   '

const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)

const placeOf = ({ line }: ClaimNode, nodeIndex: number): string =>
  line === undefined ? `node ${nodeIndex}` : `line ${line}`

function foldedLine(folded: ReadonlyMap<number, WithheldBy>, depth: number): string {
  const rules = [...new Set(folded.values())].map((rule) => `${rule}: ${withheldWords[rule]}`)
  const branches = folded.size === 1 ? '1 branch' : `${folded.size} branches`
  return `${INDENT.repeat(depth)}[${branches} folded (${rules.join('; ')})]`
}

const branchRows = ({ release }: AnswerContext, { when }: ClaimNode, parent: RowsBetween): RowsBetween =>
  when ? bothOf(parent, rowsOf(release, when)) : parent

/** Admits as many branches of a split as the rest allows. */
function admitSplit(context: AnswerContext, split: readonly Branch[], parent: RowsBetween): AdmittedSplit {
  const { gate, release, itemsOf = (when) => revealedItems(release, when) } = context
  const items = split.map(({ node }) => (node.when ? itemsOf(node.when) : []))
  const sizes = split.map(({ rows }) => sizeOf(release.universe, rows.sure))
  const joined = new Set<number>()
  /** What became of each branch, and how far the gate was before it. */
  const outcomes: (WithheldBy | undefined)[] = []
  const marks: GateMark[] = []
  for (let first = 0; ; ) {
    for (let index = first; index < split.length; index++) {
      marks[index] = gate.mark()
      outcomes[index] = joined.has(index)
        ? 'support'
        : gate.admit({ rows: [split[index].rows], items: items[index] })
    }
    const shown = split.filter((_, index) => outcomes[index] === undefined)
    const beforeRest = gate.mark()
    if (shown.length === 0 || restIsFit(context, shown, parent)) {
      const folded = split.flatMap(({ nodeIndex }, index) => {
        const withheld = outcomes[index]
        return withheld === undefined ? [] : [[nodeIndex, withheld] as const]
      })
      return { shown, folded: new Map(folded) }
    }
    gate.backTo(beforeRest)
    // The smallest joins the rest. Branches before it were admitted without it, and stay as they are.
    first = smallestShown(sizes, outcomes)
    joined.add(first)
    gate.backTo(marks[first])
  }
}

function smallestShown(sizes: readonly number[], outcomes: readonly (WithheldBy | undefined)[]): number {
  let smallest = -1
  for (const [index, size] of sizes.entries())
    if (outcomes[index] === undefined && (smallest < 0 || size < sizes[smallest])) smallest = index
  return smallest
}

/** Node less shown branches: nobody, or rows that may be spoken of. */
function restIsFit(
  { gate, release: { universe } }: AnswerContext,
  shown: readonly Branch[],
  parent: RowsBetween,
): boolean {
  gate.spend(shown.length * parent.sure.length * 2)
  const rest = (side: 'sure' | 'maybe'): RowSet =>
    without(
      parent[side],
      shown.reduce((all, { rows }) => either(all, rows[side]), noRows(universe)),
    )
  const rests = [rest('sure'), rest('maybe')].filter((set) => sizeOf(universe, set) > 0)
  return rests.every((set) => gate.admit({ rows: [{ sure: set, maybe: set }], items: [] }) === undefined)
}

/** A leaf whose label may not be said keeps its place. */
function leafText(
  { gate, release, rules }: AnswerContext,
  { leaf }: ClaimNode,
  rows: RowsBetween,
): { readonly text: string; readonly withheld?: WithheldBy } {
  if (!leaf) return { text: '' }
  const { items, homogeneous } = labelConclusion(release, leaf, rows.sure)
  const withheld = gate.admit({ rows: [], items, homogeneous })
  const label = withheld
    ? `[label withheld (${withheld}: ${withheldWords[withheld]})]`
    : labelInWords(release, leaf, rules)
  return { text: `: ${label}`, ...(withheld && { withheld }) }
}
