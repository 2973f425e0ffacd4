import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../../../run/attack/example-case.ts'
import { slicedRegister } from './sliced-register.ts'
import { slicedView, unreadable } from './sliced-view.ts'

const policy = `
attributes:
  city: quasi
  age: quasi
  diagnosis: sensitive
method: { slicing: { l: 2, columns: [[city], [age, diagnosis]] } }`

const row = fc.tuple(
  fc.constantFrom('a', 'b', 'c'),
  fc.constantFrom('20', '30', '40'),
  fc.constantFrom('flu', 'asthma'),
)
const released = fc.tuple(
  fc.constantFrom('1', '2', '3'),
  fc.constantFrom('a', 'b', '*'),
  fc.constantFrom('20', '30'),
  fc.constantFrom('flu', 'asthma'),
)

/** f(t, B) of a person in every bucket, by going through its rows. */
function naiveShares(person: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const city = rows.some(([, own]) => own === person[0]) ? person[0] : '*'
  return [...new Set(rows.map(([bucket]) => bucket))].map((bucket) => {
    const own = rows.filter(([other]) => other === bucket)
    const inCity = own.filter((one) => one[1] === city).length
    const ofAge = own.filter((one) => one[2] === person[1]).length
    return (inCity * ofAge) / own.length ** 2
  })
}

describe('people beside buckets', () => {
  it('[AT52] fit where every group shows their values, with the product of the shares', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(released, { minLength: 3, maxLength: 20 }),
        async (people, rows) => {
          const given = await givenOfCase({
            policy,
            original: ['city|age|diagnosis', ...people.map((cells) => cells.join('|'))],
            release: ['bucket|city|age|diagnosis', ...rows.map((cells) => cells.join('|'))],
          })
          const register = await slicedRegister(given, slicedView(given), given.original)
          people.forEach((person, row) => {
            const tuple = register.tupleOf[row]
            const shares = [...register.shares.slice(register.offsets[tuple], register.offsets[tuple + 1])]
            const naive = naiveShares(person, rows).filter((share) => share > 0)
            expect(shares.sort().map((share) => share.toFixed(9))).toEqual(
              naive.sort().map((share) => share.toFixed(9)),
            )
          })
        },
      ),
      { seed: 140, numRuns: 60 },
    )
  })
  it('[AT52] groups stand in the policy, or in the dictionary; without either there is nothing to read', async () => {
    const written = {
      original: ['city|age|diagnosis', 'a|20|flu', 'b|30|asthma'],
      release: ['bucket|city|age|diagnosis', '1|a|20|flu', '1|b|30|asthma'],
    }
    expect(unreadable(await givenOfCase({ policy, ...written }))).toBeUndefined()
    const found = await givenOfCase({
      policy: policy.replace('columns: [[city], [age, diagnosis]]', 'columns: auto'),
      ...written,
    })
    expect(unreadable(found)).toContain('give the dictionary')
    const slicing = { layout: 'table', groups: [['city'], ['age', 'diagnosis']], buckets: [2] } as const
    const told = { dictionary: { slicing } } as unknown as NonNullable<typeof found.told>
    expect(slicedView({ ...found, told }).groups.map(({ quasi }) => quasi.length)).toEqual([1, 1])
  })
})
