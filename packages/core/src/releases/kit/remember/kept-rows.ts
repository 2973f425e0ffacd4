import type { CombinationShares } from '../../../data/recoding/assign-combinations.ts'
import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { counted } from '../../../data/words/words.ts'
import type { LedgerRun } from '../../../ledger/find-source.ts'
import type { RememberedRelease } from '../../../ledger/ledger.ts'
import { derived } from '../../../ledger/row-keys.ts'
import type { MethodNeeds } from '../../../methods/contract/method-needs.ts'
import type { AskedRelease } from '../../../methods/contract/method-record.ts'
import type { KeptRows, MethodResult } from '../../../methods/contract/method-run.ts'
import type { Prepared } from '../../../methods/contract/prepared.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import type { OpenTable } from '../../../run/engine/engine.ts'
import { askedHash } from './asked-hash.ts'
import { contentHashes } from './row-contents.ts'

export interface KeepingJob<Asked = AskedRelease> {
  readonly asked: Asked
  readonly needs: MethodNeeds
  readonly ledger: LedgerRun
  readonly policy: Policy
  readonly prepared: Prepared
  /** All rows with the places they have in the source. */
  readonly table: Table
  readonly seed: string
  readonly open: OpenTable
}

/** The method on some of the rows, beside others that keep what they showed. */
export type RunBeside = (prepared: Prepared, others?: KeptRows) => Promise<MethodResult>

/** A plan in which some rows keep what an earlier release showed of them. */
export interface RememberedPlan extends MethodResult {
  /** Undefined where the plan of all rows shows of each what it showed before. */
  readonly kept: KeptPart | undefined
}

export interface KeptPart {
  /** How many rows keep what they showed: cells of one column may be on several levels then. */
  readonly rows: number
  /** The table of all rows, and of those that the method planned for: all where nobody is left over. */
  readonly whole: Prepared
  readonly planned: Prepared
  readonly notices: readonly string[]
}

/** Nothing is kept of earlier releases, and why; without a word where nothing had to be. */
export interface NothingKept {
  readonly why?: string
}

export const nothingKept = (why?: string): NothingKept => defined({ why })

/** Why no class can be kept where the newcomers, or those whose class is gone, cannot be published apart. */
export const notByThemselves = (rows: number, reason?: string): NothingKept =>
  nothingKept(
    `${counted(rows, 'row that has no class there cannot be published by itself', 'rows that have no class there cannot be published by themselves')}${reason ? ` (${reason})` : ''}`,
  )

export const NO_OTHER_ALIKE =
  'none was made with the same method, options and columns, or it was made before such releases could be kept'

export const ALL_CHANGED = 'every class of it lost somebody, or holds somebody whose cells have changed'

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
  for (let index = source.releases.length - 1; index >= 0; index--) {
    const release = source.releases[index]
    if (release.asked === asked && canBeKept(release)) return { release, rowOf: rowsOf[index] }
  }
  return undefined
}

/** 1 for each row of the table that was there with the same cells. */
export function sameRows(
  { ledger, table }: Pick<KeepingJob, 'ledger' | 'table'>,
  { release, rowOf }: EarlierAlike,
): Uint8Array {
  const now = contentHashes(table, derived(ledger.book, ledger.source, 'values'))
  const same = new Uint8Array(table.rows)
  for (const [index, row] of rowOf.entries())
    if (row >= 0 && now[row] === release.contents![index]) same[row] = 1
  return same
}

/** The earlier class of each row of the table; −1 for rows that are new, changed, or in a class that lost somebody. */
export function keptClassOf(job: Pick<KeepingJob, 'ledger' | 'table'>, earlier: EarlierAlike): Int32Array {
  const { rowOf } = earlier
  const { classOf } = earlier.release
  const same = sameRows(job, earlier)
  const broken = new Set<number>()
  for (const [index, row] of rowOf.entries()) if (row < 0 || same[row] === 0) broken.add(classOf[index])
  const kept = new Int32Array(job.table.rows).fill(-1)
  for (const [index, row] of rowOf.entries())
    if (row >= 0 && !broken.has(classOf[index])) kept[row] = classOf[index]
  return kept
}

/** Which rows of which combination are in which of the kept classes. */
export function keptShares(table: Table, places: Uint32Array, kept: Int32Array): CombinationShares {
  const shares = { combination: [] as number[], classOf: [] as number[], rows: [] as number[] }
  const { offsets } = table.rowNumbers!
  for (let combination = 0; combination < table.length; combination++) {
    const counts = new Map<number, number>()
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++) {
      const one = kept[places[index]]
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
