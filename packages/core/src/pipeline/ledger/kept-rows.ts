import type { RememberedRelease } from '../../ledger/ledger.ts'
import { derived } from '../../ledger/row-keys.ts'
import type { Found, KeptRows } from '../../method/method-run.ts'
import type { Prepared } from '../../method/prepared.ts'
import type { CombinationShares } from '../../recoding/assign-combinations.ts'
import type { Policy } from '../../search/policy.ts'
import type { Table } from '../../table/table.ts'
import { askedHash } from './asked-hash.ts'
import type { LedgerRun } from './ledger-run.ts'
import { contentHashes } from './row-contents.ts'

export interface KeepingJob {
  readonly ledger: LedgerRun
  readonly policy: Policy
  readonly prepared: Prepared
  /** All rows with the places they have in the source. */
  readonly table: Table
  readonly seed: string
}

/** The method on some of the rows, beside others that keep what they showed. */
export type RunBeside = (prepared: Prepared, others?: KeptRows) => Promise<Found>

export interface EarlierAlike {
  readonly release: RememberedRelease
  readonly rowOf: Int32Array
}

/** The newest release of the same method, options and columns that has what is needed to keep it. */
export function newestAlike(
  { ledger, policy }: Pick<KeepingJob, 'ledger' | 'policy'>,
  canBeKept: (release: RememberedRelease) => boolean,
): EarlierAlike | undefined {
  const { source, rowsOf } = ledger.known
  const asked = askedHash(ledger, policy)
  for (let at = source.releases.length - 1; at >= 0; at--) {
    const release = source.releases[at]
    if (release.asked === asked && canBeKept(release)) return { release, rowOf: rowsOf[at] }
  }
  return undefined
}

/** The earlier class of each row of the table; −1 for rows that are new, changed, or in a class that lost somebody. */
export function keptClassOf({ ledger, table }: KeepingJob, { release, rowOf }: EarlierAlike): Int32Array {
  const { classOf, contents } = release
  const broken = new Set<number>()
  const now = contentHashes(table, derived(ledger.book, ledger.source, 'values'))
  for (const [place, row] of rowOf.entries())
    if (row < 0 || now[row] !== contents![place]) broken.add(classOf[place])
  const kept = new Int32Array(table.rows).fill(-1)
  for (const [place, row] of rowOf.entries())
    if (row >= 0 && !broken.has(classOf[place])) kept[row] = classOf[place]
  return kept
}

/** Some rows of a table, with the combinations that they have. */
export function partOfTable(table: Table, places: Uint32Array, isIn: (row: number) => boolean): Table {
  const { offsets, rows } = table.rowNumbers!
  const combinations: number[] = []
  const numbers: number[] = []
  const ends: number[] = [0]
  for (let combination = 0; combination < table.length; combination++) {
    const before = numbers.length
    for (let at = offsets[combination]; at < offsets[combination + 1]; at++)
      if (isIn(places[at])) numbers.push(rows[at])
    if (numbers.length === before) continue
    combinations.push(combination)
    ends.push(numbers.length)
  }
  return {
    ...table,
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      ...{ name, dictionary },
      codes: Uint32Array.from(combinations, (combination) => codes[combination]),
    })),
    weights: Uint32Array.from(combinations, (_, at) => ends[at + 1] - ends[at]),
    length: combinations.length,
    rows: numbers.length,
    rowNumbers: { offsets: Uint32Array.from(ends), rows: Uint32Array.from(numbers) },
  }
}

/** Which rows of which combination are in which of the kept classes. */
export function keptShares(table: Table, places: Uint32Array, kept: Int32Array): CombinationShares {
  const shares = { combination: [] as number[], classOf: [] as number[], rows: [] as number[] }
  const { offsets } = table.rowNumbers!
  for (let combination = 0; combination < table.length; combination++) {
    const counts = new Map<number, number>()
    for (let at = offsets[combination]; at < offsets[combination + 1]; at++) {
      const one = kept[places[at]]
      if (one >= 0) counts.set(one, (counts.get(one) ?? 0) + 1)
    }
    for (const [one, rows] of counts) {
      shares.combination.push(combination)
      shares.classOf.push(one)
      shares.rows.push(rows)
    }
  }
  return shares
}
