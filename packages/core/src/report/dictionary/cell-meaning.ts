import { SUPPRESSED } from '../../data/table/table.ts'
import { columnName } from '../../data/words/words.ts'
import type { AttributeParts } from '../common-parts.ts'
import { RARE } from '../pooling.ts'

/** What one cell of a generalised column stands for. */
export interface CellMeaning {
  readonly cell: string
  /** In words or as a comparison: "20 ≤ age < 40". */
  readonly meaning: string
  /** Values of its group that at least 10 rows of the original have. */
  readonly values?: readonly string[]
  /** Further values of its group: rare ones, and those that the data does not have. */
  readonly more?: number
}

/** Cells explained one by one; a longer list is none that anybody reads. */
const MOST_CELLS = 500
/** Values listed of one group. */
const MOST_VALUES = 100

/** What each label of a generalised column stands for, in its natural order; nothing of a column published as it was. */
export function cellMeanings(part: AttributeParts, missingTokens: readonly string[]): readonly CellMeaning[] {
  if (part.role !== 'quasi' || part.form || part.level === 0) return []
  const recorded = new Set(part.level === undefined ? part.before?.values.map(({ value }) => value) : [])
  const told = (part.after?.values ?? []).flatMap(({ value }) => {
    if (value === SUPPRESSED || missingTokens.includes(value)) return []
    const range = rangeOf(value, part)
    const group = range === undefined ? groupOf(value, part) : undefined
    if (group === undefined && (range === undefined || recorded.has(value))) return []
    return [{ place: range?.from, meaning: { cell: value, ...(group ?? { meaning: range!.meaning }) } }]
  })
  return told
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || (a.meaning.cell < b.meaning.cell ? -1 : 1))
    .slice(0, MOST_CELLS)
    .map(({ meaning }) => meaning)
}

function groupOf(
  label: string,
  { groups, name }: AttributeParts,
): Pick<CellMeaning, 'meaning' | 'values' | 'more'> | undefined {
  const members = groups?.get(label)
  if (members === undefined) return undefined
  const values = members.values.filter(({ rows }) => rows >= RARE).map(({ value }) => value)
  const shown = values.slice(0, MOST_VALUES)
  const more = Math.max(0, members.leaves - shown.length)
  return {
    meaning: `${columnName(name)} is one of the values of this group`,
    values: shown,
    ...(more > 0 && { more }),
  }
}

interface Range {
  /** Where it begins, for the order. */
  readonly from: number
  readonly meaning: string
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`

/** The forms in which labels of numbers are written, and what they say. */
const RANGES: readonly {
  readonly pattern: RegExp
  readonly says: (name: string, from: string, to: string) => string
}[] = [
  {
    pattern: new RegExp(`^\\[${NUMBER},\\s*${NUMBER}\\)$`),
    says: (name, from, to) => `${from} ≤ ${name} < ${to}`,
  },
  {
    pattern: new RegExp(`^\\[${NUMBER},\\s*${NUMBER}\\]$`),
    says: (name, from, to) => `${from} ≤ ${name} ≤ ${to}`,
  },
  {
    pattern: /^(-?\d+)\s*[-–]\s*(-?\d+)$/,
    says: (name, from, to) => `${from} ≤ ${name} ≤ ${to}, whole numbers`,
  },
  { pattern: new RegExp(`^(?:≥|>=)\\s*${NUMBER}$`), says: (name, from) => `${name} ≥ ${from}` },
  { pattern: new RegExp(`^${NUMBER}\\+$`), says: (name, from) => `${name} ≥ ${from}` },
  { pattern: new RegExp(`^<\\s*${NUMBER}$`), says: (name, to) => `${name} < ${to}` },
]

function rangeOf(label: string, { name, type }: AttributeParts): Range | undefined {
  if (type === 'date') return periodOf(label)
  if (type !== 'number') return prefixOf(label, name)
  for (const { pattern, says } of RANGES) {
    const [, from, to = ''] = pattern.exec(label) ?? []
    if (from === undefined) continue
    return {
      from: label.startsWith('<') ? Number.NEGATIVE_INFINITY : Number(from),
      meaning: says(columnName(name), from, to),
    }
  }
  return undefined
}

/** 123**: the first characters, the others masked. */
function prefixOf(label: string, name: string): Range | undefined {
  const [, kept] = /^([^*]+)\*+$/.exec(label) ?? []
  return kept === undefined
    ? undefined
    : { from: 0, meaning: `${columnName(name)} begins with “${kept}” and has ${label.length} characters` }
}

/** A month, quarter, year or decade by its first and last day. */
function periodOf(label: string): Range | undefined {
  const [, year, month, quarter] = /^(\d{4})(?:-(\d{2})|-Q([1-4]))?$/.exec(label) ?? []
  const [, decade] = /^(\d{4})s$/.exec(label) ?? []
  if (decade !== undefined) return between(Number(decade), 1, 120)
  if (year === undefined) return undefined
  if (quarter !== undefined) return between(Number(year), 3 * Number(quarter) - 2, 3)
  if (month === undefined) return between(Number(year), 1, 12)
  return Number(month) >= 1 && Number(month) <= 12 ? between(Number(year), Number(month), 1) : undefined
}

function between(year: number, month: number, months: number): Range {
  const last = year * 12 + month - 1 + months - 1
  const [lastYear, lastMonth] = [Math.floor(last / 12), (last % 12) + 1]
  const to = `${day(lastYear, lastMonth)}-${daysOf(lastYear, lastMonth)}`
  return { from: year * 12 + month, meaning: `from ${day(year, month)}-01 to ${to}` }
}

const day = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** Whether cells are bands of numbers or periods that follow one another, so that they can be put in an order. */
export function follow(cells: readonly CellMeaning[]): boolean {
  const ends = cells.map(({ cell, values }) => (values ? undefined : endsOf(cell)))
  return (
    cells.length > 1 &&
    ends.every((end, endIndex) => {
      const next = ends[endIndex + 1]
      return end !== undefined && (endIndex === ends.length - 1 || (next !== undefined && end[1] <= next[0]))
    })
  )
}

function endsOf(cell: string): readonly [number, number] | undefined {
  const period = periodOf(cell)
  const [, first, last] = /^from (\S+) to (\S+)$/.exec(period?.meaning ?? '') ?? []
  if (first !== undefined) return [Number(first.replaceAll('-', '')), Number(last.replaceAll('-', ''))]
  const [, from, to] = /^\[?(-?\d+(?:\.\d+)?)(?:,\s*|\s*[-–]\s*)(-?\d+(?:\.\d+)?)[)\]]?$/.exec(cell) ?? []
  if (from !== undefined) return [Number(from), Number(to)]
  const [, least] = /^(?:≥|>=)?\s*(-?\d+(?:\.\d+)?)\+?$/.exec(cell) ?? []
  if (least !== undefined && /^[≥>]|\+$/.test(cell)) return [Number(least), Number.POSITIVE_INFINITY]
  const [, below] = /^<\s*(-?\d+(?:\.\d+)?)$/.exec(cell) ?? []
  return below === undefined ? undefined : [Number.NEGATIVE_INFINITY, Number(below)]
}
