import { OutisError } from '../errors.ts'
import { valueTest } from '../value/same-values.ts'
import type { ValueReading } from '../value/value-key.ts'

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

/** Texts of a release: texts[column][place]. */
export interface ReleaseTexts {
  readonly columns: readonly string[]
  readonly texts: readonly (readonly string[])[]
  /** Rows of each place. */
  readonly rows: Uint32Array
  /** When two texts of a column are one value, by column. Default: as where nobody declared a type. */
  readonly readings?: ReadonlyMap<string, ValueReading>
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
      for (let place = 0; place < texts.length; place++) if (isTaken(texts[place])) stratumOf[place] = stratum
    }
  }
  return stratumOf
}

/** One column of a release; an absent one is an error that names it. */
export function textsOf({ columns, texts }: ReleaseTexts, column: string): readonly string[] {
  const place = columns.indexOf(column)
  if (place >= 0) return texts[place]
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The release lacks the column "${column}", which its strata need.`,
    hint: 'Check it against the policy it was made with, or declare the columns it has.',
    details: { columns: [column] },
  })
}

/** The places of a release for which `keep` says so. */
export function selectTexts(release: ReleaseTexts, keep: (place: number) => boolean): ReleaseTexts {
  const kept: number[] = []
  for (let place = 0; place < release.rows.length; place++) if (keep(place)) kept.push(place)
  return {
    columns: release.columns,
    texts: release.texts.map((column) => kept.map((place) => column[place])),
    rows: Uint32Array.from(kept, (place) => release.rows[place]),
    ...(release.readings && { readings: release.readings }),
  }
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
    for (let place = 0; place < stratumOf.length; place++)
      if (stratumOf[place] === stratum) shown.add(key(place))
    for (let place = 0; place < stratumOf.length; place++) {
      if (formOf[place] === rest && shown.has(key(place))) formOf[place] = stratum
    }
  }
  return formOf
}
