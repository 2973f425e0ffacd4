import { OutisError } from '../errors.ts'
import { type Dictionary, MISSING, SUPPRESSED } from '../table/table.ts'
import { agreeing, counted } from '../words/words.ts'
import { type Draft, type HierarchyColumn, linkLevels, UNPLACED } from './draft-level.ts'
import type { Hierarchy, Level } from './hierarchy.ts'
import type { HierarchyOptions } from './hierarchy-spec.ts'

/** A draft's level with the nodes that missing values and gaps have of their own, should they need them. */
interface WholeLevel {
  readonly nodeOf: Int32Array
  readonly labels: readonly string[]
  readonly leaves: readonly number[]
  readonly widths?: readonly number[]
  /** The node of missing values. */
  readonly missing: number
  /** The node of values the hierarchy lacks. */
  readonly gap: number
}

/**
 * Makes the hierarchy of a draft: puts level 0 below it, gives missing values and gaps their nodes, and keeps the
 * nodes that values of the data reach, numbered as the codes first reach them. O(values × levels).
 */
export function completeHierarchy(
  draft: Draft,
  column: HierarchyColumn,
  { onGap }: HierarchyOptions,
): Hierarchy {
  const { dictionary, name } = column
  const gaps = countGaps(draft)
  if (gaps > 0 && onGap === 'error') throw gapError(name, gaps)
  const range = dictionary.numbers && rangeOf(dictionary.numbers)
  const upper = wholeLevels(draft, dictionary.values[MISSING], { range: range ?? 0, gaps }).map(reachedNodes)
  const levels = [valueLevel(dictionary), ...upper]
  return {
    column: name,
    height: upper.length,
    levels,
    leafCount: draft.leafCount,
    ...(range === undefined ? {} : { range }),
    nested: draft.parents !== undefined,
    parents: draft.parents === undefined ? [] : linkLevels(levels).parents,
    notices: gaps > 0 ? [...draft.notices, gapNotice(name, gaps)] : draft.notices,
  }
}

/** Values of the data that the draft does not place; missing is none of them. */
export function countGaps({ levels }: Draft): number {
  const { nodeOf } = levels[0]
  let gaps = 0
  for (let code = MISSING + 1; code < nodeOf.length; code++) if (nodeOf[code] === UNPLACED) gaps++
  return gaps
}

function gapError(column: string, gaps: number): OutisError {
  return new OutisError('HIERARCHY_GAP', {
    message: `The hierarchy of "${column}" lacks ${counted(gaps, 'value')} of the data.`,
    hint: 'Add them to the hierarchy, or set on-gap: suppress to publish them as * above level 0.',
    details: { column, values: gaps },
  })
}

const gapNotice = (column: string, gaps: number): string =>
  `${counted(gaps, 'value')} of "${column}" ${agreeing(gaps, 'is', 'are')} not in its hierarchy: * on every level above 0.`

function rangeOf(numbers: Float64Array): number {
  let smallest = Number.POSITIVE_INFINITY
  let largest = Number.NEGATIVE_INFINITY
  for (let code = MISSING + 1; code < numbers.length; code++) {
    if (numbers[code] < smallest) smallest = numbers[code]
    if (numbers[code] > largest) largest = numbers[code]
  }
  return largest >= smallest ? largest - smallest : 0
}

function valueLevel({ values, numbers }: Dictionary): Level {
  return {
    nodeOf: Uint32Array.from(values, (_, code) => code),
    labels: values,
    leaves: new Float64Array(values.length).fill(1),
    ...(numbers ? { widths: new Float64Array(values.length) } : {}),
  }
}

function wholeLevels(
  draft: Draft,
  missingLabel: string,
  { range, gaps }: { readonly range: number; readonly gaps: number },
): WholeLevel[] {
  const missing = joinedNodes(draft, missingLabel)
  const gap = joinedNodes(draft, SUPPRESSED)
  return draft.levels.map(({ nodeOf, labels, leaves, widths }, levelIndex) => {
    const nodeCount = labels.length
    const top = levelIndex === draft.levels.length - 1
    const ownGap = missingLabel === SUPPRESSED ? nodeCount : nodeCount + 1
    const gapNode = gap[levelIndex] === UNPLACED ? ownGap : gap[levelIndex]
    const wholeLeaves = [...leaves, 1, 1]
    const wholeWidths = widths && [...widths.map((width) => Math.min(width, range)), 0, 0]
    // A gap is published as *, which tells as little as suppression does.
    if (top || gaps > 0) {
      wholeLeaves[gapNode] = draft.leafCount
      if (wholeWidths) wholeWidths[gapNode] = range
    }
    return {
      nodeOf,
      labels: [...labels, missingLabel, SUPPRESSED],
      leaves: wholeLeaves,
      ...(wholeWidths ? { widths: wholeWidths } : {}),
      missing: missing[levelIndex] === UNPLACED ? nodeCount : missing[levelIndex],
      gap: gapNode,
    }
  })
}

/**
 * Where a value outside the hierarchy joins it: a node of the same label on any level (one label is one node), and
 * from there it follows that node; the top at the latest. UNPLACED where it has a node of its own.
 */
function joinedNodes({ levels, parents }: Draft, label: string): Int32Array {
  const joined = new Int32Array(levels.length)
  let node = UNPLACED
  for (let levelIndex = 0; levelIndex < levels.length; levelIndex++) {
    if (levelIndex === levels.length - 1) node = 0
    else if (node !== UNPLACED && parents) node = parents[levelIndex - 1][node]
    else node = levels[levelIndex].labels.indexOf(label)
    joined[levelIndex] = node
  }
  return joined
}

/** The level with the nodes that codes reach, and no other: searches pay for every node. */
function reachedNodes({ nodeOf: drafted, labels, leaves, widths, missing, gap }: WholeLevel): Level {
  const nodeOf = new Uint32Array(drafted.length)
  const numbered = new Int32Array(labels.length).fill(UNPLACED)
  const reached: number[] = []
  for (let code = 0; code < drafted.length; code++) {
    const node = drafted[code] !== UNPLACED ? drafted[code] : code === MISSING ? missing : gap
    if (numbered[node] === UNPLACED) numbered[node] = reached.push(node) - 1
    nodeOf[code] = numbered[node]
  }
  return {
    nodeOf,
    labels: reached.map((node) => labels[node]),
    leaves: Float64Array.from(reached, (node) => leaves[node]),
    ...(widths ? { widths: Float64Array.from(reached, (node) => widths[node]) } : {}),
  }
}
