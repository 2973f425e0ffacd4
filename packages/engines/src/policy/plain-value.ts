import { isCellPath, type Path } from '@outis/core'
import { type Document, isMap, isScalar, isSeq } from 'yaml'
import { keyText } from './key-text.ts'

/**
 * The document as plain values: keys and values of the data as written, everything else as YAML reads it.
 * `attributes` is a Map, since an object would move columns whose names are numbers to the front.
 */
export function plainValue(document: Document): unknown {
  keepAsWritten(document.contents, [])
  const value: unknown = document.toJS()
  const attributes = document.get('attributes', true)
  if (!isMap(attributes) || typeof value !== 'object' || value === null) return value
  const columns = (value as { attributes: Readonly<Record<string, unknown>> }).attributes
  const names = attributes.items.map(({ key }) => keyText(key) ?? String(key))
  return { ...value, attributes: new Map(names.map((name) => [name, columns[name]])) }
}

function keepAsWritten(node: unknown, path: Path): void {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      const text = keyText(key) ?? ''
      if (isScalar(key)) key.value = text
      keepAsWritten(value, [...path, text])
    }
  } else if (isSeq(node)) {
    node.items.forEach((item, place) => {
      keepAsWritten(item, [...path, place])
    })
  } else if (isScalar(node) && isCellPath(path) && node.source) {
    node.value = keyText(node)
  }
}
