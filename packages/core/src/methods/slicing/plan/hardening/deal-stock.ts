import { groupCombinations } from '../../../../data/table/table.ts'
import type { Bucket } from '../bucket.ts'
import type { SlicedTable } from '../sliced-table.ts'

/**
 * The rows that buckets are dealt from: of every tuple, how many have each kind. A kind is a combination of sensitive
 * values: rows of one tuple and one kind look alike to everybody.
 */
export interface DealStock {
  readonly kinds: number
  /** codeOf[part][kind]: the sensitive value. */
  readonly codeOf: readonly Int32Array[]
  /** The kinds of tuple t: entries from[t] … from[t + 1] − 1, kinds ascending. */
  readonly from: Uint32Array
  readonly kindOf: Int32Array
  /** Rows of each entry that are not dealt yet. */
  readonly left: Int32Array
  /** The same of each tuple. */
  readonly leftOf: Int32Array
  /** Rows of an entry as a part of a bucket. */
  bucketOf(dealt: readonly Dealt[]): Bucket
  /** What is not dealt. */
  rest(): Bucket
}

/** So many rows of an entry, which is one of the tuple's. */
export interface Dealt {
  readonly tuple: number
  readonly entry: number
  readonly rows: number
}

/** O(combinations · log combinations). */
export function dealStock({ table, tuples, sensitive }: SlicedTable): DealStock {
  const {
    groupOf: kindOfPlace,
    first,
    count: kinds,
  } = groupCombinations(
    sensitive.map(({ column }) => ({
      codes: table.columns[column].codes,
      size: table.columns[column].dictionary.values.length,
    })),
    table.length,
  )
  const ordered = placesInOrder(
    table,
    (combination) => tuples.tupleOf[combination] * kinds + kindOfPlace[combination],
  )
  const from = new Uint32Array(tuples.count + 1)
  const kindOf: number[] = []
  const left: number[] = []
  /** Places of each entry: those from placesFrom[entry] on. */
  const placesFrom: number[] = []
  let key = -1
  for (const [index, combination] of ordered.entries()) {
    const ownKey = tuples.tupleOf[combination] * kinds + kindOfPlace[combination]
    if (ownKey !== key) {
      from[tuples.tupleOf[combination] + 1]++
      kindOf.push(kindOfPlace[combination])
      left.push(0)
      placesFrom.push(index)
      key = ownKey
    }
    left[left.length - 1] += table.weights[combination]
  }
  placesFrom.push(ordered.length)
  for (let tuple = 0; tuple < tuples.count; tuple++) from[tuple + 1] += from[tuple]
  return {
    kinds,
    codeOf: sensitive.map(({ column }) =>
      Int32Array.from(first, (combination) => table.columns[column].codes[combination]),
    ),
    from,
    kindOf: Int32Array.from(kindOf),
    left: Int32Array.from(left),
    leftOf: Int32Array.from(tuples.rows),
    ...bucketMaker(table.weights, ordered, placesFrom),
  }
}

/** Combinations with rows by their key, those of one key by their codes: nothing hangs on the order of the source. */
function placesInOrder({ columns, weights, length }: SlicedTable['table'], keyOf: (place: number) => number) {
  const used: number[] = []
  for (let index = 0; index < length; index++) if (weights[index] > 0) used.push(index)
  const byCodes = (a: number, b: number) => {
    for (const { codes } of columns) if (codes[a] !== codes[b]) return codes[a] - codes[b]
    return 0
  }
  return used.sort((a, b) => keyOf(a) - keyOf(b) || byCodes(a, b))
}

/** Takes rows of the combinations behind an entry, each once. */
function bucketMaker(weights: ArrayLike<number>, ordered: readonly number[], placesFrom: readonly number[]) {
  const free = Uint32Array.from(weights)
  const next = Int32Array.from(placesFrom)
  const bucket = (combinations: number[], counts: number[]): Bucket => ({
    combinations: Int32Array.from(combinations),
    counts: Uint32Array.from(counts),
    rows: counts.reduce((sum, rows) => sum + rows, 0),
  })
  return {
    bucketOf(entryRows: readonly Dealt[]): Bucket {
      const combinations: number[] = []
      const counts: number[] = []
      for (const { entry, rows } of entryRows) {
        for (let missingRows = rows; missingRows > 0; ) {
          const combination = ordered[next[entry]]
          const taken = Math.min(missingRows, free[combination])
          if (taken > 0) {
            combinations.push(combination)
            counts.push(taken)
          }
          free[combination] -= taken
          missingRows -= taken
          if (free[combination] === 0) next[entry]++
        }
      }
      return bucket(combinations, counts)
    },
    rest(): Bucket {
      const left = ordered.filter((combination) => free[combination] > 0)
      return bucket(
        left,
        left.map((combination) => free[combination]),
      )
    },
  }
}
