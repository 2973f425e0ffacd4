import {
  type AssignedRecoding,
  type ColumnRecoding,
  cellOfClass,
  combinationText,
  keptText,
  seedlessText,
} from '@outis/core/recoding'
import { groupCombinations } from '@outis/core/table'

/** The lists of a plan that deals rows to classes, as they are sent. */

/** Combinations with their rows; −1 for the class of those that go to several, whose shares are listed apart. */
export interface CombinedPlan {
  readonly codes: readonly Int32Array[]
  readonly rows: Int32Array
  readonly classOf: Int32Array
  /** The assignment that each combination stands at first. */
  readonly entries: Int32Array
  readonly shares: { readonly id: number[]; readonly first: number[]; readonly classOf: number[] }
}

export function combinedPlan({ assignments, values }: AssignedRecoding): CombinedPlan {
  const { combination, classOf, rows } = assignments
  const sized = combination.map((codes, key) => ({
    codes: Uint32Array.from(codes),
    size: values[key].length,
  }))
  const { count, groupOf, first } = groupCombinations(sized, rows.length)
  const [sums, entries] = [new Int32Array(count), new Uint32Array(count)]
  for (let entry = 0; entry < rows.length; entry++) {
    sums[groupOf[entry]] += rows[entry]
    entries[groupOf[entry]]++
  }
  return {
    codes: combination.map((codes) => first.map((entry) => codes[entry])),
    rows: sums,
    classOf: first.map((entry, id) => (entries[id] === 1 ? classOf[entry] : -1)),
    entries: first,
    shares: sharesOf(assignments, groupOf, entries),
  }
}

/** Those of combinations that have several, in the order of the combinations. */
function sharesOf(
  { classOf, rows }: AssignedRecoding['assignments'],
  groupOf: Int32Array,
  entries: Uint32Array,
): CombinedPlan['shares'] {
  const listed = new Map<number, number[]>()
  for (const [id, many] of entries.entries()) if (many > 1) listed.set(id, [])
  for (let entry = 0; entry < rows.length; entry++) listed.get(groupOf[entry])?.push(entry)
  const shares = { id: [] as number[], first: [] as number[], classOf: [] as number[] }
  for (const [id, ofOne] of listed) {
    let first = 0
    for (const entry of ofOne) {
      shares.id.push(id)
      shares.first.push(first)
      shares.classOf.push(classOf[entry])
      first += rows[entry]
    }
  }
  return shares
}

/** A column of a list; every row of it stands for itself. */
export interface ListColumn {
  readonly name: string
  readonly values: readonly string[] | Int32Array | BigInt64Array
}

/** There may be more than an INT can number. */
const bigNumbers = (numbers: ArrayLike<number>): BigInt64Array =>
  BigInt64Array.from({ length: numbers.length }, (_, index) => BigInt(numbers[index]))

const upTo = (length: number): BigInt64Array => BigInt64Array.from({ length }, (_, index) => BigInt(index))

/** `k0 …`, `id`, `rows`, `class`. */
export const combinationList = ({ codes, rows, classOf }: CombinedPlan): ListColumn[] => [
  ...codes.map((values, codeIndex) => ({ name: `k${codeIndex}`, values })),
  { name: 'id', values: upTo(rows.length) },
  { name: 'rows', values: rows },
  { name: 'class', values: bigNumbers(classOf) },
]

/** `share`, `id`, `first`, `class`. */
export const shareList = ({ shares: { id, first, classOf } }: CombinedPlan): ListColumn[] => [
  { name: 'share', values: upTo(id.length) },
  { name: 'id', values: bigNumbers(id) },
  { name: 'first', values: Int32Array.from(first) },
  { name: 'class', values: bigNumbers(classOf) },
]

/** Of combinations with several classes: `id`, and `text`, what the hash of a row is taken of behind the seed. */
export function textList(plan: AssignedRecoding, { shares, entries }: CombinedPlan): ListColumn[] {
  const ids = [...new Set(shares.id)]
  return [
    { name: 'id', values: bigNumbers(ids) },
    { name: 'text', values: ids.map((id) => seedlessText(combinationText(plan, entries[id]))) },
  ]
}

/** What each class shows: `class`, `hit`, `x0 …`; `a0 …` is 1 where a column is shown as it was. */
export function classList({ classes, columns }: Pick<AssignedRecoding, 'classes' | 'columns'>): ListColumn[] {
  const cells = columns.flatMap((_, columnIndex) => {
    const labels = classes.map((planClass) => cellOfClass(planClass, columnIndex))
    return [
      { name: `x${columnIndex}`, values: labels.map((label) => label ?? '') },
      { name: `a${columnIndex}`, values: Int32Array.from(labels, (label) => (label === null ? 1 : 0)) },
    ]
  })
  return [
    { name: 'class', values: upTo(classes.length) },
    { name: 'hit', values: Int32Array.from(classes, ({ suppressed }) => (suppressed ? 1 : 0)) },
    ...cells,
  ]
}

/** A text that means "no value" and reads like a suppressed one is shown as what the dictionary has for no value. */
export const keptTexts = (
  { columns, keys, values }: Pick<AssignedRecoding, 'columns' | 'keys' | 'values'>,
  missing: readonly string[],
): (readonly [from: string, to: string])[][] =>
  columns.map((name) => {
    const absent = values[keys.indexOf(name)]?.[0] ?? ''
    return missing.flatMap((token): [string, string][] => {
      const kept = keptText(token, absent, missing)
      return kept === token ? [] : [[token, kept]]
    })
  })

/** What each text becomes; every token that means "no value" becomes what the missing cell becomes. */
export function labelsOf(
  { values, labels }: ColumnRecoding,
  missing: readonly string[],
): Map<string, string> {
  const byValue = new Map(values.map((value, valueIndex) => [value, labels[valueIndex]]))
  const absent = labels[0]
  if (absent !== undefined) for (const token of missing) byValue.set(token, absent)
  return byValue
}

/** Rows with what the plan makes of them: `x0 …` and `hit`. */
export interface PlannedRows {
  readonly sql: string
  readonly columns: readonly string[]
  /** Columns of these that show what they show in suppressed rows too. */
  readonly neverSuppressed?: readonly string[]
  readonly suppressedRows: number
}
