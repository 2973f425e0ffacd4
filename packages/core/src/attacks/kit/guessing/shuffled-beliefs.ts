import type { SeededRandom } from '../../../data/random/seeded-random.ts'
import type { Classes, SensitiveAttribute } from '../../../data/table/classes.ts'
import type { BoundClassJudge } from '../../../models/kit/bind-judges.ts'

/** Classes whose values are dealt to their rows at random, many times. */
export interface Parts {
  readonly rows: number
  readonly classOf: Uint32Array
  readonly classes: number
  /** The published value of each row: which of its class has which is what is not known. */
  readonly values: Uint32Array
  readonly attribute: SensitiveAttribute
  readonly judges: readonly BoundClassJudge[]
  readonly tries: number
  readonly random: SeededRandom
}

/** What is thought of a row: the likeliest value, how likely it is, and how likely the likeliest was by the class alone. */
export interface DealtBelief {
  readonly guess: number
  readonly after: number
  readonly before: number
}

/**
 * What to think of each row given that some part of some class fails: ways of dealing under which the own class has a failing
 * part count in full, others by how likely it is that another class has one. O(tries × rows).
 */
export function dealtBeliefs(parts: Parts, partOf: Uint32Array): Map<number, DealtBelief> {
  const members = membersOf(parts)
  const dealt = members.map((rows) => deal(parts, rows, partOf))
  const beliefs = new Map<number, DealtBelief>()
  const holds = dealt.map(({ failing }) => 1 - failing / parts.tries)
  for (const [c, { failing, whenFailing, always }] of dealt.entries()) {
    if (failing === 0) continue
    let othersHold = 1
    for (const [other, share] of holds.entries()) if (other !== c) othersHold *= share
    const weight = 1 - othersHold
    const ofPart = new Map<number, DealtBelief>()
    for (const [part, own] of always) {
      const before = likeliest(own)
      const counts = new Map(whenFailing.get(part))
      for (const [value, times] of own)
        counts.set(value, (counts.get(value) ?? 0) * (1 - weight) + times * weight)
      const after = likeliest(counts)
      ofPart.set(part, { guess: after.value, after: after.share, before: before.share })
    }
    for (const row of members[c]) beliefs.set(row, ofPart.get(partOf[row])!)
  }
  return beliefs
}

function membersOf({ classOf, classes }: Parts): number[][] {
  const members: number[][] = Array.from({ length: classes }, () => [])
  for (const [row, c] of classOf.entries()) members[c].push(row)
  return members
}

type Counts = Map<number, number>

function deal(parts: Parts, rows: readonly number[], partOf: Uint32Array) {
  const { values, tries, random } = parts
  const left = rows.map((row) => values[row])
  // Rows of one part differ in nothing: what is thought of one is thought of all.
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
  const own = counts.get(part) ?? new Map<number, number>()
  counts.set(part, own)
  own.set(value, (own.get(value) ?? 0) + 1)
}

function shuffle(list: number[], random: SeededRandom): void {
  for (let i = list.length - 1; i > 0; i--) {
    const other = random.below(i + 1)
    const kept = list[i]
    list[i] = list[other]
    list[other] = kept
  }
}

function someFails(
  { attribute, judges, rows: tableRows }: Parts,
  rows: readonly number[],
  { left, partOf }: { readonly left: readonly number[]; readonly partOf: Uint32Array },
): boolean {
  const counts = new Map<number, Counts>()
  for (const [i, row] of rows.entries()) {
    const own = counts.get(partOf[row]) ?? new Map<number, number>()
    own.set(left[i], (own.get(left[i]) ?? 0) + 1)
    counts.set(partOf[row], own)
  }
  for (const count of counts.values()) {
    const size = Uint32Array.of([...count.values()].reduce((sum, times) => sum + times, 0))
    const classes: Classes = {
      ...{ count: 1, sizes: size, rows: size, tableRows },
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
  let of = 0
  for (const [one, times] of counts) {
    of += times
    if (times <= most) continue
    value = one
    most = times
  }
  return { value, share: of > 0 ? most / of : 0 }
}
