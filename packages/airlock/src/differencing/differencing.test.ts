import { type SeededRandom, seededRandom } from '@outis/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RowSet, rowsWhere, sizeOf, universeOf } from '../sets/row-set.ts'
import { answeredSets } from './answered-sets.ts'
import { fewestIsolated } from './combinations.fixture.ts'
import { sharedRows, triplesIsolate } from './isolates.ts'

const ROWS = 40
const setOf = (universe: ReturnType<typeof universeOf>, bits: readonly boolean[]) =>
  rowsWhere(universe, (tuple) => bits[tuple])
const between = (from: number, to: number) =>
  Array.from({ length: ROWS }, (_, row) => row >= from && row < to)
const universe = universeOf(ROWS)
const gate = (most = 400) => answeredSets(universe, [], most)
const add = (answered: ReturnType<typeof gate>, bits: readonly boolean[]) =>
  answered.add(setOf(universe, bits), 5)

/** The same from sizes of pairs, as answers are compared. */
function bySizes(world: ReturnType<typeof universeOf>, bits: readonly (readonly boolean[])[], least: number) {
  const [a, b, c] = bits.map((set) => setOf(world, set))
  const size = (set: RowSet) => sizeOf(world, set)
  return triplesIsolate(
    {
      rows: world.rows,
      a: size(a),
      b: size(b),
      c: size(c),
      ab: sharedRows(world, a, b),
      ac: sharedRows(world, a, c),
      bc: sharedRows(world, b, c),
    },
    least,
    () => sharedRows(world, a, b, c),
  )
}

describe('sets that isolate few rows', () => {
  const bits = (rows: number) => fc.array(fc.boolean(), { minLength: rows, maxLength: rows })
  const cases = fc.integer({ min: 3, max: 9 }).chain((rows) =>
    fc.record({
      sets: fc.array(bits(rows), { minLength: 1, maxLength: 3 }),
      weights: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: rows, maxLength: rows }),
      least: fc.integer({ min: 2, max: 6 }),
    }),
  )
  it('[DF1] finds exactly the combinations that an attacker can make', () => {
    let found = 0
    fc.assert(
      fc.property(cases, ({ sets, weights, least }) => {
        const world = universeOf(weights.length, Uint32Array.from(weights))
        const answered = answeredSets(world)
        const isolates = sets
          .map((set) => setOf(world, set))
          .filter((set) => sizeOf(world, set) > 0)
          .some((set) => answered.add(set, least) !== undefined)
        expect(isolates).toBe(fewestIsolated(sets, weights) < least)
        if (sets.length === 3) expect(bySizes(world, sets, least)).toBe(isolates)
        if (isolates) found++
      }),
      { seed: 15, numRuns: 150 },
    )
    expect(found).toBeGreaterThan(30)
    expect(found).toBeLessThan(140)
  })
})

describe('answered sets', () => {
  it('[DF2] are never few rows, nor all but few; the same again costs nothing', () => {
    const answered = gate()
    expect(add(answered, between(0, 4))).toBe('support')
    expect(add(answered, between(0, 36))).toBe('complement')
    expect(add(answered, between(0, 40))).toBeUndefined()
    expect(add(answered, between(0, 20))).toBeUndefined()
    expect(add(answered, between(0, 20))).toBeUndefined()
    expect(answered.sets).toHaveLength(1)
  })

  it('[DF3] all but one: a set few rows away is withheld', () => {
    const answered = gate()
    expect(add(answered, between(0, 20))).toBeUndefined()
    expect(add(answered, between(0, 19))).toBe('differencing')
    expect(add(answered, between(1, 21))).toBe('differencing')
    expect(add(answered, between(21, 40))).toBe('differencing')
    expect(add(answered, between(0, 15))).toBeUndefined()
  })

  it('[DF4] three-way: union, difference and parts that leave few rows are withheld', () => {
    const union = gate()
    expect(add(union, between(0, 20))).toBeUndefined()
    expect(add(union, between(18, 30))).toBeUndefined()
    // |A| + |B| − |A ∪ B| would be the sum over two rows.
    expect(add(union, between(0, 30))).toBe('differencing')
    const parts = gate()
    expect(add(parts, between(0, 15))).toBeUndefined()
    expect(add(parts, between(15, 30))).toBeUndefined()
    expect(add(parts, between(0, 32))).toBe('differencing')
    const complement = gate()
    expect(add(complement, between(0, 15))).toBeUndefined()
    expect(add(complement, between(15, 27))).toBeUndefined()
    expect(add(complement, between(27, 37))).toBe('differencing')
    expect(add(complement, between(27, 34))).toBeUndefined()
  })

  it('[DF6] can be taken back; beyond the limit nothing is answered', () => {
    const answered = gate(2)
    expect(add(answered, between(0, 20))).toBeUndefined()
    expect(add(answered, between(10, 30))).toBeUndefined()
    expect(add(answered, between(5, 25))).toBe('history')
    answered.backTo(1)
    expect(add(answered, between(10, 31))).toBeUndefined()
    expect(answered.sets).toHaveLength(2)
  })
})

/** Asks boxes of two columns, as conditions are, and looks among all answers for what isolates few rows. */
function attack(random: SeededRandom, minSupport: number, checked: boolean): number {
  const people = Array.from({ length: ROWS }, () => [random.below(8), random.below(8)])
  const answered = answeredSets(universe)
  const known: boolean[][] = []
  for (let asked = 0; asked < 60 && known.length < 9; asked++) {
    const [low, high] = [random.below(8), random.below(8)]
    const column = random.below(2)
    const bits = people.map(
      (person) => person[column] >= Math.min(low, high) && person[column] <= Math.max(low, high),
    )
    const size = bits.filter(Boolean).length
    const passes = checked
      ? add(answered, bits) === undefined
      : size >= minSupport && ROWS - size >= minSupport
    if (passes && size < ROWS) known.push(bits)
  }
  let fewest = Number.POSITIVE_INFINITY
  const ones = people.map(() => 1)
  for (let a = 0; a < known.length; a++)
    for (let b = a + 1; b < known.length; b++)
      for (let c = b + 1; c < known.length; c++)
        fewest = Math.min(fewest, fewestIsolated([known[a], known[b], known[c]], ones, 2))
  return fewest
}

describe('an attacker who combines pairs and triples', () => {
  it('[DF5] isolates few rows where only support is checked, and never where differencing is', () => {
    const minSupport = 5
    let succeeded = 0
    for (let seed = 0; seed < 6; seed++) {
      if (attack(seededRandom(seed), minSupport, false) < minSupport) succeeded++
      expect(attack(seededRandom(seed), minSupport, true)).toBeGreaterThanOrEqual(minSupport)
    }
    expect(succeeded).toBeGreaterThanOrEqual(4)
  })
})
