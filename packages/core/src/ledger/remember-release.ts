import { type AttackColumn, type AttackTable, columnOf } from '../attacks/attack.ts'
import { classesBy } from '../attacks/kit/reading/released-classes.ts'
import type { RememberedColumn, RememberedRelease, RememberedSlices } from './ledger.ts'
import { valueHashes } from './row-keys.ts'

/** A release as it was written, and the rows behind it. */
export interface ReleaseToRemember {
  /** The rows as they were recorded. */
  readonly original: AttackTable
  readonly release: AttackTable
  /** For each row of the release, the row it was made from. */
  readonly origin: Uint32Array
  /** The bucket of each row of the original, where the release has buckets and no classes. */
  readonly buckets?: Uint32Array
  /** What column groups show of each row of the original, where there are buckets. */
  readonly slices?: RememberedSlices
  readonly identity: readonly string[]
  /** The key of each row of the original. */
  readonly keys: Float64Array
  readonly quasi: readonly string[]
  readonly columns: readonly ColumnToRemember[]
  /** How each row of the release is written, and whether it is a sensitive one. */
  readonly forms?: { readonly formOf: Uint32Array; readonly isSensitive: Uint8Array }
  /** Of each row of the original: with it what classes show is kept, so that they can be used again. */
  readonly contents?: Float64Array
  /** Rows that show nothing because they are suppressed, and not because their class does. */
  readonly suppressedRows?: number
  /** What a suppressed cell shows. */
  readonly suppressed: string
  /** Of the hashes of values. */
  readonly secret: string
  readonly facts: Pick<RememberedRelease, 'id' | 'made' | 'file' | 'method' | 'mode' | 'asked'>
}

export interface ColumnToRemember {
  readonly name: string
  readonly role: 'sensitive' | 'neutral'
  /** What stands in the release for its values. */
  readonly as?: 'alias' | 'grade'
}

/** A release in the order of the keys of its rows, and where each row of the original stands in it. */
export interface RememberedRows {
  readonly remembered: RememberedRelease
  readonly places: Uint32Array
}

/** Codes a release: what it holds are hashes, and which rows share them. O(rows × columns + rows · log rows). */
export function rememberRelease(given: ReleaseToRemember): RememberedRows {
  const { release, origin, keys, identity, quasi, buckets, forms } = given
  const order = Uint32Array.from(keys, (_, row) => row).sort((a, b) => keys[a] - keys[b])
  const places = new Uint32Array(order.length)
  for (const [index, row] of order.entries()) places[row] = index
  const releasedAt = new Uint32Array(origin.length)
  for (const [index, row] of origin.entries()) releasedAt[row] = index
  const inOrder = (list: ArrayLike<number>) => Uint32Array.from(order, (row) => list[releasedAt[row]])
  const classes = classesBy(
    release,
    quasi.filter((name) => release.columns.has(name)),
  )
  return {
    places,
    remembered: {
      ...given.facts,
      quasi,
      identity,
      keys: Float64Array.from(order, (row) => keys[row]),
      classOf: buckets ? Uint32Array.from(order, (row) => buckets[row]) : inOrder(classes.ofRow),
      ...(given.contents && {
        contents: Float64Array.from(order, (row) => given.contents![row]),
      }),
      ...(given.contents &&
        !given.slices && {
          labels: Array.from({ length: classes.count }, (_, one) =>
            quasi.map((name, column) => columnOf(release, name).values[classes.codes[column][one]]),
          ),
        }),
      ...(given.slices && { slices: inOrderOf(given.slices, order) }),
      ...(given.suppressedRows && { suppressedRows: given.suppressedRows }),
      columns: given.columns.map((column) => rememberColumn(given, column, { order, inOrder })),
      ...(forms && {
        forms: { formOf: inOrder(forms.formOf), isSensitive: Uint8Array.from(inOrder(forms.isSensitive)) },
      }),
    },
  }
}

const inOrderOf = ({ shown, ...slices }: RememberedSlices, order: Uint32Array): RememberedSlices => ({
  ...slices,
  shown: shown.map((one) => ({ ...one, labelOf: order.map((row) => one.labelOf[row]) })),
})

function rememberColumn(
  { original, release, secret, origin, contents, buckets, suppressed }: ReleaseToRemember,
  { name, role, as }: ColumnToRemember,
  {
    order,
    inOrder,
  }: { readonly order: Uint32Array; readonly inOrder: (list: ArrayLike<number>) => Uint32Array },
): RememberedColumn {
  const { values, codes } = columnOf(original, name)
  const own = {
    name,
    role,
    hashes: valueHashes(values, secret),
    codes: Uint32Array.from(order, (row) => codes[row]),
  }
  if (as === undefined) {
    // Rows of buckets are set together anew, and nobody is suppressed there.
    const told = { values, codes, origin, suppressed }
    const blank = buckets ? undefined : blankCells(columnOf(release, name), told)
    return blank ? { ...own, blank: Uint8Array.from(inOrder(blank)) } : own
  }
  const shown = columnOf(release, name)
  const told = new Set(values)
  return {
    ...own,
    shown: {
      as,
      hashes: valueHashes(shown.values, secret),
      codes: inOrder(shown.codes),
      ...(contents && { texts: shown.values.map((text) => (told.has(text) ? '' : text)) }),
    },
  }
}

interface OriginalCells extends AttackColumn {
  readonly origin: Uint32Array
  readonly suppressed: string
}

/** Rows of the release that show that they are suppressed in place of their value; undefined where none does. */
function blankCells(
  shown: AttackColumn,
  { values, codes, origin, suppressed }: OriginalCells,
): Uint8Array | undefined {
  const star = shown.values.indexOf(suppressed)
  if (star < 0) return undefined
  const blank = Uint8Array.from(origin, (row, index) =>
    shown.codes[index] === star && values[codes[row]] !== suppressed ? 1 : 0,
  )
  return blank.includes(1) ? blank : undefined
}
