import type { OracleColumn } from './columns.ts'

/** Rows that look alike in the quasi-identifiers of a release, as models judge them. */
export interface OracleClass {
  /** Its own rows, by place. */
  readonly rows: readonly number[]
  /** Rows it is counted with: its own, and where missing values are wildcards all compatible ones. */
  readonly counted: readonly number[]
  readonly texts: readonly string[]
}

export interface Grouped {
  readonly classes: readonly OracleClass[]
  readonly suppressed: readonly number[]
}

export interface GroupingOptions {
  /** Places of the quasi-identifiers in a row of the release. */
  readonly places: readonly number[]
  readonly columns: readonly OracleColumn[]
  readonly wildcard: boolean
  /** Whether rows of `*` alone are in no class. */
  readonly starsApart: boolean
  /** Only these rows; all without it. */
  readonly among?: readonly number[]
}

export const STAR = '*'

export const isStarred = (row: readonly string[], places: readonly number[]): boolean =>
  places.length > 0 && places.every((place) => row[place] === STAR)

/** Classes by the texts as they stand there. */
export function groupRows(rows: readonly (readonly string[])[], options: GroupingOptions): Grouped {
  const { places, columns, wildcard, starsApart } = options
  const groups = new Map<string, { texts: string[]; rows: number[] }>()
  const suppressed: number[] = []
  for (const at of options.among ?? rows.keys()) {
    const row = rows[at]
    if (starsApart && isStarred(row, places)) {
      suppressed.push(at)
      continue
    }
    const texts = places.map((place) => row[place])
    const key = JSON.stringify(texts)
    const group = groups.get(key)
    if (group) group.rows.push(at)
    else groups.set(key, { texts, rows: [at] })
  }
  const all = [...groups.values()]
  const missing = (group: { texts: string[] }, column: number): boolean =>
    columns[column].isMissingCell(group.texts[column])
  const compatible = (a: { texts: string[] }, b: { texts: string[] }): boolean =>
    a.texts.every((text, column) => text === b.texts[column] || missing(a, column) || missing(b, column))
  const classes = all.map((group) => ({
    ...group,
    counted: wildcard
      ? all.filter((other) => compatible(group, other)).flatMap((other) => other.rows)
      : group.rows,
  }))
  return { classes, suppressed }
}
