import type { Locate } from '@outis/core'
import { type Document, isAlias, isMap, isNode, isSeq, type LineCounter } from 'yaml'
import { keyText } from './key-text.ts'

interface Found {
  readonly key?: unknown
  readonly value: unknown
}

/** Where a path of the policy is written; for a path that is not, the nearest thing around it that is. */
export function locatorOf(document: Document, lines: LineCounter): Locate {
  return (path, part = 'value') => {
    let found: Found = { value: document.contents }
    let whole = true
    for (const step of path) {
      const next = stepInto(found.value, step, document)
      if (!next) {
        whole = false
        break
      }
      found = next
    }
    const offset =
      part === 'value' && whole
        ? (startOf(found.value) ?? startOf(found.key))
        : (startOf(found.key) ?? startOf(found.value))
    const { line, col } = lines.linePos(offset ?? 0)
    return { line, column: col }
  }
}

function stepInto(from: unknown, step: string | number, document: Document): Found | undefined {
  const node = isAlias(from) ? from.resolve(document) : from
  if (isSeq(node))
    return typeof step === 'number' && step < node.items.length ? { value: node.items[step] } : undefined
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key }) => keyText(key) === step)
  return pair && { key: pair.key, value: pair.value }
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)
