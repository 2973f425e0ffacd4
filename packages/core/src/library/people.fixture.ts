import { seededRandom } from '../data/random/seeded-random.ts'

export interface Person {
  readonly name: string
  readonly age: number
  readonly zip: string
  readonly diagnosis: string
}

const DIAGNOSES = ['flu', 'gastritis', 'ulcer', 'asthma', 'bronchitis']

/** People as a program would have them. */
export function somePeople(count: number, seed = 'people'): Person[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  return Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    age: 20 + below(60),
    zip: String(10_000 + below(40) * 25),
    diagnosis: DIAGNOSES[below(DIAGNOSES.length)],
  }))
}
