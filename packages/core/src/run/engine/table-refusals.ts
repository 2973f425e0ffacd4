import { OutisError } from '../../data/errors.ts'
import { BUCKET, paperNames } from '../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../data/recoding/sliced-recoding.ts'
import type { Dictionary } from '../../data/table/dictionary.ts'
import { count, counted } from '../../data/words/words.ts'
import type { ReleaseLayout } from './engine.ts'

/** Distinct combinations that are held at once where nobody says otherwise: some 7 GB. */
export const MOST_COMBINATIONS = 2 ** 26

/**
 * Whether columns can have more distinct combinations than may be held here. One column cannot: its dictionary is
 * held here whatever its length.
 */
export function mayExceed(
  most: number,
  {
    rows,
    columns,
  }: { readonly rows: number; readonly columns: readonly { readonly dictionary: Dictionary }[] },
): boolean {
  if (rows <= most || columns.length < 2) return false
  let possible = 1
  for (const { dictionary } of columns) possible *= dictionary.values.length
  return possible > most
}

/** @param why what cannot do with fewer, as a sentence that ends the message */
export const tooManyCombinations = (
  combinations: number,
  most: number,
  why = 'They are all needed here.',
): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message: `There are ${count(combinations)} distinct combinations of the declared columns, and at most ${count(most)} are taken into memory. ${why}`,
    hint: 'Allow more with --combinations (OUTIS_COMBINATIONS) where there is memory for them, some 100 bytes each. Or declare fewer columns. Or use full-domain, mondrian, local, caat or kaca, with a hierarchy for each quasi-identifier and without a ledger and limits on attacks: their search begins on levels at which the combinations fit.',
    details: { combinations, most },
  })

export const unknownColumn = (name: string): OutisError =>
  new OutisError('COLUMN_UNKNOWN', {
    message: `There is no column "${name}" in the data.`,
    hint: 'Compare the name with the header of the file: capitals and spaces count.',
    details: { column: name },
  })

export function refuseTaken(names: readonly string[], name: string): void {
  if (!names.includes(name)) return
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The data already has a column "${name}".`,
    hint: 'Rename that column in the data.',
    details: { columns: [name] },
  })
}

/** Where a column of the other file stands. */
export function placeOfOther(names: readonly string[], name: string): number {
  const place = names.indexOf(name)
  if (place >= 0) return place
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `The other file has no column "${name}".`,
    hint: 'Compare the name with the header of that file: capitals and spaces count.',
    details: { column: name },
  })
}

export const repeatedKeys = (key: string, keys: number): OutisError =>
  new OutisError('DATA_FORMAT', {
    message: `${counted(keys, 'value')} of the key "${key}" stand in the other file more than once.`,
    hint: 'Keep one row for each key: which of several counts cannot be known.',
    details: { column: key, keys },
  })

export function refuseUnpublished(names: Iterable<string>, { columns }: ReleaseLayout): void {
  const published = new Set(columns.map((column) => column.name))
  const name = [...names].find((one) => !published.has(one))
  if (name === undefined) return
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The recoding changes "${name}", which is not among the published columns.`,
    hint: 'Publish every quasi-identifier, or make the recoding without it.',
    details: { column: name },
  })
}

/** DuckDB does not tell names apart that differ in capitals only, and a statement ends at the character zero. */
export function refuseAlike(names: readonly string[]): void {
  const place = names.findIndex((name) => name.includes('\0'))
  if (place >= 0) {
    throw new OutisError('RELEASE_TARGET', {
      message: `The name of the release's column ${place + 1} holds the character zero and cannot be written.`,
      hint: 'Rename the column in the data, or drop it.',
      details: { column: place + 1 },
    })
  }
  const first = new Map<string, string>()
  for (const name of names) {
    const other = first.get(name.toLowerCase())
    first.set(name.toLowerCase(), name)
    if (other === undefined) continue
    throw new OutisError('COLUMN_DUPLICATE', {
      message: `The columns "${other}" and "${name}" cannot be published together: only capitals tell them apart.`,
      hint: 'Rename one of them in the data, or drop one.',
      details: { columns: [other, name] },
    })
  }
}

/** The source's order would show which rows of different groups belong together. */
export function permutationOf({ sliced, keepOrder }: ReleaseLayout): {
  readonly seed: string
  readonly paper: boolean
} {
  if (sliced !== undefined && !keepOrder) return { seed: sliced.seed, paper: sliced.layout === 'paper' }
  throw new OutisError('RELEASE_MISMATCH', {
    message: keepOrder
      ? 'A sliced release cannot keep the order of the source: it would link the column groups.'
      : 'A sliced release needs a seed for its permutations.',
    hint: keepOrder ? 'Take release.keep-order out of the policy.' : 'Give the layout a seed.',
  })
}

/** The bucket first, then each column of the plan once. */
export function refuseOtherColumns(recoding: SlicedRecoding, { columns, sliced }: ReleaseLayout): void {
  const expected = sliced?.layout === 'paper' ? paperNames(recoding) : [BUCKET, ...publishedNames(recoding)]
  const names = columns.map(({ name }) => name)
  const asked = new Set(names)
  const alike = names.length === expected.length && expected.every((name) => asked.has(name))
  if (alike && names[0] === BUCKET) return
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The plan publishes ${expected.length} columns, \`${BUCKET}\` first, and ${names.length} are asked for that are not the same.`,
    hint: 'Publish the columns of every group, each once, behind the bucket.',
    details: { expected: expected.length, found: names.length },
  })
}

/** Every column that is published, by the name it is published under, group by group. */
const publishedNames = ({ groups, neutral = [] }: SlicedRecoding): Set<string> =>
  new Set([...groups.flatMap(({ columns }) => columns.map(({ name }) => name)), ...neutral])
