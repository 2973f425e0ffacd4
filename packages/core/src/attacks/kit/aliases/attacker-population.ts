import { coveringTexts } from '../../../check/covering-texts.ts'
import { readQuasi } from '../../../check/quasi-reading.ts'
import { keyedHash } from '../../../data/random/keyed-hash.ts'
import { SUPPRESSED } from '../../../data/table/table.ts'
import { type AttackColumn, type AttackInput, type AttackTable, columnOf, rowsOf } from '../../attack.ts'
import type { SeenColumn } from './row-evidence.ts'

/** People from elsewhere, whom an attacker knows everything of, and the released rows that are guessed about. */
export interface Population {
  readonly people: AttackTable
  readonly by: 'others' | 'left out'
  /** 1 for each released row that is a target. */
  readonly isTarget: Uint8Array
}

/**
 * The attacker's population: people who are not in the release, or else half of the original, drawn by the attacker's own
 * dice; then only the other half is guessed about.
 */
export function populationOf(input: AttackInput): Population {
  const { others, original, origin, release, seed } = input
  if (others && others.rows > 0)
    return { people: others, by: 'others', isTarget: new Uint8Array(release.rows).fill(1) }
  const isKnown = halfOf(original.rows, seed)
  const isTarget = Uint8Array.from({ length: release.rows }, (_, row) =>
    origin && isKnown[origin[row]] === 1 ? 0 : 1,
  )
  return { people: rowsOf(original, rowsWhere(isKnown, 1)), by: 'left out', isTarget }
}

/** 1 for about half of the rows, whichever their order is. */
export function halfOf(rows: number, seed: string): Uint8Array {
  const { order } = keyedHash(seed, 'half of the people')
  return Uint8Array.from({ length: rows }, (_, row) => (order('', row + 1) % 2 === 0 ? 1 : 0))
}

export const rowsWhere = (marks: Uint8Array, mark: number): Uint32Array => {
  const rows: number[] = []
  for (let row = 0; row < marks.length; row++) if (marks[row] === mark) rows.push(row)
  return Uint32Array.from(rows)
}

/** The same columns of the release and of people from elsewhere, in the same bins. */
export interface SeenBoth {
  readonly released: readonly SeenColumn[]
  readonly people: readonly SeenColumn[]
}

/** Numbers with more different texts than this are cut into so many bins of equal frequency. */
const MOST_NUMBERS = 40
const NUMBER_BINS = 20

/**
 * Lays people from elsewhere beside a release: what each published column would show of them, by hierarchies, ranges and sets
 * as the check reads them; numbers that are published as they are become bins.
 *
 * @param hidden columns that show something else than their values
 */
export function seenColumns(input: AttackInput, people: AttackTable, hidden: ReadonlySet<string>): SeenBoth {
  const released: SeenColumn[] = []
  const others: SeenColumn[] = []
  for (const [name, published] of input.release.columns) {
    if (hidden.has(name) || !people.columns.has(name)) continue
    const column = columnOf(people, name)
    const [publishedBins, peopleBins] = binned(published, column) ?? [
      identity(published),
      shownAs(input, name, column),
    ]
    const bins = Math.max(0, ...publishedBins, ...peopleBins) + 1
    released.push({ bins, ofRow: Int32Array.from(published.codes, (code) => publishedBins[code]) })
    others.push({ bins, ofRow: Int32Array.from(column.codes, (code) => peopleBins[code]) })
  }
  return { released, people: others }
}

const identity = ({ values }: AttackColumn): number[] => values.map((_, code) => code)

/** The published text that each value would have become; −1 where there is none. */
function shownAs({ release, quasi, policy }: AttackInput, name: string, known: AttackColumn): number[] {
  const published = columnOf(release, name)
  const codeOf = new Map(published.values.map((text, code) => [text, code]))
  const column = quasi.find((candidate) => candidate.name === name)
  if (column === undefined) return known.values.map((text) => codeOf.get(text) ?? -1)
  const { readings } = readQuasi([column], {
    grouping: {
      count: published.values.length,
      texts: [published.values],
      rows: new Uint32Array(0),
      classOf: new Int32Array(0),
      suppressedRows: 0,
    },
    tokens: policy.data.missing,
  })
  const covering = coveringTexts(readings[0], policy.data.missingAs === 'wildcard')
  return known.values.map((value) => {
    const { texts } = covering(value)
    const text = texts.find((text) => text !== SUPPRESSED) ?? texts[0]
    return text === undefined ? -1 : (codeOf.get(text) ?? -1)
  })
}

/** Bins of equal frequency among the people, where all texts of both are numbers and there are many. */
function binned(published: AttackColumn, register: AttackColumn): [number[], number[]] | undefined {
  const present = (column: AttackColumn) => column.values.filter((text) => text !== '')
  if (present(published).length <= MOST_NUMBERS) return undefined
  if (![...present(published), ...present(register)].every((text) => Number.isFinite(Number(text))))
    return undefined
  const numbers = Float64Array.from(register.codes, (code) => Number(register.values[code])).sort()
  const cuts = Array.from(
    { length: NUMBER_BINS - 1 },
    (_, index) => numbers[Math.floor(((index + 1) * numbers.length) / NUMBER_BINS)],
  )
  const binOf = (text: string): number =>
    text === '' ? -1 : cuts.filter((cut) => cut <= Number(text)).length
  return [published.values.map(binOf), register.values.map(binOf)]
}
