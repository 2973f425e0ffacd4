import type { CheckedQuasi } from '../../../check/check-input.ts'
import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import { parseRange } from '../../../data/table/range-text.ts'
import type { AttackColumn } from '../../attack.ts'

/**
 * What a published label is made of, one level down: the children of its node, or the ends of its range. A method that
 * generalises no more than it must shows the label only where rows lie under several of them.
 */
export interface LabelParts {
  /** partOf[code of the register's column]: which part a value is in; −1 where it is not under the label. */
  readonly partOf: Int32Array
  /** Parts there are; the first two are the ends of a range whose ends are both needed. */
  readonly count: number
  /** Both ends of a range occur, in place of any two parts. */
  readonly ends: boolean
}

export interface PartsQuestion {
  readonly column: CheckedQuasi
  readonly published: AttackColumn
  /** The register: which values there are. */
  readonly register: AttackColumn
  /** Ranges are no wider than their rows need. */
  readonly tight: boolean
}

/** The parts of every label of a column, by the release's codes; undefined for what is a value or cannot be taken apart. */
export function labelParts({
  column,
  published,
  register,
  tight,
}: PartsQuestion): (LabelParts | undefined)[] {
  const { hierarchy } = column
  const values = new Set(register.values)
  return published.values.map((label) => {
    if (values.has(label)) return undefined
    return (hierarchy && nodeParts(label, column, register)) ?? rangeParts(label, register, tight)
  })
}

function nodeParts(
  label: string,
  { hierarchy, dictionary }: CheckedQuasi,
  register: AttackColumn,
): LabelParts | undefined {
  const position = hierarchy && nodeOf(hierarchy, label)
  if (!hierarchy || !position || !dictionary) return undefined
  const codeOf = new Map(dictionary.values.map((text, code) => [text, code]))
  const codes = Int32Array.from(register.values, (text) => codeOf.get(text) ?? -1)
  const { nodeOf: nodes } = hierarchy.levels[position.level]
  const isUnder = (code: number) => code >= 0 && nodes[code] === position.node
  for (let level = position.level - 1; level >= 0; level--) {
    const parts = new Map<number, number>()
    const partOf = codes.map((code) => {
      if (!isUnder(code)) return -1
      const child = hierarchy.levels[level].nodeOf[code]
      if (!parts.has(child)) parts.set(child, parts.size)
      return parts.get(child)!
    })
    // What has one child says the same as that child.
    if (parts.size > 1) return { partOf, count: parts.size, ends: false }
  }
  return undefined
}

/** The lowest node above the values that is published as this. */
function nodeOf({ levels }: Hierarchy, label: string): { level: number; node: number } | undefined {
  for (let level = 1; level < levels.length; level++) {
    const node = levels[level].labels.indexOf(label)
    if (node >= 0) return { level, node }
  }
  return undefined
}

/** The ends of a range, where they are values of its rows; else its halves by the values there are. */
function rangeParts(label: string, { values }: AttackColumn, tight: boolean): LabelParts | undefined {
  const range = parseRange(label)
  if (!range?.includesLow || !range.includesHigh || range.low === range.high) return undefined
  const numbers = values.map((text) => (text === '' ? Number.NaN : Number(text)))
  const inside = numbers.filter((number) => number >= range.low && number <= range.high).sort((a, b) => a - b)
  if (inside.length < 2) return undefined
  const middle = inside[inside.length >> 1]
  const partOf = Int32Array.from(numbers, (number) => {
    if (!(number >= range.low && number <= range.high)) return -1
    if (!tight) return number < middle ? 0 : 1
    return number === range.low ? 0 : number === range.high ? 1 : 2
  })
  return { partOf, count: tight ? 3 : 2, ends: tight }
}
