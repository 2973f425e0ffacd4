import { rowText } from '../../../data/random/keyed-hash.ts'
import { applyRecoding } from '../../../data/recoding/apply-recoding.ts'
import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import type { Classes } from '../../../data/table/classes.ts'
import { histogramMerger } from '../../../data/table/classes.ts'
import type { Table } from '../../../data/table/table.ts'
import type { Request } from '../../../methods/contract/search.ts'
import { bindJudges } from '../../../models/kit/bind-judges.ts'

/**
 * Whether every class of a plan, its suppressed rows as one of them, meets the models by the rows of this table alone. Whoever
 * holds the release before and this one subtracts the one from the other: what is left of a class are the rows that came, so
 * they must be safe without those they are published beside. O(rows × columns).
 */
export function meetsAlone(
  table: Table,
  recoding: AssignedRecoding,
  { models, sensitive }: Pick<Request, 'models' | 'sensitive'>,
): boolean {
  const attributes = sensitive.map(({ attribute }) => attribute)
  const { classJudges, tableJudges } = bindJudges(models, attributes)
  const classes = classesShown(table, recoding, sensitive)
  for (let one = 0; one < classes.count; one++)
    if (!classJudges.every(({ judge }) => judge.admits(classes, one))) return false
  return tableJudges.every(({ judge }) => judge.holds(classes))
}

/** Rows by what they show: classes of the plan that show the same are one. */
function classesShown(table: Table, recoding: AssignedRecoding, sensitive: Request['sensitive']): Classes {
  const { columns, rows, combination, length } = applyRecoding(table, recoding)
  const shown = recoding.columns.map((name) => columns.find((column) => column.name === name)!)
  const numbers = new Map<string, number>()
  const classOf = Int32Array.from({ length }, (_, entry) => {
    const text = rowText(shown.map(({ labels, codes }) => labels[codes[entry]]))
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  })
  const sizes = new Uint32Array(numbers.size)
  for (const [entry, one] of classOf.entries()) sizes[one] += rows[entry]
  return {
    count: numbers.size,
    sizes,
    rows: sizes,
    tableRows: table.rows,
    histograms: sensitive.map(({ column, attribute }) => {
      const { codes } = table.columns[column]
      const values = Uint32Array.from(combination, (entry) => codes[entry])
      return histogramMerger(attribute).count({ classOf, values, rows }, numbers.size)
    }),
  }
}
