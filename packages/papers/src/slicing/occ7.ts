import type { SlicingRequest } from '@outis/core/methods'
import type { Table } from '@outis/core/table'
import { ADULT_ORDERS } from '../data/adult-orders.ts'
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
