import type { SlicingRequest } from '@outis/core/methods'
import type { Table } from '@outis/core/table'
import { codedTable } from '../data/coded-table.ts'
import type { PaperContext } from '../paper.ts'

export const QUASI = ['age', 'workclass', 'education', 'marital-status', 'race', 'sex'] as const
export const SENSITIVE = 'occupation'

/** The columns the paper ends with, section VI. */
export const PAPER_COLUMNS: readonly (readonly string[])[] = [
  ['age'],
  ['workclass', 'education', 'marital-status'],
  ['race'],
  ['occupation', 'sex'],
]

/** The same with the sensitive attribute in a column of its own: no columns allow a larger l. */
export const ALONE_COLUMNS: readonly (readonly string[])[] = [
  ['age'],
  ['workclass', 'education', 'marital-status'],
  ['race', 'sex'],
  ['occupation'],
]

/** OCC-7: seven attributes of the complete training rows, categories in the order of adult.names. */
export const occ7 = (context: PaperContext): Promise<Table> =>
  context.once('occ-7', () =>
    codedTable(context.people.train, [...QUASI, SENSITIVE], { orders: ADULT_ORDERS }),
  )

/** Strict splits on the widest attribute alone, as the paper has it; ages in bands of ten years for φ². */
export const occ7Request = (
  l: number,
  columns: SlicingRequest['columns'] = PAPER_COLUMNS,
): SlicingRequest => ({
  quasi: QUASI.map((_, column) => ({ column })),
  sensitive: [{ column: QUASI.length }],
  l,
  columns,
  split: 'strict',
  tries: 'widest',
  bins: { kind: 'width', width: 10, from: 0 },
  correlation: 'phi2',
  mode: 'faithful',
  missing: 'value',
})

/** Categories in the order in which adult.names lists them: where slicing splits, order matters. */
const ADULT_ORDERS: Readonly<Record<string, readonly string[]>> = {
  workclass: [
    'Private',
    'Self-emp-not-inc',
    'Self-emp-inc',
    'Federal-gov',
    'Local-gov',
    'State-gov',
    'Without-pay',
    'Never-worked',
  ],
  education: [
    'Bachelors',
    'Some-college',
    '11th',
    'HS-grad',
    'Prof-school',
    'Assoc-acdm',
    'Assoc-voc',
    '9th',
    '7th-8th',
    '12th',
    'Masters',
    '1st-4th',
    '10th',
    'Doctorate',
    '5th-6th',
    'Preschool',
  ],
  'marital-status': [
    'Married-civ-spouse',
    'Divorced',
    'Never-married',
    'Separated',
    'Widowed',
    'Married-spouse-absent',
    'Married-AF-spouse',
  ],
  occupation: [
    'Tech-support',
    'Craft-repair',
    'Other-service',
    'Sales',
    'Exec-managerial',
    'Prof-specialty',
    'Handlers-cleaners',
    'Machine-op-inspct',
    'Adm-clerical',
    'Farming-fishing',
    'Transport-moving',
    'Priv-house-serv',
    'Protective-serv',
    'Armed-Forces',
  ],
  relationship: ['Wife', 'Own-child', 'Husband', 'Not-in-family', 'Other-relative', 'Unmarried'],
  race: ['White', 'Asian-Pac-Islander', 'Amer-Indian-Eskimo', 'Other', 'Black'],
  sex: ['Female', 'Male'],
}
