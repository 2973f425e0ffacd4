import { MISSING } from '../table/dictionary.ts'
import { type Draft, type HierarchyColumn, topLevel, UNPLACED, withWidths } from './draft-level.ts'

/** Kept or suppressed, nothing between: height 1. Leaves are the data's distinct values. */
export function suppressDraft({ dictionary }: HierarchyColumn): Draft {
  const values = new Int32Array(dictionary.values.length)
  values[MISSING] = UNPLACED
  const leafCount = Math.max(values.length - 1, 1)
  const levels = withWidths([topLevel(values, leafCount)], dictionary.numbers)
  return { levels, leafCount, parents: [], notices: [] }
}
