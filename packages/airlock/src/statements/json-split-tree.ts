import { defined } from '@outis/core/value'
import { isSplitNode, type SplitNode } from '@outis/interpret'
import type { ClaimNode, Claims } from './claims.ts'
import { type JsonReader, noShape } from './json-reader.ts'

type Node = SplitNode & { readonly atMost?: unknown; readonly above?: unknown }

/** A tree as `treeJson` of @outis/learn writes it; undefined where the document is none. */
export function splitTreeClaims(reader: JsonReader, document: unknown): Claims | undefined {
  if (!isSplitNode(document)) return undefined
  const nodes: ClaimNode[] = []
  const open: { readonly node: unknown; readonly parent?: number; readonly when?: unknown }[] = [
    { node: document },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent, when } = next
    if (!isSplitNode(node)) throw noShape()
    const at = nodes.length
    const condition = when === undefined ? undefined : reader.condition(when)
    nodes.push({
      ...defined({ parent, when: condition }),
      ...(node.kind === 'leaf' && { leaf: reader.label(node.class) }),
    })
    for (const branch of branchesOf(node).toReversed()) open.push({ ...branch, parent: at })
  }
  return { kind: 'tree', form: 'json', nodes }
}

function branchesOf(node: Node): { readonly node: unknown; readonly when: unknown }[] {
  const { kind, attribute: column, threshold, branches } = node
  if (kind === 'leaf') return []
  if (column === undefined) throw noShape()
  if (kind === 'numeric') {
    return [
      { node: node.atMost, when: { column, op: '<=', value: threshold } },
      { node: node.above, when: { column, op: '>', value: threshold } },
    ]
  }
  if (!Array.isArray(branches)) throw noShape()
  return branches.map((branch: { readonly value?: unknown; readonly tree?: unknown }) => ({
    node: branch.tree,
    when: { column, op: '=', value: branch.value },
  }))
}
