import { type Document, isSeq, type Node, type YAMLSeq } from 'yaml'
import { inlineText, isJsonText } from './inline-text.ts'
import {
  type Branch,
  isBranch,
  isFlow,
  nodeIn,
  type PolicyPath,
  pairIn,
  parsedPolicy,
  plainOf,
} from './policy-nodes.ts'

/**
 * Sets the value at a path of a policy, or removes it (`undefined`). The text around it stays as it is. Where that cannot be done
 * (anchors, odd indents), the document is written anew: comments stay, spacing may not.
 */
export function setInText(text: string, path: PolicyPath, value: unknown): string {
  const document = parsedPolicy(text)
  const node = nodeIn(document, path)
  if (value === undefined) {
    if (node === undefined && !hasKey(document, path)) return text
    return proven({ document, path, value }, withoutPath(text, document, path))
  }
  return proven({ document, path, value }, withPath(text, document, { path, value }))
}

/** Adds an item at the end of a list of a policy; the list is made where there is none. */
export function addToList(text: string, path: PolicyPath, item: unknown): string {
  const document = parsedPolicy(text)
  const list = nodeIn(document, path)
  const items = isSeq(list) ? (plainOf(list) as unknown[]) : []
  const whole = [...items, item]
  if (!isSeq(list) || items.length === 0) return setInText(text, path, whole)
  return proven({ document, path, value: whole }, withItem(text, list as YAMLSeq<Node>, item))
}

interface Change {
  readonly document: Document
  readonly path: PolicyPath
  readonly value: unknown
}

/** A text is taken only if it says what was asked for. */
function proven({ document, path, value }: Change, edited: string | undefined): string {
  if (edited !== undefined) {
    const written = parsedPolicy(edited)
    const found = plainOf(nodeIn(written, path))
    if (written.errors.length === 0 && JSON.stringify(found) === JSON.stringify(value)) return edited
  }
  if (value === undefined) document.deleteIn(path)
  else document.setIn(path, document.createNode(value))
  return document.toString({ lineWidth: 0 })
}

const hasKey = (document: Document, path: PolicyPath): boolean => {
  const parent = nodeIn(document, path.slice(0, -1))
  return isBranch(parent) && pairIn(parent, String(path.at(-1))) !== undefined
}

/** Goes down as far as the policy does, and writes what is missing there. */
function withPath(
  text: string,
  document: Document,
  { path, value }: Pick<Change, 'path' | 'value'>,
): string | undefined {
  let branch: Node | null | undefined = document.contents
  for (const [depth, step] of path.entries()) {
    const rest = path.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    if (isSeq(branch)) {
      branch = branch.items[Number(step)] as Node | undefined
      if (depth === path.length - 1) return branch ? spliced(text, branch, rest) : undefined
      continue
    }
    if (!isBranch(branch)) return undefined
    const pair = pairIn(branch, String(step))
    if (pair === undefined) return withPair(text, branch, [String(step), rest])
    if (depth === path.length - 1 || !(isBranch(pair.value) || isSeq(pair.value)))
      return pair.value === null ? undefined : spliced(text, pair.value, rest)
    branch = pair.value
  }
  return undefined
}

/** In place of what is written on one line. A block has comments of its own, which are kept by writing the document anew. */
function spliced(text: string, node: Node, value: unknown): string | undefined {
  const [start, end] = node.range ?? []
  if (start === undefined || end === undefined) return undefined
  if ((isBranch(node) || isSeq(node)) && !isFlow(node)) return undefined
  return text.slice(0, start) + inlineText(value, isJsonText(text)) + text.slice(end)
}

function withPair(text: string, branch: Branch, [key, value]: readonly [string, unknown]): string {
  const [start = 0, end = 0] = branch.range ?? []
  const isJson = isJsonText(text)
  const pair = `${inlineText(key, isJson)}: ${inlineText(value, isJson)}`
  if (!isFlow(branch)) return withLine(text, trimmedEnd(text, end), ' '.repeat(columnOf(text, start)) + pair)
  return withEntry(text, end - 1, pair)
}

function withItem(text: string, list: YAMLSeq<Node>, item: unknown): string {
  const [start = 0, end = 0] = list.range ?? []
  const written = inlineText(item, isJsonText(text))
  if (isFlow(list)) return withEntry(text, end - 1, written)
  return withLine(text, trimmedEnd(text, end), `${' '.repeat(columnOf(text, start))}- ${written}`)
}

/** Before the closing bracket; on a line of its own where the entries before it have lines of their own. */
function withEntry(text: string, closing: number, entry: string): string {
  const before = text.slice(0, closing).trimEnd()
  const space = text.slice(before.length, closing)
  const comma = /[[{]$/.test(before) ? '' : ','
  const lineStart = before.lastIndexOf('\n') + 1
  const indent = /^\s*/.exec(before.slice(lineStart))?.[0] ?? ''
  const gap = space.includes('\n') ? `\n${indent}` : ' '
  return `${before}${comma}${gap}${entry}${space === '' ? '' : space}${text.slice(closing)}`
}

/** On a line below; a comment behind the last value belongs to its line. */
function withLine(text: string, last: number, line: string): string {
  const lineEnd = text.indexOf('\n', last) < 0 ? text.length : text.indexOf('\n', last)
  return `${text.slice(0, lineEnd)}\n${line}${text.slice(lineEnd)}`
}

function withoutPath(text: string, document: Document, path: PolicyPath): string | undefined {
  const parent = nodeIn(document, path.slice(0, -1)) ?? (path.length === 1 ? document.contents : undefined)
  if (!isBranch(parent)) return undefined
  const pair = pairIn(parent, String(path.at(-1)))
  const start = pair?.key.range?.[0]
  const end = (pair?.value ?? pair?.key)?.range?.[1]
  if (start === undefined || end === undefined) return undefined
  if (isFlow(parent)) return withoutEntry(text, start, end)
  if (parent.items.length === 1) return undefined
  const lineStart = text.lastIndexOf('\n', start) + 1
  const lineEnd = text.indexOf('\n', trimmedEnd(text, end))
  return text.slice(0, lineStart) + (lineEnd < 0 ? '' : text.slice(lineEnd + 1))
}

/** With the comma that follows it, else with the one before it. */
function withoutEntry(text: string, start: number, end: number): string {
  const after = /^\s*,\s*/.exec(text.slice(end))
  if (after) return text.slice(0, start) + text.slice(end + after[0].length)
  return text.slice(0, start).replace(/,\s*$/, '') + text.slice(end)
}

/** A block's range ends behind its last line break. */
function trimmedEnd(text: string, end: number): number {
  let offset = end
  while (offset > 0 && /\s/.test(text[offset - 1] ?? '')) offset--
  return offset
}

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1)
