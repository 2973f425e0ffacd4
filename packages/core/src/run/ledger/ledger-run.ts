import type { AttackTable } from '../../attacks/attack-table.ts'
import { OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import { findSource, type KnownSource } from '../../ledger/find-source.ts'
import type { LedgerBook, LedgerSource } from '../../ledger/ledger.ts'
import { derived, rowKeys } from '../../ledger/row-keys.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { attackTableOf } from '../attack/attack-given.ts'
import type { OpenTable } from '../engine/engine.ts'
import { tooManyCombinations } from '../engine/table-refusals.ts'

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

export interface LedgerBegin {
  readonly book: LedgerBook
  /** As it was read, nothing spelt anew yet. */
  readonly open: OpenTable
  readonly policy: Policy
  /** A number that no other source has, where this one is new. */
  readonly freshId: () => string
}

/** Finds the source of a table in the ledger, before anything is planned. */
export async function beginLedgerRun({ book, open, policy, freshId }: LedgerBegin): Promise<LedgerRun> {
  const recorded = await attackTableOf(open, open.columns).catch(needsAll)
  const { name } = policy.data
  const found = findSource(book, recorded, name)
  const known = found ?? {
    source: { id: freshId(), ...defined({ name }), releases: [] },
    rowsOf: [],
  }
  const { releases: _, ...source } = known.source
  const identity = identityOf(policy, recorded)
  return {
    book,
    source,
    known,
    seed: derived(book, source, 'draws').slice(0, 32),
    identity,
    keys: rowKeys(recorded, identity, derived(book, source, 'rows')),
  }
}

/** Rows are known again by all their columns: a table with too many combinations of them is refused, with that reason. */
function needsAll(fault: unknown): never {
  if (!(fault instanceof OutisError) || fault.code !== 'DATA_TOO_LARGE') throw fault
  const { combinations, most } = fault.details
  if (typeof combinations !== 'number' || typeof most !== 'number') throw fault
  throw tooManyCombinations(combinations, most, 'A ledger needs all of them.')
}

/**
 * What tells rows again: whose they are, or a column that names each; without either, everything that is declared.
 */
function identityOf({ person, attributes }: Policy, table: AttackTable): readonly string[] {
  const names = (roles: readonly string[]) =>
    attributes
      .filter(({ role, name }) => roles.includes(role) && table.columns.has(name))
      .map(({ name }) => name)
  const own = person ?? names(['identifying']).find((name) => tellsEachRow(table, name))
  if (own !== undefined) return [own]
  return names(['identifying', 'quasi', 'sensitive', 'neutral'])
}

function tellsEachRow({ columns, rows }: AttackTable, name: string): boolean {
  return new Set(columns.get(name)!.codes).size === rows
}
