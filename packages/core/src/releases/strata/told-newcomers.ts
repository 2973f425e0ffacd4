import { rowText } from '../../data/random/keyed-hash.ts'
import type { AssignedClass, AssignedRecoding } from '../../data/recoding/recoding.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'

export interface ToldNewcomers {
  readonly recoding: AssignedRecoding
  /** Rows that were moved. */
  readonly rows: number
}

/**
 * Newcomers who are published as recorded, wholly or but for some columns, beside earlier rows that show the same, are what the
 * one release has more than the other. Where all of them have one sensitive value, that tells it. Such rows go to a class in
 * which the sensitive ones are hidden, as decoys: it grows, so what held of it holds. Whoever looks like them is there whatever
 * their value is. A class that they would leave too small, or without a value that it had, keeps them: composition decides then.
 * O(assignments × columns).
 *
 * @param shown what earlier rows show, by `rowText` of the plan's columns
 */
export function hideToldNewcomers(
  recoding: AssignedRecoding,
  { request, table }: Prepared,
  shown: ReadonlySet<string>,
): ToldNewcomers {
  const { keys, columns, values, classes, assignments } = recoding
  const quasi = columns.map((name) => keys.indexOf(name))
  const sensitive = request.sensitive.map(({ column }) => keys.indexOf(table.columns[column].name))
  const textAt = (key: number, entry: number) => values[key][assignments.combination[key][entry]]
  const groups = new Map<string, ToldGroup>()
  for (const [entry, one] of assignments.classOf.entries()) {
    if (!isRecorded(classes[one])) continue
    const text = rowText(quasi.map((key, column) => classes[one].labels[column] ?? textAt(key, entry)))
    if (!shown.has(text)) continue
    const group = groups.get(text) ?? { of: one, entries: [], values: sensitive.map(() => new Set<string>()) }
    groups.set(text, group)
    group.entries.push(entry)
    for (const [index, key] of sensitive.entries()) group.values[index].add(textAt(key, entry))
  }
  const covers = coveringClass(recoding, request.quasi)
  const room = roomOf(recoding, (entry) => rowText(sensitive.map((key) => textAt(key, entry))))
  const classOf = [...assignments.classOf]
  let rows = 0
  for (const { of, entries, values: told } of groups.values()) {
    const home = told.some(({ size }) => size === 1) ? covers(entries[0]) : -1
    if (home < 0 || !room.take(of, entries)) continue
    for (const entry of entries) {
      classOf[entry] = home
      rows += assignments.rows[entry]
    }
  }
  return { recoding: { ...recoding, assignments: { ...assignments, classOf } }, rows }
}

interface ToldGroup {
  readonly of: number
  readonly entries: number[]
  readonly values: readonly Set<string>[]
}

/** Rows that show some column as it was; the form of the sensitive rows has a label in each. */
const isRecorded = ({ labels, suppressed }: AssignedClass): boolean => !suppressed && labels.includes(null)

const isAsRecorded = ({ labels }: AssignedClass): boolean => labels.every((label) => label === null)

/**
 * Which rows may leave their class: whoever is published wholly as recorded; of others as many as leave the class as large as
 * the smallest of its part is, with every value that it had.
 */
function roomOf({ classes, assignments }: AssignedRecoding, valueAt: (entry: number) => string) {
  const sizes = new Float64Array(classes.length)
  const held = classes.map(() => new Map<string, number>())
  for (const [entry, one] of assignments.classOf.entries()) {
    sizes[one] += assignments.rows[entry]
    const value = valueAt(entry)
    held[one].set(value, (held[one].get(value) ?? 0) + assignments.rows[entry])
  }
  const least = new Map<string | undefined, number>()
  for (const [one, { part, suppressed }] of classes.entries())
    if (sizes[one] > 0 && !suppressed) least.set(part, Math.min(sizes[one], least.get(part) ?? Infinity))
  return {
    take(one: number, entries: readonly number[]): boolean {
      if (isAsRecorded(classes[one])) return true
      const leaving = new Map<string, number>()
      let rows = 0
      for (const entry of entries) {
        rows += assignments.rows[entry]
        const value = valueAt(entry)
        leaving.set(value, (leaving.get(value) ?? 0) + assignments.rows[entry])
      }
      const stays = [...leaving].every(([value, count]) => held[one].get(value)! > count)
      if (!stays || sizes[one] - rows < least.get(classes[one].part)!) return false
      sizes[one] -= rows
      for (const [value, count] of leaving) held[one].set(value, held[one].get(value)! - count)
      return true
    },
  }
}

/** The first class of the sensitive rows' form under whose labels the values of an entry are; −1 where there is none. */
function coveringClass(
  { keys, columns, classes, assignments }: AssignedRecoding,
  quasi: Prepared['request']['quasi'],
): (entry: number) => number {
  const used = new Set(assignments.classOf)
  const places = columns.map((name) => keys.indexOf(name))
  const hierarchies = columns.map(
    (name) => quasi.find(({ hierarchy }) => hierarchy.column === name)?.hierarchy,
  )
  const isAbove = (column: number, entry: number, label: string | null): boolean =>
    hierarchies[column]?.levels.some(
      ({ labels, nodeOf }) => labels[nodeOf[assignments.combination[places[column]][entry]]] === label,
    ) === true
  return (entry) =>
    classes.findIndex(
      (one, index) =>
        used.has(index) &&
        !one.suppressed &&
        !one.labels.includes(null) &&
        one.labels.every((label, column) => isAbove(column, entry, label)),
    )
}
