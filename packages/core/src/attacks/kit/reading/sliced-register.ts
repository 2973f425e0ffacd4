import { type AttackColumn, type AttackInput, type AttackTable, codesIn, columnOf } from '../../attack.ts'
import { candidateClasses } from '../candidates/candidate-classes.ts'
import { entryIn, type SlicedGroupView, type SlicedView } from './sliced-view.ts'

/** People of a register beside a sliced release: what each may stand as, and in which buckets. */
export interface SlicedRegister {
  /** Which distinct tuple each row of the register is: rows alike in what the release can show of them. */
  readonly tupleOf: Uint32Array
  readonly tuples: number
  /** Rows of each tuple. */
  readonly rows: Float64Array
  /** values[group][tuple]: the group's value; −1 where the release has none for it. */
  readonly values: readonly Int32Array[]
  /** Buckets that tuple t fits: matches offsets[t] … offsets[t + 1] − 1, with f(t, B), the share of it expected there. */
  readonly offsets: Uint32Array
  readonly buckets: Uint32Array
  readonly shares: Float64Array
}

/**
 * Lays a register beside the buckets: a person fits a bucket if every column group shows their values there, or labels
 * above them; f(t, B) is the product over groups of the share of its rows that do.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236. O(tuples × buckets of their rarest value × groups).
 */
export async function slicedRegister(
  input: AttackInput,
  view: SlicedView,
  register: AttackTable,
): Promise<SlicedRegister> {
  const perRow: Int32Array[] = []
  for (const group of view.groups) perRow.push(await valuesOf(input, group, register))
  const { tupleOf, first } = distinctTuples(perRow, register.rows)
  const values = perRow.map((groupValues) => Int32Array.from(first, (row) => groupValues[row]))
  const rows = new Float64Array(first.length)
  for (const tuple of tupleOf) rows[tuple]++
  return { tupleOf, tuples: first.length, rows, values, ...(await matchesOf(input, view, values)) }
}

/** The value of a group that each row is published as: of those that cover it the one with most of its texts, then that which covers fewest others. */
async function valuesOf(
  input: AttackInput,
  { quasi, values }: SlicedGroupView,
  register: AttackTable,
): Promise<Int32Array> {
  if (quasi.length === 0) return new Int32Array(register.rows)
  const columns = new Map(quasi.map(({ attribute, column }) => [attribute, columnOf(input.release, column)]))
  const { personOf, persons, offsets, classes } = await candidateClasses(
    {
      ...input,
      quasi: quasi.map(({ attribute }) => input.quasi.find(({ name }) => name === attribute)!),
      release: { rows: input.release.rows, columns },
    },
    register,
    values,
  )
  const covered = new Float64Array(values.count)
  for (const value of classes) covered[value]++
  const first = firstRows(personOf, persons)
  const asWritten = quasi.map(({ attribute, column }) =>
    sameTexts(columnOf(register, attribute), columnOf(input.release, column)),
  )
  const valueOfPerson = new Int32Array(persons).fill(-1)
  for (let person = 0; person < persons; person++) {
    let most = -1
    for (let index = offsets[person]; index < offsets[person + 1]; index++) {
      const value = classes[index]
      const same = asWritten.filter(
        (codeOf, columnIndex) => codeOf(first[person]) === values.codes[columnIndex][value],
      ).length
      if (same < most || (same === most && covered[value] >= covered[valueOfPerson[person]])) continue
      most = same
      valueOfPerson[person] = value
    }
  }
  return Int32Array.from(personOf, (person) => valueOfPerson[person])
}

/** The code that the release has for the text of a row of the register; −1 where it has none. */
function sameTexts(register: AttackColumn, release: AttackColumn): (row: number) => number {
  const codes = codesIn(register, release)
  return (row) => codes[register.codes[row]]
}

function firstRows(personOf: Uint32Array, persons: number): Uint32Array {
  const first = new Uint32Array(persons)
  for (let row = personOf.length - 1; row >= 0; row--) first[personOf[row]] = row
  return first
}

function distinctTuples(values: readonly Int32Array[], rows: number) {
  let tupleOf: Uint32Array = new Uint32Array(rows)
  for (const groupValues of values) {
    const size = groupValues.reduce((most, value) => Math.max(most, value), 0) + 2
    const numbers = new Map<number, number>()
    tupleOf = tupleOf.map((before, row) => {
      const key = before * size + groupValues[row] + 1
      if (!numbers.has(key)) numbers.set(key, numbers.size)
      return numbers.get(key)!
    })
  }
  const first: number[] = []
  for (let row = 0; row < rows; row++) first[tupleOf[row]] ??= row
  return { tupleOf, first }
}

async function matchesOf(
  { context }: AttackInput,
  { groups, sizes }: SlicedView,
  values: readonly Int32Array[],
): Promise<Pick<SlicedRegister, 'offsets' | 'buckets' | 'shares'>> {
  const tuples = values[0].length
  const offsets = new Uint32Array(tuples + 1)
  const buckets: number[] = []
  const shares: number[] = []
  const standsIn = (group: number, tuple: number) => {
    const value = values[group][tuple]
    return value < 0 ? 0 : groups[group].offsets[value + 1] - groups[group].offsets[value]
  }
  for (let tuple = 0; tuple < tuples; tuple++) {
    if (tuple % 256 === 0) await context.pause()
    let rarest = 0
    for (let group = 1; group < groups.length; group++)
      if (standsIn(group, tuple) < standsIn(rarest, tuple)) rarest = group
    const from = groups[rarest].offsets[Math.max(0, values[rarest][tuple])]
    for (let index = from; index < from + standsIn(rarest, tuple); index++) {
      const bucket = groups[rarest].buckets[index]
      let share = 1
      for (let group = 0; group < groups.length && share > 0; group++) {
        const entry = entryIn(groups[group], values[group][tuple], bucket)
        share *= entry < 0 ? 0 : groups[group].rows[entry] / sizes[bucket]
      }
      if (share === 0) continue
      buckets.push(bucket)
      shares.push(share)
    }
    offsets[tuple + 1] = buckets.length
  }
  return { offsets, buckets: Uint32Array.from(buckets), shares: Float64Array.from(shares) }
}
