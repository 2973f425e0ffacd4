import type { CheckedQuasi, Combinations, ReleaseClaims } from './check-input.ts'
import { coveringTexts } from './covering-texts.ts'
import { groupTexts } from './grouping.ts'
import { readQuasi } from './quasi-reading.ts'

/** Rows of the original, counted: what they had in the quasi-identifiers and in what is published as it was, and whose they are. */
export interface RowsOfPeople {
  /** texts[column][combination], in the order of the quasi-identifiers. */
  readonly quasi: readonly (readonly string[])[]
  /** What is published as it was, as one text for each combination. */
  readonly exact: readonly string[]
  readonly rows: Uint32Array
  readonly persons: Uint32Array
}

/** Rows of the release, counted in the same way. */
export interface PublishedRows {
  readonly combinations: Combinations
  readonly quasi: readonly CheckedQuasi[]
  /** As of the original; undefined where a suppressed row hides what it had. */
  readonly exact: readonly (string | undefined)[]
  readonly tokens: readonly string[]
  readonly claims?: ReleaseClaims
}

/** Pairs of a row of the original and one of the release that are looked at: a check is no place to wait for. */
const MOST_PAIRS = 2e7

/**
 * The combinations of a release, those of each person apart: each of its rows is given a row of the original that is the same in
 * what is published as it was and that its cells cover, each only once. Where several fit, people are spread over the classes as
 * far as they can be: nobody who has the release could rule that out. Undefined where not every row finds its own.
 */
export function matchPeople(release: PublishedRows, original: RowsOfPeople): Combinations | undefined {
  const { combinations } = release
  const entriesOf = entriesByExact(release)
  const covers = coverTest(release, original)
  const originals = Array.from(original.rows, (_, index) => index)
  const hiding = entriesOf.get(undefined) ?? []
  let pairs = 0
  const candidates = originals.map((index) => {
    const entries = [...(entriesOf.get(original.exact[index]) ?? []), ...hiding]
    pairs += entries.length
    return pairs > MOST_PAIRS ? [] : entries.filter((entry) => covers(index, entry))
  })
  if (pairs > MOST_PAIRS) return undefined
  const flow = dealRows({
    candidates,
    original,
    room: Uint32Array.from(combinations.rows),
    classOf: groupOf(release),
  })
  if (!flow) return undefined
  return {
    ...combinations,
    texts: combinations.texts.map((texts) => flow.map(({ entry }) => texts[entry])),
    rows: Uint32Array.from(flow, ({ rows }) => rows),
    persons: Uint32Array.from(flow, ({ index }) => original.persons[index]),
  }
}

function entriesByExact({ exact }: PublishedRows): Map<string | undefined, number[]> {
  const entriesOf = new Map<string | undefined, number[]>()
  for (const [entry, key] of exact.entries()) {
    const entries = entriesOf.get(key)
    if (entries) entries.push(entry)
    else entriesOf.set(key, [entry])
  }
  return entriesOf
}

const quasiTexts = ({ combinations, quasi }: PublishedRows): readonly (readonly string[])[] =>
  quasi.map(({ name }) => combinations.texts[combinations.columns.indexOf(name)])

const groupOf = (release: PublishedRows): Int32Array =>
  groupTexts(quasiTexts(release), release.combinations.rows, false).classOf

/** Whether the cells of a row of the release cover a row of the original. */
function coverTest(
  release: PublishedRows,
  original: RowsOfPeople,
): (index: number, entry: number) => boolean {
  const { combinations, quasi, tokens, claims } = release
  const published = quasiTexts(release)
  const grouping = groupTexts(published, combinations.rows, false)
  const { readings } = readQuasi(quasi, { grouping, tokens, ...(claims && { claims }) })
  const columns = readings.map((reading, columnIndex) => {
    const cover = coveringTexts(reading, false)
    const known = new Map<string, ReadonlySet<string>>()
    return (index: number, entry: number): boolean => {
      const value = original.quasi[columnIndex][index]
      let texts = known.get(value)
      if (!texts) {
        texts = new Set(cover(value).texts)
        known.set(value, texts)
      }
      return texts.has(published[columnIndex][entry])
    }
  })
  return (index, entry) => columns.every((isCovered) => isCovered(index, entry))
}

interface Dealing {
  /** By combination of the original: entries of the release that it may have become. */
  readonly candidates: readonly (readonly number[])[]
  readonly original: RowsOfPeople
  /** Rows of each entry that nobody has yet. */
  readonly room: Uint32Array
  readonly classOf: Int32Array
}

interface Dealt {
  readonly index: number
  readonly entry: number
  readonly rows: number
}

/** Deals the rows of the original to entries of the release; undefined where some find no room. */
function dealRows({ candidates, original, room, classOf }: Dealing): readonly Dealt[] | undefined {
  const dealt = candidates.map(() => new Map<number, number>())
  const holders = Array.from(room, () => new Set<number>())
  const peopleOf = new Map<number, Set<number>>()
  const give = (index: number, entry: number, rows: number) => {
    const next = (dealt[index].get(entry) ?? 0) + rows
    if (next > 0) {
      dealt[index].set(entry, next)
      holders[entry].add(index)
    } else {
      dealt[index].delete(entry)
      holders[entry].delete(index)
    }
    room[entry] -= rows
  }
  const isNew = (entry: number, person: number) => !peopleOf.get(classOf[entry])?.has(person)
  const note = (entry: number, person: number) => {
    const people = peopleOf.get(classOf[entry]) ?? new Set()
    peopleOf.set(classOf[entry], people.add(person))
  }
  const order = candidates
    .map((_, index) => index)
    .sort((a, b) => candidates[a].length - candidates[b].length)
  for (const index of order) {
    const person = original.persons[index]
    for (let left = original.rows[index]; left > 0; ) {
      const free = candidates[index].filter((entry) => room[entry] > 0)
      const entry = free.find((one) => isNew(one, person)) ?? free[0]
      if (entry === undefined) {
        if (!makeRoom(index, { candidates, dealt, holders, room, give })) return undefined
        left--
        continue
      }
      const rows = free.length === 1 ? Math.min(left, room[entry]) : 1
      give(index, entry, rows)
      note(entry, person)
      left -= rows
    }
  }
  return dealt.flatMap((entries, index) => [...entries].map(([entry, rows]) => ({ index, entry, rows })))
}

interface Moves extends Pick<Dealing, 'candidates' | 'room'> {
  readonly dealt: readonly ReadonlyMap<number, number>[]
  readonly holders: readonly ReadonlySet<number>[]
  readonly give: (index: number, entry: number, rows: number) => void
}

interface Step {
  readonly index: number
  /** The entry whose row is given up. */
  readonly from?: number
}

/** Moves rows of others until one more of this combination has room: a shortest augmenting path. */
function makeRoom(start: number, { candidates, room, holders, give }: Moves): boolean {
  const cameBy = new Map<number, Step>()
  const queue: Step[] = [{ index: start }]
  for (const step of queue)
    for (const entry of candidates[step.index]) {
      if (cameBy.has(entry)) continue
      cameBy.set(entry, step)
      if (room[entry] === 0) {
        for (const index of holders[entry]) queue.push({ index, from: entry })
        continue
      }
      let next: number | undefined = entry
      while (next !== undefined) {
        const { index, from }: Step = cameBy.get(next)!
        give(index, next, 1)
        if (from !== undefined) give(index, from, -1)
        next = from
      }
      return true
    }
  return false
}
