import { defined } from '@outis/core/value'
import type { ClaimNode, ClaimRule, Claims } from './claims.ts'
import { type JsonReader, jsonReader, noShape } from './json-reader.ts'
import { splitTreeClaims } from './json-split-tree.ts'
import type { ReleaseIndex } from './release-index.ts'
import type { SentResult } from './sent-result.ts'
import { tableOf } from './table-claims.ts'

type Member = Readonly<Record<string, unknown>>

const CONDITIONS = [
  'when',
  'if',
  'test',
  'condition',
  'conditions',
  'antecedents',
  'antecedent',
  'lhs',
  'items',
  'itemsets',
  'itemset',
]
const CONCLUSIONS = ['then', 'consequents', 'consequent', 'rhs']
const LABELS = ['leaf', 'label', 'prediction']

/** A document of one of the shapes of docs/interpret.md: conditions, rules, a tree, records. Others are refused. */
export function jsonClaims(release: ReleaseIndex, sent: SentResult): Claims {
  const document: unknown = JSON.parse(sent.text)
  const reader = jsonReader(release, sent.classColumn ?? statedClass(document))
  const split = splitTreeClaims(reader, document)
  if (split) return split
  const parts = Array.isArray(document) ? document : [document]
  if (parts.every((part) => typeof part === 'string' || isConditionObject(part))) {
    const conditions = parts.map((part) => ({ condition: reader.condition(part)! }))
    return { kind: 'conditions', form: 'json', conditions }
  }
  const members = parts.filter(isMember)
  if (members.length !== parts.length) throw noShape()
  const [first] = members
  if (members.length === 1 && Array.isArray(first.nodes)) return treeOf(reader, first.nodes)
  if (members.length === 1 && Array.isArray(first.children)) return nestedTree(reader, first)
  const rules = members.length === 1 && Array.isArray(first.rules) ? first.rules : members
  if (rules.every((rule) => isMember(rule) && valueAt(rule, CONDITIONS) !== undefined)) {
    return {
      kind: 'rules',
      form: 'json',
      ordered: false,
      rules: rules.map((rule) => ruleOf(reader, rule as Member)),
    }
  }
  return recordsOf(release, members)
}

function recordsOf(release: ReleaseIndex, records: readonly Member[]): Claims {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const cell = (value: unknown) => {
    if (value === undefined || value === null) return undefined
    if (typeof value === 'object') throw noShape()
    return String(value)
  }
  return tableOf(
    release,
    names,
    records.map((record) => names.map((name) => cell(ownValue(record, name)))),
  )
}

function ruleOf(reader: JsonReader, rule: Member): ClaimRule {
  const condition = reader.condition(valueAt(rule, CONDITIONS))
  const then = valueAt(rule, CONCLUSIONS)
  const label = valueAt(rule, LABELS)
  const conclusion = then === undefined ? undefined : reader.condition(then)
  return {
    ...defined({ condition, conclusion }),
    ...(!conclusion && label !== undefined && { conclusion: reader.label(label) }),
  }
}

function nodeOf(reader: JsonReader, node: unknown, parent: number | undefined): ClaimNode {
  if (!isMember(node)) throw noShape()
  const when = reader.condition(valueAt(node, CONDITIONS))
  const label = valueAt(node, LABELS)
  return {
    ...defined({ parent, when }),
    ...(label !== undefined && { leaf: reader.label(label) }),
  }
}

/** A list of nodes, each with the number of its parent, which stands before it. */
function treeOf(reader: JsonReader, list: readonly unknown[]): Claims {
  const nodes = list.map((node, index) => {
    const parent = isMember(node) ? ownValue(node, 'parent') : undefined
    if (
      parent !== undefined &&
      !(Number.isInteger(parent) && (parent as number) >= 0 && (parent as number) < index)
    )
      throw noShape()
    return nodeOf(reader, node, parent as number | undefined)
  })
  return { kind: 'tree', form: 'json', nodes }
}

function nestedTree(reader: JsonReader, root: Member): Claims {
  const nodes: ClaimNode[] = []
  const open: { readonly node: unknown; readonly parent: number | undefined }[] = [
    { node: root, parent: undefined },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const at = nodes.length
    nodes.push(nodeOf(reader, next.node, next.parent))
    const children = ownValue(next.node as Member, 'children') ?? []
    if (!Array.isArray(children)) throw noShape()
    for (const child of children.toReversed()) open.push({ node: child, parent: at })
  }
  return { kind: 'tree', form: 'json', nodes }
}

const isMember = (value: unknown): value is Member =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isConditionObject = (value: unknown): boolean =>
  isMember(value) && typeof value.column === 'string' && typeof value.op === 'string' && 'value' in value

const ownValue = (member: Member, name: string): unknown =>
  Object.hasOwn(member, name) ? member[name] : undefined

function valueAt(member: Member, names: readonly string[]): unknown {
  const name = names.find((name) => Object.hasOwn(member, name))
  return name === undefined ? undefined : member[name]
}

const statedClass = (document: unknown): string | undefined =>
  isMember(document) && typeof document.class === 'string' ? document.class : undefined
