import { type AttackInput, type AttackTable, columnOf } from '../../attack.ts'

/** Rows of the release that show the same texts in some columns. */
export interface ReleasedClasses {
  readonly count: number
  /** Class of each released row. */
  readonly ofRow: Uint32Array
  /** Rows of each class. */
  readonly rows: Uint32Array
  /** codes[column][class], in the release's numbering. */
  readonly codes: readonly Uint32Array[]
}

/**
 * The release's classes over its quasi-identifiers. Rows that are suppressed show `*` throughout and are a class like any
 * other: whoever fits nowhere else is in it. O(rows × columns).
 */
export const classesOf = ({ release, quasi }: Pick<AttackInput, 'release' | 'quasi'>): ReleasedClasses =>
  classesBy(
    release,
    quasi.map(({ name }) => name),
  )

export function classesBy(table: AttackTable, names: readonly string[]): ReleasedClasses {
  let ofRow: Uint32Array = new Uint32Array(table.rows)
  let count = Math.min(1, table.rows)
  for (const name of names) {
    const { codes, values } = columnOf(table, name)
    const numbers = new Map<number, number>()
    const next = new Uint32Array(table.rows)
    for (let row = 0; row < table.rows; row++) {
      const key = ofRow[row] * values.length + codes[row]
      const number = numbers.get(key) ?? numbers.size
      if (number === numbers.size) numbers.set(key, number)
      next[row] = number
    }
    ofRow = next
    count = numbers.size
  }
  const rows = new Uint32Array(count)
  const first = new Uint32Array(count)
  for (let row = table.rows - 1; row >= 0; row--) {
    rows[ofRow[row]]++
    first[ofRow[row]] = row
  }
  const codes = names.map((name) => Uint32Array.from(first, (row) => columnOf(table, name).codes[row]))
  return { count, ofRow, rows, codes }
}

/** Published columns that somebody may know of a person: neither sensitive nor showing other words than the original. */
export function knownColumns({ release, original, sensitive, facts }: AttackInput): readonly string[] {
  const hidden = new Set([...sensitive, ...disguised({ facts })])
  return [...release.columns.keys()].filter((name) => original.columns.has(name) && !hidden.has(name))
}

/** Columns that show aliases or grades. */
export const disguised = ({ facts }: Pick<AttackInput, 'facts'>): readonly string[] =>
  [...(facts.aliases ?? []), ...(facts.grades ?? [])].map(({ column }) => column)
