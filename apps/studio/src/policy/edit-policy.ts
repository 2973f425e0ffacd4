import { yamlText } from '@outis/core/profile'
import { type Document, isSeq, type Node } from 'yaml'
import { documentOf, isBranch, type Keys, nodeAt, pairOf, plainValue, textsOf } from './policy-view.ts'

/**
 * Sets the value at a path, or removes it (`undefined`). Comments, order and spacing of everything else stay as they are. A text that
 * cannot be parsed is returned unchanged.
 */
export function setIn(text: string, keys: Keys, value: Plain | undefined): string {
  const document = documentOf(text)
  if (document.errors.length > 0) return text
  const edited =
    value === undefined ? withoutPath(text, document, keys) : withPath(text, document, keys, value)
  return isWritten(edited, keys, value) ? edited : rewritten(document, keys, value)
}

function withPath(text: string, document: Document, keys: Keys, value: Plain): string {
  let branch: Node | null | undefined = document.contents
  for (const [depth, key] of keys.entries()) {
    if (!isBranch(branch)) return text
    const pair = pairOf(branch, key)
    const rest = wrapped(keys.slice(depth + 1), value)
    if (pair === undefined) return addedTo(text, branch, key, rest)
    const last = depth === keys.length - 1
    if (last || !isBranch(pair.value))
      return replaced(text, branch, { key: pair.key, value: pair.value, by: rest })
    branch = pair.value
  }
  return text
}

const wrapped = (keys: Keys, value: Plain): Plain =>
  keys.reduceRight<Plain>((inner, key) => ({ [key]: inner }), value)

interface Replacement {
  readonly key: Node
  readonly value: Node | null
  readonly by: Plain
}

/** Replaces the text between the colon of the key and the end of the old value. */
function replaced(text: string, branch: Node, { key, value, by }: Replacement): string {
  const colon = text.indexOf(':', key.range?.[1] ?? 0)
  const end = value?.range?.[1] ?? colon + 1
  const flow = isFlow(branch)
  const block = !flow && !isFlow(value) && isBranch(value)
  const start = block ? colon + 1 : (value?.range?.[0] ?? colon + 1)
  if (flow) return text.slice(0, start) + (start === colon + 1 ? ' ' : '') + inline(by) + text.slice(end)
  const indent = columnOf(text, key.range?.[0] ?? 0)
  const written = afterKey(by, indent, start - (key.range?.[0] ?? 0))
  const multiline = written.startsWith('\n')
  const from = multiline ? colon + 1 : start
  const tail = block ? trimmedEnd(text, end) : end
  return (
    text.slice(0, from) + (multiline || from === colon + 1 ? written : written.trimStart()) + text.slice(tail)
  )
}

/** A block's range ends behind its last line break. */
function trimmedEnd(text: string, end: number): number {
  let offset = end
  while (offset > 0 && /\s/.test(text[offset - 1] ?? '')) offset--
  return offset
}

function addedTo(text: string, branch: Node, key: string, value: Plain): string {
  const [start = 0, end = 0] = branch.range ?? []
  if (isFlow(branch)) {
    const closing = end - 1
    const before = text.slice(0, closing).trimEnd()
    const comma = before.endsWith('{') ? ' ' : ', '
    return `${before}${comma}${yamlText(key)}: ${inline(value)} ${text.slice(closing)}`
  }
  const indent = columnOf(text, start)
  const lastSign = trimmedEnd(text, end)
  const line = `${' '.repeat(indent)}${yamlText(key)}:${afterKey(value, indent, key.length + 1)}`
  // A comment behind the last value belongs to its line.
  const lineEnd = text.indexOf('\n', lastSign) < 0 ? text.length : text.indexOf('\n', lastSign)
  return `${text.slice(0, lineEnd)}\n${line}${text.slice(lineEnd)}`
}

function withoutPath(text: string, document: Document, keys: Keys): string {
  const parent = keys.length === 1 ? document.contents : nodeAt(document, keys.slice(0, -1))
  const key = keys.at(-1)
  if (!isBranch(parent) || key === undefined) return text
  const pair = pairOf(parent, key)
  if (pair === undefined) return text
  if (isFlow(parent)) {
    const rest = parent.items.filter((item) => item !== pair)
    const entries = rest.map((pair) =>
      text.slice(pair.key.range?.[0] ?? 0, (pair.value ?? pair.key).range?.[1] ?? 0),
    )
    const [start = 0, end = 0] = parent.range ?? []
    return `${text.slice(0, start)}{ ${entries.join(', ')} }${text.slice(end)}`
  }
  const lineStart = text.lastIndexOf('\n', pair.key.range?.[0] ?? 0) + 1
  const last = trimmedEnd(text, (pair.value ?? pair.key).range?.[1] ?? 0)
  const lineEnd = text.indexOf('\n', last)
  return text.slice(0, lineStart) + (lineEnd < 0 ? '' : text.slice(lineEnd + 1))
}

const isFlow = (node: Node | null): boolean => node !== null && 'flow' in node && node.flow === true

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1)

/** Whether the edited text can be parsed and has the new value at the path. */
function isWritten(text: string, keys: Keys, value: Plain | undefined): boolean {
  const document = documentOf(text)
  if (document.errors.length > 0) return false
  const written = JSON.stringify(textsOf(nodeAt(document, keys)))
  return written === (value === undefined ? undefined : JSON.stringify(textual(value)))
}

function textual(value: Plain): unknown {
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(textual)
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Plain | undefined>>).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, textual(inner)]],
    ),
  )
}

/** For policies with anchors, aliases or odd indents. Keeps comments, but not always the spacing. */
function rewritten(document: Document, keys: Keys, value: Plain | undefined): string {
  if (value === undefined) document.deleteIn(keys)
  else document.setIn(keys, document.createNode(value))
  return document.toString({ lineWidth: 0 })
}

/** Adds an item to a list of the policy. Other items stay as they are, with their comments. */
export function addIn(text: string, keys: Keys, value: Plain): string {
  const node = nodeAt(documentOf(text), keys)
  const items = itemsAt(text, keys)
  if (!isSeq(node) || isFlow(node) || items.length === 0) return setIn(text, keys, [...items, value])
  const [start = 0, end = 0] = node.range ?? []
  const last = trimmedEnd(text, end)
  // A comment behind the last item belongs to its line.
  const lineEnd = text.indexOf('\n', last) < 0 ? text.length : text.indexOf('\n', last)
  const line = `${' '.repeat(columnOf(text, start))}- ${inline(value)}`
  const edited = `${text.slice(0, lineEnd)}\n${line}${text.slice(lineEnd)}`
  return isWritten(edited, keys, [...items, value]) ? edited : setIn(text, keys, [...items, value])
}

/** Replaces one item of a list of the policy. */
export const setItem = (text: string, keys: Keys, itemIndex: number, value: Plain): string =>
  setIn(text, keys, itemsAt(text, keys).with(itemIndex, value))

/** The policy without one item of a list; without the list where it was the last. */
export function withoutItem(text: string, keys: Keys, itemIndex: number): string {
  const items = itemsAt(text, keys)
  const rest = items.toSpliced(itemIndex, 1)
  return setIn(text, keys, rest.length === 0 ? undefined : rest)
}

function itemsAt(text: string, keys: Keys): readonly Plain[] {
  const written = plainValue(nodeAt(documentOf(text), keys))
  return Array.isArray(written) ? (written as Plain[]) : []
}

/** A value that a control writes into a policy. */
export type Plain =
  | string
  | number
  | boolean
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined }

/** Values that need longer lines are written as blocks. */
const LONGEST_LINE = 100

/** A value on one line: `{ role: quasi, hierarchy: { dates: [month, year] } }`. */
export function inline(value: Plain): string {
  if (typeof value === 'string') return yamlText(value)
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(inline).join(', ')}]`
  const parts = entriesOf(value).map(([key, inner]) => `${yamlText(key)}: ${inline(inner)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** The text behind `key:`. On the same line where it fits, otherwise as an indented block. */
function afterKey(value: Plain, indent: number, taken = 0): string {
  const line = inline(value)
  const short = typeof value !== 'object' || indent + taken + line.length <= LONGEST_LINE
  if (short || entriesOf(value).length === 0) return ` ${line}`
  const inner = indent + 2
  const margin = `\n${' '.repeat(inner)}`
  if (isList(value))
    return value.some(isNested) ? value.map((item) => `${margin}- ${inline(item)}`).join('') : ` ${line}`
  return entriesOf(value)
    .map(([key, item]) => `${margin}${yamlText(key)}:${afterKey(item, inner, key.length + 2)}`)
    .join('')
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)
const isNested = (value: Plain): boolean => typeof value === 'object'

const entriesOf = (value: Exclude<Plain, string | number | boolean>): (readonly [string, Plain])[] =>
  Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, inner] as const]))
