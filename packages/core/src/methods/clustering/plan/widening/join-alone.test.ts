import { describe, expect, it } from 'vitest'
import { requirement } from '../../../full-domain/plan/random-request.fixture.ts'
import { quietContext, textRequest } from '../../../full-domain/plan/text-request.fixture.ts'
import { classProblem } from '../class-problem.ts'
import { type Clusters, joinKeys, slotsOf } from '../classes/class-store.ts'
import { widenClasses } from './widen-classes.ts'

const BANDS = 20

interface Person {
  readonly age: number
  readonly town: 'Kiel' | 'Husum'
  readonly class: number
}

/**
 * Every band of five ages has three classes: four people of four ages, one of whom lives in the smaller town; three of the
 * fifth age who all do; six of the fifth age who do not. 4 of 13 people live in the smaller town.
 */
const people: readonly Person[] = Array.from({ length: BANDS }, (_, band): Person[] => {
  const of = (c: number, town: Person['town'], steps: readonly number[]) =>
    steps.map((step) => ({ age: 5 * band + step, town, class: 3 * band + c }))
  return [
    ...of(0, 'Kiel', [0, 1, 2]),
    ...of(0, 'Husum', [3]),
    ...of(1, 'Husum', [4, 4, 4]),
    ...of(2, 'Kiel', [4, 4, 4, 4, 4, 4]),
  ]
}).flat()

function widened(rows: readonly Person[], seed: string) {
  const { table, request } = textRequest({
    columns: { age: rows.map(({ age }) => String(age)), town: rows.map(({ town }) => town) },
    quasi: { age: { kind: 'intervals', widths: [5, 10], from: 0 }, town: { kind: 'suppress' } },
    models: [requirement('k-anonymity', { k: 3 })],
  })
  const problem = classProblem(table, request, { context: quietContext(), options: { ranges: false } })
  const { tuples, columns } = problem
  const slots = slotsOf(columns)
  const classOf = new Int32Array(tuples.rows)
  const keys = slots.map(() => new Int32Array(3 * BANDS).fill(-1))
  for (let row = 0; row < tuples.rows; row++) {
    const codes = slots.map(({ columnIndex }) => tuples.codes[columnIndex][tuples.tupleOf[row]])
    const [age, town] = codes.map((code, codeIndex) => table.columns[codeIndex].dictionary.values[code])
    classOf[row] = rows.find((row) => String(row.age) === age && row.town === town)!.class
    for (const [slotIndex, slot] of slots.entries()) {
      const own = keys[slotIndex][classOf[row]]
      keys[slotIndex][classOf[row]] = own < 0 ? codes[slotIndex] : joinKeys(slot, own, codes[slotIndex])
    }
  }
  const before: Clusters = { count: 3 * BANDS, slots, keys, classOf }
  return { before, after: widenClasses(problem, before, { share: 0, seed }).clusters }
}

/** Classes that show the group of both towns, by what they show: how many live in the smaller one, and how many there are. */
function shownWhole({ keys, slots, count }: Clusters) {
  const groups = new Map<string, { few: number; rows: number }>()
  for (let c = 0; c < count; c++) {
    const [age, town] = keys.map((key) => key[c])
    if (slots[1].kind !== 'node' || town < slots[1].column.size) continue
    const key = `${age} ${town}`
    const known = groups.get(key) ?? { few: 0, rows: 0 }
    const members = people.filter((person) => person.class === c)
    known.few += members.filter((member) => member.town === 'Husum').length
    known.rows += members.length
    groups.set(key, known)
  }
  return [...groups.values()]
}

const alone = (classes: readonly { readonly few: number }[]) => classes.filter(({ few }) => few === 1).length
const SHARE = (4 * BANDS) / people.length
const byChance = (classes: readonly { readonly rows: number }[]) =>
  classes.reduce((sum, { rows }) => sum + rows * SHARE * (1 - SHARE) ** (rows - 1), 0)

describe('rows that are alone', () => {
  it('[C820] are as many as chance has it: classes of the same town join them', () => {
    const { before, after } = widened(people, 'one seed')
    // Of 20 classes that show both towns, each has one person of the smaller; chance: 4 · 4/13 · (9/13)³ = 41 %.
    expect(alone(shownWhole(before))).toBe(BANDS)
    expect(byChance(shownWhole(before))).toBeCloseTo(20 * 4 * (4 / 13) * (9 / 13) ** 3, 10)
    const classes = shownWhole(after)
    expect(classes.some(({ few }) => few === 4)).toBe(true)
    expect(alone(classes)).toBeLessThanOrEqual(byChance(classes) + 2)
    expect(alone(classes)).toBeGreaterThanOrEqual(byChance(classes) - 2)
  })

  it('[C820] no label becomes narrower, and the order of the source decides nothing', () => {
    const labels = (rows: readonly Person[]) => {
      const { before, after } = widened(rows, 'one seed')
      for (const [slotIndex, slot] of before.slots.entries())
        for (let c = 0; c < before.count; c++)
          expect(joinKeys(slot, after.keys[slotIndex][c], before.keys[slotIndex][c])).toBe(
            after.keys[slotIndex][c],
          )
      return shownWhole(after).map(({ few, rows: size }) => `${few} of ${size}`)
    }
    expect(labels(people.toReversed()).sort()).toEqual(labels(people).sort())
  })
})
