import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { isSplitNode, type RealExpression, type SplitNode } from '@outis/interpret'
import {
  type ClaimLabel,
  type ClaimNode,
  type ClaimRule,
  type Claims,
  refuseFindings,
  type SentResult,
} from './claims.ts'
import type { ReleaseIndex } from './release-index.ts'
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
  const stack: { readonly node: unknown; readonly parent: number | undefined }[] = [
    { node: root, parent: undefined },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const nodeIndex = nodes.length
    nodes.push(nodeOf(reader, next.node, next.parent))
    const children = ownValue(next.node as Member, 'children') ?? []
    if (!Array.isArray(children)) throw noShape()
    for (const child of children.toReversed()) stack.push({ node: child, parent: nodeIndex })
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

/** Reads conditions and labels of a document by the key. */
interface JsonReader {
  condition(value: unknown): RealExpression | undefined
  label(value: unknown): ClaimLabel
}

function jsonReader({ interpreter, meaning }: ReleaseIndex, classColumn: string | undefined): JsonReader {
  const condition = (value: unknown) => {
    const { expression, findings } = interpreter.condition(value)
    refuseFindings(findings)
    return expression
  }
  return {
    condition,
    label(value) {
      if (typeof value !== 'string' && typeof value !== 'number') throw noShape()
      const text = String(value)
      if (classColumn !== undefined && meaning.columns.has(classColumn)) {
        const expression = condition({ column: classColumn, op: '=', value: text })
        return expression?.kind === 'test' ? { text, test: expression.test } : { text }
      }
      for (const column of meaning.columns.values()) {
        if (
          classColumn === undefined &&
          column.kind === 'aliases' &&
          column.aliases.has(column.normalise(text))
        )
          throw namelessClass()
      }
      return { text }
    },
  }
}

const noShape = (): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: 'The JSON document has a shape whose statements cannot be counted.',
    hint: 'Send conditions, rules, a tree or records as docs/interpret.md shows them.',
  })

const namelessClass = (): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: 'The result does not name its class, and its labels are aliases.',
    hint: 'Name the class.',
  })

type Node = SplitNode & { readonly atMost?: unknown; readonly above?: unknown }

/** A tree as `treeJson` of @outis/learn writes it; undefined where the document is none. */
function splitTreeClaims(reader: JsonReader, document: unknown): Claims | undefined {
  if (!isSplitNode(document)) return undefined
  const nodes: ClaimNode[] = []
  const stack: { readonly node: unknown; readonly parent?: number; readonly when?: unknown }[] = [
    { node: document },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, parent, when } = next
    if (!isSplitNode(node)) throw noShape()
    const nodeIndex = nodes.length
    const condition = when === undefined ? undefined : reader.condition(when)
    nodes.push({
      ...defined({ parent, when: condition }),
      ...(node.kind === 'leaf' && { leaf: reader.label(node.class) }),
    })
    for (const branch of branchesOf(node).toReversed()) stack.push({ ...branch, parent: nodeIndex })
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
