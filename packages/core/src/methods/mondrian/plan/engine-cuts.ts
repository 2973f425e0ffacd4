import type { PartCut, PartSize, PartValues, TableParts } from '../../../engine/table-parts.ts'
import type { Request } from '../../../search/method.ts'
import type { Table } from '../../../table/table.ts'
import type { CountedJudging } from '../../clustering/plan/class-judging.ts'
import { join, type QuasiColumn } from '../../clustering/plan/quasi-column.ts'
import { allowedParts, groupsOf, type PossibleCut, possibleCuts } from './cut.ts'
import type { Extent, Part } from './part.ts'
import { countsByPart, type GroupCounts, type PartCounts } from './part-counts.ts'

/** A table that is cut where it is, from counts alone. */
export interface CutCounts {
  readonly parts: TableParts
  /** Its columns, with the rows of each value. */
  readonly whole: Table
  readonly request: Request
  readonly columns: readonly QuasiColumn[]
  readonly judging: CountedJudging
  /** A part with so many combinations, or fewer, is not cut further. */
  readonly most: number
  /** Whether to end, and others' turn. */
  readonly beat: () => void
}

export interface EngineCuts {
  /** Parts that are small enough, in the order of their numbers. */
  readonly blocks: readonly PartSize[]
  /** Parts that are larger, and that no cut the models allow makes smaller. */
  readonly stuck: readonly PartSize[]
  readonly cuts: number
}

/**
 * Mondrian's cuts level by level: the engine counts rows by part and value of each quasi-identifier, and by what a cut would
 * make of a part and sensitive value; cuts are decided by these counts as `cutPart` decides them by combinations (strict).
 */
export async function cutInEngine(given: CutCounts): Promise<EngineCuts> {
  const { parts, most } = given
  const stuck = new Set<number>()
  let cuts = 0
  let next = 1
  for (;;) {
    given.beat()
    const sizes = await parts.sizes()
    const open = sizes.filter(({ part, combinations }) => combinations > most && !stuck.has(part))
    if (open.length === 0) {
      const isStuck = ({ part }: PartSize) => stuck.has(part)
      return { blocks: sizes.filter((size) => !isStuck(size)), stuck: sizes.filter(isStuck), cuts }
    }
    const found = await cutsOfLevel(
      given,
      open.map(({ part }) => part),
    )
    const made: PartCut[] = []
    for (const { part } of open) {
      const cut = found.get(part)
      if (cut === undefined) {
        stuck.add(part)
        continue
      }
      made.push({ part, column: cut.column, to: cut.to.map((group) => (group < 0 ? -1 : next + group)) })
      next += cut.groups
      cuts++
    }
    await parts.cut(made)
  }
}

/** The cut of a part: which group the codes of a column go to. */
interface FoundCut {
  readonly column: string
  readonly to: Int32Array
  readonly groups: number
}

/** What a part may be cut into along one quasi-identifier. */
interface TriedCut {
  readonly part: number
  readonly cut: PossibleCut
  readonly counts: PartCounts
  readonly groups: readonly Part[]
}

async function cutsOfLevel(given: CutCounts, open: readonly number[]): Promise<Map<number, FoundCut>> {
  const counts: ReadonlyMap<number, PartCounts>[] = []
  for (const { column } of given.request.quasi)
    counts.push(countsByPart(await given.parts.values(given.whole.columns[column].name, open)))
  const waiting = new Map(
    open.map((part) => [
      part,
      [
        ...possibleCuts(given.columns, (place) =>
          extentOfCounts(given.columns[place], counts[place].get(part)!),
        ),
      ],
    ]),
  )
  const found = new Map<number, FoundCut>()
  while (waiting.size > 0) {
    const tried: TriedCut[] = []
    for (const [part, cuts] of waiting) {
      const cut = cuts.shift()
      if (cut === undefined) waiting.delete(part)
      else tried.push(triedCut(given, { part, cut, counts: counts[cut.place].get(part)! }))
    }
    for (const [part, cut] of await allowedCuts(given, tried)) {
      found.set(part, cut)
      waiting.delete(part)
    }
  }
  return found
}

/** As `extentOf` of combinations. */
function extentOfCounts(column: QuasiColumn, { codes }: PartCounts): Extent {
  let low = codes[0]
  let high = low
  for (const code of codes) {
    if (column.kind === 'nodes') low = join(column, low, code)
    else if (code < low) low = code
    else if (code > high) high = code
  }
  return { low, high }
}

function triedCut({ columns }: CutCounts, { part, cut, counts }: Omit<TriedCut, 'groups'>): TriedCut {
  const whole: Part = {
    combinations: Int32Array.from(counts.codes.keys()),
    rows: counts.rows,
    size: counts.size,
  }
  const groups = groupsOf(columns[cut.place], cut.extent, {
    part: whole,
    codes: counts.codes,
    split: 'strict',
  })
  return { part, cut, counts, groups }
}

/** Which of the cuts the models allow: the engine counts the sensitive values of what they would make. */
async function allowedCuts(given: CutCounts, tried: readonly TriedCut[]): Promise<Map<number, FoundCut>> {
  const { whole, request, judging, columns } = given
  const nameOf = ({ cut }: TriedCut) => whole.columns[request.quasi[cut.place].column].name
  let next = 0
  const numbered = tried.map((one) => {
    const first = next
    next += one.groups.length
    return { one, first }
  })
  const sensitive = new Map<number, GroupCounts>()
  if (judging.enough === 0) {
    const cuts = numbered.map(({ one, first }) => ({
      part: one.part,
      column: nameOf(one),
      to: groupOfCodes(given, one, first),
    }))
    for (const place of judging.places) {
      const { name } = whole.columns[request.sensitive[place].column]
      sensitive.set(place, groupCounts(await given.parts.tried(cuts, name)))
    }
  }
  const found = new Map<number, FoundCut>()
  for (const { one, first } of numbered) {
    const groupOf = groupOfEntries(one)
    const parts = allowedParts(one.groups, {
      refusalOf: (part) => refusalOf(judging, part, { groupOf, first, sensitive }),
      refused: judging.refused,
      joins: columns[one.cut.place].kind === 'nodes',
      split: 'strict',
    })
    if (parts === undefined) continue
    const to = groupOfCodes(given, { ...one, groups: parts }, 0)
    found.set(one.part, { column: nameOf(one), to, groups: parts.length })
  }
  return found
}

/** The group of each entry of a part: values of a quasi-identifier in order of first appearance. */
function groupOfEntries({ counts, groups }: TriedCut): Uint32Array {
  const groupOf = new Uint32Array(counts.codes.length)
  for (const [group, { combinations }] of groups.entries())
    for (const entry of combinations) groupOf[entry] = group
  return groupOf
}

function groupOfCodes(
  { whole, request }: CutCounts,
  { cut, counts, groups }: TriedCut,
  first: number,
): Int32Array {
  const { dictionary } = whole.columns[request.quasi[cut.place].column]
  const to = new Int32Array(dictionary.values.length).fill(-1)
  for (const [group, { combinations }] of groups.entries())
    for (const entry of combinations) to[counts.codes[entry]] = first + group
  return to
}

interface CountedGroups {
  readonly groupOf: Uint32Array
  /** The number that the first group of this cut has among those of all. */
  readonly first: number
  /** By place of the sensitive attribute: its values in each group. */
  readonly sensitive: ReadonlyMap<number, GroupCounts>
}

function refusalOf(
  judging: CountedJudging,
  part: Part,
  { groupOf, first, sensitive }: CountedGroups,
): number {
  if (judging.enough > 0) return part.size >= judging.enough ? -1 : 0
  const groups = new Set(Array.from(part.combinations, (entry) => first + groupOf[entry]))
  const values = new Map(
    [...sensitive].map(([place, counts]) => [place, joinedCounts(counts, groups)] as const),
  )
  return judging.refusal({ rows: part.size, values })
}

const groupCounts = (values: PartValues): GroupCounts => countsByPart(values)

/** Values of several groups together, in the order in which the first row with each stands. */
function joinedCounts(counts: GroupCounts, groups: ReadonlySet<number>) {
  const found = new Map<number, { rows: number; first: number }>()
  for (const group of groups) {
    const own = counts.get(group)
    for (let entry = 0; own !== undefined && entry < own.codes.length; entry++) {
      const known = found.get(own.codes[entry])
      found.set(own.codes[entry], {
        rows: (known?.rows ?? 0) + own.rows[entry],
        first: Math.min(known?.first ?? Number.POSITIVE_INFINITY, own.first[entry]),
      })
    }
  }
  const ordered = [...found].sort(([, one], [, other]) => one.first - other.first)
  return {
    codes: Uint32Array.from(ordered, ([code]) => code),
    counts: Uint32Array.from(ordered, ([, { rows }]) => rows),
  }
}
