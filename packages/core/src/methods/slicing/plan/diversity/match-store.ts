import type { ValueFacts } from './bucket-facts.ts'
import type { PairSums } from './pair-sums.ts'

/**
 * Which tuple matches which bucket, with f(t, B), as lists by tuple. A match is a number; those taken out are used again.
 */
export interface MatchStore {
  /** Of each tuple: matches with a bucket where one of its sensitive values is above 1/l. */
  readonly doubtful: Int32Array
  /** @param facts what the bucket says of the rows that agree with the tuple, by sensitive attribute */
  add(tuple: number, share: number, facts: readonly ValueFacts[]): number
  remove(match: number): void
  /** The match is with another bucket from now on. */
  change(match: number, share: number, facts: readonly ValueFacts[]): void
  tupleOf(match: number): number
  shareOf(match: number): number
  isDoubtful(match: number): boolean
  /** Adds all matches of the tuple but one. */
  addUp(tuple: number, but: number, sums: readonly PairSums[]): void
}

/** Whether a sensitive value is above 1/l. */
export function isDoubtful(facts: readonly ValueFacts[]): boolean {
  for (let part = 0; part < facts.length; part++) if (facts[part].above.length > 0) return true
  return false
}

const NONE = -1

export function matchStore(tuples: number): MatchStore {
  const slots = matchSlots(2 * tuples)
  const facts: (readonly ValueFacts[])[] = []
  const first = new Int32Array(tuples).fill(NONE)
  const doubtful = new Int32Array(tuples)
  return {
    doubtful,
    add(tuple, share, valueFacts) {
      const match = slots.take()
      const { fields } = slots
      const next = first[tuple]
      fields.tuple[match] = tuple
      fields.share[match] = share
      fields.next[match] = next
      fields.previous[match] = NONE
      fields.doubtful[match] = isDoubtful(valueFacts) ? 1 : 0
      facts[match] = valueFacts
      if (next !== NONE) fields.previous[next] = match
      first[tuple] = match
      doubtful[tuple] += fields.doubtful[match]
      return match
    },
    remove(match) {
      const { fields } = slots
      const tuple = fields.tuple[match]
      const next = fields.next[match]
      const previous = fields.previous[match]
      if (previous === NONE) first[tuple] = next
      else fields.next[previous] = next
      if (next !== NONE) fields.previous[next] = previous
      doubtful[tuple] -= fields.doubtful[match]
      slots.free(match)
    },
    change(match, share, valueFacts) {
      const { fields } = slots
      const doubt = isDoubtful(valueFacts) ? 1 : 0
      doubtful[fields.tuple[match]] += doubt - fields.doubtful[match]
      fields.share[match] = share
      fields.doubtful[match] = doubt
      facts[match] = valueFacts
    },
    tupleOf: (match) => slots.fields.tuple[match],
    shareOf: (match) => slots.fields.share[match],
    isDoubtful: (match) => slots.fields.doubtful[match] === 1,
    addUp(tuple, but, sums) {
      const { next, share } = slots.fields
      for (let match = first[tuple]; match !== NONE; match = next[match]) {
        if (match === but) continue
        for (let part = 0; part < sums.length; part++) sums[part].add(share[match], facts[match][part])
      }
    },
  }
}

/** Parallel fields of matches, which grow as needed. */
function matchSlots(expected: number) {
  let room = Math.max(16, expected)
  let used = 0
  const unused: number[] = []
  const slots = {
    fields: emptyFields(room),
    take(): number {
      const again = unused.pop()
      if (again !== undefined) return again
      if (used === room) {
        room *= 2
        slots.fields = grown(slots.fields, room)
      }
      return used++
    },
    free(match: number): void {
      unused.push(match)
    },
  }
  return slots
}

function emptyFields(room: number) {
  return {
    tuple: new Int32Array(room),
    share: new Float64Array(room),
    doubtful: new Uint8Array(room),
    next: new Int32Array(room),
    previous: new Int32Array(room),
  }
}

type Fields = ReturnType<typeof emptyFields>

function grown(old: Fields, room: number): Fields {
  const fields = emptyFields(room)
  for (const name of Object.keys(fields) as (keyof Fields)[]) fields[name].set(old[name])
  return fields
}
