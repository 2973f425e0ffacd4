import {
  type LedgerBook,
  type PackedRelease,
  packedBookSchema,
  type RememberedColumn,
  type RememberedRelease,
  type RememberedSlices,
} from '@outis/core/ledger'
import { defined } from '@outis/core/value'

/** Lists of numbers are their bytes in base64: a release of a million rows is some megabytes, not hundreds. */
const packed = (list: Float64Array | Uint32Array | Uint8Array): string =>
  Buffer.from(list.buffer, list.byteOffset, list.byteLength).toString('base64')

/** What a book is written as. */
export const bookText = ({ sources, ...book }: LedgerBook): string =>
  JSON.stringify({
    ...book,
    sources: sources.map(({ releases, ...source }) => ({ ...source, releases: releases.map(packRelease) })),
  })

const packRelease = ({ keys, classOf, columns, forms, contents, slices, ...rest }: RememberedRelease) => ({
  ...rest,
  keys: packed(keys),
  classOf: packed(classOf),
  ...(contents && { contents: packed(contents) }),
  ...(slices && {
    slices: {
      ...slices,
      shown: slices.shown.map(({ labelOf, ...shown }) => ({ ...shown, labelOf: packed(labelOf) })),
    },
  }),
  columns: columns.map(({ hashes, codes, shown, blank, ...column }) => ({
    ...column,
    hashes: packed(hashes),
    codes: packed(codes),
    ...(shown && { shown: { ...shown, hashes: packed(shown.hashes), codes: packed(shown.codes) } }),
    ...(blank && { blank: packed(blank) }),
  })),
  ...(forms && { forms: { formOf: packed(forms.formOf), isSensitive: packed(forms.isSensitive) } }),
})

/** Reads a book from its text; undefined where the text is not a book, or its lists have different lengths. */
export function parseBook(written: string): LedgerBook | undefined {
  try {
    const { sources, ...book } = packedBookSchema.parse(JSON.parse(written))
    return {
      ...book,
      sources: sources.map(({ id, name, releases }) => ({
        ...{ id, ...defined({ name }) },
        releases: releases.map(unpackRelease),
      })),
    }
  } catch {
    return undefined
  }
}

function unpackRelease({
  keys: packedKeys,
  classOf,
  columns,
  forms,
  labels,
  contents,
  suppressedRows,
  slices,
  counts,
  ...rest
}: PackedRelease): RememberedRelease {
  const keys = numbers(packedKeys)
  const rows = keys.length
  return {
    ...rest,
    keys,
    classOf: codes(classOf, rows, labels?.length),
    ...defined({ labels, suppressedRows, counts }),
    ...(contents && { contents: hashes(contents, rows) }),
    ...(slices && { slices: unpackSlices(slices, rows) }),
    columns: columns.map(({ name, role, shown, blank, ...own }) => ({
      ...{ name, role, ...unpackValues(own, rows) },
      ...(shown && { shown: { as: shown.as, ...unpackValues(shown, rows), ...unpackTexts(shown) } }),
      ...(blank !== undefined && { blank: flags(blank, rows) }),
    })),
    ...(forms && {
      forms: { formOf: codes(forms.formOf, rows), isSensitive: flags(forms.isSensitive, rows) },
    }),
  }
}

const unpackSlices = (
  { groups, shown, laterFrom }: NonNullable<PackedRelease['slices']>,
  rows: number,
): RememberedSlices => ({
  ...{ groups, ...defined({ laterFrom }) },
  shown: shown.map(({ columns, labels, labelOf }) => ({
    ...{ columns, labels },
    labelOf: codes(labelOf, rows, labels.length + 1),
  })),
})

function unpackValues(
  own: { readonly hashes: string; readonly codes: string },
  rows: number,
): Pick<RememberedColumn, 'hashes' | 'codes'> {
  const known = numbers(own.hashes)
  return { hashes: known, codes: codes(own.codes, rows, known.length) }
}

/** One text for each hash. */
function unpackTexts({
  texts,
  hashes: base64,
}: {
  readonly texts?: string[] | undefined
  readonly hashes: string
}) {
  if (texts !== undefined && texts.length !== numbers(base64).length)
    throw new RangeError('Lists of a ledger do not fit together.')
  return defined({ texts })
}

const bytesOf = (base64: string): ArrayBuffer => Uint8Array.from(Buffer.from(base64, 'base64')).buffer

function hashes(base64: string, rows: number): Float64Array {
  const list = numbers(base64)
  if (list.length !== rows) throw new RangeError('Lists of a ledger do not fit together.')
  return list
}

const numbers = (base64: string): Float64Array => new Float64Array(bytesOf(base64))

function codes(base64: string, rows: number, below?: number): Uint32Array {
  const list = new Uint32Array(bytesOf(base64))
  if (list.length !== rows || (below !== undefined && list.some((code) => code >= below)))
    throw new RangeError('Lists of a ledger do not fit together.')
  return list
}

function flags(base64: string, rows: number): Uint8Array {
  const list = new Uint8Array(bytesOf(base64))
  if (list.length !== rows) throw new RangeError('Lists of a ledger do not fit together.')
  return list
}
