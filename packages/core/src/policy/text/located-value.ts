import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import type { Path } from '../options/declaration.ts'
import { isCellPath, type Locate } from '../policy-path.ts'
import type { Fault, YamlText } from './read-yaml.ts'

/** Where a value is written, and everything in it. */
interface Place {
  readonly offset: number | undefined
  readonly parts?: ReadonlyMap<string | number, Part>
}

interface Part {
  /** Where the key is written, of a mapping. */
  readonly key?: number | undefined
  readonly place: Place
}

interface LocatedValue {
  readonly value: unknown
  readonly place: Place
}

/** A value with all that its aliases stand for. */
interface Unfolded extends LocatedValue {
  readonly values: number
}

/** As many as the schema can walk. */
const MOST_VALUES = 2_000_000

/**
 * The document as plain values, with where each is written: keys and values of the data as they are written, everything
 * else as YAML reads it. Each node is looked at once, however many aliases it has. `attributes` is a Map, since an object would
 * move columns whose names are numbers to the front.
 */
export function locatedValue({ document, fault }: YamlText): LocatedValue {
  const reader = {
    fault,
    anchors: new Map<string, Node>(),
    open: new Set<Node>(),
    read: new Map<Node, Unfolded>(),
  }
  const { value, place } = readNode(reader, document.contents, [])
  const attributes = document.get('attributes', true)
  if (!isMap(attributes) || typeof value !== 'object' || value === null) return { value, place }
  const columns = (value as { attributes: Readonly<Record<string, unknown>> }).attributes
  const names = attributes.items.map(({ key }) => nameOf(reader, key))
  return { value: { ...value, attributes: new Map(names.map((name) => [name, columns[name]])) }, place }
}

interface Reader {
  readonly fault: Fault
  /** The last node of each anchor so far. */
  readonly anchors: Map<string, Node>
  /** Nodes that hold the one that is read. */
  readonly open: Set<Node>
  readonly read: Map<Node, Unfolded>
}

function readNode(reader: Reader, node: unknown, path: Path): Unfolded {
  if (isAlias(node)) return aliased(reader, node)
  if (!isNode(node)) return { value: null, place: { offset: undefined }, values: 1 }
  const own = node as Node
  if ('anchor' in own && own.anchor !== undefined) reader.anchors.set(own.anchor, own)
  reader.open.add(own)
  const read = contentOf(reader, own, path)
  reader.open.delete(own)
  reader.read.set(own, read)
  if (read.values > MOST_VALUES)
    throw reader.fault(startOf(own) ?? 0, 'has aliases that unfold into too many values')
  return read
}

/** An alias must have its anchor before it, and not around it. */
function aliased(reader: Reader, alias: Node & { readonly source: string }): Unfolded {
  const node = reader.anchors.get(alias.source)
  const offset = startOf(alias) ?? 0
  if (!node) throw reader.fault(offset, 'has an alias here whose anchor does not stand before it')
  if (reader.open.has(node)) throw reader.fault(offset, 'has an alias here to something that holds it')
  const { value, place, values } = reader.read.get(node)!
  return { value, values, place: { ...place, offset } }
}

function contentOf(reader: Reader, node: Node, path: Path): Unfolded {
  const offset = startOf(node)
  if (isScalar(node)) return { value: scalarValue(node, path), place: { offset }, values: 1 }
  if (isMap(node)) return mappingOf(reader, node, path)
  if (!isSeq(node)) return { value: null, place: { offset }, values: 1 }
  const items = node.items.map((item, itemIndex) => readNode(reader, item, [...path, itemIndex]))
  return {
    value: items.map(({ value }) => value),
    place: { offset, parts: new Map(items.map(({ place }, itemIndex) => [itemIndex, { place }])) },
    values: items.reduce((sum, { values }) => sum + values, 1),
  }
}

const scalarValue = (node: Scalar, path: Path): unknown =>
  isCellPath(path) && node.source ? keyText(node) : node.value

function mappingOf(reader: Reader, node: YAMLMap, path: Path): Unfolded {
  const value: Record<string, unknown> = {}
  const parts = new Map<string, Part>()
  let values = 1
  for (const pair of node.items) {
    const name = nameOf(reader, pair.key)
    const key = startOf(pair.key)
    if (parts.has(name)) throw reader.fault(key ?? 0, 'has a key here that stands in this mapping already')
    const inner = readNode(reader, pair.value, [...path, name])
    parts.set(name, { key, place: inner.place })
    // A plain assignment to __proto__ would not be seen.
    Object.defineProperty(value, name, {
      value: inner.value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
    values += inner.values
  }
  return { value, place: { offset: startOf(node), parts }, values }
}

/** A key as it is written; of a list or mapping as key, which no policy has, something to tell it by. */
function nameOf(reader: Reader, key: unknown): string {
  const node = isAlias(key) ? (reader.anchors.get(key.source) ?? key) : key
  if (isNode(node) && 'anchor' in node && node.anchor !== undefined) readNode(reader, node, [])
  return keyText(node) ?? (isCollection(node) ? JSON.stringify(node) : String(node ?? ''))
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)

/** A key or value as it is written: 007 is the text 007, not the number 7. Undefined where it is no scalar. */
function keyText(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

/** Where a path of the policy is written; for a path that is not, the nearest thing around it that is. */
export function locatorOf(root: Place, lines: LineCounter): Locate {
  return (path, part = 'value') => {
    let found: Part = { place: root }
    let whole = true
    for (const step of path) {
      const next = found.place.parts?.get(step)
      if (!next) {
        whole = false
        break
      }
      found = next
    }
    const offset =
      part === 'value' && whole ? (found.place.offset ?? found.key) : (found.key ?? found.place.offset)
    const { line, col } = lines.linePos(offset ?? 0)
    return { line, column: col }
  }
}
