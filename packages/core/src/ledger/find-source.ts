import type { AttackTable } from '../attacks/attack.ts'
import { OutisError } from '../data/errors.ts'
import { counted } from '../data/words/words.ts'
import type { LedgerBook, LedgerSource, RememberedRelease } from './ledger.ts'
import { derived, rowKeys } from './row-keys.ts'

/** Rows that an earlier release has too, as a share of the smaller, from which on both are of the same people. */
const SAME_PEOPLE = 0.05

/** A source whose earlier releases can be laid beside a new one. */
export interface KnownSource {
  readonly source: LedgerSource
  /** For each release, the row of the table behind each of its rows; −1 for rows that are there no more. */
  readonly rowsOf: readonly Int32Array[]
}

/**
 * The source that a table is of: the one of its name, else the one whose releases have most rows of it. Undefined where the
 * ledger knows none. A name whose rows are not known again, and a release whose columns are gone, are refused: nothing could
 * be checked against it.
 */
export function findSource(
  book: LedgerBook,
  table: AttackTable,
  name: string | undefined,
): KnownSource | undefined {
  const candidates = book.sources.filter((source) => name === undefined || source.name === name)
  const known = candidates
    .map((source) => ({ source, ...overlapOf(book, source, table) }))
    .sort((a, b) => b.overlap - a.overlap)[0]
  if (known === undefined) return undefined
  const isSame = known.overlap >= SAME_PEOPLE
  if (name === undefined && !isSame) return undefined
  if (known.source.releases.length > 0 && !isSame) throw strangers(known.source)
  if (known.lost > 0) throw lostColumns(known.lost)
  return { source: known.source, rowsOf: known.rowsOf }
}

function overlapOf(book: LedgerBook, source: LedgerSource, table: AttackTable) {
  const secret = derived(book, source, 'rows')
  let [overlap, lost] = [0, 0]
  const rowsOf = source.releases.map((release) => {
    if (!release.identity.every((name) => table.columns.has(name))) {
      lost++
      return new Int32Array(release.keys.length).fill(-1)
    }
    const rows = rowsAgain(release, table, secret)
    const again = rows.reduce((sum, row) => sum + (row < 0 ? 0 : 1), 0)
    overlap = Math.max(overlap, again / Math.max(1, Math.min(rows.length, table.rows)))
    return rows
  })
  return { overlap, lost, rowsOf }
}

function rowsAgain({ identity, keys }: RememberedRelease, table: AttackTable, secret: string): Int32Array {
  const rowOf = new Map<number, number>()
  for (const [row, key] of rowKeys(table, identity, secret).entries()) rowOf.set(key, row)
  return Int32Array.from(keys, (key) => rowOf.get(key) ?? -1)
}

const strangers = ({ releases }: LedgerSource): OutisError =>
  new OutisError('LEDGER_SOURCE', {
    message: `The ledger has ${counted(releases.length, 'release')} of a source of that name, and next to none of their rows is in this table.`,
    hint: 'If these are other people, give the table another name (data.name). If they are the same, publish a table that still has the columns and spellings of before.',
    details: { releases: releases.length },
  })

const lostColumns = (releases: number): OutisError =>
  new OutisError('LEDGER_SOURCE', {
    message: `Rows of ${counted(releases, 'earlier release')} cannot be known again: the table lacks columns that told them.`,
    hint: 'Give a table that still has the columns of before, or forget those releases (outis ledger forget) if nobody holds them.',
    details: { releases },
  })

/** A run whose draws come from a ledger, and whose release is laid beside the earlier ones. */
export interface LedgerRun {
  readonly book: LedgerBook
  readonly source: Omit<LedgerSource, 'releases'>
  /** Releases of the same source; none of a new one. */
  readonly known: KnownSource
  /** Every draw of the run follows from it: the same for all releases of the source. */
  readonly seed: string
  /** The columns by which rows of this release will be known again, and the key of each row. */
  readonly identity: readonly string[]
  readonly keys: Float64Array
}
