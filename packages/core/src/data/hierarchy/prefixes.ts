import { OutisError } from '../errors.ts'
import { MISSING } from '../table/dictionary.ts'
import {
  type Draft,
  type DraftLevel,
  type HierarchyColumn,
  topLevel,
  UNPLACED,
  withWidths,
} from './draft-level.ts'
import { refuseLargeHierarchy } from './hierarchy-limits.ts'
import { linkLevels } from './nesting.ts'

export interface PrefixSpec {
  readonly length: number
  readonly keep: readonly number[]
}

/**
 * Codes of one length, masked from the right: `02139`, `0213*`, `021**`, then `*`. Length is in characters (code
 * points); values of another length are gaps. Leaves are the data's distinct values. O(values × levels).
 */
export function prefixDraft(spec: PrefixSpec, { name, dictionary }: HierarchyColumn): Draft {
  checkKeep(spec, name)
  const { length, keep } = spec
  refuseLargeHierarchy(name, { values: dictionary.values.length, levels: keep.length + 1, length })
  const characters = dictionary.values.map((value, code) => (code === MISSING ? [] : [...value]))
  const fitting = Int32Array.from(characters, ({ length: own }) => (own === length ? 0 : UNPLACED))
  const leafCount = Math.max(fitting.filter((node) => node !== UNPLACED).length, 1)
  const levels = keep.map((kept) => prefixLevel(characters, length, kept))
  const all = withWidths([...levels, topLevel(fitting, leafCount)], dictionary.numbers)
  return { levels: all, leafCount, parents: linkLevels(all).parents, notices: [] }
}

function checkKeep({ length, keep }: PrefixSpec, column: string): void {
  const falling = keep.every((kept, index) => kept < (index === 0 ? length : keep[index - 1]))
  const whole =
    Number.isInteger(length) && length > 0 && keep.every((kept) => Number.isInteger(kept) && kept >= 0)
  if (falling && whole) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The prefixes kept of "${column}" must be whole numbers that fall from below the length ${length}.`,
    hint: 'Write for example { prefix: 5, keep: [4, 3, 2] }.',
    details: { column, length },
  })
}

function prefixLevel(characters: readonly (readonly string[])[], length: number, kept: number): DraftLevel {
  const nodeOf = new Int32Array(characters.length).fill(UNPLACED)
  const mask = '*'.repeat(length - kept)
  const nodes = new Map<string, number>()
  const leaves: number[] = []
  for (let code = MISSING + 1; code < characters.length; code++) {
    if (characters[code].length !== length) continue
    const label = characters[code].slice(0, kept).join('') + mask
    const node = nodes.get(label) ?? leaves.push(0) - 1
    nodes.set(label, node)
    leaves[node]++
    nodeOf[code] = node
  }
  return { nodeOf, labels: [...nodes.keys()], leaves: Float64Array.from(leaves) }
}
