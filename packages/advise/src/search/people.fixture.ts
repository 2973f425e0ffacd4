import { seededRandom } from '@outis/core/random'

/** Patients as a program would have them: the illness goes a little with age, the income with nothing. */
export function somePatients(count: number, seed = 'patients') {
  const random = seededRandom(seed)
  const illnesses = ['flu', 'gout', 'asthma', 'ulcer']
  return Array.from({ length: count }, (_, index) => {
    const age = 20 + random.below(60)
    const old = age > 50 && random.below(3) > 0
    return {
      'patient-id': `P${1000 + index}`,
      age,
      zip: String(10_000 + random.below(30) * 37),
      sex: random.below(2) === 0 ? 'female' : 'male',
      diagnosis: old ? 'gout' : illnesses[random.below(illnesses.length)],
    }
  })
}

/** Roles of those patients, for whoever does not want them drafted. */
export const PATIENT_POLICY = `outis: 1
data: { source: patients.csv }
attributes:
  patient-id: identifying
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20, 40] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [4, 3, 2] } }
  sex: { role: quasi }
  diagnosis: sensitive
others: drop
method: { full-domain: { k: 2 } }
release: { to: out/patients.csv }
`
