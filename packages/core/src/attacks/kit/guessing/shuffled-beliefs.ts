import { type SeededRandom, shuffle } from '../../../data/random/seeded-random.ts'
import type { Classes, SensitiveAttribute } from '../../../data/table/classes.ts'
import type { BoundClassJudge } from '../../../models/kit/bind-judges.ts'

/** Classes whose values are shuffled among their rows, many times. */
export interface ShuffleInput {
  readonly rows: number
  readonly classOf: Uint32Array
  readonly classes: number
  /** The published value of each row. Which row of its class has which value is unknown. */
  readonly values: Uint32Array
  readonly attribute: SensitiveAttribute
  readonly judges: readonly BoundClassJudge[]
  readonly tries: number
  readonly random: SeededRandom
}

/** The likeliest value of a row, how likely it is, and how likely the likeliest value was by the class alone. */
export interface ShuffledBelief {
  readonly guess: number
  readonly after: number
  readonly before: number
}

/**
 * What to believe of each row, given that some part of some class fails a model. A shuffle in which a part of the row's own
 * class fails counts in full; any other counts with the chance that a part of another class fails. O(tries × rows).
 */
export function shuffledBeliefs(parts: ShuffleInput, partOf: Uint32Array): Map<number, ShuffledBelief> {
  const members = membersOf(parts)
  const shuffled = members.map((rows) => shuffleClass(parts, rows, partOf))
  const beliefs = new Map<number, ShuffledBelief>()
  const holds = shuffled.map(({ failing }) => 1 - failing / parts.tries)
  for (const [c, { failing, whenFailing, always }] of shuffled.entries()) {
    if (failing === 0) continue
    let othersHold = 1
    for (const [other, share] of holds.entries()) if (other !== c) othersHold *= share
    const weight = 1 - othersHold
    const ofPart = new Map<number, ShuffledBelief>()
    for (const [part, alwaysCounts] of always) {
      const before = likeliest(alwaysCounts)
      const counts = new Map(whenFailing.get(part))
      for (const [value, times] of alwaysCounts)
        counts.set(value, (counts.get(value) ?? 0) * (1 - weight) + times * weight)
      const after = likeliest(counts)
      ofPart.set(part, { guess: after.value, after: after.share, before: before.share })
    }
    for (const row of members[c]) beliefs.set(row, ofPart.get(partOf[row])!)
  }
  return beliefs
}

function membersOf({ classOf, classes }: ShuffleInput): number[][] {
  const members: number[][] = Array.from({ length: classes }, () => [])
  for (const [row, c] of classOf.entries()) members[c].push(row)
  return members
}

type Counts = Map<number, number>

function shuffleClass(parts: ShuffleInput, rows: readonly number[], partOf: Uint32Array) {
  const { values, tries, random } = parts
  const left = rows.map((row) => values[row])
  // Rows of one part are alike: counts are kept by part.
  const whenFailing = new Map<number, Counts>()
  const always = new Map<number, Counts>()
  let failing = 0
  const isOne = rows.every((row) => partOf[row] === partOf[rows[0]])
  for (let index = 0; index < (isOne ? 0 : tries); index++) {
    shuffle(left, random)
    const fails = someFails(parts, rows, { left, partOf })
    if (fails) failing++
    for (const [i, value] of left.entries()) {
      add(always, partOf[rows[i]], value)
      if (fails) add(whenFailing, partOf[rows[i]], value)
    }
  }
  return { failing, whenFailing, always }
}

function add(counts: Map<number, Counts>, part: number, value: number): void {
  const ofPart = counts.get(part) ?? new Map<number, number>()
  counts.set(part, ofPart)
  ofPart.set(value, (ofPart.get(value) ?? 0) + 1)
}

function someFails(
  { attribute, judges, rows: tableRows }: ShuffleInput,
  rows: readonly number[],
  { left, partOf }: { readonly left: readonly number[]; readonly partOf: Uint32Array },
): boolean {
  const counts = new Map<number, Counts>()
  for (const [i, row] of rows.entries()) {
    const ofPart = counts.get(partOf[row]) ?? new Map<number, number>()
    ofPart.set(left[i], (ofPart.get(left[i]) ?? 0) + 1)
    counts.set(partOf[row], ofPart)
  }
  for (const count of counts.values()) {
    const size = Uint32Array.of([...count.values()].reduce((sum, times) => sum + times, 0))
    const classes: Classes = {
      count: 1,
      sizes: size,
      rows: size,
      tableRows,
      histograms: [
        {
          attribute,
          offsets: Uint32Array.of(0, count.size),
          values: Uint32Array.from(count.keys()),
          counts: Uint32Array.from(count.values()),
        },
      ],
    }
    if (judges.some(({ judge }) => !judge.admits(classes, 0))) return true
  }
  return false
}

function likeliest(counts: Counts): { readonly value: number; readonly share: number } {
  let value = 0
  let most = 0
  let total = 0
  for (const [candidate, times] of counts) {
    total += times
    if (times <= most) continue
    value = candidate
    most = times
  }
  return { value, share: total > 0 ? most / total : 0 }
}
