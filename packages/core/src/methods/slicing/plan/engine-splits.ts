import type { PartCut, PartSize, TableParts } from '../../../engine/table-parts.ts'
import type { Table } from '../../../table/table.ts'
import { countsByPart } from '../../mondrian/plan/part-counts.ts'
import type { SlicingRequest } from '../request.ts'
import type { Bucket } from './bucket.ts'
import type { CodeLine } from './positions.ts'
import type { ColumnGroup } from './sliced-table.ts'
import { type BucketSplitter, bucketSplitter, type Cut, type Range } from './split-bucket.ts'

/** A table that is split where it is, from counts alone. */
export interface SplitCounts {
  readonly parts: TableParts
  /** Its columns. */
  readonly whole: Table
  readonly request: Pick<SlicingRequest, 'l' | 'tries'>
  readonly groups: readonly ColumnGroup[]
  /** Of each quasi-identifier, in declared order. */
  readonly lines: readonly CodeLine[]
  /** A part with so many rows, or fewer, is not split further; one that is not split must not have more combinations. */
  readonly most: number
  /** Progress, and others' turn. */
  readonly beat: () => void
}

export interface EngineSplits {
  /** Parts that can be held. */
  readonly blocks: readonly PartSize[]
  /** Parts that have too many combinations, and that no split the diversity allows makes smaller. */
  readonly stuck: readonly PartSize[]
  /** The splits that were made, level by level: every value of the column goes to one side. */
  readonly levels: readonly (readonly PartCut[])[]
}

/**
 * The first splits of `partitionTuples` (strict), level by level: the engine counts rows by part and value of each
 * quasi-identifier, and tells where a sensitive value would be too frequent. A block is what it would split further.
 */
export async function splitInEngine(given: SplitCounts): Promise<EngineSplits> {
  const { parts, most } = given
  const blocks: PartSize[] = []
  const stuck: PartSize[] = []
  const levels: (readonly PartCut[])[] = []
  const numbers = { next: 1 }
  const splitters = given.lines.map(({ rankOfCode, ...line }) =>
    bucketSplitter([{ ...line, rankOf: rankOfCode }], 'strict'),
  )
  let open = await parts.sizes()
  while (open.length > 0) {
    given.beat()
    const large = open.filter(({ rows }) => rows > most)
    blocks.push(...open.filter(({ rows }) => rows <= most))
    const found = large.length === 0 ? new Map() : await splitsOfLevel(given, large, { splitters, numbers })
    for (const part of large)
      if (!found.has(part.part)) (part.combinations > most ? stuck : blocks).push(part)
    if (found.size === 0) break
    const made = [...found.values()]
    await parts.cut(made)
    levels.push(made)
    const fresh = new Set(made.flatMap(({ to }) => [...new Set(to)]))
    open = (await parts.sizes()).filter(({ part }) => fresh.has(part))
  }
  return { blocks, stuck, levels }
}

/** A way to split a part: along one quasi-identifier, where its median is. */
interface Way {
  readonly place: number
  readonly range: Range
  readonly bucket: Bucket
}

interface Level {
  readonly splitters: readonly BucketSplitter[]
  readonly numbers: { next: number }
}

async function splitsOfLevel(
  given: SplitCounts,
  large: readonly PartSize[],
  { splitters, numbers }: Level,
): Promise<ReadonlyMap<number, PartCut>> {
  const waiting = await waysOf(given, large, splitters)
  const found = new Map<number, PartCut>()
  while (waiting.size > 0) {
    const tried: PartCut[] = []
    for (const [part, ways] of waiting) {
      const cut = nextCut(given, { part, ways, splitters, numbers })
      if (cut === undefined) waiting.delete(part)
      else tried.push(cut)
    }
    const above = await tooFrequent(given, tried)
    for (const cut of tried) {
      if (cut.to.some((part) => above.has(part))) continue
      found.set(cut.part, cut)
      waiting.delete(cut.part)
    }
  }
  return found
}

/** The ways to split each part, widest first, the first declared among equals; `ways` of `bucketSplitter` column by column. */
async function waysOf(
  { parts, whole, lines, request: { tries, l } }: SplitCounts,
  large: readonly PartSize[],
  splitters: readonly BucketSplitter[],
): Promise<Map<number, Way[]>> {
  const divisible = large.filter(({ rows }) => rows >= 2 * l)
  const waysOfPart = new Map(divisible.map(({ part }): [number, Way[]] => [part, []]))
  const asked = [...waysOfPart.keys()]
  for (const [place, { column }] of lines.entries()) {
    const counts = countsByPart(await parts.values(whole.columns[column].name, asked))
    for (const [part, ways] of waysOfPart) {
      const { codes, rows, size } = counts.get(part)!
      const bucket = { combinations: Int32Array.from(codes), counts: Uint32Array.from(rows), rows: size }
      for (const range of splitters[place].ways(bucket)) ways.push({ place, range, bucket })
    }
  }
  for (const [part, ways] of waysOfPart) {
    ways.sort((a, b) => b.range.width - a.range.width)
    if (tries === 'widest') waysOfPart.set(part, ways.slice(0, 1))
  }
  return waysOfPart
}

/** The next way of a part that leaves enough rows on both sides. */
function nextCut(
  { whole, lines, request: { l } }: SplitCounts,
  { part, ways, splitters, numbers }: Level & { readonly part: number; readonly ways: Way[] },
): PartCut | undefined {
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const { place, range, bucket } = way
    const cut: Cut = splitters[place].cutOf(bucket, range)
    if (cut.left < l || bucket.rows - cut.left < l) continue
    const [left, right] = [numbers.next++, numbers.next++]
    const { column, rankOfCode } = lines[place]
    return {
      part,
      column: whole.columns[column].name,
      to: rankOfCode.map((rank) => (rank < cut.rank ? left : right)),
    }
  }
  return undefined
}

/** Sides of the cuts on which some sensitive value is too frequent among rows that agree in its column group: as `strictCheck`. */
async function tooFrequent(
  { parts, whole, groups, request: { l } }: SplitCounts,
  cuts: readonly PartCut[],
): Promise<ReadonlySet<number>> {
  const above = new Set<number>()
  if (cuts.length === 0) return above
  for (const { quasi, sensitive } of groups) {
    if (sensitive === undefined) continue
    const beside = quasi.map((column) => whole.columns[column].name)
    const found = await parts.above!(cuts, { column: whole.columns[sensitive].name, beside, l })
    for (const part of found) above.add(part)
  }
  return above
}
