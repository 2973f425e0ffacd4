import { OutisError } from '../data/errors.ts'
import { defined } from '../data/value/defined.ts'
import type { ValueReading } from '../data/value/same-values.ts'
import { agreeing, counted, quotedNames } from '../data/words/words.ts'
import type { CheckInput, Combinations } from './check-input.ts'

/** Where these columns stand; an absent one is an error that names it. */
export function columnIndexes(columns: readonly string[], names: readonly string[], what: string): number[] {
  const absent = names.filter((name) => !columns.includes(name))
  if (absent.length > 0) {
    throw new OutisError('RELEASE_MISMATCH', {
      message: `The ${what} lacks ${agreeing(absent.length, 'the column', 'the columns')} ${quotedNames(absent)}.`,
      hint: 'Check it against the policy it was made with, or declare the columns it has.',
      details: { columns: absent },
    })
  }
  return names.map((name) => columns.indexOf(name))
}

/** The columns of a table by name; an absent one is an error that names it. */
export const pickColumns = (
  table: Combinations,
  names: readonly string[],
  what: string,
): readonly (readonly string[])[] =>
  columnIndexes(table.columns, names, what).map((columnIndex) => table.texts[columnIndex])

/** All rows; none, or more than counts can hold, is an error. */
export function countRows(rows: Uint32Array): number {
  let total = 0
  for (let row = 0; row < rows.length; row++) total += rows[row]
  if (total === 0) {
    throw new OutisError('DATA_EMPTY', {
      message: 'The release has no rows.',
      hint: 'Check that it is the right file and that its header is read as such.',
    })
  }
  if (total >= 2 ** 32) {
    throw new OutisError('DATA_TOO_LARGE', {
      message: `The release has ${total} rows; counts hold up to 4,294,967,295.`,
      hint: 'Check it in parts.',
      details: { rows: total },
    })
  }
  return total
}

/** Where the policy refuses missing values, a release that has some was not made by it. */
export function refuseMissing(
  { missing, release }: CheckInput,
  columns: readonly {
    readonly name: string
    readonly isMissing: (text: string) => boolean
    /** 0 where a value is not shown, which is not that there is none. */
    readonly shown?: Uint8Array | undefined
  }[],
): void {
  if (missing.meaning !== 'refuse') return
  for (const { name, isMissing, shown } of columns) {
    const [texts] = pickColumns(release, [name], 'release')
    let rows = 0
    for (let textIndex = 0; textIndex < texts.length; textIndex++)
      if (isMissing(texts[textIndex]) && shown?.[textIndex] !== 0) rows += release.rows[textIndex]
    refuseMissingRows(name, rows)
  }
}

/** Rows of a column without a value, where there must be none. */
function refuseMissingRows(name: string, rows: number): void {
  if (rows === 0) return
  throw new OutisError('DATA_MISSING_REFUSED', {
    message: `Column "${name}" of the release has no value in ${counted(rows, 'row')}, and the policy refuses missing values.`,
    hint: 'Set data.missing-as to value or wildcard, or leave those rows out.',
    details: { column: name, rows },
  })
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

/** One column of a release; an absent one is an error that names it. */
export function textsOf({ columns, texts }: ReleaseTexts, column: string): readonly string[] {
  const columnIndex = columns.indexOf(column)
  if (columnIndex >= 0) return texts[columnIndex]
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The release lacks the column "${column}", which its strata need.`,
    hint: 'Check it against the policy it was made with, or declare the columns it has.',
    details: { columns: [column] },
  })
}

/** The places of a release for which `keep` says so. */
export function selectTexts(release: ReleaseTexts, keep: (rowIndex: number) => boolean): ReleaseTexts {
  const rows: number[] = []
  for (let row = 0; row < release.rows.length; row++) if (keep(row)) rows.push(row)
  return {
    columns: release.columns,
    texts: release.texts.map((column) => rows.map((rowIndex) => column[rowIndex])),
    rows: Uint32Array.from(rows, (rowIndex) => release.rows[rowIndex]),
    ...defined({ readings: release.readings }),
  }
}
