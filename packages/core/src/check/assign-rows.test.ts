import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AssignedRows, type Assignment, assignRows } from './assign-rows.ts'

/** Rows of ten people in four classes of two entries each, and for every row entries that it did not become. */
const assignments = fc
  .array(
    fc.record({
      person: fc.nat(9),
      entry: fc.nat(7),
      others: fc.uniqueArray(fc.nat(7), { maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows): Assignment => {
    const room = new Uint32Array(8)
    for (const { entry } of rows) room[entry]++
    return {
      candidates: rows.map(({ entry, others }) => [...new Set([entry, ...others])].sort((a, b) => a - b)),
      rows: new Uint32Array(rows.length).fill(1),
      persons: Uint32Array.from(rows, ({ person }) => person),
      room,
      classOf: Int32Array.of(0, 0, 1, 1, 2, 2, 3, 3),
    }
  })

const entryOf = (assigned: readonly AssignedRows[], rows: number): number[] => {
  const entries = new Array<number>(rows).fill(-1)
  for (const { index, entry } of assigned) entries[index] = entry
  return entries
}

/** Different people, summed over the classes. */
const peopleIn = ({ persons, classOf }: Assignment, entries: readonly number[]): number =>
  new Set(entries.map((entry, index) => `${classOf[entry]} ${persons[index]}`)).size

describe('rows that are assigned', () => {
  it('[E461] every row has one of its candidates, and every entry as many rows as the release', () => {
    fc.assert(
      fc.property(assignments, (assignment) => {
        const { candidates, room } = assignment
        const entries = entryOf(assignRows(assignment)!, candidates.length)
        const used = new Uint32Array(room.length)
        for (const [index, entry] of entries.entries()) {
          expect(candidates[index]).toContain(entry)
          used[entry]++
        }
        expect(used).toEqual(room)
      }),
      { seed: 3 },
    )
  })

  it('[E461] no swap of two rows would bring another person into a class', () => {
    fc.assert(
      fc.property(assignments, (assignment) => {
        const { candidates } = assignment
        const entries = entryOf(assignRows(assignment)!, candidates.length)
        const people = peopleIn(assignment, entries)
        for (const [a, entryOfA] of entries.entries())
          for (let b = 0; b < a; b++) {
            if (!candidates[a].includes(entries[b]) || !candidates[b].includes(entryOfA)) continue
            const swapped = [...entries]
            swapped[a] = entries[b]
            swapped[b] = entryOfA
            expect(peopleIn(assignment, swapped)).toBeLessThanOrEqual(people)
          }
      }),
      { seed: 4, numRuns: 300 },
    )
  })

  it('[E461] nothing is assigned where a row finds no room', () => {
    const assignment: Assignment = {
      candidates: [[0], [0]],
      rows: Uint32Array.of(1, 1),
      persons: Uint32Array.of(0, 1),
      room: Uint32Array.of(1, 1),
      classOf: Int32Array.of(0, 1),
    }
    expect(assignRows(assignment)).toBeUndefined()
  })
})
