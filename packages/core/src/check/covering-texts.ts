import { inRange, type NumberRange, parseRange, parseTail } from '../data/table/range-text.ts'
import { MISSING, SUPPRESSED } from '../data/table/table.ts'
import { DECIMAL, valueIndex, valueKey } from '../data/value/same-values.ts'
import { type CellReading, columnReading } from '../metrics/measured/column-reading.ts'
import { labelIndexes } from '../metrics/measured/label-index.ts'
import type { QuasiReading } from './quasi-reading.ts'

/** The published texts of a column that an original value may have become. */
export interface Covering {
  readonly texts: readonly string[]
  /** The value is known to the dictionary, or a published text is equal to it. */
  readonly known: boolean
}

/**
 * For original values of one column: which of its published texts cover them. With local recoding there may be
 * several. A wildcard covers everything and is covered by everything. O(levels + free ranges) per value.
 */
export function coveringTexts(reading: QuasiReading, wildcard: boolean): (value: string) => Covering {
  const index = indexTexts(reading, wildcard)
  const { hierarchy, dictionary } = reading.column
  const read = columnReading(reading.column)
  const values = dictionary?.values ?? hierarchy?.levels[0].labels ?? []
  const codeOf = valueIndex(values, read)
  return (value) => {
    const isMissing = reading.isMissingValue(value)
    if (isMissing && wildcard) return { texts: index.all, known: true }
    const code = codeOf(value) ?? (isMissing && values.length > 0 ? MISSING : undefined)
    const same = index.present.get(valueKey(value, read)) ?? []
    const texts = new Set([...index.always, ...same])
    if (code !== undefined) {
      for (const level of index.levels) {
        for (const text of index.atNode.get(nodeKey(level, hierarchy!.levels[level].nodeOf[code])) ?? [])
          texts.add(text)
      }
      for (const text of index.ofCode.get(code) ?? []) texts.add(text)
    }
    if (DECIMAL.test(value)) {
      const ranges = code === undefined ? index.ranges : index.freeRanges
      for (const { text, range } of ranges) if (inRange(range, Number(value))) texts.add(text)
    }
    return { texts: [...texts], known: code !== undefined || same.length > 0 }
  }
}

interface Ranged {
  readonly text: string
  readonly range: NumberRange
}

interface TextIndex {
  readonly all: readonly string[]
  /** Texts that no label explains, by the value they are. */
  readonly present: ReadonlyMap<string, readonly string[]>
  /** `*`, the top node, and wildcards. */
  readonly always: readonly string[]
  readonly levels: ReadonlySet<number>
  readonly atNode: ReadonlyMap<string, readonly string[]>
  readonly ofCode: ReadonlyMap<number, readonly string[]>
  readonly freeRanges: readonly Ranged[]
  /** Free ranges and labels that read as ranges, for numbers the hierarchy does not know. */
  readonly ranges: readonly Ranged[]
}

const nodeKey = (level: number, node: number): string => `${level}:${node}`

function indexTexts({ column, reading, texts, isMissing }: QuasiReading, wildcard: boolean): TextIndex {
  const all = [...new Set(texts)]
  const levels = new Set<number>()
  const atNode = new Map<string, string[]>()
  const ofCode = new Map<number, string[]>()
  const isTop = (text: string, cell?: CellReading) =>
    text === SUPPRESSED ||
    cell?.kind === 'top' ||
    (cell?.kind === 'node' && cell.level === column.hierarchy?.height && cell.level > 0)
  const nodesOf = nodesBy(column, reading, isMissing)
  for (const [text, cell] of reading.cells) {
    if (cell.kind === 'node') {
      for (const { level, node } of nodesOf(text, cell)) {
        levels.add(level)
        push(atNode, nodeKey(level, node), text)
      }
    } else if (cell.kind === 'values') for (const code of cell.codes) push(ofCode, code, text)
  }
  const present = new Map<string, string[]>()
  const explained = (text: string) => (column.hierarchy || column.dictionary) && reading.cells.has(text)
  for (const text of all) if (!explained(text)) push(present, valueKey(text, columnReading(column)), text)
  const parsed = all.flatMap((text) => {
    const range = column.type === 'number' ? (parseRange(text) ?? parseTail(text)) : undefined
    return range ? [{ text, range }] : []
  })
  return {
    all,
    present,
    always: all.filter((text) => isTop(text, reading.cells.get(text)) || (wildcard && isMissing(text))),
    levels,
    atNode,
    ofCode,
    freeRanges: parsed.filter(({ text }) => reading.cells.get(text)?.kind !== 'node'),
    ranges: parsed,
  }
}

interface ReadNode {
  readonly level: number
  readonly node: number
}

/**
 * The nodes that a text may stand for. The same label can stand on several levels, for different values: unless all cells
 * are known to be on one level, whoever is under any of them may have become the text.
 */
function nodesBy(
  column: QuasiReading['column'],
  reading: QuasiReading['reading'],
  isMissing: QuasiReading['isMissing'],
): (text: string, cell: ReadNode) => readonly ReadNode[] {
  const { hierarchy, level } = column
  if (!hierarchy || (level !== undefined && level === reading.level)) return (_, cell) => [cell]
  const indexes = labelIndexes(hierarchy, { isMissing, reading: columnReading(column) })
  return (text) =>
    indexes.flatMap((index, indexIndex) => {
      const node = index(text)
      return node === undefined ? [] : [{ level: indexIndex, node }]
    })
}

function push<Key>(lists: Map<Key, string[]>, key: Key, text: string): void {
  const list = lists.get(key)
  if (list) list.push(text)
  else lists.set(key, [text])
}
