import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml'

/** Keys and places in lists, from the top of a policy. */
export type PolicyPath = readonly (string | number)[]

export type Branch = YAMLMap<Node, Node | null>

export const parsedPolicy = (text: string): Document.Parsed =>
  parseDocument(text, { version: '1.2', prettyErrors: false, uniqueKeys: false, keepSourceTokens: true })

/** A key or value as it is written: 007 stays 007. */
export function writtenScalar(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

export const isBranch = (node: unknown): node is Branch => isMap(node)

export const isFlow = (node: Node | null): boolean => node !== null && 'flow' in node && node.flow === true

export const pairIn = (map: Branch, key: string): Pair<Node, Node | null> | undefined =>
  map.items.find((pair) => writtenScalar(pair.key) === key)

/** What stands at a path; undefined where nothing does. */
export function nodeIn(document: Document, path: PolicyPath): Node | undefined {
  let node: Node | null | undefined = document.contents
  for (const step of path) {
    if (isBranch(node)) node = pairIn(node, String(step))?.value
    else if (isSeq(node)) node = node.items[Number(step)] as Node | undefined
    else return undefined
  }
  return node ?? undefined
}

/** The value of a node, names of columns and values of the data as they are written. */
export function plainOf(node: Node | undefined | null): unknown {
  if (node === undefined || node === null) return undefined
  if (isScalar(node)) return node.value
  if (isBranch(node))
    return Object.fromEntries(node.items.map((pair) => [writtenScalar(pair.key) ?? '', plainOf(pair.value)]))
  return isSeq(node) ? (node.items as Node[]).map(plainOf) : undefined
}
