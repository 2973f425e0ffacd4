import type { CellReading } from '../metrics/measured/column-reading.ts'
import { labelIndexes } from '../metrics/measured/label-index.ts'
import { MISSING, PLAIN_DECIMAL, SUPPRESSED } from '../table/dictionary.ts'
import { inRange, type NumberRange, parseRange } from '../table/range-text.ts'
import type { MissingReading, QuasiReading } from './quasi-reading.ts'

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
export function coveringTexts(reading: QuasiReading, missing: MissingReading): (value: string) => Covering {
  const index = indexTexts(reading, missing)
  const { hierarchy, dictionary } = reading.column
  const codeOf = new Map(
    (dictionary?.values ?? hierarchy?.levels[0].labels ?? []).map((value, code) => [value, code]),
  )
  return (value) => {
    const isMissing = missing.isMissingValue(value)
    if (isMissing && missing.wildcard) return { texts: index.all, known: true }
    const code = codeOf.get(value) ?? (isMissing && codeOf.size > 0 ? MISSING : undefined)
    const texts = new Set(index.always)
    if (index.present.has(value)) texts.add(value)
    if (code !== undefined) {
      for (const level of index.levels) {
        for (const text of index.atNode.get(nodeKey(level, hierarchy!.levels[level].nodeOf[code])) ?? [])
          texts.add(text)
      }
      for (const text of index.ofCode.get(code) ?? []) texts.add(text)
    }
    if (PLAIN_DECIMAL.test(value)) {
      const ranges = code === undefined ? index.ranges : index.freeRanges
      for (const { text, range } of ranges) if (inRange(range, Number(value))) texts.add(text)
    }
    return { texts: [...texts], known: code !== undefined || index.present.has(value) }
  }
}

interface Ranged {
  readonly text: string
  readonly range: NumberRange
}

interface TextIndex {
  readonly all: readonly string[]
  readonly present: ReadonlySet<string>
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

function indexTexts(
  { column, reading, texts }: QuasiReading,
  { isMissing, wildcard }: MissingReading,
): TextIndex {
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
  const parsed = all.flatMap((text) => {
    const range = column.type === 'number' ? parseRange(text) : undefined
    return range ? [{ text, range }] : []
  })
  return {
    all,
    present: new Set(
      column.hierarchy || column.dictionary ? all.filter((text) => !reading.cells.has(text)) : all,
    ),
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
  { hierarchy, level }: QuasiReading['column'],
  reading: QuasiReading['reading'],
  isMissing: MissingReading['isMissing'],
): (text: string, cell: ReadNode) => readonly ReadNode[] {
  if (!hierarchy || (level !== undefined && level === reading.level)) return (_, cell) => [cell]
  const indexes = labelIndexes(hierarchy, isMissing)
  return (text) =>
    indexes.flatMap((index, at) => {
      const node = index(text)
      return node === undefined ? [] : [{ level: at, node }]
    })
}

function push<Key>(lists: Map<Key, string[]>, key: Key, text: string): void {
  const list = lists.get(key)
  if (list) list.push(text)
  else lists.set(key, [text])
}
