import { seededRandom } from '@outis/core/random'
import { HOSPITAL_COLUMNS, type HospitalOptions, hospitalTable } from './hospital.ts'
import { DIAGNOSIS_GROUPS, diagnosisTaxonomy } from './hospital-diagnoses.ts'
import { sampler } from './sampler.ts'
import { hierarchyCsv, type TextTable, textTable } from './text-table.ts'

/** How many of a hundred choose 1, 2, 3: most would let others know of an injury, few of a disorder of the mind. */
const USUAL = [45, 30, 25]
const WEIGHTS: Readonly<Record<string, readonly number[]>> = {
  Injury: [75, 15, 10],
  'Respiratory infection': [70, 20, 10],
  'Solid tumour': [15, 35, 50],
  'Blood cancer': [15, 35, 50],
  'Mental health': [8, 22, 70],
}

/** One patient in so many was never asked. */
const ASKED_BUT_ONE = 12

/**
 * What the invented patients allow to be published of their diagnosis, by patient-id: the file that a policy names under
 * `choice`. Choices go with the diagnosis; a patient who was never asked has no row, which means 3.
 */
export function hospitalChoices({ rows = 1000, seed = 7 }: HospitalOptions = {}): TextTable {
  const { columns } = hospitalTable({ rows, seed })
  const ids = columns[HOSPITAL_COLUMNS.indexOf('patient-id')]
  const diagnoses = columns[HOSPITAL_COLUMNS.indexOf('diagnosis')]
  const random = seededRandom(`${seed} choices`)
  const draws = new Map(
    DIAGNOSIS_GROUPS.flatMap(({ name, diagnoses: members }) => {
      const draw = sampler(WEIGHTS[name] ?? USUAL)
      return members.map((diagnosis) => [diagnosis.name, draw] as const)
    }),
  )
  const chosen: string[][] = []
  for (let row = 0; row < rows; row++) {
    const choice = draws.get(diagnoses[row])!(random) + 1
    if (random.below(ASKED_BUT_ONE) > 0) chosen.push([ids[row], String(choice)])
  }
  return textTable(['patient-id', 'choice'], chosen)
}

/** The file `diagnosis.csv` that the hospital's policies name. */
export function diagnosisTaxonomyCsv(): string {
  return hierarchyCsv(diagnosisTaxonomy())
}

/** A first policy for the hospital table, with the table and the taxonomy beside it; also examples/hospital/policy.yaml. */
export function demoPolicy(): string {
  return `# Everybody shares birth date, sex and ZIP with at least four others, and in no such group of patients is
# a diagnosis much more frequent than among all patients.
outis: 1
data:
  source: hospital.csv
audience: contract # researchers who signed an agreement
attributes:
  patient-id:     identifying
  name:           identifying
  birth-date:     { role: quasi, type: date, hierarchy: { dates: [month, year, decade] } }
  sex:            { role: quasi, hierarchy: { suppress: true } }
  zip:            { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis:      { role: sensitive, taxonomy: diagnosis.csv }
  income:         { role: sensitive, taxonomy: { intervals: [10000, 50000] } }
  length-of-stay: sensitive
others: drop # insurance, ward and admission date: others know them, and all the rest would be coarser
method:
  full-domain:
    k: 5
    models:
      - enhanced-beta-likeness: { beta: 4, of: diagnosis }
    suppression-limit: 0.05
require:
  - prosecutor-risk: { max: 0.2 }
release:
  to: out/hospital.csv
`
}
