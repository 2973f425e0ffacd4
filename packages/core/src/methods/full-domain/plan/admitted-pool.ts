import { applyPlaces } from '../../../data/recoding/apply-recoding.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import { type Classes, histogramMerger } from '../../../data/table/classes.ts'
import { peopleCounter } from '../../../data/table/people.ts'
import { groupCombinations, MISSING, SUPPRESSED, type Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { bindJudges } from '../../../models/kit/bind-judges.ts'
import type { Request } from '../../contract/search.ts'

/** What a plan of levels was searched by; `models` are what its suppressed rows must meet too. */
export type PoolRequest = Pick<Request, 'quasi' | 'sensitive' | 'models' | 'missing' | 'suppressionLimit'>

/**
 * The plan, changed so that its suppressed rows meet the models as one class: everybody knows that a row which fits no
 * other class is among them. The smallest classes join them until they do, within the suppression limit. With wildcards no
 * class joins, because other classes may count its rows. Undefined where the suppressed rows cannot meet the models.
 * O(classes joined × combinations).
 */
export function admittedPool(
  table: Table,
  request: PoolRequest,
  plan: LevelsRecoding,
): LevelsRecoding | undefined {
  if (plan.suppressedRows === 0) return plan
  const { columns, suppressed } = applyPlaces(
    plan,
    request.quasi.map(({ column }) => table.columns[column].codes),
    table.length,
  )
  const { groupOf } = groupCombinations(
    columns.map(({ codes, labels }) => ({ codes, size: labels.length })),
    table.length,
  )
  const isPooled = suppressed.slice()
  const judge = poolJudge(table, request, groupOf)
  if (judge(isPooled)) return plan
  if (request.missing === 'wildcard') return undefined
  const mostRows = Math.floor(request.suppressionLimit * table.rows + 1e-9)
  let { suppressedRows } = plan
  const added: (readonly string[])[] = []
  for (const { group, rows, labels } of smallestFirst(table, { columns, groupOf, suppressed })) {
    if (suppressedRows + rows > mostRows) return undefined
    for (let entry = 0; entry < table.length; entry++) if (groupOf[entry] === group) isPooled[entry] = 1
    suppressedRows += rows
    added.push(labels)
    if (judge(isPooled)) return { ...plan, suppressed: [...plan.suppressed, ...added], suppressedRows }
  }
  return undefined
}

interface PlannedClass {
  readonly group: number
  readonly labels: readonly string[]
  readonly rows: number
}

interface PlannedCells {
  readonly columns: readonly { readonly labels: readonly string[]; readonly codes: Uint32Array }[]
  readonly groupOf: Int32Array
  readonly suppressed: Uint8Array
}

/** Classes that are not suppressed, by rows, then by what they show: never by the order of the source. */
function smallestFirst(table: Table, { columns, groupOf, suppressed }: PlannedCells): PlannedClass[] {
  const rows = new Map<number, { first: number; rows: number }>()
  for (let entry = 0; entry < table.length; entry++) {
    if (suppressed[entry] === 1 || table.weights[entry] === 0) continue
    const counted = rows.get(groupOf[entry])
    if (counted) counted.rows += table.weights[entry]
    else rows.set(groupOf[entry], { first: entry, rows: table.weights[entry] })
  }
  return [...rows]
    .map(([group, { first, rows: classRows }]) => {
      const labels = columns.map(({ labels: texts, codes }) => texts[codes[first]])
      return { group, rows: classRows, labels, key: JSON.stringify(labels) }
    })
    .sort((a, b) => a.rows - b.rows || (a.key < b.key ? -1 : 1))
}

/**
 * Whether the pooled combinations are admitted as one class, and whether the table models hold with that class as one more.
 * A reader who sees `*` beside other values cannot know whether it is a value or hides one. So the pool must be admitted
 * both with the rows that show `*` and without them.
 */
function poolJudge(table: Table, request: PoolRequest, groupOf: Int32Array) {
  const { classJudges, tableJudges } = bindJudges(
    request.models,
    request.sensitive.map(({ attribute }) => attribute),
  )
  const isAdmitted = (pool: Classes) => classJudges.every(({ judge }) => judge.admits(pool, 0))
  return (isPooled: Uint8Array): boolean => {
    const classes = { classOf: Int32Array.from(isPooled, (is) => 1 - is), count: 2 }
    if (!isAdmitted(countClasses(table, request, classes))) return false
    const shownClasses = shownValues(table, request, isPooled)
    if (shownClasses && !isAdmitted(countClasses(table, request, { ...classes, shownClasses }))) return false
    if (tableJudges.length === 0) return true
    const isOut = (entry: number) => isPooled[entry] === 1 || table.weights[entry] === 0
    const withPool = countClasses(table, request, renumbered(groupOf, isOut))
    const withoutPool = { ...withPool, count: withPool.count - 1 }
    return tableJudges.every(({ judge }) => judge.holds(withoutPool) && judge.holds(withPool))
  }
}

/**
 * For each sensitive attribute: the class in which each combination's value counts. Where `*` may hide a value, it counts
 * in no class of the pool. Undefined for an attribute in which `*` hides nothing.
 */
type ShownValues = readonly (Int32Array | undefined)[]

function shownValues(
  table: Table,
  { sensitive }: PoolRequest,
  isPooled: Uint8Array,
): ShownValues | undefined {
  const classesOfShown = sensitive.map(({ column }) => {
    const { codes, dictionary } = table.columns[column]
    const star = dictionary.values.indexOf(SUPPRESSED, MISSING + 1)
    if (star < 0) return undefined
    const has = (test: (code: number) => boolean) =>
      isPooled.some((is, entry) => is === 1 && table.weights[entry] > 0 && test(codes[entry]))
    if (!has((code) => code === star) || !has((code) => code !== star)) return undefined
    return Int32Array.from(isPooled, (is, entry) => (is === 1 && codes[entry] !== star ? 0 : 1))
  })
  return classesOfShown.some((a) => a !== undefined) ? classesOfShown : undefined
}

/** Groups numbered anew; the entries that are left out are in one more behind the last. */
function renumbered(groupOf: Int32Array, isOut: (entry: number) => boolean) {
  const numberOf = new Map<number, number>()
  const classOf = groupOf.map((group, entry) => {
    if (isOut(entry)) return -1
    const number = numberOf.get(group) ?? numberOf.size
    numberOf.set(group, number)
    return number
  })
  return { classOf: classOf.map((c) => (c < 0 ? numberOf.size : c)), count: numberOf.size + 1 }
}

interface CountedGroups {
  readonly classOf: Int32Array
  readonly count: number
  /** Where values of an attribute count for other classes than their rows. */
  readonly shownClasses?: ShownValues
}

/** Classes counted from the combinations, rows or people. */
function countClasses(table: Table, { sensitive, missing }: PoolRequest, classes: CountedGroups): Classes {
  const { classOf, count, shownClasses = [] } = classes
  const rows = new Uint32Array(count)
  const population = table.population && new Uint32Array(count)
  for (let entry = 0; entry < table.length; entry++) {
    rows[classOf[entry]] += table.weights[entry]
    if (population) population[classOf[entry]] += table.population![entry]
  }
  const people = peopleCounter(table)
  const sizes = people?.sizes(classes) ?? rows
  const without = missing === 'wildcard' ? MISSING : -1
  return {
    count,
    sizes,
    rows,
    tableRows: table.rows,
    histograms: sensitive.map(({ column, attribute }, index) => {
      const { codes } = table.columns[column]
      const valuesOf = { classOf: shownClasses[index] ?? classOf, count }
      return people
        ? people.histograms(valuesOf, { attribute, codes }, sizes)
        : histogramMerger(attribute).count(
            { classOf: valuesOf.classOf, values: codes, rows: table.weights },
            count,
            without,
          )
    }),
    ...defined({ population }),
  }
}
