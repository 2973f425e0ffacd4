import type { Table } from '../data/table/table.ts'
import { columnFigures } from './column-figures.ts'
import { type ColumnValues, columnValues, undeclaredMissing } from './column-values.ts'
import type { ColumnCounts, ColumnFigures, ColumnSuggestion, TableProfile } from './profile.ts'
import { subsetFigures } from './subset-figures.ts'
import { suggestHierarchy, suggestType } from './suggest-hierarchy.ts'
import { type FirstSuggestion, type RoleSuggestion, suggestRole } from './suggest-role.ts'

/**
 * Figures, type, role and hierarchy of every column: each from its own counts, then roles that were not clear from what
 * the others are. O(distinct values).
 */
export function profileColumns(columns: readonly ColumnCounts[], rows: number): ColumnSuggestion[] {
  const seen = columns.map((column) => {
    const figures = columnFigures(column, rows)
    const values = columnValues(column)
    const one = { name: column.name, values, figures, rows }
    return { ...one, first: suggestRole(one), ...scaleIfAny(values) }
  })
  const roles = settleRoles(seen, rows)
  return seen.map(({ name, values, figures }, index) => {
    const role = roles[index]
    const reading = { name, kind: role.kind, values, rows }
    return {
      name,
      ...role,
      type: suggestType(reading),
      ...(suggestType(reading) === 'text' && values.digits && { code: true as const }),
      ...figures,
      ...(role.role !== 'identifying' && values.texts.length > 0 && { hierarchy: suggestHierarchy(reading) }),
    }
  })
}

function scaleIfAny({ numbers, texts }: ColumnValues): { readonly scale?: number } {
  const scale = scaleOf(numbers, texts.length)
  return scale === undefined ? {} : { scale }
}

export interface ProfileParts {
  readonly rows: number
  readonly columns: readonly ColumnCounts[]
  /** What `profileColumns` gave for them, where it was asked already (to know which columns to count together). */
  readonly suggestions?: readonly ColumnSuggestion[]
  /** The census of some columns together, such as `promisingColumns` names. */
  readonly census?: Table
}

/** The profile of a table: every column, and the subsets of the census's columns that single people out. */
export function profileTable({ rows, columns, suggestions, census }: ProfileParts): TableProfile {
  const missingTokens = undeclaredMissing(columns)
  const quoted = missingTokens.map((token) => JSON.stringify(token)).join(', ')
  return {
    rows,
    columns: suggestions ?? profileColumns(columns, rows),
    subsets: census ? subsetFigures(census) : [],
    missingTokens,
    notices:
      missingTokens.length > 0
        ? [`${quoted} in the data usually means "no value": consider declaring it as missing.`]
        : [],
  }
}

/** A column with what it says by itself. */
interface FirstColumn {
  readonly name: string
  readonly figures: ColumnFigures
  readonly first: FirstSuggestion
  /** Whole numbers from 0 or 1 to this one, without a gap: a scale, or codes. */
  readonly scale?: number
}

/** Quasi-identifiers at most, however many look like one: with more nobody is like anybody. */
const MOST_QUASI = 15

/**
 * The roles of all columns, each seen beside the others. What nothing is known of is never published as it stands:
 *
 * - Unclear columns that share one scale of 4 to 11 whole numbers (five of them at least) may be answers. They are left
 *   out and asked for.
 * - In a table about health every unclear column may be a finding, or something that others know. It is left out and
 *   asked for.
 * - Other unclear columns are taken for quasi-identifiers, as long as there are no more than log2(rows / 5): each may double the
 *   number of classes, and a class has five rows. What tells least apart comes first.
 * - What is left, free text, and quasi-identifiers beyond fifteen are left out until somebody looks at them.
 */
function settleRoles(columns: readonly FirstColumn[], rows: number): RoleSuggestion[] {
  const firsts = columns.map(({ first }) => first)
  const health = isAboutHealth(firsts)
  const scales = sharedScales(columns)
  const unclear = health ? [] : unclearQuasi(columns, { rows, scales })
  const kept = new Set([...bestQuasi(firsts), ...unclear])
  return columns.map(({ first, scale }, columnIndex) => {
    if (first.role === 'quasi' && !kept.has(columnIndex)) return asDropped(first, TOO_MANY)
    if (first.role !== 'unclear') return { ...first, role: first.role }
    if (kept.has(columnIndex)) return { ...first, role: 'quasi', reasons: [...first.reasons, UNSURE_QUASI] }
    if (!isCandidate(first)) return asDropped(first, first.kind === 'text' ? TEXT : undefined)
    if (scale !== undefined && scales.has(scale)) return asDropped(first, ANSWER)
    return asDropped(first, health ? FINDING : UNSURE)
  })
}

const UNSURE = 'Unknown: asked. Nothing in its name or its values says what it is.'
const UNSURE_QUASI = 'Nothing says what it is, and others may know it: look at it yourself.'
const TEXT = 'What many rows have for themselves may name people.'
const ANSWER = 'Unknown: asked. Several columns have the same scale, so it may be an answer.'
const FINDING = 'Unknown: asked. In a table about health it may be a finding, or known to others.'
const TOO_MANY = 'There are too many such columns to keep them all.'

const asDropped = (first: FirstSuggestion, reason: string | undefined): RoleSuggestion => ({
  ...first,
  role: 'drop',
  confidence: 'low',
  reasons: reason === undefined ? first.reasons : [...first.reasons, reason],
})

const isCandidate = ({ role, kind }: FirstSuggestion): boolean =>
  role === 'unclear' && (kind === 'measure' || kind === 'category')

/** Columns of one scale from which they are taken for answers. */
const SAME_SCALE = 5

/** The scales of which there are enough columns. */
function sharedScales(columns: readonly FirstColumn[]): ReadonlySet<number> {
  const columnsOf = new Map<number, number>()
  for (const { scale, first } of columns)
    if (scale !== undefined && first.role !== 'identifying')
      columnsOf.set(scale, (columnsOf.get(scale) ?? 0) + 1)
  return new Set([...columnsOf.keys()].filter((scale) => columnsOf.get(scale)! >= SAME_SCALE))
}

/** Three columns that speak of health, or two in a small table. */
function isAboutHealth(columns: readonly FirstSuggestion[]): boolean {
  const health = columns.filter(({ kind }) => kind === 'health').length
  return health >= 3 || (health === 2 && columns.length <= 12)
}

/** Places of those kept: of each kind the first, then of each the second, and so on. */
function bestQuasi(columns: readonly FirstSuggestion[]): number[] {
  const seen = new Map<string, number>()
  return columns
    .map(({ role, kind }, columnIndex) => {
      if (role !== 'quasi') return undefined
      const turn = (seen.get(kind) ?? 0) + 1
      seen.set(kind, turn)
      return { index: columnIndex, turn }
    })
    .filter((one) => one !== undefined)
    .toSorted((one, other) => one.turn - other.turn || one.index - other.index)
    .slice(0, MOST_QUASI)
    .map(({ index }) => index)
}

function unclearQuasi(
  columns: readonly FirstColumn[],
  { rows, scales }: { readonly rows: number; readonly scales: ReadonlySet<number> },
): number[] {
  const known = columns.filter(({ first }) => first.role === 'quasi').length
  const room = Math.min(MOST_QUASI, Math.max(1, Math.floor(Math.log2(Math.max(1, rows) / 5)))) - known
  return columns
    .map(({ first, scale, figures }, columnIndex) => ({ first, scale, figures, columnIndex }))
    .filter(({ first, scale }) => isCandidate(first) && (scale === undefined || !scales.has(scale)))
    .toSorted((a, b) => a.figures.separation - b.figures.separation || a.columnIndex - b.columnIndex)
    .slice(0, Math.max(0, room))
    .map(({ columnIndex }) => columnIndex)
}

/** Whole numbers from 0 or 1 to the last, of 4 to 11 values, if the column has them all. */
function scaleOf(
  numbers: { readonly smallest: number; readonly largest: number; readonly integers: boolean } | undefined,
  distinct: number,
): number | undefined {
  if (!numbers?.integers || (numbers.smallest !== 0 && numbers.smallest !== 1)) return undefined
  const values = numbers.largest - numbers.smallest + 1
  return distinct === values && values >= 4 && values <= 11 ? numbers.largest : undefined
}
