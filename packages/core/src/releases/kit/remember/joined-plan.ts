import { rowText } from '../../../data/random/keyed-hash.ts'
import { dealingOrder } from '../../../data/recoding/dealing-order.ts'
import { type AssignedRecoding, cellOfClass } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { SUPPRESSED } from '../../../data/table/table.ts'
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
}

export interface JoinedParts extends PlanParts {
  /** Rows that show nothing are suppressed, kept ones too; else they are a class like any other. */
  readonly pooled: boolean
  /** By what rows of a combination are dealt; without it, in the order of the source. */
  readonly seed?: string
}

const showsNothing = (labels: readonly (string | null)[]): boolean =>
  labels.length > 0 && labels.every((label) => label === SUPPRESSED)

/** Whether the plan of all rows by itself shows of every row what was kept of it. */
export function showsAsKept({ table, places, kept, labels, quasi, loose }: PlanParts): boolean {
  const shares = sharesByText(loose)
  const { offsets } = table.rowNumbers!
  const order = loose.columns.map((name) => quasi.indexOf(name))
  for (let combination = 0; combination < table.length; combination++) {
    const [one] = shares.get(textOf(table, combination)) ?? []
    if (one === undefined) return false
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++) {
      const own = labels[kept[places[index]]]
      if (!order.every((column, place) => cellOfClass(loose.classes[one], place) === own[column]))
        return false
    }
  }
  return true
}

/**
 * One plan of kept classes and of the plan of all other rows. Rows of a combination are dealt in one order, so each row's class
 * is written down in that order: it gets this class and no other. O(rows · log rows).
 */
export function joinedPlan(parts: JoinedParts): AssignedRecoding {
  const { table, places, kept, labels, quasi, loose, pooled } = parts
  const used = [...new Set(kept.filter((one) => one >= 0))].sort((a, b) => a - b)
  const numberOf = new Map(used.map((one, index) => [one, loose.classes.length + index]))
  const classes = [
    ...loose.classes,
    ...used.map((one) => ({
      labels: loose.columns.map((name) => labels[one][quasi.indexOf(name)]),
      suppressed: false,
    })),
  ].map((one) => (pooled && showsNothing(one.labels) ? { ...one, suppressed: true } : one))
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
    classes,
    assignments: {
      combination: keyColumns.map(({ codes }) => entries.map((entry) => codes[entry.combination])),
      classOf: entries.map(({ of }) => of),
      rows: entries.map(({ rows }) => rows),
    },
    suppressedRows: entries.reduce((sum, { of, rows }) => sum + (classes[of].suppressed ? rows : 0), 0),
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
