import type { PublishedColumnCounts } from '../attacks/attack.ts'

/**
 * Where releases are remembered: a file, or later a server. It holds no cell of any table: rows, values and policies stand in
 * it as keyed hashes, and the secret of the hashes is in it, so it is sealed wherever it lies.
 */
export interface Ledger {
  /** Everything that is remembered. Whoever else would write waits until this is closed. */
  readonly book: LedgerBook
  /** Replaces the book, whole or not at all. */
  save(book: LedgerBook): Promise<void>
  close(): Promise<void>
}

export interface LedgerBook {
  /** Version of Outis that wrote it. */
  readonly outis: string
  readonly ledger: 1
  /** 256 bits in hexadecimal digits: every draw and every hash of a source follows from it. */
  readonly secret: string
  readonly sources: readonly LedgerSource[]
}

/** A table whose releases are of the same people. */
export interface LedgerSource {
  readonly id: string
  /** What policies call it (`data.name`). */
  readonly name?: string
  /** Oldest first. */
  readonly releases: readonly RememberedRelease[]
}

/** What is kept of a release: which rows were together in it, coded, and what each showed, hashed. */
export interface RememberedRelease {
  readonly id: string
  /** ISO 8601. */
  readonly made: string
  /** Name of its file, without folders. */
  readonly file: string
  readonly method: string
  readonly mode: string
  /** Of the method with its options, keyed: the same method again may use the same classes again. */
  readonly asked: string
  readonly quasi: readonly string[]
  /** The columns by which its rows are known again. */
  readonly identity: readonly string[]
  /** The keyed hash of each row's identity, ascending: 53 bits. All lists below are in this order. */
  readonly keys: Float64Array
  /** Rows that show the same quasi-identifiers, or that are in one bucket. */
  readonly classOf: Uint32Array
  /** The keyed hash of each row's quasi-identifiers and sensitive values: whether it is what it was. Beside `labels`. */
  readonly contents?: Float64Array
  /** What a class shows of its quasi-identifiers, as published, where the plan deals rows to classes. */
  readonly labels?: readonly (readonly string[])[]
  /** So many rows show nothing because they are suppressed; absent: none is. Beside `labels`. */
  readonly suppressedRows?: number
  /** Of a release with buckets: its column groups and what stands in them, so that buckets can be used again. */
  readonly slices?: RememberedSlices
  /** Sensitive and neutral columns. */
  readonly columns: readonly RememberedColumn[]
  /** What its report counts of the original and its rows do not show: nothing that is not published. */
  readonly counts?: readonly PublishedColumnCounts[]
  /** How each row is written (levels of its quasi-identifiers), where some are told by it, and which are sensitive. */
  readonly forms?: { readonly formOf: Uint32Array; readonly isSensitive: Uint8Array }
}

export interface RememberedSlices {
  readonly groups: readonly (readonly string[])[]
  /** By group: what is published for the values of these columns; 0 for rows that show what was recorded, else label + 1. */
  readonly shown: readonly {
    readonly columns: readonly string[]
    readonly labels: readonly (readonly string[])[]
    readonly labelOf: Uint32Array
  }[]
  /** Numbers, from 1, of the first buckets of rows that came later than the first ones. */
  readonly laterFrom?: readonly number[]
}

export interface RememberedColumn {
  readonly name: string
  readonly role: 'sensitive' | 'neutral'
  /** The keyed hash of each value, and which of them each row has. */
  readonly hashes: Float64Array
  readonly codes: Uint32Array
  /** What stands for the value in the release, where it is not the value itself. */
  readonly shown?: {
    readonly as: 'alias' | 'grade'
    readonly hashes: Float64Array
    readonly codes: Uint32Array
    /** The published aliases and grades themselves, so that they can be used again; empty where the value itself is shown. */
    readonly texts?: readonly string[]
  }
  /** 1 for each row whose cell the release does not show, because the row is suppressed and so is the cell. */
  readonly blank?: Uint8Array
}

/** More than this, added by all releases together to what one tells, and a release is not to go out. */
export const MOST_ADDED = 0.02
