/** Columns of Adult that tests ask for, in the order in which figures were computed elsewhere. */

/** The quasi-identifiers of CAAT and KACA, of which the first 3 … 8 are taken. */
export const CLUSTERED_COLUMNS = [
  'age',
  'sex',
  'race',
  'marital-status',
  'education',
  'native-country',
  'workclass',
  'occupation',
]

/** The quasi-identifiers of the figures that ARX computed. */
export const ARX_COLUMNS = [
  'sex',
  'age',
  'race',
  'marital-status',
  'education',
  'native-country',
  'workclass',
  'income',
]

/** What slicing publishes: six quasi-identifiers, then the sensitive column. */
export const SLICED_COLUMNS = ['age', 'workclass', 'education', 'marital-status', 'race', 'sex', 'occupation']

/** The column groups of the paper on slicing. */
export const PAPER_GROUPS = [
  ['age'],
  ['workclass', 'education', 'marital-status'],
  ['race'],
  ['occupation', 'sex'],
]
