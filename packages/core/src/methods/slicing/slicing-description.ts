import type { Bins } from '../../metrics/correlation/correlation-bins.ts'
import { quoted } from '../../policy/options/declaration.ts'
import { anyNumber, choice, group, integer, list, number, oneOf, text } from '../../policy/options/option.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import type { PolicyRules } from '../contract/policy-rules.ts'
import { modeOption } from '../contract/search-options.ts'
import { HARDENED_BUCKET } from './slicing-request.ts'

/** How numbers are cut into bins: so many, or so wide. */
const binsOption = group({
  default: {},
  otherwise: 'ten of equal width',
  help: 'How numbers are cut for correlation.',
  options: {
    count: integer({ min: 1, default: 10, help: 'Number of bins.' }),
    by: choice({
      values: ['width', 'frequency'],
      default: 'width',
      help: 'Bins of equal width or of equal frequency.',
    }),
    width: number({ min: 0, exclusiveMin: true, optional: true, help: 'Width of a bin.' }),
    from: anyNumber({ default: 0, help: 'Where bins begin to be counted.' }),
  },
  exactlyOne: { of: ['count', 'width'], what: 'how numbers are cut' },
  beside: { by: ['count'], from: ['width'] },
  read: ({ count, by, width, from }): Bins =>
    width === undefined ? { kind: 'count', count, by } : { kind: 'width', width, from },
})

const columnsOption = oneOf({
  default: 'auto',
  help: 'auto, a number of column groups, or the groups, which take every quasi and sensitive attribute; an attribute in two groups makes overlapping slicing.',
  of: [
    choice({ values: ['auto'], help: 'As many as correlate.' }),
    integer({ min: 1, help: 'A number of column groups.' }),
    list({
      of: list({ of: text({ help: 'An attribute.' }), min: 1, help: 'A column group.' }),
      min: 1,
      help: 'The groups.',
    }),
  ],
})

export const slicingDescription = describeMethod({
  id: 'slicing',
  title: 'Columns are permuted inside buckets (Li et al. 2012; Kalange & Padulkar).',
  plainly: {
    name: 'Slices',
    does: 'Columns that belong together stay together; the slices are shuffled among a few rows.',
    keeps: 'Keeps single values exact and what correlates; breaks the link between slices.',
    onTen: () => ({ l: 2 }),
  },
  citation: 'Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236',
  modes: ['faithful', 'hardened'],
  makes: { kind: 'buckets', recoding: 'sliced', levels: false, countsPeople: 'no' },
  options: {
    mode: modeOption(),
    l: integer({ min: 2, help: 'No sensitive value may be likelier than 1/l.' }),
    columns: columnsOption,
    split: choice({
      values: ['strict', 'relaxed'],
      default: 'strict',
      help: 'strict: a value goes to one side; relaxed: halves of equal size.',
    }),
    tries: choice({
      values: ['all', 'widest'],
      default: 'all',
      help: 'Attributes to split a bucket on before it is final: all, widest first, or only the widest.',
    }),
    bins: binsOption,
    correlation: choice({
      values: ['phi2', 'cramers-v', 'mutual-information'],
      default: 'phi2',
      help: 'How attributes are compared.',
    }),
    generalise: group({
      optional: true,
      otherwise: 'off',
      help: 'Generalise quasi-identifiers of a column group that too few rows share; sensitive values never are.',
      options: {
        'min-frequency': integer({ min: 1, help: 'Rows that share the rarest value of a column group.' }),
      },
    }),
    layout: choice({
      values: ['table', 'paper'],
      default: 'table',
      help: 'table: all columns and a first column bucket; paper: one cell per column group.',
    }),
    'bucket-k': integer({
      min: 2,
      default: HARDENED_BUCKET,
      hardened: true,
      help: 'Rows in the smallest bucket, and of each value of a column group in its bucket; without `generalise` also its minimal frequency.',
    }),
  },
  needs: ({ split }) => ({
    roles: ['quasi', 'sensitive'],
    hierarchies: 'optional',
    rowNumbers: split === 'relaxed',
    longer: 'With fewer columns it would have come to its end.',
  }),
  rules: ({ columns }, rules) => checkGroups(columns, rules),
})

export type SlicingPolicy = PolicyOf<typeof slicingDescription>

/** Column groups take each quasi-identifier and sensitive attribute, and no other. */
function checkGroups(columns: SlicingPolicy['columns'], rules: PolicyRules): void {
  const path = ['columns']
  const known = rules.names('quasi', 'sensitive')
  if (typeof columns === 'number' && rules.complete && columns > known.length)
    rules.report(path, `must be at most ${known.length}, the number of quasi and sensitive attributes`)
  if (typeof columns !== 'object') return
  columns.forEach((names, g) => {
    names.forEach((name, nameIndex) => {
      const at = [...path, g, nameIndex]
      rules.column(at, name, ['quasi', 'sensitive'])
      if (names.indexOf(name) < nameIndex) rules.report(at, 'is listed twice in one group')
    })
  })
  const left = known.filter((name) => !columns.some((names) => names.includes(name)))
  if (left.length > 0)
    rules.report(
      path,
      `must take every quasi and sensitive attribute, and lacks ${left.map(quoted).join(', ')}`,
    )
}
