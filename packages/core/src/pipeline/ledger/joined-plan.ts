import { rowText } from '../../random/keyed-hash.ts'
import type { AssignedRecoding } from '../../recoding/assigned-recoding.ts'
import { dealingOrder } from '../../recoding/dealing-order.ts'
import type { Table } from '../../table/table.ts'
import { textOf } from './row-contents.ts'

export interface PlanParts {
  /** All rows. */
  readonly table: Table
  /** The row behind each entry of its `rowNumbers`. */
  readonly places: Uint32Array
  /** The class that each row keeps; −1: the other plan has it. */
  readonly kept: Int32Array
  /** What kept classes show, by quasi-identifier. */
  readonly labels: readonly (readonly string[])[]
  readonly quasi: readonly string[]
  /** The plan of the other rows. */
  readonly loose: AssignedRecoding
  /** By what rows of a combination are dealt; without it, in the order of the source. */
  readonly seed?: string
}

/**
 * One plan of kept classes and of the plan of all other rows. Rows of a combination are dealt in one order, so each row's class
 * is written down in that order: it gets this class and no other. O(rows · log rows).
 */
export function joinedPlan(parts: PlanParts): AssignedRecoding {
  const { table, places, kept, labels, quasi, loose } = parts
  const used = [...new Set(kept.filter((one) => one >= 0))]
  const numberOf = new Map(used.map((one, at) => [one, loose.classes.length + at]))
  const classes = used.map((one) => ({
    labels: loose.columns.map((name) => labels[one][quasi.indexOf(name)]),
    suppressed: false,
  }))
  const shares = sharesByText(loose)
  const { offsets } = table.rowNumbers!
  const entries: { readonly combination: number; readonly of: number; rows: number }[] = []
  for (let combination = 0; combination < table.length; combination++) {
    const text = textOf(table, combination)
    const rows = Array.from(places.subarray(offsets[combination], offsets[combination + 1])).sort(
      (a, b) => a - b,
    )
    const dealt = parts.seed === undefined ? rows : dealingOrder(parts.seed, text, rows)
    const others = shares.get(text) ?? []
    for (const row of dealt) {
      const of = kept[row] >= 0 ? numberOf.get(kept[row])! : others.pop()!
      const last = entries.at(-1)
      if (last?.combination === combination && last.of === of) last.rows++
      else entries.push({ combination, of, rows: 1 })
    }
  }
  const keyColumns = loose.keys.map((name) => table.columns.find((column) => column.name === name)!)
  return {
    kind: 'assigned',
    keys: loose.keys,
    columns: loose.columns,
    values: keyColumns.map(({ dictionary }) => dictionary.values),
    classes: [...loose.classes, ...classes],
    assignments: {
      combination: keyColumns.map(({ codes }) => entries.map((entry) => codes[entry.combination])),
      classOf: entries.map(({ of }) => of),
      rows: entries.map(({ rows }) => rows),
    },
    suppressedRows: entries.reduce(
      (sum, { of, rows }) => sum + (loose.classes[of]?.suppressed ? rows : 0),
      0,
    ),
  }
}

/** The classes of a combination's rows, one entry for each row, last first. */
function sharesByText({
  values,
  assignments: { combination, classOf, rows },
}: AssignedRecoding): Map<string, number[]> {
  const shares = new Map<string, number[]>()
  for (let share = classOf.length - 1; share >= 0; share--) {
    const text = rowText(values.map((texts, key) => texts[combination[key][share]]))
    const list = shares.get(text) ?? []
    shares.set(text, list)
    for (let row = 0; row < rows[share]; row++) list.push(classOf[share])
  }
  return shares
}
