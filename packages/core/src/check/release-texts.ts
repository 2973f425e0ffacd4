import { OutisError } from '../data/errors.ts'
import { defined } from '../data/value/defined.ts'
import type { ValueReading } from '../data/value/value-key.ts'

/** Texts of a release: texts[column][place]. */
export interface ReleaseTexts {
  readonly columns: readonly string[]
  readonly texts: readonly (readonly string[])[]
  /** Rows of each place. */
  readonly rows: Uint32Array
  /** When two texts of a column are one value, by column. Default: as where nobody declared a type. */
  readonly readings?: ReadonlyMap<string, ValueReading>
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
  for (let row = 0; row < release.rows.length; row++) if (keep(row)) kept.push(row)
  return {
    columns: release.columns,
    texts: release.texts.map((column) => kept.map((place) => column[place])),
    rows: Uint32Array.from(kept, (place) => release.rows[place]),
    ...defined({ readings: release.readings }),
  }
}
