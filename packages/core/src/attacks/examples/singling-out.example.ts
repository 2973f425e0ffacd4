import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [20, 100] } }
  job: { role: quasi }
  diagnosis: sensitive
method: { full-domain: { k: 4 } }`

const people = (jobs: readonly string[]) => [
  'age|job|diagnosis',
  ...jobs.map((job, jobIndex) => `${31 + jobIndex}|${job}|${jobIndex % 2 === 0 ? 'flu' : 'asthma'}`),
]

const OWN = ['baker', 'mayor', 'nurse', 'pilot', 'clerk', 'tailor', 'judge', 'miner']
const SAME = OWN.map(() => 'baker')

/** Ages and jobs as they were: each description fits one; or nothing that fits one row is left. */
export const singlingOutExample: AttackExample = {
  weak: { policy, original: people(OWN), release: people(OWN), others: people(SAME) },
  resists: {
    policy,
    original: people(OWN),
    release: [
      'age|job|diagnosis',
      ...OWN.map((_, index) => `[20, 40)|*|${index % 2 === 0 ? 'flu' : 'asthma'}`),
    ],
    others: people(SAME),
  },
}
