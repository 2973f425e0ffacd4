import { OutisError } from '../errors.ts'
import type { AssignedClass, AssignedRecoding } from './assigned-recoding.ts'
import { dealing } from './dealt-buckets.ts'
import type { SlicedRecoding } from './sliced-recoding.ts'

/**
 * A plan that lies with the engine, block by block, since it has an entry for each of more combinations than may be held.
 * It belongs to the open table that took it, and can be applied there alone: it is in no key.
 */
export interface StoredRecoding {
  readonly kind: 'stored'
  /** What its blocks are. */
  readonly of: 'assigned' | 'sliced'
  /** Columns that are recoded, or parted into groups. */
  readonly columns: readonly string[]
  readonly blocks: number
  /** Of a sliced plan: buckets. */
  readonly classes: number
  readonly suppressedRows: number
}

/** Blocks of one plan name the same columns and values, so that a combination means the same in each. */
export function refuseOtherKeys(known: AssignedRecoding, block: AssignedRecoding): void {
  const alike =
    same(known.keys, block.keys) &&
    same(known.columns, block.columns) &&
    known.values.every((values, key) => values === block.values[key] || same(values, block.values[key]))
  if (alike) return
  throw new OutisError('INTERNAL', {
    message: 'The blocks of a plan do not name the same columns and values.',
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
  })
}

const same = (one: readonly string[], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, place) => text === other[place])

/** The plan of all blocks in one. O(assignments × keys). */
export function joinAssigned(blocks: readonly AssignedRecoding[]): AssignedRecoding {
  const [first] = blocks
  if (first === undefined) throw noBlocks()
  const classes: AssignedClass[] = []
  const combination = first.keys.map((): number[] => [])
  const classOf: number[] = []
  const rows: number[] = []
  for (const block of blocks) {
    refuseOtherKeys(first, block)
    const { assignments } = block
    for (let entry = 0; entry < assignments.rows.length; entry++) {
      for (const [key, places] of combination.entries()) places.push(assignments.combination[key][entry])
      classOf.push(classes.length + assignments.classOf[entry])
      rows.push(assignments.rows[entry])
    }
    for (const one of block.classes) classes.push(one)
  }
  const suppressedRows = blocks.reduce((sum, block) => sum + block.suppressedRows, 0)
  return { ...first, classes, assignments: { combination, classOf, rows }, suppressedRows }
}

/** The plan of all blocks of slices in one: the buckets of a block stand behind those of the blocks before it. O(assignments × keys). */
export function joinSliced(blocks: readonly SlicedRecoding[]): SlicedRecoding {
  const [first] = blocks
  if (first === undefined) throw noBlocks()
  const joined = joinAssigned(blocks.map(dealing))
  const { combination, classOf, rows } = joined.assignments
  return {
    ...first,
    sizes: blocks.flatMap(({ sizes }) => [...sizes]),
    assignments: { combination, bucketOf: classOf, rows },
  }
}

/** What blocks of slices have in common. */
export const withoutBuckets = (block: SlicedRecoding): SlicedRecoding => ({
  ...block,
  sizes: [],
  assignments: { combination: block.keys.map(() => []), bucketOf: [], rows: [] },
})

export const noBlocks = (): OutisError =>
  new OutisError('INTERNAL', {
    message: 'The plan that is to be applied was not stored here.',
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
  })
