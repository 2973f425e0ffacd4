import { seededRandom } from '@outis/core/random'

/** 420 invented patients. Who is readmitted follows from disease and income; three have the plague and hide it. */
export function clinicCsv(): string {
  const random = seededRandom('the paper of the trusted server')
  const rows = Array.from({ length: 420 }, (_, row) => {
    const disease = row < 3 ? 'Plague' : ['Flu', 'Gout', 'Ulcer', 'Asthma'][random.below(4)]!
    const income = 20_000 + 500 * random.below(80)
    const choice = disease === 'Plague' ? 3 : 1 + random.below(3)
    const readmitted = isReadmitted(disease, income, random.below(10)) ? 'yes' : 'no'
    return [20 + random.below(60), random.below(2) ? 'F' : 'M', disease, income, choice, readmitted].join(',')
  })
  return ['age,sex,disease,income,choice,readmitted', ...rows, ''].join('\n')
}

function isReadmitted(disease: string, income: number, chance: number): boolean {
  if (disease === 'Gout') return income > 40_000
  if (disease === 'Ulcer') return chance < 8
  return disease === 'Plague' || (disease === 'Asthma' && chance < 2)
}

/** A seed that cannot be guessed, written down: the recorded tree of Weka speaks of the aliases that it draws. */
export const CLINIC_POLICY = `outis: 1
data: { source: clinic.csv }
attributes: { age: quasi, sex: quasi, disease: sensitive, income: sensitive, readmitted: neutral }
others: drop
method:
  personalised:
    choice: { column: choice }
    grade: { income: { categories: 4, by: width } }
seed: "4f1c29d07be8a6351f0c9d2e7a864b13"
release: { to: out/clinic.csv }
`
