import {
  byColumn,
  type ColumnValues,
  group,
  hierarchy,
  mark,
  names,
  text,
  values,
} from '../../policy/options/option.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'
import type { SearchPolicy } from '../contract/method-needs.ts'
import { searchOptions } from '../contract/search-options.ts'

export interface StratumPolicy extends SearchPolicy {
  readonly name: string
  /** Rows of the stratum; `rest`: those that no other stratum takes. */
  readonly rows: { readonly where: readonly ColumnValues[] } | 'rest'
  readonly quasi: readonly string[]
  /** Hierarchies that differ from the attribute's own. */
  readonly hierarchies: readonly { readonly column: string; readonly hierarchy: HierarchyPolicy }[]
}

/** Names that `rows:` already gives a meaning. */
const TAKEN = ['all', 'generalised']

/** One stratum of mixed generalisation. */
export const stratumOption = group({
  help: 'Rows, what they are generalised by, and what must hold of them.',
  options: {
    name: text({
      optional: true,
      help: 'How `rows:` refers to the stratum; not all or generalised.',
      otherwise: 'rest for the rest, required of others',
    }),
    where: values({
      optional: true,
      help: 'Column → values of the rows in this stratum; with several columns, in any of them. A row belongs to the first stratum it matches, a value to one stratum.',
    }),
    rest: mark({ help: 'All rows that no other stratum takes; at most one stratum.' }),
    quasi: names({
      optional: true,
      help: 'Quasi-identifiers of this stratum; the others are published unchanged there, in suppressed rows too.',
      otherwise: 'all',
    }),
    hierarchies: byColumn({
      of: hierarchy({ help: 'How its values are generalised in this stratum.' }),
      as: 'hierarchy',
      default: {},
      help: 'Column → hierarchy used in this stratum in place of the attribute’s own.',
    }),
    ...searchOptions(),
  },
  exactlyOne: { of: ['where', 'rest'], what: 'which rows belong to the stratum' },
  faults: ({ name, rest }) => [
    ...(name === undefined && !rest ? [{ sentence: 'must have a name' }] : []),
    ...(TAKEN.includes(name as string)
      ? [{ path: ['name'], sentence: `must not be ${TAKEN.join(' or ')}` }]
      : []),
  ],
  read: ({ name = 'rest', where, rest: _, quasi, ...search }, binding): StratumPolicy => ({
    name,
    rows: where ? { where } : 'rest',
    quasi: quasi ?? binding.quasi,
    ...search,
  }),
})
