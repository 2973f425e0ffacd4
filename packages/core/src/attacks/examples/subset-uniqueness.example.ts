import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  job: neutral
  diagnosis: sensitive
method: { full-domain: { k: 3 } }`

const released = (jobs: readonly string[]) => [
  'age|job|diagnosis',
  ...jobs.map((job, jobIndex) => `${jobIndex < 3 ? '[30, 40)' : '[40, 50)'}|${job}|flu`),
]
const original = (jobs: readonly string[]) => [
  'age|job|diagnosis',
  ...jobs.map((job, jobIndex) => `${jobIndex < 3 ? 31 + jobIndex : 38 + jobIndex}|${job}|flu`),
]

const OWN = ['baker', 'mayor', 'nurse', 'baker', 'pilot', 'clerk']
const SHARED = ['baker', 'baker', 'baker', 'clerk', 'clerk', 'clerk']

/** k = 3 holds on age; but a mayor is a mayor. */
export const subsetUniquenessExample: AttackExample = {
  weak: { policy, original: original(OWN), release: released(OWN) },
  resists: { policy, original: original(SHARED), release: released(SHARED) },
}
