import type { ResolvedHierarchySpec, TreeNode } from '../../data/hierarchy/hierarchy-spec.ts'
import { SUPPRESSED } from '../../data/table/dictionary.ts'
import { NO_DATE, parseDate } from '../../data/value/date-text.ts'
import { DECIMAL } from '../../data/value/decimal-key.ts'

/**
 * Values from which a hierarchy would make these published texts, where the original is not known: a text that is no
 * label of any level over them is none over any values. O(texts).
 *
 * @param free values that the hierarchy does not know may stand for themselves
 */
export function leavesOfTexts(
  spec: ResolvedHierarchySpec,
  texts: readonly string[],
  free: boolean,
): readonly string[] {
  const shown = texts.filter((text) => text !== SUPPRESSED)
  switch (spec.kind) {
    case 'rows': {
      const leaves = spec.rows.map(([leaf]) => leaf)
      return free ? [...leaves, ...unlabelled(shown, spec.rows.flat())] : leaves
    }
    case 'tree': {
      const leaves = treeLeaves(spec.root)
      return free ? [...leaves, ...unlabelled(shown, treeLabels(spec.root))] : leaves
    }
    case 'groups': {
      const known = spec.levels.flatMap((groups) =>
        groups.flatMap(({ label, members }) => (label === undefined ? members : [label, ...members])),
      )
      const labels = spec.levels.flatMap((groups) => groups.flatMap(({ label }) => label ?? []))
      const leaves = spec.levels.flatMap((groups) => groups.flatMap(({ members }) => members))
      return [...leaves.filter((text) => !labels.includes(text)), ...unlabelled(shown, known)]
    }
    case 'intervals':
      return [...shown.flatMap(numbersIn), ...numbersBeside(spec)]
    case 'prefix':
      return shown
        .map((text) => text.replaceAll(SUPPRESSED, '0'))
        .filter((text) => free || [...text].length === spec.length)
    case 'dates':
      return shown.flatMap((text) => datesIn(text, free))
    case 'suppress':
    case 'rare':
      return shown
  }
}

const unlabelled = (texts: readonly string[], labels: readonly string[]): readonly string[] => {
  const known = new Set(labels)
  return texts.filter((text) => !known.has(text))
}

const isLeaves = (node: TreeNode): node is readonly string[] => Array.isArray(node)

const treeLeaves = (node: TreeNode): readonly string[] =>
  isLeaves(node) ? node : Object.values(node).flatMap(treeLeaves)

const treeLabels = (node: TreeNode): readonly string[] =>
  isLeaves(node) ? node : [...Object.keys(node), ...Object.values(node).flatMap(treeLabels)]

/** A number, or the first one of a band: what lies at its lower end is in it. */
const numbersIn = (text: string): readonly string[] => {
  if (DECIMAL.test(text)) return [text]
  return (text.match(/-?\d+(?:\.\d+)?/g) ?? []).filter((number) => DECIMAL.test(number))
}

/** Borders that a hierarchy names itself, and numbers on either side of them. */
const numbersBeside = (spec: object): readonly string[] =>
  Object.values(spec).flatMap((value: unknown) =>
    typeof value === 'number' ? [String(value - 1), String(value), String(value + 1)] : [],
  )

/** The first day of a period as hierarchies of dates write it, or the date itself. */
function datesIn(text: string, free: boolean): readonly string[] {
  const period = /^(\d{4})(?:s|-(\d{2})|-Q([1-4]))?$/.exec(text)
  if (!period) return free || isDate(text) ? [text] : []
  const [, year, month, quarter] = period
  const first = month ?? (quarter === undefined ? '01' : String(3 * Number(quarter) - 2).padStart(2, '0'))
  const day = `${year}-${first}-01`
  return isDate(day) ? [day] : []
}

const isDate = (text: string): boolean =>
  parseDate(text, 'day-first') !== NO_DATE || parseDate(text, 'month-first') !== NO_DATE
