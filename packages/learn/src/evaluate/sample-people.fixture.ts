import { seededRandom } from '@outis/core/random'
import fc from 'fast-check'

export const PEOPLE = ['age', 'town', 'job', 'rich']

/** People whose wealth goes with age and job. */
export function samplePeople(count: number, by: string | number): string[][] {
  const random = seededRandom(by)
  return Array.from({ length: count }, () => {
    const age = 20 + random.below(40)
    const job = ['clerk', 'nurse', 'smith', 'judge'][random.below(4)]
    const chance = (age > 40 ? 0.5 : 0.1) + (job === 'judge' ? 0.4 : 0)
    return [
      String(age),
      ['Aachen', 'Bonn', 'Celle'][random.below(3)],
      job,
      random.next() < chance ? 'yes' : 'no',
    ]
  })
}

export const bandOf = (age: string, width: number): string => {
  const low = width * Math.floor(Number(age) / width)
  return `[${low},${low + width})`
}

/** Every row recoded alike, some suppressed; the class as it was. */
export const recodedAlike = (rows: readonly (readonly string[])[], every: number): string[][] =>
  rows.map(([age, , job, rich], row) =>
    row % every === 0 ? ['*', '*', '*', rich] : [bandOf(age, 10), '*', job, rich],
  )

/** Rows recoded one by one. */
export const recodedApart = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map(([age, town, job, rich], row) => [
    row % 3 === 0 ? age : bandOf(age, row % 3 === 1 ? 5 : 20),
    row % 4 === 0 ? '*' : town,
    job,
    rich,
  ])

export const peopleRows = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.nat())
  .map(([count, by]) => samplePeople(count, by))
