import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  city: quasi
  job: quasi
  diagnosis: sensitive
method: { slicing: { l: 2, columns: [[city], [job], [diagnosis]] } }`

const CITIES = ['Berlin', 'Hamburg', 'Munich', 'Cologne']
const JOBS = ['nurse', 'baker', 'driver', 'clerk']
const DIAGNOSES = ['flu', 'asthma', 'cancer']

/** Six people of each city, one job in each city: the job at that distance. */
const people = (distance: number): string[] =>
  CITIES.flatMap((city, index) =>
    [...DIAGNOSES, ...DIAGNOSES].map((own) => `${city}|${JOBS[(index + distance) % 4]}|${own}`),
  )

const original = ['city|job|diagnosis', ...people(0)]
const others = ['city|job|diagnosis', ...people(1)]

/** A bucket for each city admits the one job that its people have there. One bucket of all admits every job everywhere. */
export const membershipExample: AttackExample = {
  weak: {
    policy,
    original,
    others,
    release: [
      'bucket|city|job|diagnosis',
      ...people(0).map((row, index) => `${1 + Math.floor(index / 6)}|${row}`),
    ],
  },
  resists: {
    policy,
    original,
    others,
    release: ['bucket|city|job|diagnosis', ...people(0).map((row) => `1|${row}`)],
  },
}
