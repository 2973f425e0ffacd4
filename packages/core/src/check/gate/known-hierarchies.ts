import { OutisError } from '../../data/errors.ts'
import { buildHierarchy } from '../../data/hierarchy/build-hierarchy.ts'
import type { ResolvedHierarchySpec, TreeNode } from '../../data/hierarchy/hierarchy-spec.ts'
import {
  type ColumnType,
  type Dictionary,
  declaredReading,
  missingInRelease,
  SUPPRESSED,
} from '../../data/table/table.ts'
import { NO_DATE, parseDate } from '../../data/value/date-text.ts'
import { DECIMAL, sameValues, valueTest } from '../../data/value/same-values.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import { decadeOf } from '../../metrics/measured/label-index.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'
import type { CheckedQuasi } from '../check-input.ts'

interface PublishedTexts {
  readonly name: string
  readonly type?: ColumnType | undefined
  readonly hierarchy?: HierarchyPolicy | undefined
  /** Distinct texts of the column in the release. */
  readonly texts: readonly string[]
}

/** How a column of a release is read by its hierarchy alone; undefined where nothing says which texts it may have. */
export async function readByHierarchy(
  { name, type, hierarchy, texts }: PublishedTexts,
  { data }: Policy,
  files: PolicyFiles,
): Promise<CheckedQuasi | undefined> {
  if (hierarchy === undefined) return undefined
  const spec = await files.hierarchy(name, hierarchy.spec)
  const isMissing = valueTest(missingInRelease(data.missing), declaredReading(type))
  const leaves = leavesOfTexts(
    spec,
    texts.filter((text) => !isMissing(text)),
    hierarchy.onGap === 'suppress',
  )
  const dictionary = dictionaryOf(
    leaves.filter((leaf) => !isMissing(leaf)),
    {
      type: spec.kind === 'intervals' ? 'number' : type,
      missing: missingInRelease(data.missing)[0] ?? '',
    },
  )
  try {
    const built = buildHierarchy(spec, { name, dictionary }, { ...hierarchy, onGap: 'suppress' })
    return { name, type: dictionary.type, dictionary, hierarchy: built }
  } catch (fault) {
    // Dates whose day and month cannot be told apart: without the original nothing settles it.
    if (fault instanceof OutisError) return undefined
    throw fault
  }
}

function dictionaryOf(
  texts: readonly string[],
  { type, missing }: { readonly type: ColumnType | undefined; readonly missing: string },
): Dictionary {
  const reading = type === 'date' ? undefined : declaredReading(type)
  const distinct = [...new Set(texts)]
  const firstOf = sameValues(distinct, reading ?? 'either-first')
  const values = firstOf ? distinct.filter((_, index) => firstOf[index] === index) : distinct
  if (type !== 'number')
    return { type: type ?? 'text', values: [missing, ...values], ...(reading && { reading }) }
  const numbers = values.filter((value) => DECIMAL.test(value)).sort((a, b) => Number(a) - Number(b))
  return {
    type,
    values: [missing, ...numbers],
    numbers: Float64Array.from([Number.NaN, ...numbers.map(Number)]),
    ...(reading && { reading }),
  }
}

/**
 * Values from which a hierarchy would make these published texts, where the original is not known: a text that is no
 * label of any level over them is none over any values. O(texts).
 *
 * @param free values that the hierarchy does not know may stand for themselves
 */
function leavesOfTexts(
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
      const named = spec.levels.flatMap((groups) =>
        groups.flatMap(({ label, members }) => (label === undefined ? members : [label, ...members])),
      )
      const labels = spec.levels.flatMap((groups) => groups.flatMap(({ label }) => label ?? []))
      const leaves = spec.levels.flatMap((groups) => groups.flatMap(({ members }) => members))
      return [...leaves.filter((text) => !labels.includes(text)), ...unlabelled(shown, named)]
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
  const labelSet = new Set(labels)
  return texts.filter((text) => !labelSet.has(text))
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
  const period = /^(\d{4})(?:s|-(\d{2})|-Q([1-4]))?$/.exec(decadeOf(text) ?? text)
  if (!period) return free || isDate(text) ? [text] : []
  const [, year, month, quarter] = period
  const first = month ?? (quarter === undefined ? '01' : String(3 * Number(quarter) - 2).padStart(2, '0'))
  const day = `${year}-${first}-01`
  return isDate(day) ? [day] : []
}

const isDate = (text: string): boolean =>
  parseDate(text, 'day-first') !== NO_DATE || parseDate(text, 'month-first') !== NO_DATE
