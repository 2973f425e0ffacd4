import { diagnosisTaxonomy } from './hospital-diagnoses.ts'
import { hierarchyCsv } from './text-table.ts'

/** The file `diagnosis.csv` that the hospital's policies name. */
export function diagnosisTaxonomyCsv(): string {
  return hierarchyCsv(diagnosisTaxonomy())
}

/** A first policy for the hospital table, with the table and the taxonomy beside it; also examples/hospital/policy.yaml. */
export function demoPolicy(): string {
  return `# Everybody shares birth date, sex, ZIP and income with at least four others, and every such group
# of patients has at least three different diagnoses.
outis: 1
data:
  source: hospital.csv
attributes:
  patient-id:     identifying
  name:           identifying
  birth-date:     { role: quasi, type: date, hierarchy: { dates: [month, year, decade] } }
  sex:            { role: quasi, hierarchy: { suppress: true } }
  zip:            { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  income:         { role: quasi, hierarchy: { intervals: [10000, 50000] } }
  diagnosis:      { role: sensitive, taxonomy: diagnosis.csv }
  length-of-stay: neutral
others: drop # ward and admission date would tell of the diagnosis, insurance of age and income
method:
  full-domain:
    k: 5
    l: 3
    suppression-limit: 0.05
require:
  - prosecutor-risk: { max: 0.2 }
release:
  to: out/hospital.csv
`
}
