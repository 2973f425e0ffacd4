import { isCellPath, type Path } from '@outis/core'
import { type Document, isMap, isScalar, isSeq } from 'yaml'
import { keyText } from './key-text.ts'
import { syntaxError } from './read-yaml.ts'

/**
 * The document as plain values: keys and values of the data as written, everything else as YAML reads it.
 * `attributes` is a Map, since an object would move columns whose names are numbers to the front.
 */
export function plainValue(document: Document, fileName: string): unknown {
  keepAsWritten(document.contents, [])
  const value = toPlain(document, fileName)
  const attributes = document.get('attributes', true)
  if (!isMap(attributes) || typeof value !== 'object' || value === null) return value
  const columns = (value as { attributes: Readonly<Record<string, unknown>> }).attributes
  const names = attributes.items.map(({ key }) => keyText(key) ?? String(key))
  return { ...value, attributes: new Map(names.map((name) => [name, columns[name]])) }
}

/** Many columns may share an anchor; aliases of aliases of aliases are no policy. */
function toPlain(document: Document, fileName: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 10_000 })
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause
    throw syntaxError(fileName, { line: 1, col: 1 }, 'has aliases that unfold into too many values')
  }
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
