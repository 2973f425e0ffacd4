import { type ReleaseTexts, textsOf } from '../../check/release-rows.ts'
import { valueTest } from '../../data/value/same-values.ts'

/** Values that take rows into a stratum. */
export interface WhereValues {
  readonly column: string
  readonly values: readonly string[]
}

/** Which rows a stratum has. A row belongs to the first stratum it matches. */
export interface StratumRows {
  readonly name: string
  /** Rows in which any of the columns has one of its values; `rest`: rows that no other stratum takes. */
  readonly rows: { readonly where: readonly WhereValues[] } | 'rest'
}

/** The stratum of the rows that none of these takes, under a name that none of them has; undefined where one is the rest. */
export function unclaimedRows(strata: readonly StratumRows[]): StratumRows | undefined {
  if (strata.some(({ rows }) => rows === 'rest')) return undefined
  const taken = new Set(strata.map(({ name }) => name))
  let name = taken.has('rest') ? 'others' : 'rest'
  for (let number = 2; taken.has(name); number++) name = `others ${number}`
  return { name, rows: 'rest' }
}

/**
 * The stratum of every place of a release, read off its published texts by value; −1 where none takes it.
 * It needs columns that are published as they were, which sensitive attributes are. O(places × columns named).
 *
 * @param missing texts that all mean "no value": one of them in a stratum's values stands for each
 */
export function stratumOfTexts(
  strata: readonly StratumRows[],
  release: ReleaseTexts,
  missing: readonly string[] = [],
): Int32Array {
  const stratumOf = new Int32Array(release.rows.length).fill(strata.findIndex(({ rows }) => rows === 'rest'))
  // Later strata first, so that the first one a row matches has the last word.
  for (const [stratum, { rows }] of [...strata.entries()].reverse()) {
    if (rows === 'rest') continue
    for (const { column, values } of rows.where) {
      const texts = textsOf(release, column)
      const reading = release.readings?.get(column) ?? 'undeclared'
      const listsMissing = missing.some(valueTest(values, reading))
      const isTaken = valueTest(listsMissing ? [...values, ...missing] : values, reading)
      for (let textIndex = 0; textIndex < texts.length; textIndex++)
        if (isTaken(texts[textIndex])) stratumOf[textIndex] = stratum
    }
  }
  return stratumOf
}

/** A stratum and the columns it is generalised by; none where it is published as it is. */
export interface StratumForm extends StratumRows {
  readonly quasi: readonly string[]
}

/**
 * The stratum in whose form every place of a release is published: its own, unless a row of the rest looks like rows of
 * another stratum in all that stratum's columns, as decoys do. Judging the rest by its own columns leaves those out.
 * O(places × columns).
 */
export function formOfTexts(
  strata: readonly StratumForm[],
  release: ReleaseTexts,
  missing: readonly string[] = [],
): Int32Array {
  const formOf = stratumOfTexts(strata, release, missing)
  const stratumOf = formOf.slice()
  const rest = strata.findIndex(({ rows }) => rows === 'rest')
  for (const [stratum, { quasi }] of strata.entries()) {
    if (stratum === rest || quasi.length === 0) continue
    const columns = quasi.map((name) => textsOf(release, name))
    const key = (place: number) => JSON.stringify(columns.map((texts) => texts[place]))
    const shown = new Set<string>()
    for (let index = 0; index < stratumOf.length; index++)
      if (stratumOf[index] === stratum) shown.add(key(index))
    for (let index = 0; index < stratumOf.length; index++) {
      if (formOf[index] === rest && shown.has(key(index))) formOf[index] = stratum
    }
  }
  return formOf
}
