import type { AssignedRecoding } from '@outis/core/recoding'
import { groupCombinations } from '@outis/core/table'
import type { CountedRows } from './counted-rows.ts'

/** Where a plan deals combinations that were counted. */
export interface PlacedCombinations {
  /** Rows whose combination the plan lacks. */
  readonly unseen: number
  /** Combinations that have other rows than the plan deals. */
  readonly uneven: number
  /** Parts of the counted combinations with their classes; undefined where it takes the rows themselves to deal them. */
  dealt(): DealtParts | undefined
}

interface DealtParts {
  /** The counted combination of each part. */
  readonly entryIndexes: Uint32Array
  readonly classOf: Uint32Array
  readonly rows: Uint32Array
}

type Plan = Pick<AssignedRecoding, 'values' | 'countedAs' | 'assignments'>

/**
 * Finds counted combinations of texts in a plan: both are numbered in one list, so that equal ones have one number.
 *
 * @param columns the texts of the plan's keys as they were counted
 */
export function placeCombinations(
  plan: Plan,
  columns: CountedRows['columns'],
  { counted, missing }: { readonly counted: CountedRows; readonly missing: readonly string[] },
): PlacedCombinations {
  const { combination, rows, classOf } = plan.assignments
  const planned = rows.length
  const sized = columns.map(({ values, codes }, key) => {
    const codeOf = codesOfTexts(
      { known: plan.values[key], countedAs: plan.countedAs?.[key] },
      values,
      missing,
    )
    const all = new Uint32Array(planned + counted.length)
    for (let entry = 0; entry < planned; entry++) all[entry] = combination[key][entry]
    for (let index = 0; index < counted.length; index++) all[planned + index] = codeOf[codes[index]]
    return { codes: all, size: plan.values[key].length + 1 }
  })
  const { count, groupOf } = groupCombinations(sized, planned + counted.length)
  const [due, found] = [new Float64Array(count), new Float64Array(count)]
  for (let entry = 0; entry < planned; entry++) due[groupOf[entry]] += rows[entry]
  for (let index = 0; index < counted.length; index++) found[groupOf[planned + index]] += counted.rows[index]
  let [unseen, uneven] = [0, 0]
  for (let group = 0; group < count; group++) {
    if (due[group] === 0) unseen += found[group]
    else if (due[group] !== found[group]) uneven++
  }
  return { unseen, uneven, dealt: () => partsOf({ counted, classOf, rows, groupOf, count }) }
}

/** The plan's number of each text; one past its last for what it lacks. */
function codesOfTexts(
  {
    known,
    countedAs,
  }: { readonly known: readonly string[]; readonly countedAs: readonly number[] | null | undefined },
  texts: readonly string[],
  missing: readonly string[],
): Uint32Array {
  const codeOf = new Map(known.map((text, code) => [text, countedAs?.[code] ?? code]))
  if (known.length > 0) for (const token of missing) codeOf.set(token, countedAs?.[0] ?? 0)
  return Uint32Array.from(texts, (text) => codeOf.get(text) ?? known.length)
}

interface Numbered {
  readonly counted: CountedRows
  readonly classOf: readonly number[]
  readonly rows: readonly number[]
  /** Of the plan's entries, then of the counted combinations. */
  readonly groupOf: Int32Array
  readonly count: number
}

/** Several texts of one value are several combinations here and one in the plan: only one class can take them all. */
function partsOf({ counted, classOf, rows, groupOf, count }: Numbered): DealtParts | undefined {
  const planned = rows.length
  const texts = new Uint32Array(count)
  for (let index = 0; index < counted.length; index++) texts[groupOf[planned + index]]++
  const entriesOf: number[][] = Array.from({ length: count }, () => [])
  for (let entry = 0; entry < planned; entry++) entriesOf[groupOf[entry]].push(entry)
  const parts = { entryIndexes: [] as number[], classOf: [] as number[], rows: [] as number[] }
  for (let index = 0; index < counted.length; index++) {
    const group = groupOf[planned + index]
    const entries = entriesOf[group]
    if (entries.length > 1 && texts[group] > 1) return undefined
    for (const entry of entries) {
      parts.entryIndexes.push(index)
      parts.classOf.push(classOf[entry])
      parts.rows.push(entries.length === 1 ? counted.rows[index] : rows[entry])
    }
  }
  return {
    entryIndexes: Uint32Array.from(parts.entryIndexes),
    classOf: Uint32Array.from(parts.classOf),
    rows: Uint32Array.from(parts.rows),
  }
}
