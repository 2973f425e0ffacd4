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

export const policyRoles = ['identifying', 'quasi', 'sensitive', 'neutral'] as const
export type PolicyRole = (typeof policyRoles)[number]

/** A column as the policy declares it. */
export interface AttributeView {
  readonly role: PolicyRole | undefined
  readonly type: 'number' | 'text' | 'date' | undefined
  /** The hierarchy as it is written: a file name, or an object such as `{ dates: […] }`. All scalars are texts. */
  readonly hierarchy: unknown
  readonly taxonomy: unknown
  readonly publish: string | undefined
  /** The levels that the method may choose, as they are written. */
  readonly levels: unknown
}

/** What the controls need of a policy. It is read leniently, because it is read at every key stroke. */
export interface PolicyView {
  readonly readable: boolean
  readonly title: string | undefined
  readonly missing: readonly string[] | undefined
  readonly csv: Readonly<Record<string, unknown>>
  readonly sheet: string | undefined
  readonly skip: number | undefined
  readonly attributes: ReadonlyMap<string, AttributeView>
  readonly others: 'drop' | 'neutral' | undefined
  readonly method:
    | {
        readonly name: string
        readonly options: Readonly<Record<string, unknown>>
        /** The options with every scalar as its text, for values of the data: 007 stays 007. */
        readonly texts: Readonly<Record<string, unknown>>
      }
    | undefined
}

/** Names of the columns that have one of these roles, in the order of the policy. */
export const columnsOfRole = (
  { attributes }: Pick<PolicyView, 'attributes'>,
  ...roles: readonly PolicyRole[]
): string[] =>
  [...attributes].flatMap(([name, { role }]) => (role !== undefined && roles.includes(role) ? [name] : []))

/** Cache of the last view: many controls ask for the view of the same text. */
let last: { readonly text: string; readonly view: PolicyView } | undefined

export function viewPolicy(text: string): PolicyView {
  if (last?.text !== text) last = { text, view: readView(documentOf(text)) }
  return last.view
}

function readView(document: Document.Parsed): PolicyView {
  const missing = textsOf(nodeAt(document, ['data', 'missing']))
  const skip = plainValue(nodeAt(document, ['data', 'skip']))
  const others = plainValue(nodeAt(document, ['others']))
  return {
    readable: document.errors.length === 0,
    title: writtenText(nodeAt(document, ['title'])),
    missing: Array.isArray(missing) ? missing.map(String) : undefined,
    csv: objectOf(plainValue(nodeAt(document, ['data', 'csv']))),
    sheet: writtenText(nodeAt(document, ['data', 'sheet'])),
    skip: typeof skip === 'number' ? skip : undefined,
    attributes: attributesOf(nodeAt(document, ['attributes'])),
    others: others === 'drop' || others === 'neutral' ? others : undefined,
    method: methodOf(nodeAt(document, ['method'])),
  }
}

function attributesOf(node: Node | undefined): ReadonlyMap<string, AttributeView> {
  if (!isBranch(node)) return new Map()
  return new Map(
    node.items.map((pair) => [writtenText(pair.key) ?? '', attributeOf(textsOf(pair.value))] as const),
  )
}

function attributeOf(value: unknown): AttributeView {
  const { role, type, hierarchy, taxonomy, publish, levels } =
    typeof value === 'string' ? { role: value } : objectOf(value)
  return {
    role: policyRoles.find((policyRole) => policyRole === role),
    type: type === 'number' || type === 'text' || type === 'date' ? type : undefined,
    hierarchy,
    taxonomy,
    publish: typeof publish === 'string' ? publish : undefined,
    levels,
  }
}

function methodOf(node: Node | undefined): PolicyView['method'] {
  if (!isBranch(node) || node.items[0] === undefined) return undefined
  const { key, value } = node.items[0]
  const name = writtenText(key)
  return name === undefined
    ? undefined
    : {
        name,
        options: objectOf(isSeq(value) ? undefined : plainValue(value)),
        texts: objectOf(isSeq(value) ? undefined : textsOf(value)),
      }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

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

export function nodeAt(document: Document, keys: Keys): Node | undefined {
  let node: Node | null | undefined = document.contents
  for (const key of keys) {
    if (!isBranch(node)) return undefined
    node = pairOf(node, key)?.value
  }
  return node ?? undefined
}

/** The value of a node. */
export function plainValue(node: Node | undefined | null): unknown {
  if (node === undefined || node === null) return undefined
  if (isScalar(node)) return node.value
  if (isBranch(node))
    return Object.fromEntries(node.items.map((pair) => [writtenText(pair.key) ?? '', plainValue(pair.value)]))
  return 'items' in node ? (node.items as Node[]).map(plainValue) : undefined
}

/** The value of a node with every scalar as its text, for values of the data. */
export function textsOf(node: Node | undefined | null): unknown {
  if (node === undefined || node === null) return undefined
  if (isScalar(node)) return writtenText(node)
  if (isBranch(node))
    return Object.fromEntries(node.items.map((pair) => [writtenText(pair.key) ?? '', textsOf(pair.value)]))
  return 'items' in node ? (node.items as Node[]).map(textsOf) : undefined
}
