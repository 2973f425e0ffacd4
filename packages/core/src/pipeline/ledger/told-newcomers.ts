import type { Prepared } from '../../method/prepared.ts'
import { rowText } from '../../random/keyed-hash.ts'
import type { AssignedClass, AssignedRecoding } from '../../recoding/assigned-recoding.ts'

export interface ToldNewcomers {
  readonly recoding: AssignedRecoding
  /** Rows that were moved. */
  readonly rows: number
}

/**
 * Newcomers who are published as recorded, beside earlier rows that show the same, are what the one release has more than the
 * other. Where all of them have one sensitive value, that tells it. Such rows go to a class in which the sensitive ones are
 * hidden, as decoys: it grows, so what held of it holds. Whoever looks like them is there whatever their value is.
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
  const groups = new Map<string, { readonly entries: number[]; readonly values: readonly Set<string>[] }>()
  for (const [entry, one] of assignments.classOf.entries()) {
    if (!isAsRecorded(classes[one])) continue
    const text = rowText(quasi.map((key) => textAt(key, entry)))
    if (!shown.has(text)) continue
    const group = groups.get(text) ?? { entries: [], values: sensitive.map(() => new Set<string>()) }
    groups.set(text, group)
    group.entries.push(entry)
    for (const [at, key] of sensitive.entries()) group.values[at].add(textAt(key, entry))
  }
  const covers = coveringClass(recoding, request.quasi)
  const classOf = [...assignments.classOf]
  let rows = 0
  for (const { entries, values: told } of groups.values()) {
    const home = told.some(({ size }) => size === 1) ? covers(entries[0]) : -1
    if (home < 0) continue
    for (const entry of entries) {
      classOf[entry] = home
      rows += assignments.rows[entry]
    }
  }
  return { recoding: { ...recoding, assignments: { ...assignments, classOf } }, rows }
}

const isAsRecorded = ({ labels, suppressed }: AssignedClass): boolean =>
  !suppressed && labels.every((label) => label === null)

/** The first class that is generalised and under whose labels the values of an entry are; −1 where there is none. */
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
    label === null ||
    hierarchies[column]?.levels.some(
      ({ labels, nodeOf }) => labels[nodeOf[assignments.combination[places[column]][entry]]] === label,
    ) === true
  return (entry) =>
    classes.findIndex(
      (one, at) =>
        used.has(at) &&
        !one.suppressed &&
        !isAsRecorded(one) &&
        one.labels.every((label, column) => isAbove(column, entry, label)),
    )
}
