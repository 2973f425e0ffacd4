import * as z from 'zod/mini'
import type { TreeNode } from '../../data/hierarchy/hierarchy-spec.ts'
import { cell, refuse } from '../options/schema-words.ts'

type Cell = z.infer<ReturnType<typeof cell>>
export type WrittenTree = { readonly [label: string]: WrittenTree } | readonly Cell[]

/** Inner nodes map labels to nodes, lists of values end them; every value stands once. */
export const treeSchema = () => nodeSchema().check(z.check(refuseRepeats))

function nodeSchema(): z.ZodMiniType<WrittenTree> {
  const branches = z
    .record(
      z.string(),
      z.lazy(() => node),
    )
    .register(z.globalRegistry, { id: 'branches' })
  const node: z.ZodMiniType<WrittenTree> = z.union([z.array(cell()), branches]).check(z.check(refuseEmpty))
  return node.register(z.globalRegistry, { id: 'tree' })
}

function refuseEmpty(context: z.core.ParsePayload<WrittenTree>): void {
  if (Object.keys(context.value).length === 0) refuse(context, 'must not be empty')
}

function refuseRepeats(context: z.core.ParsePayload<WrittenTree>): void {
  const seen = new Set<string>()
  let repeats = 0
  const visit = (node: WrittenTree): void => {
    if (!isLeafList(node)) {
      for (const child of Object.values(node)) visit(child)
      return
    }
    for (const value of node.map(String)) {
      if (seen.has(value)) repeats++
      seen.add(value)
    }
  }
  visit(context.value)
  if (repeats > 0)
    refuse(context, `has ${repeats === 1 ? 'a value' : `${repeats} values`} in more than one place`)
}

export function toTree(written: WrittenTree): TreeNode {
  if (isLeafList(written)) return written.map(String)
  return Object.fromEntries(Object.entries(written).map(([label, node]) => [label, toTree(node)]))
}

const isLeafList = (node: WrittenTree): node is readonly Cell[] => Array.isArray(node)
