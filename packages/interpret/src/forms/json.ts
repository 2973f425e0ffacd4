import { OutisError } from '@outis/core/errors'
import { namedColumn } from '../attribute-names.ts'
import type { RealTest } from '../conditions/column-condition.ts'
import { valueIn, valueText } from '../conditions/interpret-test.ts'
import { partText, rangeText } from '../conditions/render-test.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import { classColumn, readLabel } from '../labels.ts'
import { isConditionObject, readJsonCondition } from './json-condition.ts'

/** The keys of conditions in documents of Outis, arules and mlxtend. */
const CONDITION_KEYS = new Set([
  'when',
  'if',
  'then',
  'test',
  'condition',
  'conditions',
  'antecedents',
  'consequents',
  'antecedent',
  'consequent',
  'lhs',
  'rhs',
  'items',
  'itemsets',
  'itemset',
])
const LABEL_KEYS = new Set(['leaf', 'label', 'prediction'])

/** Deeper documents could not be written again. A tree as a list of nodes has no depth. */
const DEEPEST = 500

/**
 * A JSON document: conditions stand under `when`, `if`, `then` and the keys of arules and mlxtend, labels under `leaf`, cells
 * under the names of their columns. All else stays as it is. O(document).
 */
export function readJson({ session, text, classColumn: named }: FormInput): FormOutput {
  const document = parseJson(text)
  const labels: string[] = []
  const stated = named ?? statedClass(document)
  const tested = new Set<string>()
  walk(document, '$', ({ key, value, parent }) => {
    if (isLabel(key, parent) && typeof value === 'string') labels.push(value)
    if (key === 'attribute' && typeof value === 'string')
      tested.add(namedColumn(session.index, value)?.column ?? value)
    return value
  })
  const column = classColumn(session, stated, {
    leaves: labels.map((label) => [label]),
    tested,
    place: '$',
  })
  const conditions = Array.isArray(document) ? document : [document]
  const answer = conditions.every((part) => typeof part === 'string')
    ? readJsonCondition(session, document, '$').written
    : walk(document, '$', (member) => readMember(session, member, column), {
        enter: (node, path) => (isSplitNode(node) ? readSplitNode(session, node, path) : node),
      })
  return { text: `${JSON.stringify(answer, null, 2)}\n`, interpreted: { kind: 'json', document: answer } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutisError('INTERPRET_FORM', {
      message: 'The result is not a JSON document.',
      hint: 'Leave --as out to let the form be recognised, or correct the file.',
      // The parser's own words would quote the text.
      details: { kind: (cause as Error).name },
    })
  }
}

const statedClass = (document: unknown): string | undefined => {
  const { class: name } = (document ?? {}) as { readonly class?: unknown }
  return typeof name === 'string' && !isSplitNode(document) ? name : undefined
}

interface Member {
  readonly key: string
  readonly value: unknown
  readonly path: string
  readonly parent: unknown
}

/** Nodes of `treeJson` have their class in each node. */
const isLabel = (key: string, parent: unknown): boolean =>
  LABEL_KEYS.has(key) || (key === 'class' && isSplitNode(parent))

/** Undefined: look inside. */
function readMember(
  session: Session,
  { key, value, path, parent }: Member,
  column: string | undefined,
): unknown {
  if (isConditionObject(value)) return readJsonCondition(session, value, path).written
  const scalar = typeof value === 'string' || typeof value === 'number'
  const meaning = session.index.columns.get(key)
  if (meaning && scalar) {
    const real = valueIn(meaning, String(value))
    if (real.kind === 'unknown')
      session.find({ place: path, kind: 'value', text: String(value), reason: real.reason })
    session.counts[
      real.kind === 'unknown' ? 'notInterpreted' : real.kind === 'unchanged' ? 'unchanged' : 'interpreted'
    ]++
    return real.kind === 'unchanged' || real.kind === 'unknown' ? value : valueText(real)
  }
  if (isLabel(key, parent) && scalar) {
    const label = readLabel(session, column, { text: String(value), place: path })
    return label.test ? label.text : value
  }
  const texts = typeof value === 'string' || (Array.isArray(value) && value.every(isConditionLike))
  if (CONDITION_KEYS.has(key) && texts) return readJsonCondition(session, value, path).written
  if (typeof value === 'string') nameAlias(session, value, path)
  return undefined
}

const isConditionLike = (value: unknown): boolean => typeof value === 'string' || isConditionObject(value)

/** A text that nothing expects, and that is an alias, must not pass for something interpreted. */
function nameAlias(session: Session, text: string, place: string): void {
  for (const [name, meaning] of session.index.columns) {
    if (meaning.kind !== 'aliases' || !meaning.aliases.has(meaning.normalise(text))) continue
    session.fail({
      place,
      kind: 'value',
      text,
      reason: `it is an alias of "${name}", but stands where no value of it is expected`,
    })
    return
  }
}

interface WalkOptions {
  /** What takes the place of an object before its members are visited. */
  readonly enter?: (value: object, path: string) => unknown
  readonly depth?: number
}

/** A copy of the document in which what `visit` returns takes the place of what it was given; undefined: look inside. */
function walk(
  value: unknown,
  path: string,
  visit: (member: Member) => unknown,
  { enter = (node) => node, depth = 0 }: WalkOptions = {},
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) {
    throw new OutisError('INTERPRET_FORM', {
      message: `The document is nested deeper than ${DEEPEST} levels.`,
      hint: 'Write the tree as a list of nodes, each with the number of its parent.',
    })
  }
  const deeper = { enter, depth: depth + 1 }
  const step = (key: string, part: unknown, { here, parent }: { here: string; parent: unknown }) => {
    const read = visit({ key, value: part, path: here, parent })
    return read === undefined || read === part ? walk(part, here, visit, deeper) : read
  }
  if (Array.isArray(value)) {
    return value.map((part, index) => step('', part, { here: `${path}[${index}]`, parent: value }))
  }
  const entered = enter(value, path) as object
  return Object.fromEntries(
    Object.entries(entered).map(([key, part]) => [
      key,
      step(key, part, { here: `${path}.${key}`, parent: value }),
    ]),
  )
}

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
function readSplitNode(session: Session, node: SplitNode, path: string): unknown {
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
