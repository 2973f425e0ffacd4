import { type Document, isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml'

/** A path of keys in a policy. */
export type Keys = readonly string[]

export const documentOf = (text: string): Document.Parsed =>
  parseDocument(text, { version: '1.2', prettyErrors: false, uniqueKeys: false, keepSourceTokens: true })

/** A key or value as it is written: 007 stays 007. */
export function writtenText(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

export const pairOf = (map: YAMLMap<Node, Node | null>, key: string): Pair<Node, Node | null> | undefined =>
  map.items.find((pair) => writtenText(pair.key) === key)

export const isBranch = (node: unknown): node is YAMLMap<Node, Node | null> => isMap(node)

/** The node at a path, or undefined. */
export function nodeAt(document: Document, keys: Keys): Node | undefined {
  let node: Node | null | undefined = document.contents
  for (const key of keys) {
    if (!isBranch(node)) return undefined
    node = pairOf(node, key)?.value
  }
  return node ?? undefined
}

/** What a node says, with texts of the data as they are written. */
export function plainValue(node: Node | undefined | null): unknown {
  if (node === undefined || node === null) return undefined
  if (isScalar(node)) return node.value
  if (isBranch(node))
    return Object.fromEntries(node.items.map((pair) => [writtenText(pair.key) ?? '', plainValue(pair.value)]))
  return 'items' in node ? (node.items as Node[]).map(plainValue) : undefined
}

/** The same, with every scalar as its text: for values of the data. */
export function textsOf(node: Node | undefined | null): unknown {
  if (node === undefined || node === null) return undefined
  if (isScalar(node)) return writtenText(node)
  if (isBranch(node))
    return Object.fromEntries(node.items.map((pair) => [writtenText(pair.key) ?? '', textsOf(pair.value)]))
  return 'items' in node ? (node.items as Node[]).map(textsOf) : undefined
}
