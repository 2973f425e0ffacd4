import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis:
    role: sensitive
    taxonomy:
      tree: { lung: [asthma, bronchitis, pneumonia], stomach: [ulcer, gastritis, cancer] }
method: { full-domain: { k: 6 } }`

const ages = ['[30, 40)', '[40, 50)']
const people = (diagnoses: readonly (readonly string[])[]) => ({
  original: [
    'age|diagnosis',
    ...diagnoses.flatMap((diagnose, decade) =>
      diagnose.map((value, year) => `${30 + 10 * decade + year}|${value}`),
    ),
  ],
  release: [
    'age|diagnosis',
    ...diagnoses.flatMap((diagnose, decade) => diagnose.map((value) => `${ages[decade]}|${value}`)),
  ],
})

const EACH = ['asthma', 'bronchitis', 'pneumonia', 'ulcer', 'gastritis', 'cancer']
const BOTH = [EACH, EACH]

/** Three diagnoses or more in every class: all of one organ, or of both, as those of other people are. */
export const divergenceExample: AttackExample = {
  weak: {
    policy,
    ...people([
      ['asthma', 'bronchitis', 'pneumonia', 'asthma', 'bronchitis', 'pneumonia'],
      ['ulcer', 'gastritis', 'cancer', 'ulcer', 'gastritis', 'cancer'],
    ]),
    others: people(BOTH).original,
  },
  resists: {
    policy,
    ...people(BOTH),
  },
}
