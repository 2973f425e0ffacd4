import type { PartCut, PartSize, TableParts } from '../../../engine/table-parts.ts'
import type { Request } from '../../../search/method.ts'
import type { Table } from '../../../table/table.ts'
import type { CountedJudging } from '../../clustering/plan/class-judging.ts'
import { join, type QuasiColumn } from '../../clustering/plan/quasi-column.ts'
import { allowedParts, groupsOf, type PossibleCut, possibleCuts } from './cut.ts'
import type { Extent, Part } from './part.ts'
import { countsByPart, type GroupCounts, joinedCounts, type PartCounts } from './part-counts.ts'
import { type CutPieces, cutPieces, piecesOfPart } from './part-pieces.ts'

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
  /** Progress, and others' turn. */
  readonly beat: () => void
}

/**
 * A part as Mondrian makes it: the rows of parts of the engine, in their order. Parts that were joined stand one behind the other,
 * and what comes first decides between equals.
 */
export interface CountedPart {
  readonly pieces: readonly number[]
  readonly combinations: number
  readonly rows: number
}

export interface EngineCuts {
  /** Parts that are small enough. */
  readonly blocks: readonly CountedPart[]
  /** Parts that are larger, and that no cut the models allow makes smaller. */
  readonly stuck: readonly CountedPart[]
  readonly cuts: number
}

/**
 * Mondrian's cuts level by level: the engine counts rows by part and value of each quasi-identifier, and by what a cut would
 * make of a part and sensitive value; cuts are decided by these counts as `cutPart` decides them by combinations (strict).
 */
export async function cutInEngine(given: CutCounts): Promise<EngineCuts> {
  const { parts, most } = given
  const blocks: CountedPart[] = []
  const stuck: CountedPart[] = []
  const numbers = { next: 1 }
  let open = counted([[0]], await parts.sizes())
  for (let cuts = 0; ; ) {
    given.beat()
    blocks.push(...open.filter(({ combinations }) => combinations <= most))
    const large = open.filter(({ combinations }) => combinations > most)
    if (large.length === 0) return { blocks, stuck, cuts }
    const found = await cutsOfLevel(given, large)
    const made: PartCut[] = []
    const smaller: (readonly number[])[] = []
    for (const [at, part] of large.entries()) {
      const cut = found.get(at)
      if (cut === undefined) {
        stuck.push(part)
        continue
      }
      const pieces = cutPieces(part.pieces, cut, numbers)
      made.push(...pieces.cuts)
      smaller.push(...pieces.parts)
      cuts++
    }
    await parts.cut(made)
    open = counted(smaller, await parts.sizes())
  }
}

/** Parts with what the engine counted of their pieces; pieces without rows are left out. */
function counted(parts: readonly (readonly number[])[], sizes: readonly PartSize[]): CountedPart[] {
  const sizeOf = new Map(sizes.map((size) => [size.part, size]))
  return parts.map((pieces) => {
    const own = pieces.flatMap((piece) => sizeOf.get(piece) ?? [])
    return {
      pieces: own.map(({ part }) => part),
      combinations: own.reduce((sum, { combinations }) => sum + combinations, 0),
      rows: own.reduce((sum, { rows }) => sum + rows, 0),
    }
  })
}

/** What a part may be cut into along one quasi-identifier. */
interface TriedCut {
  /** Place in the list of the parts that are cut. */
  readonly at: number
  readonly pieces: readonly number[]
  readonly cut: PossibleCut
  readonly counts: PartCounts
  readonly groups: readonly Part[]
}

async function cutsOfLevel(
  given: CutCounts,
  large: readonly CountedPart[],
): Promise<ReadonlyMap<number, CutPieces>> {
  const { whole, request, columns } = given
  const asked = large.flatMap(({ pieces }) => pieces)
  const counts: (readonly PartCounts[])[] = []
  for (const { column } of request.quasi) {
    const byPiece = countsByPart(await given.parts.values(whole.columns[column].name, asked))
    counts.push(large.map(({ pieces }) => joinedCounts(byPiece, pieces)))
  }
  const waiting = new Map(
    large.map((_, at) => [
      at,
      [...possibleCuts(columns, (place) => extentOfCounts(columns[place], counts[place][at]))],
    ]),
  )
  const found = new Map<number, CutPieces>()
  while (waiting.size > 0) {
    const tried: TriedCut[] = []
    for (const [at, cuts] of waiting) {
      const cut = cuts.shift()
      if (cut === undefined) waiting.delete(at)
      else tried.push(triedCut(given, { at, pieces: large[at].pieces, cut, counts: counts[cut.place][at] }))
    }
    for (const [at, cut] of await allowedCuts(given, tried)) {
      found.set(at, cut)
      waiting.delete(at)
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

function triedCut({ columns }: CutCounts, tried: Omit<TriedCut, 'groups'>): TriedCut {
  const { cut, counts } = tried
  const { codes, rows, size } = counts
  const part: Part = { combinations: Int32Array.from(codes.keys()), rows, size }
  return { ...tried, groups: groupsOf(columns[cut.place], cut.extent, { part, codes, split: 'strict' }) }
}

/** Which of the cuts the models allow: the engine counts the sensitive values of what they would make. */
async function allowedCuts(given: CutCounts, tried: readonly TriedCut[]): Promise<Map<number, CutPieces>> {
  const { whole, request, judging, columns } = given
  const numbers = { next: 0 }
  const cuts = tried.map((one) => ({ one, asked: cutOf(given, one, one.groups) }))
  const pieces = cuts.map(({ one, asked }) => cutPieces(one.pieces, asked, numbers))
  const sensitive = new Map<number, GroupCounts>()
  if (judging.enough === 0) {
    for (const place of judging.places) {
      const { name } = whole.columns[request.sensitive[place].column]
      const all = pieces.flatMap((one) => one.cuts)
      sensitive.set(place, countsByPart(await given.parts.tried(all, name)))
    }
  }
  const found = new Map<number, CutPieces>()
  for (const [at, { one }] of cuts.entries()) {
    const groupOf = groupOfEntries(one)
    const parts = allowedParts(one.groups, {
      refusalOf(part) {
        if (judging.enough > 0) return part.size >= judging.enough ? -1 : 0
        const own = groupsInOrder(part, groupOf).flatMap((group) => pieces[at].parts[group])
        const values = new Map([...sensitive].map(([place, counts]) => [place, joinedCounts(counts, own)]))
        return judging.refusal({ rows: part.size, values })
      },
      refused: judging.refused,
      joins: columns[one.cut.place].kind === 'nodes',
    })
    if (parts) found.set(one.at, cutOf(given, one, parts))
  }
  return found
}

/** A cut into these parts, each of groups in their order. */
function cutOf(given: CutCounts, tried: TriedCut, parts: readonly Part[]): CutPieces {
  const { name, dictionary } = given.whole.columns[given.request.quasi[tried.cut.place].column]
  const groupOf = groupOfEntries(tried)
  const groupOfCode = new Int32Array(dictionary.values.length).fill(-1)
  for (const [entry, code] of tried.counts.codes.entries()) groupOfCode[code] = groupOf[entry]
  return piecesOfPart(name, groupOfCode, { parts: parts.map((part) => groupsInOrder(part, groupOf)) })
}

/** The group of each entry of a part: values of a quasi-identifier in order of first appearance. */
function groupOfEntries({ counts, groups }: TriedCut): Uint32Array {
  const groupOf = new Uint32Array(counts.codes.length)
  for (const [group, { combinations }] of groups.entries())
    for (const entry of combinations) groupOf[entry] = group
  return groupOf
}

/** Groups stand in a part one behind the other. */
const groupsInOrder = ({ combinations }: Part, groupOf: Uint32Array): readonly number[] => [
  ...new Set(Array.from(combinations, (entry) => groupOf[entry])),
]
