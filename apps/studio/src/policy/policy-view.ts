import { type Document, isSeq, type Node } from 'yaml'
import { documentOf, isBranch, nodeAt, plainValue, textsOf, writtenText } from './policy-text.ts'

export const policyRoles = ['identifying', 'quasi', 'sensitive', 'neutral'] as const
export type PolicyRole = (typeof policyRoles)[number]

/** A column as the policy declares it. */
export interface AttributeView {
  readonly role: PolicyRole | undefined
  readonly type: 'number' | 'text' | 'date' | undefined
  /** The form of the hierarchy as it is written: a file's name, or an object such as `{ dates: […] }`. Texts throughout. */
  readonly hierarchy: unknown
  readonly taxonomy: unknown
  readonly publish: string | undefined
  /** Levels of the hierarchy that may be chosen, as they are written. */
  readonly levels: unknown
}

/** What the controls need of a policy; read leniently, since it is read at every key stroke. */
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
        /** The same with every scalar as it is written, for values of the data: 007 stays 007. */
        readonly texts: Readonly<Record<string, unknown>>
      }
    | undefined
}

/** The last text read: many controls ask for the view of the same text. */
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
