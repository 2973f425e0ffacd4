import type { ColumnSuggestion, TableProfile } from './profile.ts'
import { numbersPeople } from './whose-number.ts'

/** k of a draft. */
export const SMALLEST_CLASS = 5

/** What is chosen by trying a draft on rows of the table. */
export interface DraftChoice {
  readonly method: 'local' | 'full-domain'
  /** Sensitive columns of which every class is to have two values at least. */
  readonly diverse: readonly string[]
  /** Quasi-identifiers of which nothing but `*` was left. */
  readonly blank: readonly string[]
  /** Share of the cells of the whole table that were left, where it was tried. */
  readonly cells?: number
}

export interface DraftedColumns {
  readonly declared: readonly ColumnSuggestion[]
  /** Columns the draft leaves out. */
  readonly left: readonly ColumnSuggestion[]
  /** Without any quasi-identifier k-anonymity has nothing to work on: this column stands in until somebody names one. */
  readonly standIn?: string
}

/** The columns a draft declares: all but those that are to be dropped. At least one is a quasi-identifier. */
export function draftedColumns({ columns }: TableProfile): DraftedColumns {
  const left = columns.filter(({ role }) => role === 'drop')
  const declared = columns.filter(({ role }) => role !== 'drop')
  if (declared.some(({ role }) => role === 'quasi')) return { declared, left }
  const standIn = leastTelling(columns)
  if (standIn === undefined) return { declared, left }
  return {
    declared: columns
      .filter((column) => column === standIn || column.role !== 'drop')
      .map((column) => (column === standIn ? { ...column, role: 'quasi' } : column)),
    left: left.filter((column) => column !== standIn),
    standIn: standIn.name,
  }
}

/** Of the columns least is known of the one that tells fewest rows apart: it loses least. */
function leastTelling(columns: readonly ColumnSuggestion[]): ColumnSuggestion | undefined {
  const rank = ({ role, confidence }: ColumnSuggestion) =>
    ['drop', 'sensitive', 'neutral', 'identifying'].indexOf(role) + (confidence === 'low' ? 0 : 0.5)
  return columns.toSorted((a, b) => rank(a) - rank(b) || a.separation - b.separation)[0]
}

/** Rows of a person, on average, from which they are several. */
const SEVERAL_ROWS = 1.05

/**
 * The column that says whose each row is, where people have several: a number of persons by its name, not of
 * households, that every row has and that repeats.
 */
export function personColumn({ columns, rows }: TableProfile): string | undefined {
  return columns
    .filter(({ role, missing }) => role === 'identifying' && missing === 0)
    .filter(({ name, distinct }) => numbersPeople(name) && distinct * SEVERAL_ROWS <= rows)
    .toSorted((one, other) => other.distinct - one.distinct)[0]?.name
}

/** Nodes of the lattice that a first full-domain search should not pass. */
const MOST_NODES = 100_000

/** Whether all quasi-identifiers together have so few levels that a full-domain search is quick. */
export function isSmallLattice(columns: readonly ColumnSuggestion[]): boolean {
  let nodes = 1
  for (const column of columns) if (column.role === 'quasi') nodes *= levelsOf(column)
  return nodes <= MOST_NODES
}

function levelsOf({ hierarchy }: ColumnSuggestion): number {
  if (hierarchy?.kind === 'intervals') return hierarchy.widths.length + 2
  if (hierarchy?.kind === 'prefix') return hierarchy.keep.length + 2
  if (hierarchy?.kind === 'dates') return hierarchy.units.length + 2
  return hierarchy?.kind === 'rare' ? 3 : 2
}
