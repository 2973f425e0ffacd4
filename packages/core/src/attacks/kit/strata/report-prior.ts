import type { AttackGiven } from '../../attack.ts'
import { columnOf } from '../../attack-table.ts'
import type { TruePersons } from './learned-priors.ts'

/** What a report tells of one column among the sensitive rows. */
interface ToldColumn {
  readonly column: string
  readonly rows: number
  readonly top: readonly { readonly value: string; readonly rows: number }[]
  readonly pooled: { readonly values: number; readonly rows: number }
}

/**
 * What the published report says of the quasi-identifiers of sensitive rows, set against the register: naive Bayes without
 * knowing a single person's value. Undefined where the report does not speak of them.
 */
export function toldPrior(
  { told, original, quasi }: AttackGiven,
  { classes, sensitive, ordinary }: TruePersons,
  share: number,
): Float64Array | undefined {
  const statistics = toldColumns(told?.report)
  const columns = quasi.flatMap(({ name }, columnIndex) => {
    const one = statistics.find(({ column, rows }) => column === name && rows > 0)
    return one ? [{ place: columnIndex, weights: weightsOf(one, columnOf(original, name)) }] : []
  })
  if (columns.length === 0) return undefined
  const begin = Math.log(share / (1 - share))
  return Float64Array.from(sensitive, (rows, person) => {
    if (rows + ordinary[person] === 0) return 0
    const logit = columns.reduce(
      (sum, { place, weights }) => sum + weights[classes.codes[place][person]],
      begin,
    )
    return 1 / (1 + Math.exp(-logit))
  })
}

/** The report's part on strata, where it has one that tells this. */
function toldColumns(report: unknown): readonly ToldColumn[] {
  const { strata } = (report ?? {}) as { readonly strata?: { readonly statistics?: readonly ToldColumn[] } }
  return strata?.statistics ?? []
}

/** Logarithms of how much more frequent each value is among sensitive rows than in the register. */
function weightsOf(
  { top, pooled, rows }: ToldColumn,
  { values, codes }: { readonly values: readonly string[]; readonly codes: ArrayLike<number> },
): Float64Array {
  const all = new Float64Array(values.length)
  for (let row = 0; row < codes.length; row++) all[codes[row]]++
  const shown = new Map(top.map(({ value, rows: of }) => [value, of]))
  const ofPooled = (pooled.rows + 0.5) / Math.max(1, pooled.values, values.length - shown.size)
  return all.map((count, code) => {
    const among = ((shown.get(values[code]) ?? ofPooled) + 0.5) / (rows + 1)
    return Math.log(among / ((count + 0.5) / (codes.length + 1)))
  })
}
