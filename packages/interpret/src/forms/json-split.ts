import type { RealTest } from '../conditions/column-condition.ts'
import { partText, rangeText } from '../conditions/render-test.ts'
import type { Session } from '../interpret-session.ts'

/** A node of a tree as `treeJson` writes it: it asks for a value, or compares with a threshold, or is a leaf. */
export interface SplitNode {
  readonly kind: 'nominal' | 'numeric' | 'leaf'
  readonly class: string
  readonly attribute?: string
  readonly threshold?: number
  readonly branches?: readonly { readonly value: string }[]
}

export const isSplitNode = (value: unknown): value is SplitNode => {
  const { kind, class: label } = (value ?? {}) as Partial<SplitNode>
  return (kind === 'nominal' || kind === 'numeric' || kind === 'leaf') && typeof label === 'string'
}

/** The node with its own question in real terms, `condition` in place of `threshold`; its subtrees and its class are left as they are. */
export function readSplitNode(session: Session, node: SplitNode, path: string): unknown {
  const { attribute, threshold, branches, ...rest } = node
  if (attribute === undefined) return node
  if (threshold !== undefined) {
    const { test, text } = session.test({
      name: attribute,
      asked: { kind: 'range', negated: false, upper: { text: String(threshold), closed: true } },
      written: `${attribute} <= ${threshold}`,
      place: path,
    })
    return test.kind === 'ranges' || test.kind === 'values' ? { attribute, condition: text, ...rest } : node
  }
  if (!Array.isArray(branches)) return node
  return {
    ...node,
    branches: branches.map((branch, branchIndex) => {
      const place = `${path}.branches[${branchIndex}]`
      const asked = { kind: 'set', negated: false, texts: [String(branch.value)] } as const
      const { test } = session.test({
        name: attribute,
        asked,
        written: `${attribute} = ${branch.value}`,
        place,
      })
      return { ...branch, value: branchValue(test) ?? branch.value }
    }),
  }
}

function branchValue(test: RealTest): string | undefined {
  if (test.kind === 'values') return test.parts.map((part) => partText(part)).join(', ')
  return test.kind === 'ranges' ? test.ranges.map(rangeText).join(', ') : undefined
}
